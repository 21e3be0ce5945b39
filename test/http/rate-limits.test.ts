import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Context } from 'hono';
import type { LogEntry } from '../../src/domain/host.ts';
import { RATE_LIMITS, TIERS } from '../../src/domain/limits.ts';
import { parseClient } from '../../src/http/client-address.ts';
import {
  bindingName,
  createLimits,
  createRateLimit,
  type Limit,
  type LimitsOptions,
  type RateLimitBinding,
  type RequestKind,
} from '../../src/http/rate-limits.ts';
import { START } from '../leads/lead-fixtures.ts';

/** The limits, and functions that call one as the client of an address. */
function limits(options: Partial<LimitsOptions>) {
  const logged: LogEntry[] = [];
  let asking = '';
  const made = createLimits({
    findClient: () => parseClient(asking),
    now: () => 0,
    log: (entry) => void logged.push(entry),
    ...options,
  });
  /** The refusal of a request, if it is refused. */
  const refusal = (limit: Limit, client = '203.0.113.1') => {
    asking = client;
    return limit({} as Context);
  };
  /** Its seconds, or 0. */
  const ask = async (limit: Limit, client?: string): Promise<number> => (await refusal(limit, client))?.seconds ?? 0;
  /** How many requests of one client are allowed before the first is refused. */
  const allowed = async (limit: Limit): Promise<number> => {
    for (let count = 0; ; count += 1) if ((await ask(limit)) > 0) return count;
  };
  const letIn = async (limit: Limit, clients: string[]): Promise<number> => {
    let count = 0;
    for (const client of clients) if ((await ask(limit, client)) === 0) count += 1;
    return count;
  };
  return { ...made, ask, refusal, allowed, letIn, logged };
}

/** A platform that allows each client once, and the wider counters as said, and records its keys. */
function platform(wider = { NETWORK: true, SITE: true }) {
  const keys: string[] = [];
  const count = (name: string): RateLimitBinding => ({
    async limit({ key }) {
      keys.push(`${name}: ${key}`);
      const [, tier] = /_(NETWORK|SITE)_/.exec(name) ?? [];
      if (tier) return { success: wider[tier as keyof typeof wider] };
      return { success: keys.filter((known) => known === `${name}: ${key}`).length === 1 };
    },
  });
  return { keys, platform: count };
}

const KINDS = Object.keys(RATE_LIMITS) as RequestKind[];
const secondsOf = (kind: RequestKind) => RATE_LIMITS[kind].seconds;
const many = (count: number, address: (at: number) => string) => Array.from({ length: count }, (_, at) => address(at));

describe('counters of the platform', () => {
  test('without settings count each kind of request apart, by client', async () => {
    const { keys, platform: counts } = platform();
    const { ask, ...made } = limits({ platform: counts });
    for (const kind of KINDS) expect(await ask(made[kind])).toBe(0);
    expect(await ask(made.form, '2001:db8::1')).toBe(0);
    for (const kind of KINDS) expect(await ask(made[kind])).toBe(secondsOf(kind));
    expect(await ask(made.form, '2001:db8::2')).toBe(secondsOf('form'));
    expect([...new Set(keys)].filter((key) => key.includes('_CLIENT_'))).toEqual([
      ...KINDS.map((kind) => `${kind.toUpperCase()}_CLIENT_LIMIT: 203.0.113.1`),
      'FORM_CLIENT_LIMIT: 2001:db8:0:0::/64',
    ]);
  });

  test('count the client, then its network, then the site, and stop at a refusal', async () => {
    const wider = { NETWORK: true, SITE: true };
    const { keys, platform: counts } = platform(wider);
    const { ask, form, logged } = limits({ platform: counts });
    const counted = async (client: string) => [await ask(form, client), keys.splice(0).map((key) => key.split('_')[1])];
    expect(await counted('203.0.113.1')).toEqual([0, ['CLIENT', 'NETWORK', 'SITE']]);
    wider.SITE = false;
    expect(await counted('203.0.113.2')).toEqual([60, ['CLIENT', 'NETWORK', 'SITE']]);
    expect(logged).toEqual([{ level: 'error', event: 'site limit reached', limit: 'form' }]);
    wider.NETWORK = false;
    await ask(form, '203.0.113.3');
    expect(keys).toEqual(['FORM_CLIENT_LIMIT: 203.0.113.3', 'FORM_NETWORK_LIMIT: 203.0.113.0/24']);
  });

  test('allow every request when they fail, and a log line without a client says so', async () => {
    const fails = { limit: () => Promise.reject(new TypeError('203.0.113.1 is not available')) };
    const { ask, form, logged } = limits({ platform: () => fails });
    expect([await ask(form), await ask(form)]).toEqual([0, 0]);
    const failed = { level: 'error', event: 'rate limit failed', limit: 'form', tier: 'client' } as const;
    expect(logged).toEqual(Array(2).fill({ ...failed, error: 'TypeError' }));
  });

  test('that are missing are logged once by name, and replaced in memory; a setting replaces them too', async () => {
    const { keys, platform: counts } = platform();
    const missing = (binding: string) => ({ level: 'error', event: 'rate limit binding missing', binding }) as const;
    const { ask, allowed, form, call, withdrawal, logged } = limits({
      platform: (name) => (name === 'FORM_CLIENT_LIMIT' ? undefined : counts(name)),
    });
    expect(await allowed(form)).toBe(RATE_LIMITS.form.client);
    expect([await ask(withdrawal), await ask(call), await ask(call)]).toEqual([0, 0, secondsOf('call')]);
    expect(logged).toEqual([missing('FORM_CLIENT_LIMIT')]);
    const all = KINDS.flatMap((kind) => TIERS.map((tier) => bindingName(kind, tier)));
    expect(limits({ platform: () => undefined }).logged).toEqual(all.map(missing));
    keys.length = 0;
    const set = limits({ platform: counts, perMinute: { leads: 2, calls: 5, pages: 5 } });
    expect([await set.allowed(set.form), keys, set.logged]).toEqual([2, [], []]);
  });

  test('have in wrangler.toml the numbers of the table, under the names that the Worker reads', () => {
    const { ratelimits } = Bun.TOML.parse(readFileSync(join(import.meta.dir, '../../wrangler.toml'), 'utf8')) as {
      ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: number } }[];
    };
    const table = KINDS.flatMap((kind) =>
      TIERS.map(
        (tier) => [bindingName(kind, tier), { limit: RATE_LIMITS[kind][tier], period: secondsOf(kind) }] as const,
      ),
    );
    expect(Object.fromEntries(ratelimits.map(({ name, simple }) => [name, simple]))).toEqual(Object.fromEntries(table));
    // Counters with the same number would share their counts.
    expect(new Set(ratelimits.map((limit) => limit.namespace_id)).size).toBe(table.length);
  });
});

describe('limits in memory', () => {
  const PER_MINUTE = { leads: 6, calls: 7, pages: 12 };
  test.each([
    ['without settings the numbers of the table', undefined, (kind: RequestKind) => RATE_LIMITS[kind].client],
    [
      'a setting for all kinds of its group, in the seconds in which they are counted',
      PER_MINUTE,
      (kind: RequestKind) => Math.ceil((PER_MINUTE[RATE_LIMITS[kind].set] * secondsOf(kind)) / 60),
    ],
  ])('allow a client %s, each kind counted apart', async (_, perMinute, most) => {
    const { allowed, ...made } = limits({ perMinute });
    for (const kind of KINDS) expect([kind, await allowed(made[kind])]).toEqual([kind, most(kind)]);
  });

  test.each([
    ['an IPv4 /24', (at: number) => `203.0.113.${at}`],
    ['an IPv6 /48', (at: number) => `2001:db8:7:${at.toString(16)}::1`],
  ])('of a network, %s, are twenty times those of a client, and do not affect another', async (_, address) => {
    const { ask, letIn, form } = limits({ perMinute: { leads: 2 } });
    const clients = many(30, address);
    expect((await letIn(form, clients)) + (await letIn(form, clients))).toBe(40);
    expect(await ask(form, address(40))).toBe(60);
    expect([await ask(form, '2001:db8:8::1'), await ask(form, '198.51.100.1')]).toEqual([0, 0]);
  });

  test('of the site are a hundred times those of a client; log and alert of a refusal name no client', async () => {
    let now = 0;
    const alerts: string[] = [];
    const alert = (kind: string) => void alerts.push(kind);
    const { ask, letIn, form, tap, logged } = limits({ perMinute: { leads: 1 }, now: () => now, alert });
    const clients = many(107, (at) => `203.0.${at}.1`);
    expect(await letIn(tap, clients)).toBe(100);
    expect(await ask(form)).toBe(0);
    const line = { level: 'error', event: 'site limit reached', limit: 'tap' } as const;
    expect([logged, alerts]).toEqual([Array(7).fill(line), Array(7).fill('tap')]);
    now = 60_000;
    expect(await letIn(tap, clients)).toBe(100);
  });

  test('are named by a refusal', async () => {
    let now = 0;
    const { letIn, refusal, form } = limits({ perMinute: { leads: 1 }, now: () => now });
    await letIn(form, [...many(20, (at) => `203.0.113.${at}`), ...many(80, (at) => `198.51.${at}.1`)]);
    const said = [];
    for (const client of ['203.0.113.1', '203.0.113.30', '192.0.2.1']) said.push((await refusal(form, client))?.reason);
    // Each request that a wider limit refuses uses up none.
    now = 60_000;
    expect([await refusal(form, '203.0.113.30'), await refusal(form, '192.0.2.1')]).toEqual([undefined, undefined]);
    expect(said).toEqual([
      'Too many requests came from your connection. Please try again in 60 seconds',
      'Too many requests came from your network. Please try again in 60 seconds',
      'The site is very busy. Please try again in 60 seconds',
    ]);
  });
});

describe('a rate limit', () => {
  function limit(maxCalls: number, maxClients?: number) {
    const clock = { now: START };
    const calls = createRateLimit({
      maxCalls,
      windowSeconds: 60,
      now: () => clock.now,
      ...(maxClients && { maxClients }),
    });
    /** Checks, and counts allowed calls, as the limits do. @returns seconds until the next is allowed */
    const take = (client = 'a'): number => {
      const seconds = calls.secondsUntilAllowed(client);
      if (seconds === 0) calls.count(client);
      return seconds;
    };
    return { clock, calls, take };
  }

  test('allows each client so many calls in any 60 seconds, and says when the next is, whatever the clock does', () => {
    const moves = fc.oneof(
      { weight: 8, arbitrary: fc.nat(30_000) },
      { weight: 1, arbitrary: fc.constantFrom(10_000, 20_000, 60_000) },
      { weight: 1, arbitrary: fc.integer({ min: -10_000_000, max: 10_000_000 }) },
    );
    const steps = fc.array(fc.record({ ms: moves, client: fc.constantFrom('a', 'a', 'b') }), {
      maxLength: 60,
      size: 'max',
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), steps, (most, asked) => {
        const { clock, calls, take } = limit(most);
        const made = new Map<string, number[]>();
        for (const { ms, client } of asked) {
          clock.now += ms;
          // A call in the future of a clock that was set back is forgotten.
          const recent = (made.get(client) ?? []).filter((at) => at <= clock.now && at > clock.now - 60_000);
          const [oldest = 0] = recent;
          const seconds = recent.length < most ? 0 : Math.ceil((oldest + 60_000 - clock.now) / 1000);
          // Asking counts nothing.
          expect([calls.secondsUntilAllowed(client), take(client)]).toEqual([seconds, seconds]);
          made.set(client, seconds === 0 ? [...recent, clock.now] : recent);
        }
      }),
    );
  });

  test('takes a call back', () => {
    const { calls, take } = limit(1);
    calls.count('c')();
    expect([take('c'), take('c')]).toEqual([0, 60]);
  });

  test('forgets the client that was silent longest, so that memory is bounded', () => {
    const { calls, take } = limit(1, 3);
    for (const client of ['a', 'b', 'c', 'd']) take(client);
    expect([calls.size, take('d'), take('a')]).toEqual([3, 60, 0]);
    for (let i = 0; i < 1000; i++) take(`client ${i}`);
    expect(calls.size).toBe(3);
  });
});
