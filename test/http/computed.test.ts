import { expect, test } from 'bun:test';
import { Hono } from 'hono';
import { tooMany } from '../../src/domain/limits.ts';
import { createGate, createTurns, limitComputed, type Streaming } from '../../src/http/gate.ts';
import { refuseAsJson } from '../../src/http/limits.ts';

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
  expect(replies.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [200, null],
    [200, null],
    [503, '5'],
  ]);
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
