/** Compresses uncached responses on Bun. Cloudflare compresses by itself. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { acceptsEncoding } from '../../http/representation.ts';

/** Outside the main thread. Brotli as fast as this is at most 5% smaller, and takes a megabyte or two. */
const gzipWhole = (bytes: ArrayBuffer) => promisify(gzip)(bytes, { level: 6 });
/** Takes 64 kB while it is open. Flushes after each chunk. */
const gzipStream = () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6, windowBits: 13, memLevel: 6 });

const MAX_STREAMS = 64;

/** Pages, feeds and calendars. Not API replies: compression can leak secrets through the length (BREACH). */
const TEXT = /^(?:text\/(?:html|calendar)|application\/[\w.-]+\+(?:xml|json))/;
/** Open data contains no secret. */
const OPEN_TEXT = /^(?:text\/csv|application\/json)/;

/** Refusals under load, which compression would make several times as expensive. */
const UNCOMPRESSED = [429, 503];

/** Compresses open data and a body of known length as a whole, and any other chunk by chunk, so that it still streams. */
export function createCompression() {
  let streams = 0;

  return async (c: Context, response: Response): Promise<Response> => {
    const { headers, body, status } = response;
    if (!body || c.req.method === 'HEAD' || UNCOMPRESSED.includes(status)) return response;
    const type = headers.get('content-type') ?? '';
    const isOpen = headers.get('access-control-allow-origin') === '*' && OPEN_TEXT.test(type);
    if (headers.has('content-encoding') || !(isOpen || TEXT.test(type))) return response;
    const sent = new Headers(headers);
    sent.append('Vary', 'Accept-Encoding');
    const isWhole = isOpen || sent.has('content-length');
    const isAccepted = acceptsEncoding(c.req.header('accept-encoding') ?? null, 'gzip');
    if (!isAccepted || (!isWhole && streams >= MAX_STREAMS)) return new Response(body, { status, headers: sent });
    sent.set('Content-Encoding', 'gzip');
    sent.delete('Content-Length');
    // Weak, because the bytes differ by encoding.
    const etag = sent.get('etag');
    if (etag && !etag.startsWith('W/')) sent.set('ETag', `W/${etag}`);
    if (isWhole) return new Response(await gzipWhole(await response.arrayBuffer()), { status, headers: sent });
    const compressing = gzipStream();
    // Forwards an error of the body, and a disconnect of the client.
    streams += 1;
    void pipeline(body, compressing)
      .catch(() => {})
      .finally(() => {
        streams -= 1;
      });
    return new Response(Readable.toWeb(compressing) as unknown as ReadableStream, { status, headers: sent });
  };
}
