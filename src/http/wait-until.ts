/** Work that outlives its request. */
import type { Context } from 'hono';

/** Lets work go on to its end where the host would end it with its request: on Workers, also when the visitor leaves. */
export function waitUntil(c: Context, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    // This host has no such thing, and ends no work.
  }
}
