/** HTTP/1.1 by hand, byte for byte: what no well-behaved client sends, or sends as slowly. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** A whole answer. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Map<string, string>;
  /** As it was sent, but for its chunks. */
  body: Buffer;
}

export interface Connection {
  /** Sends bytes, all of them; false where the host has closed the connection before. */
  send(bytes: Uint8Array | string): Promise<boolean>;
  /** Reads no more until {@link Connection.resume}. */
  pause(): void;
  resume(): void;
  /** Everything that came so far. */
  received(): Buffer;
  /** Resolves with the next change: more bytes, or the end. At once where the connection has ended. */
  news(): Promise<void>;
  /** Whether the host, or {@link Connection.end}, has closed it. */
  ended(): boolean;
  /** Says that nothing more will be sent, and goes on reading. */
  finish(): void;
  /** Closes it at once. */
  end(): void;
}

/** Connects to a host. Rejects where nobody listens. */
export async function connectTo(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  const chunks: Buffer[] = [];
  let ended = false;
  let news = Promise.withResolvers<void>();
  let room = Promise.withResolvers<void>();
  const changed = () => {
    news.resolve();
    news = Promise.withResolvers();
  };
  const closed = () => {
    ended = true;
    room.resolve();
    changed();
  };
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        chunks.push(Buffer.from(chunk));
        changed();
      },
      drain() {
        room.resolve();
        room = Promise.withResolvers();
      },
      end: closed,
      close: closed,
      error: closed,
    },
  });
  return {
    async send(bytes) {
      let left = Buffer.from(bytes);
      while (left.length > 0 && !ended) {
        const written = socket.write(left);
        if (written < 0) break;
        left = left.subarray(written);
        if (left.length > 0) await room.promise;
      }
      return left.length === 0;
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    received: () => Buffer.concat(chunks),
    news: () => (ended ? Promise.resolve() : news.promise),
    ended: () => ended,
    finish: () => socket.shutdown(),
    end: () => socket.terminate(),
  };
}

/** What came of a request: its answer; no whole answer before the host closed the connection; or nothing of either kind. */
export type Ending = { kind: 'answered'; answer: Answer } | { kind: 'closed' } | { kind: 'silent' };

/** Waits for a whole answer to a request that was sent. @param withinMs after which the host counts as silent */
export async function ending(connection: Connection, method: string, withinMs: number): Promise<Ending> {
  let late = false;
  const { promise: limit, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    late = true;
    resolve();
  }, withinMs);
  try {
    while (true) {
      const ended = connection.ended();
      const answer = parseAnswer(connection.received(), method, ended);
      if (answer) return { kind: 'answered', answer };
      if (ended) return { kind: 'closed' };
      if (late) return { kind: 'silent' };
      await Promise.race([connection.news(), limit]);
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends one request on a connection of its own.
 * @param finish whether to say that nothing more will come: of a request that is not whole, the host would wait for the rest
 */
export async function exchange(
  origin: string,
  method: string,
  request: Uint8Array | string,
  withinMs: number,
  finish = false,
): Promise<Ending> {
  const connection = await connectTo(origin);
  try {
    // Not waited for: a host may answer before it has read everything.
    const sent = connection.send(request).then((whole) => whole && finish && connection.finish());
    const result = await ending(connection, method, withinMs);
    connection.end();
    await sent;
    return result;
  } finally {
    connection.end();
  }
}

/** The first whole answer in these bytes, interim ones (1xx) left out; undefined where it is not whole yet. */
export function parseAnswer(bytes: Buffer, method: string, ended: boolean): Answer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1] ?? Number.NaN);
  const rest = bytes.subarray(headEnd + 4);
  if (status >= 100 && status < 200 && status !== 101) return parseAnswer(rest, method, ended);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  const body = bodyOf(rest, headers, method === 'HEAD' || status === 204 || status === 304 || status === 101, ended);
  return body && { status, headers, body };
}

function bodyOf(rest: Buffer, headers: Map<string, string>, none: boolean, ended: boolean): Buffer | undefined {
  if (none) return Buffer.alloc(0);
  if (/chunked/i.test(headers.get('transfer-encoding') ?? '')) return unchunked(rest);
  const length = headers.get('content-length');
  if (length === undefined) return ended ? rest : undefined;
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined;
}

function unchunked(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}

const decoders: Record<string, (bytes: Uint8Array) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** The body of an answer, its content encoding undone. Throws where it is not what its header says. */
export function decodedBody({ headers, body }: Answer): Buffer {
  const decode = decoders[headers.get('content-encoding') ?? ''];
  return decode && body.length > 0 ? decode(body) : body;
}
