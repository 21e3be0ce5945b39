/** HTTP/1.1 by hand, byte for byte: requests that no well-behaved client sends, or sends as slowly. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Map<string, string>;
  /** As sent, without chunked encoding. */
  body: Buffer;
}

export interface Connection {
  /** Sends all the bytes; false if the host has already closed the connection. */
  send(bytes: Uint8Array | string): Promise<boolean>;
  /** Stops reading until {@link Connection.resume}. */
  pause(): void;
  resume(): void;
  received(): Buffer;
  /** Resolves with the next change: more bytes, or the end. At once if the connection has ended. */
  news(): Promise<void>;
  /** Whether the host, or {@link Connection.end}, has closed it. */
  ended(): boolean;
  /** Ends the sending side, and continues to read. */
  finish(): void;
  end(): void;
}

/** Connects to a host. Rejects if the port is closed. */
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

/** The outcome of a request: its answer; a connection closed without a complete answer; or silence. */
export type Ending = { kind: 'answered'; answer: Answer } | { kind: 'closed' } | { kind: 'silent' };

/** Waits for a complete answer to a sent request. @param withinMs when the host counts as silent */
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
 * Sends one request on its own connection.
 * @param finish whether to end the sending side: the host would otherwise wait for the rest of an incomplete request
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
    // Not awaited: a host may answer before it has read everything.
    const sent = connection.send(request).then((whole) => whole && finish && connection.finish());
    const result = await ending(connection, method, withinMs);
    connection.end();
    await sent;
    return result;
  } finally {
    connection.end();
  }
}

/** The first complete answer in these bytes, without interim ones (1xx); undefined if it is incomplete. */
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

/** The decoded body of an answer. Throws if it does not match its header. */
export function decodedBody({ headers, body }: Answer): Buffer {
  const decode = decoders[headers.get('content-encoding') ?? ''];
  return decode && body.length > 0 ? decode(body) : body;
}
