/** Sessions of the desk in a browser: which cookies open it. */
import { expect, test } from 'bun:test';
import { createSessions, SESSION_HOURS } from '../../src/ops/sessions.ts';
import { deskInMemory, START } from '../leads/lead-fixtures.ts';

const TOKEN = 'a-token-of-the-firm-0123456789';
const HOUR = 60 * 60_000;

function sessions(token = TOKEN, { desk } = deskInMemory()) {
  const clock = { now: START };
  return { ...createSessions({ token, desk, now: () => clock.now }), clock };
}

const pair = (cookie: string) => cookie.split(';')[0] ?? '';

test('a cookie opens the desk for twelve hours, is for this host and HTTP alone, and has nothing of the token', async () => {
  const { begin, read, clock } = sessions();
  const { session, cookie } = await begin();
  expect(cookie).toMatch(/^__Host-ops=[\w.]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(cookie).not.toContain(TOKEN);
  expect(await read(`theme=dark; ${pair(cookie)}; other=1`)).toEqual(session);
  clock.now += SESSION_HOURS * HOUR - 1;
  expect(await read(pair(cookie))).toEqual(session);
  clock.now += 1;
  expect(await read(pair(cookie))).toBeUndefined();
});

test('a cookie that is forged in any part, cut, doubled or missing opens nothing', async () => {
  const { begin, read } = sessions();
  const value = pair((await begin()).cookie);
  const [until = '', id = '', signature = ''] = value.replace('__Host-ops=', '').split('.');
  const forged = [
    `__Host-ops=${Number(until) + 1}.${id}.${signature}`,
    `__Host-ops=${until}.${'0'.repeat(32)}.${signature}`,
    `__Host-ops=${until}.${id}.${'0'.repeat(64)}`,
    `__Host-ops=${until}.${id}.`,
    `__Host-ops=${until}.${id}`,
    value.slice(0, -1),
    `${value}0`,
    value.replace('__Host-', ''),
    `x${value}`,
    '__Host-ops=',
    '',
    undefined,
  ];
  for (const cookie of forged) expect([cookie, await read(cookie)]).toEqual([cookie, undefined]);
});

test('a new token ends every session, and a copy of the cookie does not outlive the sign-out', async () => {
  const memory = deskInMemory();
  const { begin, read, end } = sessions(TOKEN, memory);
  const [one, other] = [await begin(), await begin()];
  expect(await sessions('another-token-of-the-firm-987', memory).read(pair(one.cookie))).toBeUndefined();
  expect(await end(one.session)).toMatch(/^__Host-ops=; Max-Age=0; Path=\/;/);
  // Also in another process with the same ledger.
  for (const reader of [read, sessions(TOKEN, memory).read]) {
    expect(await reader(pair(one.cookie))).toBeUndefined();
    expect(await reader(pair(other.cookie))).toEqual(other.session);
  }
});

test('the ledger forgets an ended session once its cookie has expired', async () => {
  const { desk, ledger, clock } = deskInMemory();
  await desk.endSession('one', START + HOUR);
  clock.now += 2 * HOUR;
  await desk.endSession('two', clock.now + HOUR);
  expect(JSON.parse(ledger.getMeta('ended sessions') ?? '')).toEqual({ two: clock.now + HOUR });
});
