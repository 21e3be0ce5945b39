/** The Host header, which must name one host (RFC 9112, section 3.2). */

/** The last one that was right: nearly every request has the same. */
let known: string | undefined;

/** @param host as a request has it; two of them come joined by a comma. HTTP/1.0 needs none. */
export function namesOneHost(host: string | null): boolean {
  if (host === null || host === known) return true;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}/`)) return false;
  known = host;
  return true;
}

/** The answer to a request whose Host header does not. */
export function noHost(): Response {
  return new Response('The Host header of this request names no host, or more than one.', {
    status: 400,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
