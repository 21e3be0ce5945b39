/** Answers in part, for hosts whose static files only come whole. Safari plays no video from those. */

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Cuts the part that a `Range` header asks for out of a whole answer (RFC 9110, section 14). Several ranges at once, and
 * what is no range in bytes, may be answered whole, and are.
 * @param whole answer with status 200; others are passed on
 */
export async function rangeResponse(whole: Response, range: string | null): Promise<Response> {
  const headers = new Headers(whole.headers);
  headers.set('Accept-Ranges', 'bytes');
  const [, first = '', last = ''] = ONE_RANGE.exec(range ?? '') ?? [];
  if (whole.status !== 200 || first + last === '') return new Response(whole.body, { status: whole.status, headers });
  const bytes = await whole.arrayBuffer();
  const size = bytes.byteLength;
  // Without a first byte the number is how many of the last ones are wanted.
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
