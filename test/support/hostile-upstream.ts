/** Loopback upstreams that misbehave, each in one way. `await using` stops them. */
import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

const FAST_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };

export interface HostileUpstream extends AsyncDisposable {
  url: string;
}

/** Answers HTTP with the response that the test chooses. */
export function answering(reply: (request: Request) => Response | Promise<Response>): HostileUpstream {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: reply });
  return { url: server.url.origin, [Symbol.asyncDispose]: () => server.stop(true) };
}

/** A closed port: it was open a moment ago. */
export async function refusing(): Promise<HostileUpstream> {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() });
  const url = server.url.origin;
  await server.stop(true);
  return { url, [Symbol.asyncDispose]: async () => {} };
}

/** Accepts the connection, sends these raw bytes in answer to the request, and then hangs or resets the connection. */
export function sending(bytes: string, then: 'hang' | 'reset'): HostileUpstream {
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket) {
        socket.write(bytes);
        socket.flush();
        if (then === 'reset') socket.terminate();
      },
    },
  });
  return { url: `http://127.0.0.1:${listener.port}`, [Symbol.asyncDispose]: async () => listener.stop(true) };
}

/** Zeros that a few kilobytes hold when compressed, as a compression bomb. */
export async function zeros(megabytes: number, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const piece = new Uint8Array(2 ** 20);
  const compressor = encoding === 'br' ? createBrotliCompress({ params: FAST_BROTLI }) : createGzip();
  const all = Readable.from(Array.from({ length: megabytes }, () => piece)).pipe(compressor);
  return new Uint8Array(Buffer.concat(await all.toArray()));
}
