import { expect, test } from 'bun:test';
import { decode } from 'hono/jwt';
import type { LogEntry } from '../../src/domain/host.ts';
import { createEmbeddedUpstream } from '../../src/upstream/embedded/embedded-upstream.ts';
import { guestTokens } from '../../src/upstream/embedded/guest-token.ts';
import { createForwarder } from '../../src/upstream/forwarder.ts';

test('a lead book that fails is a 500 with fixed words, the stack in the log, for the visitor too', async () => {
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
  const token = await guestTokens({ secrets: ['one'], now: () => 0, ttlSeconds: 900 }).issue();
  const call = {
    body: { lead_type: 'phone' },
    authorization: `Bearer ${token}`,
    idempotencyKey: '3b241101-e2bb-4255-8caf-4136c566a962',
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
  const forwarder = createForwarder({
    url: 'http://upstream.test',
    clientId: 'site',
    secret: 'one',
    fetch,
    now: () => 0,
    log: () => {},
  });
  expect((await forwarder.call('/users/record/', call)).status).toBe(500);
});

test('two tokens are never the same, and a token is no credential', async () => {
  const tokens = guestTokens({ secrets: ['one'], now: () => 0, ttlSeconds: 900 });
  const [one, two] = [await tokens.issue(), await tokens.issue()];
  expect(one).not.toBe(two);
  expect(await tokens.verify(one)).toBe(true);
  expect(await guestTokens({ secrets: ['two'], now: () => 0, ttlSeconds: 900 }).verify(one)).toBe(false);
});

test('a guest token is one of scope AUTH for the user -1', async () => {
  const token = await guestTokens({ secrets: ['one'], now: () => 0, ttlSeconds: 900 }).issue();
  expect(decode(token).payload).toMatchObject({ user: -1, scope: 'AUTH', iat: 0, exp: 900 });
});
