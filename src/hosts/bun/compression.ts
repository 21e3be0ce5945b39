/**
 * Compresses answers that no cache has: the first answer of a content page, answers for one visitor, and streamed answers. For the Bun
 * host; the network of Workers compresses by itself. When too many are being compressed, an answer is sent as it is.
 */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { createGate } from '../../http/gate.ts';
import { acceptedEncodings, type Compression } from '../../http/representation.ts';

/** Fast rather than small, since it serves one visitor. Runs outside the main thread. */
const QUICKLY: Readonly<Record<Compression, (bytes: ArrayBuffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/** A gzip stream takes 64 kB while it lives; a brotli stream takes half a megabyte, so there is none. Each piece is sent at once. */
const gzipStream = () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6, windowBits: 13, memLevel: 6 });

/** Most bodies compressed at once, a megabyte or two each, and most open streams. */
const BODIES = 8;
const STREAMS = 64;
const LONGEST_MS = 60_000;

/** Pages, feeds and calendars. Not answers of the API: they are short, and the length of a compressed secret reveals something of it. */
const TEXT = /^(?:text\/(?:html|calendar)|application\/[\w.-]+\+(?:xml|json))/;
/** Open data contains no secret: any kind of text. */
const OPEN_TEXT = /^(?:text\/csv|application\/json)/;

function isText(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return TEXT.test(type) || (headers.get('access-control-allow-origin') === '*' && OPEN_TEXT.test(type));
}

/** Refusals under load must be cheap, and compression is most of their cost. */
const IN_HASTE = [429, 503];

/**
 * Makes a function that compresses answers where the client accepts it and they are pages, calendars, feeds or open data: a body of
 * known length at once, any other piece by piece, so that a page that streams in two parts still does.
 */
export function createCompression() {
  const now = () => performance.now();
  const bodies = createGate({ most: BODIES, longestMs: LONGEST_MS, now });
  const streams = createGate({ most: STREAMS, longestMs: LONGEST_MS, now });

  return async (c: Context, response: Response): Promise<Response> => {
    const { headers, body, status } = response;
    if (
      IN_HASTE.includes(status) ||
      !body ||
      c.req.method === 'HEAD' ||
      headers.has('content-encoding') ||
      !isText(headers)
    )
      return response;
    const sent = new Headers(headers);
    sent.append('Vary', 'Accept-Encoding');
    const isWhole = sent.has('content-length');
    const accepted = c.req.header('accept-encoding') ?? null;
    const [encoding] = acceptedEncodings(accepted, isWhole ? QUICKLY : { gzip: gzipStream });
    const place = encoding && (await (isWhole ? bodies : streams).enter(c));
    if (!place) return new Response(isWhole ? await response.arrayBuffer() : body, { status, headers: sent });
    sent.set('Content-Encoding', encoding);
    sent.delete('Content-Length');
    // The same page, but other bytes.
    const etag = sent.get('etag');
    if (etag && !etag.startsWith('W/')) sent.set('ETag', `W/${etag}`);
    if (isWhole)
      return new Response(await place(async () => QUICKLY[encoding](await response.arrayBuffer())), {
        status,
        headers: sent,
      });
    const source = Readable.fromWeb(body as unknown as NodeStream<Uint8Array>);
    const compressing = gzipStream();
    // An aborted answer must abort the client's stream too, and a visitor who leaves must end the source.
    source.on('error', (error) => compressing.destroy(error));
    const closed = new Promise<void>((resolve) => compressing.on('close', resolve));
    compressing.on('close', () => source.destroy());
    void place(() => closed);
    return new Response(Readable.toWeb(source.pipe(compressing)) as unknown as ReadableStream, {
      status,
      headers: sent,
    });
  };
}
