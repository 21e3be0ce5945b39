/** Refuses addresses that are longer than any of this site: what reads an address may take time that grows with it. */
import { LIMITS } from '../domain/limits.ts';

const { pathBytes, addressBytes } = LIMITS;

/**
 * To be asked before anything else reads an address: page cache, router, redirects.
 * @param url of a request as the host hands it over: percent-encoded, with scheme and host
 * @param headers of a file, for the answer
 * @returns the answer with status 414, or undefined where the address may be read
 */
export function tooLongAddress(url: string, headers: Readonly<Record<string, string>>): Response | undefined {
  // Shorter as a whole than what a path may be: what nearly every request is.
  if (url.length <= pathBytes) return undefined;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const pathLength = (query === -1 ? url.length : query) - start;
  if (pathLength <= pathBytes && url.length - start <= addressBytes) return undefined;
  const said = `This address is too long: its path may have ${pathBytes} bytes, path and query together ${addressBytes}.`;
  const init = { status: 414, headers: { ...headers, 'Cache-Control': 'no-store' } };
  return url.startsWith('/api/', start) ? Response.json({ error: said }, init) : new Response(said, init);
}
