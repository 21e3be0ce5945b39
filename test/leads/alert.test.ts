import { expect, test } from 'bun:test';
import { createAlert } from '../../src/leads/alert.ts';
import { contact, keep, MINUTE, memoryLedger, memoryLog, START } from './lead-fixtures.ts';

function setUp(reply: () => Response | Promise<Response> = () => new Response('ok')) {
  const { ledger, database } = memoryLedger();
  const clock = { now: START };
  const logged = memoryLog();
  const posts: { url: string; body: string }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    posts.push({ url, body: String(init.body) });
    return reply();
  };
  const make = (webhook?: string) => createAlert({ ledger, log: logged.log, now: () => clock.now, webhook, fetch });
  return { ledger, database, clock, logged, posts, make };
}

const HOOK = 'https://hooks.example/secret-path';

test('there is no alert while the oldest undelivered lead is at most 15 minutes old, or where nothing is owed', async () => {
  const { ledger, clock, logged, make } = setUp();
  const check = make();
  await check();
  const { id } = keep(ledger, START);
  clock.now += 15 * MINUTE;
  await check();
  ledger.delivered(id, 'up', clock.now);
  clock.now += 60 * MINUTE;
  await check();
  expect(logged.entries).toEqual([]);
});

test('an older one is one line at error level and one post, with a count, an age and nothing of any lead', async () => {
  const { ledger, clock, logged, posts, make } = setUp();
  const { id, reference } = keep(ledger, START);
  keep(ledger, START + 10 * MINUTE);
  clock.now += 17.5 * MINUTE;
  await make(HOOK)();
  const alert = { event: 'leads undelivered', count: 2, oldest_minutes: 17 };
  expect(logged.entries).toEqual([{ level: 'error', ...alert }]);
  expect(posts).toEqual([{ url: HOOK, body: JSON.stringify(alert) }]);
  for (const secret of [id, reference, contact.phone, contact.email, contact.full_name]) expect(JSON.stringify([logged.entries, posts])).not.toContain(secret);
});

test('it is repeated after 15 minutes and not before, also by a process that started meanwhile', async () => {
  const { ledger, clock, logged, make } = setUp();
  keep(ledger, START);
  clock.now += 20 * MINUTE;
  await make()();
  clock.now += 14 * MINUTE;
  await make()();
  expect(logged.entries).toHaveLength(1);
  clock.now += MINUTE;
  await make()();
  expect(logged.entries).toHaveLength(2);
});

test('without a webhook nothing is posted', async () => {
  const { ledger, clock, posts, make } = setUp();
  keep(ledger, START);
  clock.now += 20 * MINUTE;
  await make()();
  expect(posts).toEqual([]);
});

test('a webhook that fails is a warning that does not hold its address', async () => {
  for (const reply of [() => new Response('no', { status: 500 }), () => Promise.reject(new Error(`cannot reach ${HOOK}`))]) {
    const { ledger, clock, logged, make } = setUp(reply);
    keep(ledger, START);
    clock.now += 20 * MINUTE;
    await make(HOOK)();
    expect(logged.events()).toEqual(['leads undelivered', 'alert webhook failed']);
    expect(JSON.stringify(logged.entries)).not.toContain('secret-path');
  }
});

test('a ledger that cannot be read is reported, not thrown', async () => {
  const { database, logged, make } = setUp();
  const check = make();
  database.close();
  await check();
  expect(logged.entries).toEqual([{ level: 'error', event: 'alert check failed', error: 'LedgerUnavailableError' }]);
});
