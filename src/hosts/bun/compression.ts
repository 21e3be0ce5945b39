/**
 * Compresses what no cache holds: the first answer of a content page, what is for one visitor, what streams late. For the Bun host; the
 * network of Workers does it by itself. Where too much is compressed already, an answer goes out as it is.
 */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { createGate } from '../../http/gate.ts';
import { acceptedEncodings, type Compression } from '../../http/representation.ts';

/** Quick rather than small: it is done for one visitor. Beside the thread that answers. */
const QUICKLY: Readonly<Record<Compression, (bytes: ArrayBuffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/** A stream takes 64 kB for as long as it lives; one of brotli takes at least half a megabyte, so there is none. Each piece is sent on at once. */
const gzipStream = () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6, windowBits: 13, memLevel: 6 });

/** Bodies compressed at once, a megabyte or two each, and streams that are open. */
const BODIES = 8;
const STREAMS = 64;
const LONGEST_MS = 60_000;

/** Pages, feeds and calendars. Answers of the API are short, and what they say beside a secret need not be guessed from their length. */
const TEXT = /^(?:text\/(?:html|calendar)|application\/[\w.-]+\+(?:xml|json))/;
/** What every site may read holds no secret: data of any text. */
const OPEN_TEXT = /^(?:text\/csv|application\/json)/;

function isText(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return TEXT.test(type) || (headers.get('access-control-allow-origin') === '*' && OPEN_TEXT.test(type));
}

/** What is said while there is too much to do must not cost more than what was asked for: to compress it is most of its price. */
const IN_HASTE = [429, 503];

/**
 * Makes what compresses answers: a body of known length at once, any other piece by piece, so that a page that comes in two parts still does.
 * It gives the answer, compressed where the client takes it and it is a page, a calendar, a feed or open data, otherwise as it was.
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
    // The same page, not the same bytes.
    const etag = sent.get('etag');
    if (etag && !etag.startsWith('W/')) sent.set('ETag', `W/${etag}`);
    if (isWhole)
      return new Response(await place(async () => QUICKLY[encoding](await response.arrayBuffer())), {
        status,
        headers: sent,
      });
    const source = Readable.fromWeb(body as unknown as NodeStream<Uint8Array>);
    const compressing = gzipStream();
    // An answer that breaks off must break off here too, and a visitor who leaves must end its making.
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
