/** Refuses addresses that are longer than any of this site: what reads an address may take time that grows with it. */
import { FILE_HEADERS } from './security-headers.ts';

/** Longest path that is answered, in bytes as sent (percent-encoded). The longest of this site has under 100. */
export const LONGEST_PATH = 2048;
/**
 * Longest path and query together. A search of 200 Devanagari letters has 1,800 bytes once encoded, one of 200 emoji 2,400;
 * what advertisements and chats append to an address is some hundreds more.
 */
export const LONGEST_ADDRESS = 8192;

/**
 * To be asked before anything else reads an address: page cache, router, redirects.
 * @param url of a request as the host hands it over: percent-encoded, with scheme and host
 * @returns the answer with status 414 and every header of a file, or undefined where the address may be read
 */
export function tooLongAddress(url: string): Response | undefined {
  // Shorter as a whole than what a path may be: what nearly every request is.
  if (url.length <= LONGEST_PATH) return undefined;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const pathLength = (query === -1 ? url.length : query) - start;
  if (pathLength <= LONGEST_PATH && url.length - start <= LONGEST_ADDRESS) return undefined;
  const said = `This address is too long: its path may have ${LONGEST_PATH} bytes, path and query together ${LONGEST_ADDRESS}.`;
  const init = { status: 414, headers: { ...FILE_HEADERS, 'Cache-Control': 'no-store' } };
  return url.startsWith('/api/', start) ? Response.json({ error: said }, init) : new Response(said, init);
}
