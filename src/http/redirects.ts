/** Leads an address to the one that it has for good. */
import type { MiddlewareHandler } from 'hono';

/**
 * Middleware: redirects (301, with the query) what has moved, and what has a slash too many before or behind it.
 * @param moved new paths by old ones
 */
export function redirectMoved(moved: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // One leading slash: two would make the target another site.
    const path = `/${withoutOuterSlashes(pathname)}`;
    const target = moved[path] ?? (pathname === '/' ? pathname : path);
    return target === pathname ? next() : c.redirect(target + search, 301);
  };
}

/** A path without the slashes at its ends, however many: by steps, since a pattern would look at each slash anew from every other. */
function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (start < end && path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}
