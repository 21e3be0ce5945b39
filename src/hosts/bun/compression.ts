/** Compresses uncached responses on Bun, as many at once as the limits allow. Cloudflare compresses by itself. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { createGate } from '../../http/gate.ts';
import { acceptedEncodings, type Compression } from '../../http/representation.ts';

/** Fast rather than small, because the result serves one visitor. Runs outside the main thread. */
const COMPRESS: Readonly<Record<Compression, (bytes: ArrayBuffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/** An open gzip stream takes 64 kB; a brotli stream would take half a megabyte. Flushes after each chunk. */
const gzipStream = () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6, windowBits: 13, memLevel: 6 });

/** Compressions at once; one of a body takes a megabyte or two. */
const MAX_BODIES = 8;
const MAX_STREAMS = 64;
const MAX_TURN_MS = 60_000;

/** Pages, feeds and calendars. Not API replies: compression can leak secrets through the length (BREACH). */
const TEXT = /^(?:text\/(?:html|calendar)|application\/[\w.-]+\+(?:xml|json))/;
/** Open data contains no secret. */
const OPEN_TEXT = /^(?:text\/csv|application\/json)/;

/** Refusals under load, which compression would make several times as expensive. */
const UNCOMPRESSED = [429, 503];

/** Compresses open data and a body of known length as a whole, and any other chunk by chunk, so that it still streams. */
export function createCompression() {
  const now = () => performance.now();
  const bodies = createGate({ most: MAX_BODIES, longestMs: MAX_TURN_MS, now });
  const streams = createGate({ most: MAX_STREAMS, longestMs: MAX_TURN_MS, now });

  return async (c: Context, response: Response): Promise<Response> => {
    const { headers, body, status } = response;
    if (!body || c.req.method === 'HEAD' || UNCOMPRESSED.includes(status)) return response;
    const type = headers.get('content-type') ?? '';
    const isOpen = headers.get('access-control-allow-origin') === '*' && OPEN_TEXT.test(type);
    if (headers.has('content-encoding') || !(isOpen || TEXT.test(type))) return response;
    const sent = new Headers(headers);
    sent.append('Vary', 'Accept-Encoding');
    const isWhole = isOpen || sent.has('content-length');
    const accepted = c.req.header('accept-encoding') ?? null;
    const [encoding] = acceptedEncodings(accepted, isWhole ? COMPRESS : { gzip: gzipStream });
    const place = encoding && (await (isWhole ? bodies : streams).enter(c));
    if (!place) return new Response(isWhole ? await response.arrayBuffer() : body, { status, headers: sent });
    sent.set('Content-Encoding', encoding);
    sent.delete('Content-Length');
    // Weak, because the bytes differ by encoding.
    const etag = sent.get('etag');
    if (etag && !etag.startsWith('W/')) sent.set('ETag', `W/${etag}`);
    if (isWhole) {
      const compressed = await place(async () => COMPRESS[encoding](await response.arrayBuffer()));
      return new Response(compressed, { status, headers: sent });
    }
    const compressing = gzipStream();
    // Forwards an error of the body, and a disconnect of the client.
    void place(() => pipeline(body, compressing).catch(() => {}));
    return new Response(Readable.toWeb(compressing) as unknown as ReadableStream, { status, headers: sent });
  };
}
