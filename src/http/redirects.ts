/** Redirects to the canonical address of a page. */
import type { MiddlewareHandler } from 'hono';

/**
 * Middleware: redirects (301, with the query) addresses that moved, and addresses with extra slashes at the start or end.
 * @param moved new paths by old ones
 */
export function redirectMoved(moved: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // Two leading slashes would make the target another site.
    const path = `/${withoutOuterSlashes(pathname)}`;
    const target = moved[path] ?? (pathname === '/' ? pathname : path);
    return target === pathname ? next() : c.redirect(target + search, 301);
  };
}

/** A path without the slashes at its ends. Not by a pattern: it would take quadratic time for a run of slashes. */
function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (start < end && path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}
