import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { decode } from 'hono/jwt';
import type { LogEntry } from '../../src/domain/host.ts';
import { guestTokens } from '../../src/upstream/credential.ts';
import { createEmbeddedUpstream, sqlLeadBook } from '../../src/upstream/embedded-upstream.ts';
import { forwarderTo, newKey, storeOver } from '../leads/lead-fixtures.ts';

const DAY = 24 * 60 * 60_000;

test('a failing lead book is a 500 with a fixed message, also for the visitor, and the stack is in the log', async () => {
  const logged: LogEntry[] = [];
  const accept = async () => {
    throw new Error('disk full');
  };
  const app = createEmbeddedUpstream({
    clientId: 'site',
    secrets: ['one'],
    search: () => [],
    leads: { accept },
    now: () => 0,
    log: (entry) => logged.push(entry),
  });
  const token = await guestTokens({ secrets: ['one'], now: () => 0 }).issue();
  const call = {
    body: { lead_type: 'phone' },
    authorization: `Bearer ${token}`,
    idempotencyKey: newKey(),
  };
  const headers = {
    authorization: call.authorization,
    'content-type': 'application/json',
    'idempotency-key': call.idempotencyKey,
  };

  const reply = await app.request('/users/record/', { method: 'POST', headers, body: JSON.stringify(call.body) });
  expect(reply.status).toBe(500);
  expect(await reply.json()).toEqual({ error: 'Something went wrong here' });
  expect(logged).toMatchObject([
    { level: 'error', event: 'embedded upstream failed', stack: expect.stringContaining('disk full') },
  ]);

  const fetch = async (url: string, init: RequestInit) => app.request(url, init);
  const forwarder = forwarderTo('http://upstream.test', { fetch, now: () => 0 });
  expect((await forwarder.call('/users/record/', call)).status).toBe(500);
});

test('two tokens are never equal, and a token is not a credential', async () => {
  const tokens = guestTokens({ secrets: ['one'], now: () => 0 });
  const [one, two] = [await tokens.issue(), await tokens.issue()];
  expect(one).not.toBe(two);
  expect(await tokens.verify(one)).toBe(true);
  expect(await guestTokens({ secrets: ['two'], now: () => 0 }).verify(one)).toBe(false);
});

test('a guest token is one of scope AUTH for the user -1', async () => {
  const token = await guestTokens({ secrets: ['one'], now: () => 0 }).issue();
  expect(decode(token).payload).toMatchObject({ user: -1, scope: 'AUTH', iat: 0, exp: 900 });
});

test('a repeated key returns the same id, and the book stores nothing else', async () => {
  const database = new Database(':memory:');
  const book = sqlLeadBook(storeOver(database), () => 5);
  const [key, other] = [newKey(), newKey()];
  const { id } = await book.accept(key);
  expect([(await book.accept(key)).id, (await book.accept(other)).id === id]).toEqual([id, false]);
  expect(database.query('SELECT * FROM accepted_keys WHERE idempotency_key = ?').all(key)).toEqual([
    { idempotency_key: key, id, accepted_at: 5 },
  ]);
});

test('deletes a key when its lead can no longer be in the ledger', async () => {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const book = sqlLeadBook(storeOver(new Database(':memory:')), () => clock.now);
  const key = newKey();
  const { id } = await book.accept(key);
  clock.now += 365 * DAY;
  expect(await book.accept(key)).toEqual({ id });
  clock.now += 1;
  expect((await book.accept(key)).id).not.toBe(id);
});
