import { expect, test } from 'bun:test';
import { decode } from 'hono/jwt';
import type { LogEntry } from '../../src/domain/host.ts';
import { guestTokens } from '../../src/upstream/credential.ts';
import { createEmbeddedUpstream } from '../../src/upstream/embedded-upstream.ts';
import { forwarderTo, newKey } from '../leads/lead-fixtures.ts';

/** The embedded upstream at the beginning of time, and a record call to it with a valid token. */
async function atZero(record?: () => never) {
  const logged: LogEntry[] = [];
  const app = createEmbeddedUpstream({
    ...{ clientId: 'site', secrets: ['one'], search: () => [], now: () => 0, ...(record && { record }) },
    log: (entry) => logged.push(entry),
  });
  const authorization = `Bearer ${await guestTokens({ secrets: ['one'], now: () => 0 }).issue()}`;
  const post = (idempotencyKey: string) =>
    app.request('/users/record/', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify({ lead_type: 'phone' }),
    });
  return { app, authorization, post, logged };
}

test('an unexpected error is a 500 with a fixed message, also for the visitor, and the stack is in the log', async () => {
  const { app, authorization, post, logged } = await atZero(() => {
    throw new Error('disk full');
  });
  const reply = await post(newKey());
  expect([reply.status, await reply.json()]).toEqual([500, { error: 'Something went wrong here' }]);
  expect(logged).toMatchObject([
    { level: 'error', event: 'embedded upstream failed', stack: expect.stringContaining('disk full') },
  ]);
  const fetch = async (url: string, init: RequestInit) => app.request(url, init);
  const forwarder = forwarderTo('http://upstream.test', { fetch, now: () => 0 });
  const call = { body: { lead_type: 'phone' }, authorization, idempotencyKey: newKey() };
  expect((await forwarder.call('/users/record/', call)).status).toBe(500);
});

test('a token is a guest’s, unlike any other, and valid until its last second where its secret is known', async () => {
  let now = 0;
  const tokensOf = (...secrets: [string, ...string[]]) => guestTokens({ secrets, now: () => now });
  const [one, two] = [await tokensOf('one').issue(), await tokensOf('one', 'two').issue()];
  expect(one).not.toBe(two);
  expect(decode(one).payload).toMatchObject({ user: -1, scope: 'AUTH', iat: 0, exp: 900 });
  now = 899_000;
  // After the secrets changed places, too.
  for (const tokens of [tokensOf('one'), tokensOf('two', 'one')])
    expect(await Promise.all([one, two].map(tokens.verify))).toEqual([true, true]);
  expect(await tokensOf('two').verify(one)).toBe(false);
  now = 900_000;
  expect(await tokensOf('one').verify(one)).toBe(false);
});
