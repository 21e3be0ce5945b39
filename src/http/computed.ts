/** Answers that are computed for each request: limited in number, and made one at a time. */
import type { Context, MiddlewareHandler } from 'hono';
import { BUSY, type Refusal } from '../domain/limits.ts';
import type { Client } from './client-address.ts';
import type { Gate } from './gate.ts';
import type { Limit } from './limits.ts';

/** Set by a handler whose answer is streamed in pieces. */
export interface Streaming {
  Variables: { streams?: true };
}

/** The longest pause between two answers, milliseconds. */
const MAX_PAUSE_MS = 20;

/** Makes an answer when its turn comes. Returns undefined if that takes too long, or the visitor has left. */
export type InTurn = (c: Context, make: () => Promise<Response>) => Promise<Response | undefined>;

/**
 * Before each answer, the thread pauses for as long as the last one took. Rendering blocks the thread, and the pause lets it serve the
 * requests that arrived meanwhile from the cache.
 * @param now milliseconds of any clock
 */
export function createTurns(gate: Gate, clientOf: (c: Context) => Client, now: () => number): InTurn {
  let restedAt = now();
  return async (c, make) => {
    const slot = await gate.enter(c, clientOf(c).client);
    return slot?.(async (left) => {
      await pause(Math.min(MAX_PAUSE_MS, restedAt - now()));
      if (left.aborted) return undefined;
      const began = now();
      const answer = await make();
      const made = c.var.streams ? answer : await whole(answer);
      restedAt = 2 * now() - began;
      return made;
    });
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}

/** Reads the whole body, so that a slow client does not keep the slot. */
async function whole({ body, status, headers }: Response): Promise<Response> {
  if (!body) return new Response(null, { status, headers });
  const bytes = await new Response(body).arrayBuffer();
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}

export interface ComputedOptions {
  limit: Limit;
  inTurn: InTurn;
  /** Answers a refused request. Must be cheap. */
  refuse: (c: Context, refusal: Refusal) => Response;
}

/** Middleware: limits and queues every GET and HEAD. Forms have their own limits. */
export function limitComputed({ limit, inTurn, refuse }: ComputedOptions): MiddlewareHandler<Streaming> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const refusal = await limit(c);
    if (refusal) return refuse(c, refusal);
    const answer = await inTurn(c, async () => {
      await next();
      return c.res;
    });
    if (!answer) return refuse(c, BUSY);
    // Without this, Hono turns the bytes into a stream.
    c.res = undefined;
    c.res = answer;
    return undefined;
  };
}
