/** Tags of answers that are made anew each time (RFC 9110, section 13.1.2): who has the same one gets 304 and no body. */
import type { MiddlewareHandler } from 'hono';
import { hex } from '../domain/digest.ts';

/** What a 304 says as its 200 would (RFC 9110, section 15.4.5). */
const KEPT = ['cache-control', 'etag', 'expires', 'vary'];

/**
 * Middleware: tags an answer that is right by its bytes, unless its handler has, and answers 304 to whoever names the tag. For short
 * answers: the whole of it is read first.
 * @param kept headers that a 304 has besides, in lower case
 */
export function entityTag(kept: readonly string[] = []): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.ok) return;
    const tag = c.res.headers.get('ETag') ?? `"${hex(new Uint8Array(await crypto.subtle.digest('SHA-1', await c.res.clone().arrayBuffer())))}"`;
    if (!names(c.req.header('If-None-Match') ?? '', tag)) {
      c.res.headers.set('ETag', tag);
      return;
    }
    const headers = [...c.res.headers].filter(([name]) => KEPT.includes(name) || kept.includes(name));
    await c.res.body?.cancel();
    // Unset first: Hono would put the headers of the answer before into the new one.
    c.res = undefined;
    c.res = new Response(null, { status: 304, headers: { ...Object.fromEntries(headers), ETag: tag } });
  };
}

/** Whether a list of tags has this one, weak or not (RFC 9110, section 13.1.2). @param ifNoneMatch as the client says it */
export function names(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
