/** Answers that are computed for each request: limited in number, and made one after the other. */
import type { Context, MiddlewareHandler } from 'hono';
import { BUSY, type Refusal } from '../domain/refusal.ts';
import type { Client } from './client-address.ts';
import type { Gate } from './gate.ts';
import type { Limit } from './limits.ts';

/** Set by a handler whose answer is streamed in pieces. */
export interface Streaming {
  Variables: { streams?: true };
}

/** The longest pause, milliseconds. */
const MOST_REST_MS = 20;

/** Makes an answer in turn; undefined where no turn comes in time, and where the visitor has left. */
export type InTurn = (c: Context, make: () => Promise<Response>) => Promise<Response | undefined>;

/**
 * Before each turn the thread pauses for as long as the last one took: rendering a page blocks the thread, and the requests that
 * arrived meanwhile are read, and answered from the cache, first.
 * @param now milliseconds of any clock
 */
export function turnsAt(gate: Gate, clientOf: (c: Context) => Client, now: () => number): InTurn {
  let restedAt = now();
  return async (c, make) => {
    const place = await gate.enter(c, clientOf(c).client);
    return place?.(async (left) => {
      await pause(Math.min(MOST_REST_MS, restedAt - now()));
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

/** The answer with a body of known length, so that a slow client costs no more work. */
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

/** Middleware: limits and queues every GET and HEAD below it. Forms have limits of their own. */
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
    // Hono would otherwise turn the bytes into a stream.
    c.res = undefined;
    c.res = answer;
    return undefined;
  };
}
