/** The default limits for one client, which Bun counts in memory and the platform counts on Workers. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RATE_LIMITS } from '../../src/domain/limits.ts';
import { bindingName } from '../../src/http/rate-limits.ts';
import { sendLead, withdraw } from '../leads/lead-fixtures.ts';
import { type Host, startBun, startWrangler } from '../support/hosts.ts';

const config = readFileSync(join(import.meta.dir, '../../wrangler.toml'), 'utf8');
const { ratelimits } = Bun.TOML.parse(config) as { ratelimits: { name: string; simple: { limit: number } }[] };
/** What the platform allows a client, by wrangler.toml, and what a host allows it that counts by itself. */
const OF_PLATFORM = ratelimits.find(({ name }) => name === bindingName('form', 'client'))?.simple.limit ?? 0;
const OF_HOST = RATE_LIMITS.form.client;

const minute = () => Math.floor(Date.now() / 60_000);

/** Sends leads until one is refused, or until there are more than any limit allows. */
async function leadsUntilRefused(host: Host): Promise<{ taken: number; refusal: Response }> {
  for (let taken = 0; ; taken++) {
    const reply = await sendLead(host);
    if (reply.status === 429 || taken > 2 * Math.max(OF_PLATFORM, OF_HOST)) return { taken, refusal: reply };
    expect(reply.status).toBe(200);
  }
}

for (const [name, start, most, waits] of [
  ['Bun', startBun, OF_HOST, /^(?:[1-9]|[1-5]\d|60)$/],
  ['workerd', startWrangler, OF_PLATFORM, /^60$/],
] as const) {
  describe(name, () => {
    test('a client may send as many forms as the limits say, then learns when to retry; others are not counted', async () => {
      await using host = await start();
      const began = minute();
      const { taken, refusal } = await leadsUntilRefused(host);
      // The platform counts by clock minutes, so it may accept twice as many across two minutes.
      if (name === 'workerd' && minute() !== began) expect(taken).toBeWithin(most, 2 * most + 1);
      else expect(taken).toBe(most);
      expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, expect.stringMatching(waits)]);
      expect(await refusal.json()).toEqual({
        error: expect.stringContaining('Too many requests came from your connection'),
      });
      const withdrawal = await withdraw(host, '2222-2222', '9876543210');
      expect(withdrawal.status).toBe(200);
      expect((await fetch(`${host.origin}/api/users/auth/`, { method: 'POST' })).status).toBe(200);
    });
  });
}
