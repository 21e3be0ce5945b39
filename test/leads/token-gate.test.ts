/** Access to the reading desk, and what guessers can do to holders of a valid token. */

import { expect, test } from 'bun:test';
import { Hono } from 'hono';
import { type Admitted, createTokenGate } from '../../src/leads/reading-desk-access.ts';
import { memoryLog } from '../leads/lead-fixtures.ts';

const OPERATIONS_TOKEN = 'a-token-of-the-firm-0123456789';
const ERASURE_TOKEN = 'another-token-of-the-firm-987';

function gate(perMinute: number) {
  const clock = { now: 0 };
  const logged = memoryLog();
  const noted = { wrong: 0 };
  const app = new Hono<Admitted>();
  app.use(
    createTokenGate({
      tokens: { OPERATIONS_TOKEN, ERASURE_TOKEN },
      perMinute,
      clientAddress: (request) => request.headers.get('test-client') ?? '',
      elapsed: () => clock.now,
      noteWrong() {
        noted.wrong += 1;
      },
      log: logged.log,
    }),
  );
  app.all('*', (c) => c.text(c.get('reader').who));
  const ask = (token: string, client = '203.0.113.1', method = 'GET', second?: string) =>
    app.request('http://localhost/', {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'test-client': client,
        ...(second !== undefined && { 'erasure-token': second }),
      },
    });
  const statusesOf = async (times: number, token: string, client?: string) => {
    const statuses = [];
    for (let time = 0; time < times; time++) statuses.push((await ask(token, client)).status);
    return statuses;
  };
  return { ask, statusesOf, app, clock, logged, noted };
}

test('refuses a missing, wrong, shorter or longer token, and knows each valid one by its name', async () => {
  const { ask, app } = gate(100);
  for (const token of [
    'x',
    OPERATIONS_TOKEN.slice(0, -1),
    `${OPERATIONS_TOKEN}x`,
    OPERATIONS_TOKEN.toUpperCase(),
    `${OPERATIONS_TOKEN} ${ERASURE_TOKEN}`,
  ]) {
    const reply = await ask(token);
    expect([reply.status, await reply.json()]).toEqual([401, { error: 'The operations token is not right' }]);
  }
  expect((await app.request('http://localhost/')).status).toBe(401);
  expect(await (await ask(OPERATIONS_TOKEN)).text()).toBe('OPERATIONS_TOKEN');
  expect(await (await ask(ERASURE_TOKEN, '203.0.113.1', 'DELETE')).text()).toBe('ERASURE_TOKEN');
});

test('a restore needs both tokens, and guesses of the second count like those of the first', async () => {
  const { ask } = gate(3);
  const put = (token: string, second?: string) => ask(token, '203.0.113.1', 'PUT', second);
  for (const [token, second] of [
    [OPERATIONS_TOKEN, undefined],
    [ERASURE_TOKEN, undefined],
    [ERASURE_TOKEN, ERASURE_TOKEN],
  ] as const) {
    const reply = await put(token, second);
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
      403,
      expect.stringContaining('it needs OPERATIONS_TOKEN and, in the header Erasure-Token, ERASURE_TOKEN'),
    ]);
  }
  const reply = await put(OPERATIONS_TOKEN, ERASURE_TOKEN);
  expect([reply.status, await reply.text()]).toEqual([200, 'OPERATIONS_TOKEN and ERASURE_TOKEN']);
  const guesses = [];
  for (const second of ['guess', `${ERASURE_TOKEN}x`, '', 'guess'])
    guesses.push((await put(OPERATIONS_TOKEN, second)).status);
  expect(guesses).toEqual([401, 401, 401, 429]);
});

test('a client that guesses tokens has to wait, even with a valid one', async () => {
  const { ask, statusesOf, clock } = gate(3);
  expect(await statusesOf(4, 'guess')).toEqual([401, 401, 401, 429]);
  const reply = await ask(OPERATIONS_TOKEN);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '60']);
  clock.now += 60_000;
  expect((await ask(OPERATIONS_TOKEN)).status).toBe(200);
});

test('guessing does not block the valid token from another address, neither from the same network nor from a thousand others', async () => {
  const { ask, statusesOf } = gate(3);
  await statusesOf(10, 'guess', '203.0.113.2');
  for (let network = 0; network < 1000; network++)
    await statusesOf(4, 'guess', `198.${network >> 8}.${network & 255}.1`);
  expect((await ask(OPERATIONS_TOKEN)).status).toBe(200);
  expect((await ask(ERASURE_TOKEN, '203.0.113.1', 'DELETE')).status).toBe(200);
});

test('each valid token has its own limit of calls a minute, from any address', async () => {
  const { ask, statusesOf } = gate(3);
  expect(await statusesOf(3, OPERATIONS_TOKEN)).toEqual([200, 200, 200]);
  expect((await ask(OPERATIONS_TOKEN, '198.51.100.1')).status).toBe(429);
  expect((await ask(ERASURE_TOKEN, '203.0.113.1', 'DELETE')).status).toBe(200);
});

test('notes each wrong token, with nothing of it', async () => {
  const { statusesOf, noted, logged } = gate(2);
  await Promise.all(Array.from({ length: 20 }, (_, at) => statusesOf(1, 'hunter2', `198.51.100.${at}`)));
  expect(noted.wrong).toBe(20);
  expect(new Set(logged.entries.map((entry) => JSON.stringify(entry)))).toEqual(
    new Set([JSON.stringify({ level: 'warn', event: 'wrong tokens' })]),
  );
});

test('a client that sends all its guesses at once has no more of them than one after the other', async () => {
  const { ask, noted } = gate(3);
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask('guess')));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(noted.wrong).toBe(3);
});

test('calls with a valid token are no guesses, however many are under way', async () => {
  const { ask } = gate(3);
  const replies = await Promise.all([1, 2, 3].map(() => ask(OPERATIONS_TOKEN)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ask(ERASURE_TOKEN, '203.0.113.1', 'DELETE')).status).toBe(200);
  expect((await ask('guess')).status).toBe(401);
});
