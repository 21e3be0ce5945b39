/** The default limits for one client on Workers, which the platform counts by the numbers of wrangler.toml. */
import { expect, test } from 'bun:test';
import { RATE_LIMITS } from '../../src/domain/limits.ts';
import { sendLead, withdraw } from '../leads/lead-fixtures.ts';
import { startWrangler } from '../support/hosts.ts';

const MOST = RATE_LIMITS.form.client;
const minute = () => Math.floor(Date.now() / 60_000);

test('workerd: a client may send as many forms as the platform allows, then learns when to retry; others are not counted', async () => {
  await using host = await startWrangler();
  const began = minute();
  let taken = 0;
  let reply = await sendLead(host);
  for (; reply.status === 200 && taken <= 2 * MOST; taken += 1) reply = await sendLead(host);
  // It counts by clock minutes, so it may accept twice as many across two minutes.
  expect(taken).toBeWithin(MOST, minute() === began ? MOST + 1 : 2 * MOST + 1);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await withdraw(host, '2222-2222', '9876543210')).status).toBe(200);
  expect((await fetch(`${host.origin}/api/users/auth/`, { method: 'POST' })).status).toBe(200);
});
