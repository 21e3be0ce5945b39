import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { LIMITS } from '../../src/domain/limits.ts';
import type { LogEntry } from '../../src/domain/log.ts';
import { BINDINGS, createLimits, type LimitsOptions, type PlatformLimits, perMinute } from '../../src/http/limits.ts';

/** The limits, and a way to ask one as a client at an address. */
function limits(options: Partial<LimitsOptions>) {
  const logged: LogEntry[] = [];
  const made = createLimits({
    clientAddress: (request) => request.headers.get('test-client') ?? '',
    now: () => 0,
    log: (entry) => void logged.push(entry),
    ...options,
  });
  const ask = async (limit: (c: Context) => Promise<number>, client = '203.0.113.1') => {
    const app = new Hono().get('/', async (c) => c.text(String(await limit(c))));
    return Number(await (await app.request('/', { headers: { 'test-client': client } })).text());
  };
  return { ...made, ask, logged };
}

/** A platform that lets every key in once, and keeps what it was asked. */
function platform() {
  const keys: string[] = [];
  const count = (name: string) => ({
    async limit({ key }: { key: string }) {
      keys.push(`${name}: ${key}`);
      return { success: keys.filter((known) => known === `${name}: ${key}`).length === 1 };
    },
  });
  // The wider ones let everyone in.
  const open = { limit: async () => ({ success: true }) };
  const tiers = (name: string) => ({ client: count(name), network: open, site: open });
  return { keys, platform: { leads: tiers('leads'), calls: tiers('calls') } satisfies PlatformLimits };
}

test('the platform counts where no setting does: each kind of call by its own key, and by client', async () => {
  const { keys, platform: counts } = platform();
  const { ask, lead, call, withdrawal, report, api } = limits({ platform: counts });
  for (const limit of [lead, call, withdrawal, report]) expect(await ask(limit)).toBe(0);
  expect(await ask(lead, '2001:db8::1')).toBe(0);
  for (const limit of [lead, call, withdrawal, report]) expect(await ask(limit)).toBe(60);
  expect(await ask((c) => api(c, '/users/record/'), '2001:db8::2')).toBe(60);
  expect(await ask((c) => api(c, '/users/s/'))).toBe(60);
  expect([...new Set(keys)]).toEqual([
    'leads: lead 203.0.113.1',
    'calls: call 203.0.113.1',
    'leads: withdrawal 203.0.113.1',
    'calls: report 203.0.113.1',
    'leads: lead 2001:db8:0:0::/64',
  ]);
});

test('what a setting limits is counted in memory, and the platform is not asked', async () => {
  const { keys, platform: counts } = platform();
  const { ask, lead, call } = limits({ platform: counts, leads: { client: 2 } });
  expect([await ask(lead), await ask(lead), await ask(lead)]).toEqual([0, 0, 60]);
  expect([await ask(call), await ask(call)]).toEqual([0, 60]);
  expect(keys).toEqual(['calls: call 203.0.113.1', 'calls: call 203.0.113.1']);
});

test('a platform that fails lets everyone in, and the log says so without saying whom', async () => {
  const fails = {
    limit: () => Promise.reject(new TypeError('203.0.113.1 is not available')),
  };
  const tiers = { client: fails, network: fails, site: fails };
  const { ask, lead, logged } = limits({ platform: { leads: tiers, calls: tiers } });
  expect([await ask(lead), await ask(lead)]).toEqual([0, 0]);
  const line = { level: 'error', event: 'rate limit failed', limit: 'lead', tier: 'client', error: 'TypeError' } as const;
  expect(logged).toEqual([line, line]);
});

test('a count that the platform should keep and does not is logged once by its name, and kept in memory', async () => {
  const { platform: counts } = platform();
  const missing = (binding: string) => ({ level: 'error', event: 'rate limit binding missing', binding }) as const;
  const { ask, lead, call, withdrawal, logged } = limits({ platform: { ...counts, leads: { ...counts.leads, client: undefined } } });
  let taken = 0;
  while ((await ask(lead)) === 0) taken++;
  expect([taken, await ask(withdrawal), await ask(call), await ask(call)]).toEqual([30, 0, 0, 60]);
  expect(logged).toEqual([missing('LEADS_LIMIT')]);
  const no = { client: undefined, network: undefined, site: undefined };
  const none = { leads: no, calls: no };
  const all = ['LEADS_LIMIT', 'LEADS_NETWORK_LIMIT', 'LEADS_SITE_LIMIT', 'CALLS_LIMIT', 'CALLS_NETWORK_LIMIT', 'CALLS_SITE_LIMIT'];
  expect(limits({ platform: none }).logged).toEqual(all.map(missing));
  expect(limits({ platform: none, leads: { client: 5 }, calls: { client: 5 } }).logged).toEqual([]);
  expect(limits({}).logged).toEqual([]);
});

test('without a platform and without settings 30 leads and 120 other calls a minute are let in, each kind counted apart', async () => {
  const { ask, lead, call, withdrawal, report } = limits({});
  for (const [limit, most] of [
    [lead, 30],
    [withdrawal, 30],
    [call, 120],
    [report, 120],
  ] as const) {
    let allowed = 0;
    while ((await ask(limit)) === 0) allowed++;
    expect(allowed).toBe(most);
  }
});

test('wrangler.toml tells the platform the numbers of the table, by the names that the Worker asks for', () => {
  const { ratelimits } = Bun.TOML.parse(readFileSync(join(import.meta.dir, '../../wrangler.toml'), 'utf8')) as {
    ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: number } }[];
  };
  const table = (['leads', 'calls'] as const).flatMap((kind) =>
    (['client', 'network', 'site'] as const).map((tier) => [BINDINGS[kind][tier], { limit: perMinute(kind)[tier], period: LIMITS.windowSeconds }] as const),
  );
  expect(Object.fromEntries(ratelimits.map(({ name, simple }) => [name, simple]))).toEqual(Object.fromEntries(table));
  // Counts that shared a number would count for each other.
  expect(new Set(ratelimits.map((limit) => limit.namespace_id)).size).toBe(table.length);
});

/** How many of these clients are let in. */
async function letIn(
  ask: (limit: (c: Context) => Promise<number>, client: string) => Promise<number>,
  limit: (c: Context) => Promise<number>,
  clients: string[],
) {
  let allowed = 0;
  for (const client of clients) if ((await ask(limit, client)) === 0) allowed++;
  return allowed;
}

const many = (count: number, address: (at: number) => string) => Array.from({ length: count }, (_, at) => address(at));

test('the clients of one network are let in as often as its own limit says, and another network is not told', async () => {
  for (const address of [(at: number) => `2001:db8:7:${at.toString(16)}::1`, (at: number) => `203.0.113.${at}`]) {
    const { ask, lead } = limits({ leads: { client: 2, network: 5 } });
    expect(await letIn(ask, lead, many(20, address))).toBe(5);
    expect(await ask(lead, address(30))).toBe(60);
    expect(await ask(lead, '2001:db8:8::1')).toBe(0);
    expect(await ask(lead, '198.51.100.1')).toBe(0);
  }
});

test('what is not set of the wider limits is 20 and 100 times what a client may, and never less than a narrower one', async () => {
  const inOneNetwork = limits({ calls: { client: 1 } });
  expect(
    await letIn(
      inOneNetwork.ask,
      inOneNetwork.call,
      many(60, (at) => `203.0.113.${at}`),
    ),
  ).toBe(20);
  const everywhere = limits({ calls: { client: 1 } });
  expect(
    await letIn(
      everywhere.ask,
      everywhere.call,
      many(150, (at) => `203.0.${at}.1`),
    ),
  ).toBe(100);
  const wide = limits({ calls: { client: 1, network: 200 } });
  expect(
    await letIn(
      wide.ask,
      wide.call,
      many(250, (at) => `203.0.113.${at}`),
    ),
  ).toBe(200);
});

test('beyond the ceiling of the site everyone is refused, and the log says so once a minute, without saying whom', async () => {
  let now = 0;
  const { ask, lead, call, logged } = limits({ leads: { site: 3 }, now: () => now });
  expect(
    await letIn(
      ask,
      lead,
      many(10, (at) => `203.0.${at}.1`),
    ),
  ).toBe(3);
  expect(await ask(call)).toBe(0);
  const line = { level: 'error', event: 'site limit reached', limit: 'lead' } as const;
  expect(logged).toEqual([line]);
  now = 60_000;
  expect(
    await letIn(
      ask,
      lead,
      many(10, (at) => `203.0.${at}.1`),
    ),
  ).toBe(3);
  expect(logged).toEqual([line, line]);
});

test('the platform asks for the client, then its network, then the site, and no wider one after a refusal', async () => {
  const keys: string[] = [];
  const refusing = { network: false, site: false };
  const count = (tier: 'client' | 'network' | 'site') => ({
    async limit({ key }: { key: string }) {
      keys.push(key);
      return { success: tier === 'client' || !refusing[tier] };
    },
  });
  const tiers = { client: count('client'), network: count('network'), site: count('site') };
  const { ask, lead, logged } = limits({ platform: { leads: tiers, calls: tiers } });
  expect(await ask(lead)).toBe(0);
  expect(keys.splice(0)).toEqual(['lead 203.0.113.1', 'lead 203.0.113.0/24', 'lead site']);
  refusing.site = true;
  expect(await ask(lead)).toBe(60);
  expect(logged).toEqual([{ level: 'error', event: 'site limit reached', limit: 'lead' }]);
  refusing.network = true;
  keys.splice(0);
  expect(await ask(lead)).toBe(60);
  expect(keys).toEqual(['lead 203.0.113.1', 'lead 203.0.113.0/24']);
});
