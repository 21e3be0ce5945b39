import { expect, spyOn, test } from 'bun:test';
import { type Context, Hono } from 'hono';
import { tooMany } from '../../src/domain/limits.ts';
import { createAnswerQueue, limitComputed, type Streaming } from '../../src/http/computed-answers.ts';
import { createLimiter, type Limiter, type LimiterOptions, type Slot } from '../../src/http/limiter.ts';
import { refuseAsJson } from '../../src/http/rate-limits.ts';

function limiter(options: Partial<LimiterOptions>) {
  const clock = { now: 0 };
  return { clock, limiter: createLimiter({ maxRunning: 1, maxRunMs: 1000, now: () => clock.now, ...options }) };
}

async function request(signal?: AbortSignal): Promise<Context> {
  const { promise, resolve } = Promise.withResolvers<Context>();
  const app = new Hono().get('/', (c) => {
    resolve(c);
    return c.body(null);
  });
  await app.request('/', signal ? { signal } : {});
  return promise;
}
const enter = async (of: Limiter, client = '', signal?: AbortSignal, network = client) =>
  of.enter(await request(signal), { client, network });
function work(slot: Slot | undefined) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = slot?.(() => promise);
  return async () => {
    resolve();
    await done;
  };
}

test('without a queue, refuses a request at once if no slot is free, and frees a slot when its work ends or fails', async () => {
  const { limiter: searches } = limiter({ maxRunning: 2 });
  const [one, two] = [await enter(searches), await enter(searches)];
  const end = work(one);
  const failing = two?.(() => Promise.reject(new Error('no answer')));
  expect(await failing?.catch(String)).toBe('Error: no answer');
  work(await enter(searches));
  expect(await enter(searches)).toBeUndefined();
  await end();
  expect(await enter(searches)).toBeDefined();
});

test('one client takes only its share of the slots, and others take the remaining ones', async () => {
  const { limiter: searches, clock } = limiter({ maxRunning: 8, maxRunningOfClient: 2 });
  const end = work(await enter(searches, 'a'));
  work(await enter(searches, 'a'));
  expect(await enter(searches, 'a')).toBeUndefined();
  for (const client of ['b', 'b', 'c', 'd']) work(await enter(searches, client));
  await end();
  const again = await enter(searches, 'a');
  expect(again).toBeDefined();
  work(again);
  expect(await enter(searches, 'a')).toBeUndefined();
  // The host ended their requests without notice.
  clock.now = 1000;
  expect(await enter(searches, 'a')).toBeUndefined();
  clock.now = 1001;
  expect(await enter(searches, 'a')).toBeDefined();
});

/** Lets requests wait, then admits one after another. Returns who was, in order, and how many were refused. */
async function orderOf(pages: Limiter, requests: readonly (readonly [client: string, network: string])[]) {
  const order: string[] = [];
  let refused = 0;
  const first = work(await enter(pages, 'first'));
  const waiting: Promise<void>[] = [];
  for (const [client, network] of requests) {
    const entering = enter(pages, client, undefined, network);
    waiting.push(
      entering.then(async (slot) => {
        if (!slot) refused += 1;
        await slot?.(async () => void order.push(client));
      }),
    );
    // It waits before the next one asks.
    await Bun.sleep(0);
  }
  await first();
  await Promise.all(waiting);
  return { order, refused };
}
const alone = (clients: string) => [...clients].map((client) => [client, client] as const);

test('clients that wait are served in rotation, and one that comes late is in the next round', async () => {
  const { limiter: pages } = limiter({ maxWaiting: 20, maxWaitMs: 60_000 });
  expect(await orderOf(pages, alone('aaaabbbc'))).toEqual({ order: [...'abcababa'], refused: 0 });

  const late = await request();
  const served: string[] = [];
  const busy = work(await enter(pages, 'first'));
  let lateIsServed: Promise<void> | undefined;
  const waiting = [...'aaa'].map(async (client, at) => {
    const slot = await enter(pages, client);
    await slot?.(async () => {
      served.push(client);
      if (at === 0)
        lateIsServed = pages
          .enter(late, { client: 'b', network: 'b' })
          .then((own) => own?.(async () => void served.push('b')));
    });
  });
  await Bun.sleep(0);
  await busy();
  await Promise.all(waiting);
  await lateIsServed;
  expect(served).toEqual([...'aaba']);
});

test('a network has its share of each round, however many clients it has', async () => {
  const { limiter: pages } = limiter({ maxWaiting: 20, maxWaitMs: 60_000, networkShare: 2 });
  const requests = [...'abcde'].map((client) => [client, 'one network'] as const);
  expect((await orderOf(pages, [...requests, ['x', 'x']])).order).toEqual([...'abxcde']);
});

test('in a full queue the last request of the client that waits most makes room for a client that does not wait yet', async () => {
  const { limiter: pages } = limiter({ maxWaiting: 4, maxWaitMs: 60_000 });
  expect(await orderOf(pages, alone('aaabxyz'))).toEqual({ order: [...'abxy'], refused: 3 });
});

test('a visitor who leaves takes no slot, and no one waits longer than the limit', async () => {
  const { limiter: pages } = limiter({ maxWaiting: 2, maxWaitMs: 60_000 });
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

  const { limiter: hasty } = limiter({ maxWaiting: 1, maxWaitMs: 1 });
  await enter(hasty);
  expect(await enter(hasty)).toBeUndefined();
});

/** A site with computed answers, and a record of its work. */
function site({ maxWaiting = 10, most = 3 } = {}) {
  const seen = { begun: 0, atOnce: 0, mostAtOnce: 0 };
  const findClient = () => ({ client: 'a', network: 'a' });
  const queue = createLimiter({ maxRunning: 1, maxWaiting, maxWaitMs: 60_000, maxRunMs: 60_000, now: () => 0 });
  let asked = 0;
  const app = new Hono<Streaming>();
  app.use(
    limitComputed({
      limit: async () => (++asked > most ? tooMany('client', 9) : undefined),
      enqueue: createAnswerQueue(queue, findClient, () => 0),
      refuse: refuseAsJson,
    }),
  );
  app.get('/page', async (c) => {
    seen.begun += 1;
    seen.atOnce += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce);
    await Bun.sleep(0);
    const pieces = ['one, ', 'two'];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece !== undefined) return controller.enqueue(new TextEncoder().encode(piece));
        seen.atOnce -= 1;
        controller.close();
      },
    });
    return c.body(body);
  });
  app.get('/late', (c) => {
    c.set('streams', true);
    return c.body(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('shell')) }));
  });
  app.post('/page', (c) => c.text('taken'));
  return { app, seen };
}

test('computes one response at a time, and refuses a client beyond its limit', async () => {
  const { app, seen } = site();
  const replies = await Promise.all([1, 2, 3, 4].map(() => app.request('/page')));
  expect(
    replies.map(({ status, headers }) => [status, headers.get('retry-after'), headers.get('content-length')]),
  ).toEqual([...Array(3).fill([200, null, '8']), [429, '9', null]]);
  expect(await replies[0]?.text()).toBe('one, two');
  expect(seen).toEqual({ begun: 3, atOnce: 0, mostAtOnce: 1 });
});

test('a full queue answers 503 with Retry-After; POST is not counted', async () => {
  const { app, seen } = site({ maxWaiting: 1 });
  const replies = await Promise.all([1, 2, 3].map(() => app.request('/page')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 503]);
  expect(replies.map(({ headers }) => headers.get('retry-after'))).toEqual([null, null, '5']);
  expect(seen.begun).toBe(2);
  expect((await app.request('/page', { method: 'POST' })).status).toBe(200);
});

test('computes no response for a client that disconnects while it waits', async () => {
  const { app, seen } = site({ most: 100 });
  const visitor = new AbortController();
  const replies = Array.from({ length: 5 }, () => app.request('/page', { signal: visitor.signal }));
  visitor.abort();
  await Promise.all(replies);
  expect(seen.begun).toBe(0);
  expect(await (await app.request('/page')).text()).toBe('one, two');
});

test('sends a streamed page chunk by chunk, and frees its slot', async () => {
  const { app } = site();
  const late = await app.request('/late');
  expect(late.headers.get('content-length')).toBeNull();
  const reader = late.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value as Uint8Array)).toBe('shell');
  expect((await app.request('/page')).status).toBe(200);
  await reader?.cancel();
});

test('pauses before an answer for as long as the last one took, at most 20 ms', async () => {
  let now = 0;
  const clock = () => now;
  const one = createLimiter({ maxRunning: 1, maxRunMs: 1000, now: clock });
  const enqueue = createAnswerQueue(one, () => ({ client: 'a', network: 'a' }), clock);
  const pauses = spyOn(globalThis, 'setTimeout');
  try {
    for (const ms of [7, 500, 0, 10]) {
      const answer = await enqueue(await request(), async () => {
        now += ms;
        return new Response('made');
      });
      expect(await answer?.text()).toBe('made');
    }
    expect(pauses.mock.calls.map(([, ms]) => ms)).toEqual([0, 7, 20, 0]);
    // What has passed since then counts.
    now += 4;
    await enqueue(await request(), async () => new Response());
    expect(pauses.mock.calls.at(-1)?.[1]).toBe(6);
  } finally {
    pauses.mockRestore();
  }
});
