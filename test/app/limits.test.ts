import { expect, test } from 'bun:test';
import { type Context, Hono } from 'hono';
import { createLimits, type LimitsOptions, type PlatformLimits } from '../../src/app/limits.ts';
import type { LogEntry } from '../../src/domain/log.ts';

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
  return { keys, platform: { leads: count('leads'), calls: count('calls') } satisfies PlatformLimits };
}

test('the platform counts where no setting does: each kind of call by its own key, and by client', async () => {
  const { keys, platform: counts } = platform();
  const { ask, lead, call, withdrawal, report, operation, api } = limits({ platform: counts });
  for (const limit of [lead, call, withdrawal, report, operation]) expect(await ask(limit)).toBe(0);
  expect(await ask(lead, '2001:db8::1')).toBe(0);
  for (const limit of [lead, call, withdrawal, report, operation]) expect(await ask(limit)).toBe(60);
  expect(await ask((c) => api(c, '/users/record/'), '2001:db8::2')).toBe(60);
  expect(await ask((c) => api(c, '/users/s/'))).toBe(60);
  expect([...new Set(keys)]).toEqual([
    'leads: lead 203.0.113.1',
    'calls: call 203.0.113.1',
    'leads: withdrawal 203.0.113.1',
    'calls: report 203.0.113.1',
    'calls: operation 203.0.113.1',
    'leads: lead 2001:db8:0:0::/64',
  ]);
});

test('what a setting limits is counted in memory, and the platform is not asked', async () => {
  const { keys, platform: counts } = platform();
  const { ask, lead, call } = limits({ platform: counts, leadsPerMinute: 2 });
  expect([await ask(lead), await ask(lead), await ask(lead)]).toEqual([0, 0, 60]);
  expect([await ask(call), await ask(call)]).toEqual([0, 60]);
  expect(keys).toEqual(['calls: call 203.0.113.1', 'calls: call 203.0.113.1']);
});

test('a platform that fails lets everyone in, and the log says so without saying whom', async () => {
  const fails = {
    limit: () => Promise.reject(new TypeError('203.0.113.1 is not available')),
  };
  const { ask, lead, logged } = limits({ platform: { leads: fails, calls: fails } });
  expect([await ask(lead), await ask(lead)]).toEqual([0, 0]);
  const line = { level: 'error', event: 'rate limit failed', limit: 'lead', error: 'TypeError' } as const;
  expect(logged).toEqual([line, line]);
});

test('a count that the platform should keep and does not is logged once by its name, and kept in memory', async () => {
  const { platform: counts } = platform();
  const missing = (binding: string) => ({ level: 'error', event: 'rate limit binding missing', binding }) as const;
  const { ask, lead, call, withdrawal, logged } = limits({ platform: { ...counts, leads: undefined } });
  let taken = 0;
  while ((await ask(lead)) === 0) taken++;
  expect([taken, await ask(withdrawal), await ask(call), await ask(call)]).toEqual([30, 0, 0, 60]);
  expect(logged).toEqual([missing('LEADS_LIMIT')]);
  const none = { leads: undefined, calls: undefined };
  expect(limits({ platform: none }).logged).toEqual([missing('LEADS_LIMIT'), missing('CALLS_LIMIT')]);
  expect(limits({ platform: none, leadsPerMinute: 5, callsPerMinute: 5 }).logged).toEqual([]);
  expect(limits({}).logged).toEqual([]);
});

test('without a platform and without settings 30 leads and 120 other calls a minute are let in, each kind counted apart', async () => {
  const { ask, lead, call, withdrawal, report, operation } = limits({});
  for (const [limit, most] of [
    [lead, 30],
    [withdrawal, 30],
    [call, 120],
    [report, 120],
    [operation, 120],
  ] as const) {
    let allowed = 0;
    while ((await ask(limit)) === 0) allowed++;
    expect(allowed).toBe(most);
  }
});
