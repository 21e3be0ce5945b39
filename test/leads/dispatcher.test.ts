import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Lead } from '../../src/domain/lead-rules.ts';
import {
  createDispatcher,
  type DeliveryResult,
  type DispatcherOptions,
  REFUSED_IN_A_ROW,
} from '../../src/leads/deliver-lead.ts';
import { createJobs, drawWait, MAX_RETRY_AFTER_MS, MIN_WAIT_MS, parseRetryAfter } from '../../src/leads/jobs.ts';
import { whenUnlocked } from '../../src/leads/ledger-store.ts';
import { contact, MINUTE, memoryLedger, memoryLog, partner, phoneTap, START, storeLead } from './lead-fixtures.ts';

const delivered: DeliveryResult = { kind: 'delivered', upstreamId: 'up' };
const failed = (retryAfter: string | null = null): DeliveryResult => ({
  ...{ kind: 'failed', failure: 'unavailable', retryAfter },
});

function setUp(
  result: (key: string) => DeliveryResult | Promise<DeliveryResult>,
  options: Partial<DispatcherOptions> = {},
) {
  const { ledger, database } = memoryLedger();
  const clock = { now: START };
  const tried: string[] = [];
  const logged = memoryLog();
  const raised: unknown[] = [];
  const alerts = { raise: async (...alert: unknown[]) => void raised.push(alert) };
  const parts = { ledger, now: () => clock.now, random: () => 0.5, log: logged.log, write: whenUnlocked };
  const make = (deliver: DispatcherOptions['deliver']) => {
    const dispatcher = createDispatcher({ ...parts, deliver, alerts, timeoutMs: 5000, ...options });
    return { ...dispatcher, ...createJobs(parts, [dispatcher.work]) };
  };
  const dispatcher = make(async (_, key) => {
    tried.push(key);
    return result(key);
  });
  return { ledger, database, clock, tried, logged, raised, dispatcher, make };
}

/** A result that comes when the test ends it, and what resolves once a lead waits for it. */
function waiting() {
  const gate = Promise.withResolvers<DeliveryResult>();
  const began = Promise.withResolvers<void>();
  const result = () => {
    began.resolve();
    return gate.promise;
  };
  return { result, began: began.promise, end: gate.resolve };
}

test('drains begin with one attempt, and run more at a time while the upstream accepts, up to the limit', async () => {
  let atOnce = 0;
  const side: number[] = [];
  const { ledger, dispatcher, tried } = setUp(
    async () => {
      side.push(++atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return delivered;
    },
    { concurrency: 3 },
  );
  for (let i = 0; i < 40; i++) storeLead(ledger, START);
  expect(await dispatcher.drain()).toBe(START);
  expect(tried).toHaveLength(5);
  expect(side[0]).toBe(1);
  while ((await dispatcher.drain()) !== null);
  expect(tried).toHaveLength(40);
  expect(new Set(tried).size).toBe(40);
  expect(Math.max(...side)).toBe(3);
});

test('while the upstream is down one lead at a time probes it, and the others of the batch back off untried', async () => {
  const { ledger, dispatcher, clock, tried } = setUp(() => failed());
  for (let i = 0; i < 100; i++) storeLead(ledger, START);
  await dispatcher.drain();
  expect(tried).toHaveLength(3);
  const before = tried.length;
  expect(await dispatcher.drain()).toBeLessThanOrEqual(clock.now + 1000);
  expect(tried).toHaveLength(before + 1);
  expect(ledger.undelivered(clock.now).filter(({ attempts }) => attempts > 0)).toHaveLength(4);
});

test('one accepted lead makes all waiting leads due at once', async () => {
  let up = false;
  const { ledger, dispatcher, clock, tried, logged } = setUp(() => (up ? delivered : failed()));
  for (let i = 0; i < 200; i++) ledger.retry(storeLead(ledger, START).id, START + 10 * MINUTE, 'unavailable');
  for (let i = 0; i < 3; i++) await dispatcher.attempt(storeLead(ledger, START));
  const asked = storeLead(ledger, START);
  ledger.retry(asked.id, START + 20 * MINUTE, 'too many requests');
  up = true;
  await dispatcher.attempt(storeLead(ledger, START));
  expect(logged.events()).toContain('upstream answers again');
  while ((await dispatcher.drain()) === clock.now);
  // Except the one that the upstream asked to delay.
  expect(ledger.undelivered(START).map(({ id }) => id)).toEqual([asked.id]);
  expect(new Set(tried.slice(3)).size).toBe(tried.length - 3);
});

test('a lead that the upstream cannot process delays no other, and is not sent again with every success', async () => {
  const { ledger, dispatcher, clock, tried } = setUp((key) => (key === poison.idempotencyKey ? failed() : delivered));
  const poison = storeLead(ledger, START);
  for (let i = 0; i < 60; i++) storeLead(ledger, START);
  for (let drains = 0; drains < 40; drains++) clock.now = Math.max(clock.now, (await dispatcher.drain()) ?? clock.now);
  expect(ledger.undelivered(START).map(({ id }) => id)).toEqual([poison.id]);
  for (let i = 0; i < 50; i++) await dispatcher.attempt(storeLead(ledger, START));
  const times = tried.filter((key) => key === poison.idempotencyKey).length;
  expect(times).toBeLessThan(41);
});

test('a failing lead is retried until it succeeds, each time after a longer wait, always with the same key', async () => {
  let up = false;
  const { ledger, dispatcher, clock, tried, logged } = setUp(() => (up ? delivered : failed()));
  const { id, idempotencyKey } = storeLead(ledger, START);
  const waits: number[] = [];
  for (let i = 0; i < 40; i++) {
    const next = (await dispatcher.drain()) ?? 0;
    waits.push(next - clock.now);
    clock.now = next;
  }
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  // Never longer than 30 seconds for the one that probes the upstream.
  expect(waits.at(-1)).toBe(22_500);
  expect(ledger.get(id)).toMatchObject({ state: 'retrying', attempts: 40, lastFailure: 'unavailable' });
  up = true;
  expect(await dispatcher.drain()).toBeNull();
  expect(ledger.get(id)).toMatchObject({ state: 'delivered', attempts: 41 });
  const seconds = Math.round((clock.now - START) / 1000);
  expect(logged.entries.filter(({ event }) => event === 'lead delivered')).toEqual([
    { level: 'info', event: 'lead delivered', lead: id, attempts: 41, seconds },
  ]);
  expect(new Set(tried)).toEqual(new Set([idempotencyKey]));
});

test('several refusals of one kind in a row alert the firm, also across restarts; a delivery of that kind ends the row', async () => {
  const refused: DeliveryResult = { kind: 'refused', failure: 'refused with 422', message: 'no', fields: 'phone' };
  let result: DeliveryResult = refused;
  const { ledger, make, logged, raised } = setUp(() => result);
  // Each with a dispatcher of its own, as an object on Workers forgets its memory between two leads.
  const send = async (times: number, lead: Lead = contact) => {
    for (let time = 0; time < times; time++) await make(async () => result).attempt(storeLead(ledger, START, lead));
  };
  await send(REFUSED_IN_A_ROW - 1);
  await send(REFUSED_IN_A_ROW - 1, partner);
  result = delivered;
  await send(3, phoneTap);
  await send(1, partner);
  result = refused;
  await send(1, partner);
  expect(raised).toEqual([]);
  await send(1);
  const details = { type: 'contact', outcome: 'refused with 422', fields: 'phone' };
  expect(raised).toEqual([['leads refused', details]]);
  expect(logged.entries.slice(-2)).toEqual([
    { level: 'warn', event: 'lead refused', lead: expect.any(String), outcome: 'refused with 422', fields: 'phone' },
    { level: 'error', event: 'leads refused', ...details },
  ]);
});

test('an upstream that does not know the call is an alert', async () => {
  const result: DeliveryResult = { kind: 'failed', failure: 'call unknown: 404', retryAfter: null };
  const { ledger, dispatcher, raised } = setUp(() => result);
  await dispatcher.attempt(storeLead(ledger, START));
  expect(raised).toEqual([['upstream does not know the call', { answer: 'call unknown: 404' }]]);
});

test('a refused lead is logged as an error if its visitor saw that it was accepted, without a word of it', async () => {
  const refused: DeliveryResult = { kind: 'refused', failure: 'refused with 422', message: 'no' };
  const results = [refused, failed(), refused];
  const { ledger, dispatcher, clock, tried, logged } = setUp(() => results[tried.length - 1] ?? delivered);
  storeLead(ledger, START);
  expect(await dispatcher.drain()).toBeNull();
  storeLead(ledger, START);
  clock.now = (await dispatcher.drain()) ?? 0;
  expect(await dispatcher.drain()).toBeNull();
  expect(logged.entries.map(({ level, event }) => [level, event])).toEqual([
    ['warn', 'lead refused'],
    ['warn', 'lead not delivered'],
    ['error', 'accepted lead refused'],
  ]);
  expect(JSON.stringify(logged.entries)).not.toContain(contact.phone);
});

test('a leased lead that is erased before its attempt is not sent', async () => {
  const { result, began, end } = waiting();
  const ofKey = (key: string) => (key === leads[0]?.idempotencyKey ? result() : delivered);
  const { ledger, dispatcher, tried } = setUp(ofKey, { concurrency: 1 });
  const leads = Array.from({ length: 20 }, (_, at) => storeLead(ledger, START - 20 + at));
  const drained = dispatcher.drain();
  await began;
  expect(tried).toEqual([leads[0]?.idempotencyKey ?? '']);
  expect([leads[0], leads[3]].map((record) => ledger.erase(record?.id ?? '', START))).toEqual([true, true]);
  end({ kind: 'delivered', upstreamId: 'up-late' });
  await drained;
  while ((await dispatcher.drain()) !== null);
  expect(tried).toHaveLength(19);
  expect(tried).not.toContain(leads[3]?.idempotencyKey ?? '');
  const erased = ledger.eraser.erasures().map(({ id, attempts, upstreamId }) => `${id} ${attempts} ${upstreamId}`);
  expect(erased.sort()).toEqual([`${leads[0]?.id} 1 up-late`, `${leads[3]?.id} 0 null`].sort());
});

test('a lead that cannot be read before its attempt is retried after its lease', async () => {
  const { ledger, dispatcher, tried, logged, database } = setUp(() => delivered, { concurrency: 1 });
  const first = storeLead(ledger, START - 1);
  storeLead(ledger, START);
  database.run(
    `CREATE TRIGGER no_mark BEFORE UPDATE OF tried ON leads WHEN old.accepted_at = ${START} BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  expect(await dispatcher.drain()).toBeGreaterThan(START);
  expect(tried).toEqual([first.idempotencyKey]);
  expect(logged.entries).toMatchObject([
    { level: 'error', event: 'lead not looked up', error: 'LedgerUnavailableError: other' },
  ]);
});

test('a halted dispatcher begins no more attempts', async () => {
  const { result, began, end } = waiting();
  const { ledger, dispatcher, tried } = setUp(result, { concurrency: 1 });
  for (const at of [START, START]) storeLead(ledger, at);
  const drained = dispatcher.drain();
  await began;
  dispatcher.halt();
  end(delivered);
  await drained;
  expect(tried).toHaveLength(1);
});

test('an unexpected error in a drain is logged with its stack, and the next drain runs', async () => {
  const { ledger, dispatcher, logged } = setUp(() => {
    throw new TypeError('bug');
  });
  storeLead(ledger, START);
  expect(await dispatcher.drain()).toBe(START + 15_000);
  expect(logged.entries).toMatchObject([
    { level: 'error', event: 'drain failed', error: expect.stringContaining('TypeError: bug') },
  ]);
});

test('a wait is at least a quarter of a second and at most 15 minutes, or as asked up to an hour, with jitter', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const asked = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10 ** 9 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), random, asked, (failures, chance, ms) => {
      const wait = drawWait(failures, chance, ms);
      expect(wait).toBeGreaterThanOrEqual(ms ? Math.min(ms, MAX_RETRY_AFTER_MS) : MIN_WAIT_MS);
      expect(wait).toBeLessThanOrEqual(ms ? MAX_RETRY_AFTER_MS + 2000 : 15 * MINUTE);
      expect(Number.isInteger(wait)).toBe(true);
    }),
  );
});

test('the longest wait doubles with every failure from 2 seconds up to 15 minutes', () => {
  const longest = (count: number) => drawWait(count, 0.999999999);
  expect([1, 2, 3, 4].map(longest)).toEqual([2000, 4000, 8000, 16_000]);
  expect([10, 11, 5000].map(longest)).toEqual([900_000, 900_000, 900_000]);
  expect([0.25, 0.5, 0.75].map((chance) => drawWait(3, chance))).toEqual([2000, 4000, 6000]);
});

test('parses a Retry-After of seconds or a date, and ignores anything else', () => {
  expect(parseRetryAfter('120', START)).toBe(120_000);
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:02:00 GMT', START)).toBe(120_000);
  expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', START)).toBe(0);
  for (const header of ['', 'soon', '-5', null, undefined]) expect(parseRetryAfter(header, START)).toBe(0);
});
