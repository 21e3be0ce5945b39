/** Limits concurrent work: a process or isolate has one thread, which cached pages and leads need too. */
import type { Context } from 'hono';
import type { Client } from './client-address.ts';

export interface LimiterOptions {
  /** Concurrent requests in total, and of one client. */
  maxRunning: number;
  maxRunningOfClient?: number;
  /** Length of the queue; by default a request without a slot is refused at once. */
  maxWaiting?: number;
  /** Requests of a network in each round of the queue. A client has one. */
  networkShare?: number;
  /** How long a request waits in the queue. */
  maxWaitMs?: number;
  /** How long a slot is taken at most: a host may end a request without notice. */
  maxRunMs: number;
  /** Milliseconds of any clock. */
  now: () => number;
}

/** Does the work, then frees the slot. @param work its signal aborts when the visitor leaves */
export type Slot = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export type Limiter = ReturnType<typeof createLimiter>;

/** A request in the queue. */
interface Waiting extends Client {
  /** The round in which it is admitted. */
  round: number;
  admit: () => void;
  giveUp: () => void;
}

const ANYONE: Client = { client: '', network: '' };

export function createLimiter({
  maxRunning,
  maxRunningOfClient = maxRunning,
  maxWaiting = 0,
  networkShare = maxWaiting,
  maxWaitMs = 0,
  maxRunMs,
  now,
}: LimiterOptions) {
  const slots = new Map<symbol, { client: string; since: number }>();
  const queue = new Set<Waiting>();
  /** Of the request that was admitted last. */
  let round = 0;

  /** Whether no slot is free, or this client has its share of them. */
  function isFull(client?: string): boolean {
    if (slots.size < Math.min(maxRunning, maxRunningOfClient)) return false;
    const at = now();
    for (const [slot, { since }] of slots) if (at - since > maxRunMs || since > at) slots.delete(slot);
    const own = [...slots.values()].filter((taken) => taken.client === client);
    return slots.size >= maxRunning || own.length >= maxRunningOfClient;
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

  /**
   * The next round in which its client does not wait yet and its network has not its share. A request of a later round
   * leaves a full queue, so that a few clients cannot keep it full; undefined if there is none.
   */
  function findRound({ client, network }: Client): number | undefined {
    if (maxWaiting === 0) return undefined;
    const waiting = [...queue];
    let found = 1 + Math.max(round, ...waiting.flatMap((other) => (other.client === client ? other.round : [])));
    const ofNetwork = waiting.filter((other) => other.network === network);
    while (ofNetwork.filter((other) => other.round === found).length >= networkShare) found += 1;
    if (queue.size < maxWaiting) return found;
    const last = waiting.reduce((late, other) => (other.round >= late.round ? other : late));
    if (last.round <= found) return undefined;
    last.giveUp();
    return found;
  }

  return {
    /**
     * Takes a slot. The slots go to the waiting clients in rotation: one that has just come is in the next round. The
     * caller must use it.
     * @returns undefined if no slot became free in time, the client has its share, or the visitor left
     */
    async enter(c: Context, from = ANYONE): Promise<Slot | undefined> {
      const { client } = from;
      const { signal } = c.req.raw;
      if (signal.aborted) return undefined;
      if (!isFull(client)) return take(c, client);
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
      const timer = setTimeout(giveUp, maxWaitMs);
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
