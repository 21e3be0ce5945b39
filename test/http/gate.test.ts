import { expect, spyOn, test } from 'bun:test';
import { type Context, Hono } from 'hono';
import { tooMany } from '../../src/domain/limits.ts';
import {
  createGate,
  createTurns,
  type Gate,
  type GateOptions,
  limitComputed,
  type Slot,
  type Streaming,
} from '../../src/http/gate.ts';
import { refuseAsJson } from '../../src/http/limits.ts';

function gate(options: Partial<GateOptions>) {
  const clock = { now: 0 };
  return { clock, gate: createGate({ most: 1, longestMs: 1000, now: () => clock.now, ...options }) };
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
const enter = async (of: Gate, client = '', signal?: AbortSignal, network = client) =>
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

test('one client holds only its share of the slots, and others take the rest', async () => {
  const { gate: searches, clock } = gate({ most: 8, mostOfClient: 2 });
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
  clock.now = 1001;
  expect(await enter(searches, 'a')).toBeDefined();
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

/** Lets requests wait, then admits one after another. Returns who was, in order, and how many were refused. */
async function orderOf(pages: Gate, requests: readonly (readonly [client: string, network: string])[]) {
  const order: string[] = [];
  let refused = 0;
  const first = work(await enter(pages, 'first'));
  const waiting: Promise<void>[] = [];
  for (const [client, network] of requests) {
    const slot = enter(pages, client, undefined, network);
    waiting.push(
      slot.then(async (place) => {
        if (!place) refused += 1;
        await place?.(async () => void order.push(client));
      }),
    );
    // Its place is taken before the next one asks.
    await Bun.sleep(0);
  }
  await first();
  await Promise.all(waiting);
  return { order, refused };
}
const alone = (clients: string) => [...clients].map((client) => [client, client] as const);

test('clients that wait take turns, and one that comes late is in the next round', async () => {
  const { gate: pages } = gate({ waiting: 20, patienceMs: 60_000 });
  expect(await orderOf(pages, alone('aaaabbbc'))).toEqual({ order: [...'abcababa'], refused: 0 });

  const late = await request();
  const served: string[] = [];
  const busy = work(await enter(pages, 'first'));
  let lateIsServed: Promise<void> | undefined;
  const waiting = [...'aaa'].map(async (client, at) => {
    const place = await enter(pages, client);
    await place?.(async () => {
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
  const { gate: pages } = gate({ waiting: 20, patienceMs: 60_000, turnsOfNetwork: 2 });
  const requests = [...'abcde'].map((client) => [client, 'one network'] as const);
  expect((await orderOf(pages, [...requests, ['x', 'x']])).order).toEqual([...'abxcde']);
});

test('in a full queue the last request of the client that waits most makes room for a client that does not wait yet', async () => {
  const { gate: pages } = gate({ waiting: 4, patienceMs: 60_000 });
  expect(await orderOf(pages, alone('aaabxyz'))).toEqual({ order: [...'abxy'], refused: 3 });
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

/** A site with computed answers, and a record of its work. */
function site({ waiting = 10, most = 3 } = {}) {
  const seen = { begun: 0, atOnce: 0, mostAtOnce: 0 };
  const clientOf = () => ({ client: 'a', network: 'a' });
  const gate = createGate({ most: 1, waiting, patienceMs: 60_000, longestMs: 60_000, now: () => 0 });
  let asked = 0;
  const app = new Hono<Streaming>();
  app.use(
    limitComputed({
      limit: async () => (++asked > most ? tooMany('client', 9) : undefined),
      inTurn: createTurns(gate, clientOf, () => 0),
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
  const { app, seen } = site({ waiting: 1 });
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
  const one = createGate({ most: 1, longestMs: 1000, now: clock });
  const turns = createTurns(one, () => ({ client: 'a', network: 'a' }), clock);
  const pauses = spyOn(globalThis, 'setTimeout');
  try {
    for (const ms of [7, 500, 0, 10]) {
      const answer = await turns(await request(), async () => {
        now += ms;
        return new Response('made');
      });
      expect(await answer?.text()).toBe('made');
    }
    expect(pauses.mock.calls.map(([, ms]) => ms)).toEqual([0, 7, 20, 0]);
    // What has passed since then counts.
    now += 4;
    await turns(await request(), async () => new Response());
    expect(pauses.mock.calls.at(-1)?.[1]).toBe(6);
  } finally {
    pauses.mockRestore();
  }
});
