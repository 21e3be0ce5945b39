/** Answers that no cache has: limited for each client, and made one at a time. */
import type { Context, MiddlewareHandler } from 'hono';
import { busy, type Refusal } from '../domain/limits.ts';
import type { Client } from './client-address.ts';
import type { Limiter } from './limiter.ts';
import type { Limit } from './rate-limits.ts';

/** Set by a handler whose answer is streamed in pieces. */
export interface Streaming {
  Variables: { streams?: true };
}

const MAX_PAUSE_MS = 20;

/** Makes an answer when a slot is free; undefined if that takes too long, or the visitor has left. */
export type EnqueueAnswer = (c: Context, make: () => Promise<Response>) => Promise<Response | undefined>;

/**
 * Each answer blocks the thread, which then pauses for as long, to serve what the cache has.
 * @param limiter of one slot @param now milliseconds of any clock
 */
export function createAnswerQueue(
  limiter: Limiter,
  findClient: (c: Context) => Client,
  now: () => number,
): EnqueueAnswer {
  let pausedUntil = now();
  return async (c, make) => {
    const slot = await limiter.enter(c, findClient(c));
    return slot?.(async (left) => {
      const pauseMs = Math.max(0, Math.min(MAX_PAUSE_MS, pausedUntil - now()));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (left.aborted) return undefined;
      const began = now();
      const answer = await make();
      const made = c.var.streams ? answer : await readWhole(answer);
      pausedUntil = 2 * now() - began;
      return made;
    });
  };
}

/** With its whole body read, so that a slow client does not occupy the slot. */
async function readWhole(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength === 0) return new Response(null, { status, headers });
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}

interface ComputedOptions {
  limit: Limit;
  enqueue: EnqueueAnswer;
  /** Answers a refused request. Must be cheap. */
  refuse: (c: Context, refusal: Refusal) => Response;
}

/** Middleware: limits and queues every GET and HEAD. Forms have their own limits. */
export function limitComputed({ limit, enqueue, refuse }: ComputedOptions): MiddlewareHandler<Streaming> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const refusal = await limit(c);
    if (refusal) return refuse(c, refusal);
    const answer = await enqueue(c, async () => {
      await next();
      return c.res;
    });
    if (!answer) return refuse(c, busy());
    // Without this, Hono makes the bytes a stream.
    c.res = undefined;
    c.res = answer;
    return undefined;
  };
}
