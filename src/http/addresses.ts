/** Requests that no page reads: with a wrong Host header (RFC 9112, section 3.2), a too long or a moved address. */
import type { MiddlewareHandler } from 'hono';
import { LIMITS } from '../domain/limits.ts';

/** The last valid header: nearly every request has the same. */
let known: string | undefined;

/** @param host header of a request; null if it has none, as HTTP/1.0 allows; two are joined by a comma */
export function namesOneHost(host: string | null): boolean {
  if (host === null || host === known) return true;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}/`)) return false;
  known = host;
  return true;
}

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

/** Answers 414 to a too long address, before cache, router and redirects, whose time may grow with its length. */
export function tooLongAddress(url: string, headers: Readonly<Record<string, string>>): Response | undefined {
  if (url.length <= pathBytes) return undefined;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const pathLength = (query === -1 ? url.length : query) - start;
  if (pathLength <= pathBytes && url.length - start <= addressBytes) return undefined;
  const error = `This address is too long: its path may have ${pathBytes} bytes, path and query together ${addressBytes}.`;
  const init = { status: 414, headers: { ...headers, 'Cache-Control': 'no-store' } };
  return url.startsWith('/api/', start) ? Response.json({ error }, init) : new Response(error, init);
}

/** Middleware: redirects moved addresses (301, with the query), and those with extra slashes at the start or end. */
export function redirectMoved(moved: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // A target with two leading slashes would be another site.
    const path = `/${withoutOuterSlashes(pathname)}`;
    const target = moved[path] ?? (pathname === '/' ? pathname : path);
    return target === pathname ? next() : c.redirect(target + search, 301);
  };
}

/** Without a regular expression, which would take quadratic time for a run of slashes. */
function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (start < end && path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}
