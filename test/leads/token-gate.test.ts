/** Access to the reading desk, and what guessers can do to holders of a valid token. */
import { describe, expect, test } from 'bun:test';
import { Hono } from 'hono';
import { type Admitted, admitTokens, createTokenGuard, type Tokens } from '../../src/leads/reading-desk-access.ts';
import { memoryLog } from '../leads/lead-fixtures.ts';

const OPERATIONS_TOKEN = 'a-token-of-the-firm-0123456789';
const ERASURE_TOKEN = 'another-token-of-the-firm-987';
const HERE = '203.0.113.1';

function gate(perMinute: number, tokens: Tokens = { OPERATIONS_TOKEN, ERASURE_TOKEN }) {
  const clock = { now: 0 };
  const logged = memoryLog();
  const noted = { wrong: 0 };
  const app = new Hono<Admitted>();
  const guard = createTokenGuard({
    ...{ tokens, perMinute, elapsed: () => clock.now, log: logged.log },
    clientAddress: (request) => request.headers.get('test-client') ?? '',
    noteWrong: () => void noted.wrong++,
  });
  app.use(admitTokens(guard));
  app.all('*', (c) => c.text(c.get('reader').who));
  const ask = (token: string, client = HERE, method = 'GET', second?: string) =>
    app.request('http://localhost/', {
      method,
      headers: {
        ...{ authorization: `Bearer ${token}`, 'test-client': client },
        ...(second !== undefined && { 'erasure-token': second }),
      },
    });
  const erase = () => ask(ERASURE_TOKEN, HERE, 'DELETE');
  const statusesOf = async (times: number, token: string, client?: string) => {
    const statuses = [];
    for (let time = 0; time < times; time++) statuses.push((await ask(token, client)).status);
    return statuses;
  };
  return { ask, erase, statusesOf, app, clock, logged, noted };
}

describe('a token', () => {
  const near = [OPERATIONS_TOKEN.slice(0, -1), `${OPERATIONS_TOKEN}x`, OPERATIONS_TOKEN.toUpperCase()];
  test.each(['', 'x', ...near, `${OPERATIONS_TOKEN} ${ERASURE_TOKEN}`])(
    'that is missing, wrong, shorter or longer is refused: %s',
    async (token) => {
      const reply = await gate(100).ask(token);
      expect([reply.status, await reply.json()]).toEqual([401, { error: 'The operations token is not right' }]);
    },
  );

  test('alone restores nothing, and guesses of the second count like those of the first', async () => {
    const { ask } = gate(3);
    const put = (token: string, second?: string) => ask(token, HERE, 'PUT', second);
    const alone = [put(OPERATIONS_TOKEN), put(ERASURE_TOKEN), put(ERASURE_TOKEN, ERASURE_TOKEN)];
    const needed = 'it needs OPERATIONS_TOKEN and, in the header Erasure-Token, ERASURE_TOKEN';
    for (const reply of await Promise.all(alone))
      expect([reply.status, await reply.json()]).toEqual([403, { error: expect.stringContaining(needed) }]);
    const reply = await put(OPERATIONS_TOKEN, ERASURE_TOKEN);
    expect([reply.status, await reply.text()]).toEqual([200, 'OPERATIONS_TOKEN and ERASURE_TOKEN']);
    const guesses = [];
    for (const second of ['guess', `${ERASURE_TOKEN}x`, '', 'guess'])
      guesses.push((await put(OPERATIONS_TOKEN, second)).status);
    expect(guesses).toEqual([401, 401, 401, 429]);
  });

  test('does not open what the other one opens, which may be not set', async () => {
    const { ask } = gate(9);
    const refusals = [
      [OPERATIONS_TOKEN, 'DELETE'] as const,
      [ERASURE_TOKEN, 'GET'] as const,
      [ERASURE_TOKEN, 'POST'] as const,
    ];
    for (const [token, method] of refusals) expect((await ask(token, HERE, method)).status).toBe(403);
    const reply = await gate(9, { OPERATIONS_TOKEN }).ask(OPERATIONS_TOKEN, HERE, 'DELETE');
    const error = 'OPERATIONS_TOKEN does not open this: it needs ERASURE_TOKEN, which is not set here';
    expect(await reply.json()).toEqual({ error });
    expect((await gate(9, { OPERATIONS_TOKEN }).ask(ERASURE_TOKEN, HERE, 'DELETE')).status).toBe(401);
  });

  test('may be used so often a minute, from any address, each by itself', async () => {
    const { ask, erase, statusesOf } = gate(3);
    expect(await (await ask(OPERATIONS_TOKEN)).text()).toBe('OPERATIONS_TOKEN');
    expect(await statusesOf(2, OPERATIONS_TOKEN)).toEqual([200, 200]);
    const late = await ask(OPERATIONS_TOKEN, '198.51.100.1');
    expect([late.status, await late.json()]).toEqual([429, { error: 'Try again in 60 s' }]);
    expect(await (await erase()).text()).toBe('ERASURE_TOKEN');
  });
});

describe('a client that guesses tokens', () => {
  test('has to wait, even with a valid one', async () => {
    const { ask, statusesOf, clock } = gate(3);
    expect(await statusesOf(4, 'guess')).toEqual([401, 401, 401, 429]);
    const reply = await ask(OPERATIONS_TOKEN);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '60']);
    clock.now += 60_000;
    expect((await ask(OPERATIONS_TOKEN)).status).toBe(200);
  });

  test('does not block the valid token from elsewhere, its network or a thousand others', async () => {
    const { ask, erase, statusesOf } = gate(3);
    await statusesOf(10, 'guess', '203.0.113.2');
    for (let network = 0; network < 1000; network++)
      await statusesOf(4, 'guess', `198.${network >> 8}.${network & 255}.1`);
    expect((await ask(OPERATIONS_TOKEN)).status).toBe(200);
    expect((await erase()).status).toBe(200);
  });

  test('has no more guesses for sending them all at once, and calls with a valid token are none', async () => {
    const { ask, erase } = gate(3);
    const valid = await Promise.all([1, 2, 3].map(() => ask(OPERATIONS_TOKEN)));
    expect([...valid.map(({ status }) => status), (await erase()).status]).toEqual([200, 200, 200, 200]);
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask('guess')));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  test('is noted each time, with nothing of the token', async () => {
    const { statusesOf, noted, logged } = gate(2);
    await Promise.all(Array.from({ length: 20 }, (_, at) => statusesOf(1, 'hunter2', `198.51.100.${at}`)));
    expect(noted.wrong).toBe(20);
    expect(logged.entries).toEqual(Array(20).fill({ level: 'warn', event: 'wrong tokens' }));
  });
});
