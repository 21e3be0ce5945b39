import { expect, test } from 'bun:test';
import { type Context, Hono } from 'hono';
import { createGate, type Gate, type GateOptions, type Slot } from '../../src/http/gate.ts';

/** A gate with a clock that the test sets. */
function gate(options: Partial<GateOptions>) {
  const clock = { now: 0 };
  return { clock, gate: createGate({ most: 1, longestMs: 1000, now: () => clock.now, ...options }) };
}

/** The context of a request. */
async function request(signal?: AbortSignal): Promise<Context> {
  const { promise, resolve } = Promise.withResolvers<Context>();
  const app = new Hono().get('/', (c) => {
    resolve(c);
    return c.body(null);
  });
  await app.request('/', signal ? { signal } : {});
  return promise;
}
const enter = async (of: Gate, client?: string, signal?: AbortSignal) => of.enter(await request(signal), client);
/** Work that the test ends. */
function work(slot: Slot | undefined) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = slot?.(() => promise);
  return async () => {
    resolve();
    await done;
  };
}

test('without a queue, refuses a request at once if no slot is free, and frees a slot when its work ends or fails', async () => {
  const { gate: searches } = gate({ most: 2 });
  const [one, two] = [await enter(searches), await enter(searches)];
  const end = work(one);
  const failing = two?.(() => Promise.reject(new Error('no answer')));
  expect(await failing?.catch(String)).toBe('Error: no answer');
  work(await enter(searches));
  expect(await enter(searches)).toBeUndefined();
  await end();
  expect(await enter(searches)).toBeDefined();
});

test('waiting requests are admitted one at a time, in order', async () => {
  const { gate: pages } = gate({ waiting: 3, patienceMs: 60_000 });
  const order: number[] = [];
  const first = work(await enter(pages));
  const waiting = [1, 2, 3].map((at) => enter(pages).then((place) => place?.(async () => void order.push(at))));
  await Bun.sleep(0);
  expect(await enter(pages)).toBeUndefined();
  await first();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
  expect(await enter(pages)).toBeDefined();
});

test('one client fills only its share of the queue', async () => {
  const { gate: pages } = gate({ waiting: 4, waitingOfClient: 2, patienceMs: 60_000 });
  const first = work(await enter(pages, 'a'));
  const waiting = ['a', 'a', 'a', 'b'].map((client) =>
    enter(pages, client).then((place) => place?.(async () => client) ?? 'refused'),
  );
  expect(await waiting[2]).toBe('refused');
  await first();
  expect(await Promise.all(waiting)).toEqual(['a', 'a', 'refused', 'b']);
});

test('a visitor who leaves takes no slot, and no one waits longer than the limit', async () => {
  const { gate: pages } = gate({ waiting: 2, patienceMs: 60_000 });
  const first = work(await enter(pages));
  const visitor = new AbortController();
  const waiting = enter(pages, 'a', visitor.signal);
  const behind = enter(pages, 'b');
  await Bun.sleep(0);
  visitor.abort();
  expect(await waiting).toBeUndefined();
  expect(await enter(pages, 'c', visitor.signal)).toBeUndefined();
  await first();
  expect(await behind).toBeDefined();

  const { gate: hasty } = gate({ waiting: 1, patienceMs: 1 });
  await enter(hasty);
  expect(await enter(hasty)).toBeUndefined();
});

test('a slot whose work never ends is free after its time limit', async () => {
  const { gate: pages, clock } = gate({ longestMs: 1000 });
  work(await enter(pages));
  clock.now = 1000;
  expect(await enter(pages)).toBeUndefined();
  clock.now = 1001;
  expect(await enter(pages)).toBeDefined();
});
