import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Hono } from 'hono';
import type { LogEntry } from '../../src/domain/host.ts';
import { RATE_LIMITS, TIERS } from '../../src/domain/limits.ts';
import { clientOf } from '../../src/http/client-address.ts';
import {
  bindingName,
  createLimits,
  createRateLimit,
  type Limit,
  type LimitsOptions,
  type RateLimitBinding,
  type RequestKind,
} from '../../src/http/limits.ts';
import { START } from '../leads/lead-fixtures.ts';

/** The limits, and a function that calls one as the client of an address. */
function limits(options: Partial<LimitsOptions>) {
  const logged: LogEntry[] = [];
  const made = createLimits({
    clientOf: (c) => clientOf(c.req.header('test-client') ?? ''),
    now: () => 0,
    log: (entry) => void logged.push(entry),
    ...options,
  });
  /** The refusal of a request; null if there is none. */
  const refusal = async (limit: Limit, client = '203.0.113.1') => {
    const app = new Hono().get('/', async (c) => c.json((await limit(c)) ?? null));
    return (await app.request('/', { headers: { 'test-client': client } })).json();
  };
  /** Its seconds, or 0. */
  const ask = async (limit: Limit, client?: string): Promise<number> => (await refusal(limit, client))?.seconds ?? 0;
  return { ...made, ask, refusal, logged };
}

/** A platform that allows each key once, and records its calls. */
function platform() {
  const keys: string[] = [];
  const count = (name: string): RateLimitBinding => ({
    async limit({ key }) {
      // The wider limits allow everyone.
      if (/_(?:NETWORK|SITE)_/.test(name)) return { success: true };
      keys.push(`${name}: ${key}`);
      return { success: keys.filter((known) => known === `${name}: ${key}`).length === 1 };
    },
  });
  return { keys, platform: count };
}

const KINDS = Object.keys(RATE_LIMITS) as RequestKind[];
const secondsOf = (kind: RequestKind) => RATE_LIMITS[kind].seconds;

test('without settings the platform counts each kind of request by its own counter, and by client', async () => {
  const { keys, platform: counts } = platform();
  const { ask, ...made } = limits({ platform: counts });
  for (const kind of KINDS) expect(await ask(made[kind])).toBe(0);
  expect(await ask(made.form, '2001:db8::1')).toBe(0);
  for (const kind of KINDS) expect(await ask(made[kind])).toBe(secondsOf(kind));
  expect(await ask(made.form, '2001:db8::2')).toBe(secondsOf('form'));
  expect([...new Set(keys)]).toEqual([
    ...KINDS.map((kind) => `${kind.toUpperCase()}_CLIENT_LIMIT: 203.0.113.1`),
    'FORM_CLIENT_LIMIT: 2001:db8:0:0::/64',
  ]);
});

test('limits from settings are counted in memory, without the platform', async () => {
  const { keys, platform: counts } = platform();
  const { ask, form, call } = limits({ platform: counts, perMinute: { leads: { client: 2 } } });
  expect([await ask(form), await ask(form), await ask(form)]).toEqual([0, 0, secondsOf('form')]);
  expect([await ask(call), await ask(call)]).toEqual([0, secondsOf('call')]);
  expect(keys).toEqual(['CALL_CLIENT_LIMIT: 203.0.113.1', 'CALL_CLIENT_LIMIT: 203.0.113.1']);
});

test('when the platform fails every request is allowed, and a log line without a client says so', async () => {
  const fails = { limit: () => Promise.reject(new TypeError('203.0.113.1 is not available')) };
  const { ask, form, logged } = limits({ platform: () => fails });
  expect([await ask(form), await ask(form)]).toEqual([0, 0]);
  const line = {
    level: 'error',
    event: 'rate limit failed',
    limit: 'form',
    tier: 'client',
    error: 'TypeError',
  } as const;
  expect(logged).toEqual([line, line]);
});

test('a counter that the platform lacks is logged once by its name, and replaced in memory', async () => {
  const { platform: counts } = platform();
  const missing = (binding: string) => ({ level: 'error', event: 'rate limit binding missing', binding }) as const;
  const { ask, form, call, withdrawal, logged } = limits({
    platform: (name) => (name === 'FORM_CLIENT_LIMIT' ? undefined : counts(name)),
  });
  let taken = 0;
  while ((await ask(form)) === 0) taken++;
  expect(taken).toBe(RATE_LIMITS.form.client);
  expect([await ask(withdrawal), await ask(call), await ask(call)]).toEqual([0, 0, secondsOf('call')]);
  expect(logged).toEqual([missing('FORM_CLIENT_LIMIT')]);
  const all = KINDS.flatMap((kind) => TIERS.map((tier) => bindingName(kind, tier)));
  expect(limits({ platform: () => undefined }).logged).toEqual(all.map(missing));
  const set = { leads: { client: 5 }, calls: { client: 5 }, pages: { client: 5 } };
  expect(limits({ platform: () => undefined, perMinute: set }).logged).toEqual([]);
  expect(limits({}).logged).toEqual([]);
});

test('without a platform and without settings a client may send what the table says of each kind, each counted apart', async () => {
  const { ask, ...made } = limits({});
  const taken = [];
  for (const kind of KINDS) {
    let allowed = 0;
    while ((await ask(made[kind])) === 0) allowed++;
    taken.push([kind, allowed]);
  }
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, RATE_LIMITS[kind].client])));
});

test('a setting by the minute changes all kinds of its group, in the seconds in which they are counted', async () => {
  const { ask, ...made } = limits({ perMinute: { leads: { client: 6 }, calls: { client: 7 }, pages: { client: 12 } } });
  for (const kind of KINDS) {
    const { set, seconds } = RATE_LIMITS[kind];
    let allowed = 0;
    while ((await ask(made[kind])) === 0) allowed++;
    expect([kind, allowed]).toEqual([kind, Math.ceil(({ leads: 6, calls: 7, pages: 12 }[set] * seconds) / 60)]);
  }
});

test('wrangler.toml has the numbers of the table, under the names that the Worker reads', () => {
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

/** How many of these clients are allowed. */
async function letIn(ask: (limit: Limit, client: string) => Promise<number>, limit: Limit, clients: string[]) {
  let allowed = 0;
  for (const client of clients) if ((await ask(limit, client)) === 0) allowed++;
  return allowed;
}

const many = (count: number, address: (at: number) => string) => Array.from({ length: count }, (_, at) => address(at));

test('the limit of one network does not affect another', async () => {
  for (const address of [(at: number) => `2001:db8:7:${at.toString(16)}::1`, (at: number) => `203.0.113.${at}`]) {
    const { ask, form } = limits({ perMinute: { leads: { client: 2, network: 5 } } });
    expect(await letIn(ask, form, many(20, address))).toBe(5);
    expect(await ask(form, address(30))).toBe(60);
    expect(await ask(form, '2001:db8:8::1')).toBe(0);
    expect(await ask(form, '198.51.100.1')).toBe(0);
  }
});

test('with a setting for clients, unset wider limits change in proportion, and are never below a narrower one', async () => {
  const { call } = RATE_LIMITS;
  const inOneNetwork = (at: number) => `203.0.113.${at}`;
  const everywhere = (at: number) => `203.0.${at}.1`;
  for (const [clients, network, most] of [
    [many(250, inOneNetwork), undefined, Math.ceil(call.network / call.client)],
    [many(250, everywhere), undefined, Math.ceil(call.site / call.client)],
    [many(250, inOneNetwork), 200, 200],
  ] as const) {
    const { ask, ...made } = limits({ perMinute: { calls: { client: 1, network } } });
    expect(await letIn(ask, made.call, clients)).toBe(most);
  }
});

test('beyond the site’s limit every request is refused, and log and alert name no client', async () => {
  let now = 0;
  const alerts: string[] = [];
  const { ask, form, call, logged } = limits({
    perMinute: { leads: { site: 3 } },
    now: () => now,
    alert: (scope) => alerts.push(scope),
  });
  const clients = many(10, (at) => `203.0.${at}.1`);
  expect(await letIn(ask, form, clients)).toBe(3);
  expect(await ask(call)).toBe(0);
  const line = { level: 'error', event: 'site limit reached', limit: 'form' } as const;
  expect([logged, alerts]).toEqual([Array(7).fill(line), Array(7).fill('form')]);
  now = 60_000;
  expect(await letIn(ask, form, clients)).toBe(3);
});

test('taps that exhaust the site’s limit do not affect forms', async () => {
  const { ask, tap, form } = limits({ perMinute: { leads: { client: 3, site: 300 } } });
  // A hundred networks with one client each, as with a rented /40.
  const networks = many(100, (at) => `2001:db8:${at.toString(16)}::1`);
  for (let each = 0; each < 3; each++) await letIn(ask, tap, networks);
  expect([await ask(tap, '198.51.100.1'), await ask(form, '198.51.100.1')]).toEqual([60, 0]);
});

test('a refusal names the limit', async () => {
  const { ask, refusal, form } = limits({ perMinute: { leads: { client: 1, network: 2, site: 3 } } });
  await letIn(ask, form, ['203.0.113.1', '203.0.113.2', '198.51.100.1']);
  const said = [];
  for (const client of ['203.0.113.1', '203.0.113.3', '192.0.2.1']) said.push((await refusal(form, client)).reason);
  expect(said).toEqual([
    'Too many requests came from your connection. Please try again in 60 seconds',
    'Too many requests came from your network. Please try again in 60 seconds',
    'The site is very busy. Please try again in 60 seconds',
  ]);
});

test('the platform counts the client, then its network, then the site, and stops at a refusal', async () => {
  const keys: string[] = [];
  const refusing = { NETWORK: false, SITE: false };
  const counts = (name: string): RateLimitBinding => ({
    async limit({ key }) {
      keys.push(key);
      const [, wide] = /_(NETWORK|SITE)_/.exec(name) ?? [];
      return { success: !(wide && refusing[wide as keyof typeof refusing]) };
    },
  });
  const { ask, form, logged } = limits({ platform: counts });
  expect(await ask(form)).toBe(0);
  expect(keys.splice(0)).toEqual(['203.0.113.1', '203.0.113.0/24', 'site']);
  refusing.SITE = true;
  expect(await ask(form)).toBe(60);
  expect(logged).toEqual([{ level: 'error', event: 'site limit reached', limit: 'form' }]);
  refusing.NETWORK = true;
  keys.splice(0);
  expect(await ask(form)).toBe(60);
  expect(keys).toEqual(['203.0.113.1', '203.0.113.0/24']);
});

function limit(perMinute: number, maxClients?: number) {
  const clock = { now: START };
  const made = createRateLimit({
    most: perMinute,
    windowSeconds: 60,
    now: () => clock.now,
    ...(maxClients && { maxClients }),
  });
  /** Checks, and counts allowed calls, as the limits do. */
  const take = (client: string): { allowed: true } | { allowed: false; retryAfter: number } => {
    const retryAfter = made.secondsUntilAllowed(client);
    if (retryAfter > 0) return { allowed: false, retryAfter };
    made.count(client);
    return { allowed: true };
  };
  return { clock, limit: Object.assign(made, { take }) };
}

test('a client may call up to its limit in a minute, then again after the announced seconds', () => {
  const { clock, limit: calls } = limit(3);
  for (const at of [0, 10_000, 20_000]) {
    clock.now = START + at;
    expect(calls.take('a')).toEqual({ allowed: true });
  }
  clock.now = START + 20_500;
  expect(calls.take('a')).toEqual({ allowed: false, retryAfter: 40 });
  clock.now = START + 59_999;
  expect(calls.take('a')).toEqual({ allowed: false, retryAfter: 1 });
  clock.now = START + 60_000;
  expect(calls.take('a')).toEqual({ allowed: true });
  expect(calls.take('a')).toEqual({ allowed: false, retryAfter: 10 });
});

test('one client’s calls do not count for another', () => {
  const { limit: calls } = limit(1);
  expect([calls.take('a').allowed, calls.take('b').allowed, calls.take('a').allowed]).toEqual([true, true, false]);
});

test('no 60 seconds have more calls than allowed, and a client that waits as announced is allowed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 }),
      (perMinute, gaps) => {
        const { clock, limit: calls } = limit(perMinute);
        const let_in: number[] = [];
        for (const gap of gaps) {
          clock.now += gap;
          const answer = calls.take('a');
          if (answer.allowed) let_in.push(clock.now);
          else {
            expect(answer.retryAfter).toBeWithin(1, 61);
            clock.now += answer.retryAfter * 1000;
            expect(calls.take('a').allowed).toBe(true);
            let_in.push(clock.now);
          }
        }
        for (const at of let_in)
          expect(let_in.filter((other) => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(perMinute);
      },
    ),
  );
});

test('memory is bounded: the client that was silent longest is forgotten', () => {
  const { limit: calls } = limit(1, 3);
  for (const client of ['a', 'b', 'c', 'd']) calls.take(client);
  expect(calls.size).toBe(3);
  expect(calls.take('d').allowed).toBe(false);
  expect(calls.take('a').allowed).toBe(true);
  for (let i = 0; i < 1000; i++) calls.take(`client ${i}`);
  expect(calls.size).toBe(3);
});

test('the client that called last is forgotten last', () => {
  const { limit: calls } = limit(2, 2);
  for (const client of ['a', 'b', 'a', 'c']) calls.take(client);
  expect(calls.take('a').allowed).toBe(false);
});

test('with any clock, a client that is silent for 60 seconds may call again', () => {
  const jump = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(jump, { maxLength: 40 }), (perMinute, jumps) => {
      const { clock, limit: calls } = limit(perMinute);
      for (const ms of jumps) {
        clock.now += ms;
        calls.take('a');
        expect(calls.secondsUntilAllowed('a')).toBeWithin(0, 61);
      }
      clock.now += 60_000;
      expect(calls.take('a')).toEqual({ allowed: true });
    }),
  );
});

test('a clock that is set back by an hour locks no client out', () => {
  const { clock, limit: calls } = limit(1);
  calls.take('a');
  clock.now -= 60 * 60_000;
  expect(calls.take('a')).toEqual({ allowed: true });
  expect(calls.take('a')).toEqual({ allowed: false, retryAfter: 60 });
});

test('asking how long to wait counts nothing', () => {
  const { limit: calls } = limit(1);
  for (let asked = 0; asked < 5; asked++) expect(calls.secondsUntilAllowed('a')).toBe(0);
  expect(calls.size).toBe(0);
  calls.count('a');
  expect(calls.secondsUntilAllowed('a')).toBe(60);
});
