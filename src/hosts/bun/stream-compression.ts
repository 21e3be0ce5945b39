/**
 * Compresses on its way what no cache holds: the first answer of a content page, what is for one visitor, what streams late.
 * For the Bun host; the network of Workers does it by itself. Every piece is sent on at once, so that a page that comes in
 * two parts still does.
 */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { acceptedEncodings } from '../../http/accepted-encoding.ts';

/** Quick rather than small: it is done for one visitor. */
const STREAMS = {
  br: () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 }),
};

/** Pages and feeds. Answers of the API are short, and what they say beside a secret need not be guessed from their length. */
const TEXT = /^(?:text\/html|application\/[\w.-]+\+(?:xml|json))/;
/** What every site may read holds no secret: data of any text. */
const OPEN_TEXT = /^(?:text\/csv|application\/json)/;

function isText(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return TEXT.test(type) || (headers.get('access-control-allow-origin') === '*' && OPEN_TEXT.test(type));
}

/** What is said while there is too much to do must not cost more than what was asked for: to compress it is most of its price. */
const IN_HASTE = [429, 503];

/** @returns the answer, compressed where the client takes it and it is a page, a feed or open data; otherwise as it was */
export function streamCompressed(request: Request, response: Response): Response {
  const { headers, body, status } = response;
  if (IN_HASTE.includes(status)) return response;
  if (!body || request.method === 'HEAD' || headers.has('content-encoding') || !isText(headers)) return response;
  const sent = new Headers(headers);
  sent.append('Vary', 'Accept-Encoding');
  const [encoding] = acceptedEncodings(request.headers.get('accept-encoding'), STREAMS);
  if (!encoding) return new Response(body, { status, headers: sent });
  sent.set('Content-Encoding', encoding);
  sent.delete('Content-Length');
  // The same page, not the same bytes.
  const etag = sent.get('etag');
  if (etag && !etag.startsWith('W/')) sent.set('ETag', `W/${etag}`);
  const source = Readable.fromWeb(body as unknown as NodeStream<Uint8Array>);
  const compressing = STREAMS[encoding]();
  // An answer that breaks off must break off here too, and a visitor who leaves must end its making.
  source.on('error', (error) => compressing.destroy(error));
  compressing.on('close', () => source.destroy());
  return new Response(Readable.toWeb(source.pipe(compressing)) as unknown as ReadableStream, { status, headers: sent });
}
