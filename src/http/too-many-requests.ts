/** Refusals as JSON. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Refusal } from '../domain/refusal.ts';
import type { Limit } from './limits.ts';

/** Answers `{error}` with a Retry-After in seconds. */
export function refuseAsJson(c: Context, { status, seconds, reason }: Refusal): Response {
  return c.json({ error: reason }, status, { 'Retry-After': String(seconds) });
}

/** Middleware: refuses a client that calls too often. */
export function limitedBy(limit: Limit): MiddlewareHandler {
  return async (c, next) => {
    const refusal = await limit(c);
    return refusal ? refuseAsJson(c, refusal) : next();
  };
}
