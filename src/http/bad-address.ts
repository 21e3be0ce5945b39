/** Requests that a host refuses before the app reads them: a wrong Host header (RFC 9112, section 3.2), too long an address. */
import { LIMITS } from '../domain/limits.ts';

/** The last valid header: nearly every request has the same. */
let known: string | undefined;

/** @param host header of a request, null where it has none, as HTTP/1.0 allows; two headers come joined by a comma */
export function namesOneHost(host: string | null): boolean {
  if (host === null || host === known) return true;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}/`)) return false;
  known = host;
  return true;
}

/** The answer to a request whose Host header names no host, or several. */
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

const { pathBytes, addressBytes } = LIMITS;

/**
 * Call it before anything else reads an address (page cache, router, redirects): their time may grow with its length.
 * @param url of a request as the host gets it: percent-encoded, with scheme and host
 * @param headers of a file, for the answer
 * @returns the answer with status 414, or undefined where the address is short enough
 */
export function tooLongAddress(url: string, headers: Readonly<Record<string, string>>): Response | undefined {
  // The whole URL is shorter than a path may be: true of nearly every request.
  if (url.length <= pathBytes) return undefined;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const pathLength = (query === -1 ? url.length : query) - start;
  if (pathLength <= pathBytes && url.length - start <= addressBytes) return undefined;
  const error = `This address is too long: its path may have ${pathBytes} bytes, path and query together ${addressBytes}.`;
  const init = { status: 414, headers: { ...headers, 'Cache-Control': 'no-store' } };
  return url.startsWith('/api/', start) ? Response.json({ error }, init) : new Response(error, init);
}
