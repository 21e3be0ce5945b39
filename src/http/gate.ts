/** Limits concurrent work: a process or isolate has one thread, which cached pages and leads need too. */
import type { Context, MiddlewareHandler } from 'hono';
import { BUSY, type Refusal } from '../domain/limits.ts';
import type { Client } from './client-address.ts';
import type { Limit } from './limits.ts';

export interface GateOptions {
  /** Concurrent requests in total, and of one client. */
  most: number;
  mostOfClient?: number;
  /** Length of the queue in total, and of one client; by default requests are refused at once. */
  waiting?: number;
  waitingOfClient?: number;
  /** Places of a network in each round of the queue. A client has one. */
  turnsOfNetwork?: number;
  /** How long a request waits in the queue. */
  patienceMs?: number;
  /** How long a slot is taken at most: a host may end a request without notice. */
  longestMs: number;
  /** Milliseconds of any clock. */
  now: () => number;
}

/** Does the work, then frees the slot. @param work its signal aborts when the visitor leaves */
export type Slot = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export type Gate = ReturnType<typeof createGate>;

/** A request in the queue. */
interface Waiting extends Client {
  /** The round in which it is admitted. */
  round: number;
  admit: () => void;
  giveUp: () => void;
}

const ANYONE: Client = { client: '', network: '' };

export function createGate({
  most,
  mostOfClient = most,
  waiting = 0,
  waitingOfClient = waiting,
  turnsOfNetwork = waiting,
  patienceMs = 0,
  longestMs,
  now,
}: GateOptions) {
  const slots = new Map<symbol, { client: string; since: number }>();
  const queue = new Set<Waiting>();
  /** Of the request that was admitted last. */
  let round = 0;

  function isFull(): boolean {
    if (slots.size < most) return false;
    freeExpired();
    return slots.size >= most;
  }

  function freeExpired(): void {
    const at = now();
    for (const [slot, { since }] of slots) if (at - since > longestMs || since > at) slots.delete(slot);
  }

  function hasItsShare(client: string): boolean {
    if (slots.size < mostOfClient) return false;
    freeExpired();
    return [...slots.values()].filter((taken) => taken.client === client).length >= mostOfClient;
  }

  function take(c: Context, client: string): Slot {
    const slot = Symbol();
    slots.set(slot, { client, since: now() });
    return (work) => {
      const done = work(c.req.raw.signal).finally(() => {
        slots.delete(slot);
        admitNext();
      });
      // When a visitor leaves, Workers would end the request at once, and the slot would stay taken.
      waitUntil(
        c,
        done.catch(() => {}),
      );
      return done;
    };
  }

  function admitNext(): void {
    while (queue.size > 0 && !isFull()) {
      const next = [...queue].reduce((first, other) => (other.round < first.round ? other : first));
      queue.delete(next);
      ({ round } = next);
      next.admit();
    }
  }

  /** The next round in which its client has no place and its network is not full. Undefined if the queue has no room. */
  function findRound({ client, network }: Client): number | undefined {
    const ofClient = [...queue].filter((other) => other.client === client);
    if (waiting === 0 || ofClient.length >= waitingOfClient) return undefined;
    let found = 1 + Math.max(round, ...ofClient.map((other) => other.round));
    const ofNetwork = [...queue].filter((other) => other.network === network);
    while (ofNetwork.filter((other) => other.round === found).length >= turnsOfNetwork) found += 1;
    if (queue.size < waiting) return found;
    // The request of the last round makes room, so that a few clients cannot keep the queue full.
    const last = [...queue].reduce((late, other) => (other.round >= late.round ? other : late));
    if (last.round <= found) return undefined;
    last.giveUp();
    return found;
  }

  return {
    /**
     * Takes a slot. Clients that wait take turns, and one that has just come is in the next round. The caller must use it.
     * @returns undefined if no slot became free in time, the client has its share, or the visitor left
     */
    async enter(c: Context, from = ANYONE): Promise<Slot | undefined> {
      const { client } = from;
      const { signal } = c.req.raw;
      if (signal.aborted) return undefined;
      if (mostOfClient < most && hasItsShare(client)) return undefined;
      if (!isFull()) return take(c, client);
      const found = findRound(from);
      if (found === undefined) return undefined;
      const { promise, resolve } = Promise.withResolvers<Slot | undefined>();
      // On Workers the work still belongs to its own request, and the slot of an ended request expires.
      const giveUp = () => {
        queue.delete(own);
        resolve(undefined);
      };
      const own: Waiting = { ...from, round: found, admit: () => resolve(take(c, client)), giveUp };
      queue.add(own);
      signal.addEventListener('abort', giveUp, { once: true });
      const timer = setTimeout(giveUp, patienceMs);
      const slot = await promise;
      clearTimeout(timer);
      return slot;
    },
  };
}

/** Lets work continue when its request ends or the visitor leaves. Workers would otherwise end it too. */
export function waitUntil(c: Context, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    // Bun has no waitUntil, and never ends work early.
  }
}

/** Set by a handler whose answer is streamed in pieces. */
export interface Streaming {
  Variables: { streams?: true };
}

const MAX_PAUSE_MS = 20;

/** Makes an answer when its turn comes; undefined if that takes too long, or the visitor has left. */
export type InTurn = (c: Context, make: () => Promise<Response>) => Promise<Response | undefined>;

/**
 * Makes answers one at a time. Each blocks the thread, which then pauses for as long, to serve what the cache has.
 * @param now milliseconds of any clock
 */
export function createTurns(gate: Gate, clientOf: (c: Context) => Client, now: () => number): InTurn {
  let restedAt = now();
  return async (c, make) => {
    const slot = await gate.enter(c, clientOf(c));
    return slot?.(async (left) => {
      const pauseMs = Math.max(0, Math.min(MAX_PAUSE_MS, restedAt - now()));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (left.aborted) return undefined;
      const began = now();
      const answer = await make();
      const made = c.var.streams ? answer : await whole(answer);
      restedAt = 2 * now() - began;
      return made;
    });
  };
}

/** With its whole body read, so that a slow client does not keep the slot. */
async function whole(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength === 0) return new Response(null, { status, headers });
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}

interface ComputedOptions {
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
