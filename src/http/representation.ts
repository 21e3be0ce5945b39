/** Content negotiation (RFC 9110): compression, conditional requests and ranges. */
import type { Context } from 'hono';

export type Compression = 'br' | 'gzip';

/** The smallest first. */
export const COMPRESSIONS = ['br', 'gzip'] as const;

const ACCEPTED: Readonly<Record<Compression, RegExp>> = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

/** Whether `Accept-Encoding` names an encoding, and not with `q=0` (section 12.4.2). */
export function acceptsEncoding(accepted: string | null, encoding: Compression): boolean {
  return accepted !== null && ACCEPTED[encoding].test(accepted);
}

/** Whether a client has the answer (section 13.1.2): weak and strong tags are compared alike. */
export function hasTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => opaque(candidate) === opaque(etag));
}

/**
 * Answers 200 with a file of the build, or 304 to a client that has it. Without hono/etag, whose 304 would lack the
 * headers of open data.
 * @param file.etag strong, in quotes
 * @param bodyHeaders of the 200 alone
 */
export function answerFile(
  c: Context,
  { text, etag }: { text: string; etag: string },
  headers: Record<string, string>,
  bodyHeaders: Record<string, string>,
): Response {
  const tagged = { ...headers, ETag: etag };
  const isKnown = hasTag(c.req.header('if-none-match') ?? '', etag);
  return isKnown ? c.body(null, 304, tagged) : c.body(text, 200, { ...tagged, ...bodyHeaders });
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
