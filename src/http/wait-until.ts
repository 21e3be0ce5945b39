/** Work that continues after its request ends. */
import type { Context } from 'hono';

/** Keeps work alive where the host would end it with its request, as Workers does, even when the visitor leaves. */
export function waitUntil(c: Context, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    // This host has no waitUntil, and never ends work early.
  }
}
