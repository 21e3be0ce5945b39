/** Content negotiation (RFC 9110): compression, conditional requests and ranges. */
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';

export type Compression = 'br' | 'gzip';

/** The best first. */
export const KNOWN = ['br', 'gzip'] as const;

/** The encodings that both support, the best first; never one with `q=0` (section 12.4.2). */
export function acceptedEncodings(
  accepted: string | null,
  available: Readonly<Partial<Record<Compression, unknown>>>,
): readonly Compression[] {
  if (!accepted) return [];
  const wanted = new Set(parseAccept(accepted).flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : [])));
  return KNOWN.filter((encoding) => available[encoding] && wanted.has(encoding));
}

/** Whether a client has the answer (section 13.1.2): weak and strong tags are compared alike. */
export function hasTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => opaque(candidate) === opaque(etag));
}

/**
 * Answers 200 with a file of the build, or 304 to a client that has it. Without hono/etag, whose 304 would lack the
 * headers of open data and the policy of the service worker.
 * @param file.etag strong, in quotes
 * @param whole headers of the 200 alone, which describe the body
 */
export function answerFile(
  c: Context,
  { text, etag }: { text: string; etag: string },
  kept: Record<string, string>,
  whole: Record<string, string>,
): Response {
  const known = hasTag(c.req.header('if-none-match') ?? '', etag);
  return known ? c.body(null, 304, { ...kept, ETag: etag }) : c.body(text, 200, { ...kept, ...whole, ETag: etag });
}

/**
 * Answers a `Range` request (section 14) from the whole answer, since Workers serves static files only as a whole and
 * Safari then plays no video. Ignores several ranges, units other than bytes, and an answer that is not 200.
 */
export async function rangeResponse(whole: Response, range: string | null): Promise<Response> {
  const headers = new Headers(whole.headers);
  headers.set('Accept-Ranges', 'bytes');
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (whole.status !== 200 || first + last === '') return new Response(whole.body, { status: whole.status, headers });
  const bytes = await whole.arrayBuffer();
  const size = bytes.byteLength;
  // "bytes=-500" means the last 500.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  headers.delete('Content-Length');
  if (start > end) {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}
