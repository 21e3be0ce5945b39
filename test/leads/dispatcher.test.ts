import { expect, test } from 'bun:test';
import type { Verdict } from '../../src/leads/delivery.ts';
import { Dispatcher, type DispatcherOptions } from '../../src/leads/dispatcher.ts';
import { contact, keep, MINUTE, memoryLedger, memoryLog, newKey, START } from './lead-fixtures.ts';

const delivered: Verdict = { kind: 'delivered', upstreamId: 'up' };
const failed = (retryAfter: string | null = null): Verdict => ({ kind: 'failed', failure: 'unavailable', retryAfter });

/** A dispatcher whose tries end as the test says, with a clock the test moves. */
function setUp(verdict: (key: string) => Verdict | Promise<Verdict>, options: Partial<DispatcherOptions> = {}) {
  const { ledger, database } = memoryLedger();
  const clock = { now: START };
  const tried: string[] = [];
  const logged = memoryLog();
  const dispatcher = new Dispatcher({
    ledger,
    deliver: async (_, key) => {
      tried.push(key);
      return verdict(key);
    },
    now: () => clock.now,
    random: () => 0.5,
    log: logged.log,
    timeoutMs: 5000,
    ...options,
  });
  return { ledger, database, clock, tried, logged, dispatcher };
}

/** A promise, and what resolves it. */
const pending = <T>() => Promise.withResolvers<T>();

test('a drain delivers what is due and says that nothing is owed', async () => {
  const { ledger, dispatcher, tried } = setUp(() => delivered);
  const kept = [keep(ledger, START), keep(ledger, START)];
  expect(await dispatcher.drain()).toBeNull();
  expect(tried.toSorted()).toEqual(kept.map((record) => record.idempotencyKey).toSorted());
  expect(ledger.stats(START).counts).toMatchObject({ delivered: 2 });
});

test('a drain takes one batch, a few side by side, and says when more is due', async () => {
  let atOnce = 0;
  let most = 0;
  const { ledger, dispatcher, tried } = setUp(
    async () => {
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return delivered;
    },
    { batch: 5, concurrency: 2 },
  );
  for (let i = 0; i < 7; i++) keep(ledger, START);
  expect(await dispatcher.drain()).toBe(START);
  expect(tried).toHaveLength(5);
  expect(most).toBe(2);
  expect(await dispatcher.drain()).toBeNull();
  expect(tried).toHaveLength(7);
});

test('a lead that fails is tried for as long as it takes, each time after a longer wait, always with the same key', async () => {
  let up = false;
  const { ledger, dispatcher, clock, tried } = setUp(() => (up ? delivered : failed()));
  const { id, idempotencyKey } = keep(ledger, START);
  const waits: number[] = [];
  for (let i = 0; i < 40; i++) {
    const next = (await dispatcher.drain()) ?? 0;
    waits.push(next - clock.now);
    clock.now = next;
  }
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(waits.at(-1)).toBe(450_000);
  expect(ledger.get(id)).toMatchObject({ state: 'retrying', attempts: 40, lastFailure: 'unavailable' });
  up = true;
  expect(await dispatcher.drain()).toBeNull();
  expect(ledger.get(id)).toMatchObject({ state: 'delivered', attempts: 41 });
  expect(new Set(tried)).toEqual(new Set([idempotencyKey]));
});

test('a Retry-After is waited out', async () => {
  const { ledger, dispatcher } = setUp(() => failed('120'));
  keep(ledger, START);
  expect(await dispatcher.drain()).toBe(START + 121_000);
});

test('a refused lead is tried no more; where the visitor had been told that it was taken, that is an error in the log', async () => {
  let verdict: Verdict = { kind: 'refused', failure: 'refused with 422' };
  const { ledger, dispatcher, clock, tried, logged } = setUp(() => verdict);
  const first = keep(ledger, START);
  expect(await dispatcher.drain()).toBeNull();
  expect(ledger.get(first.id)).toMatchObject({ state: 'refused', lastFailure: 'refused with 422' });

  verdict = failed();
  const second = keep(ledger, START);
  clock.now = (await dispatcher.drain()) ?? 0;
  verdict = { kind: 'refused', failure: 'refused with 422' };
  await dispatcher.drain();
  expect(ledger.get(second.id)?.state).toBe('refused');
  expect(tried).toHaveLength(3);
  expect(logged.entries.map(({ level, event }) => [level, event])).toEqual([
    ['warn', 'lead refused'],
    ['warn', 'lead not delivered'],
    ['error', 'accepted lead refused'],
  ]);
  expect(JSON.stringify(logged.entries)).not.toContain(contact.phone);
});

test('a lead erased after a drain took it, and before its turn, is not sent', async () => {
  const gate = pending<Verdict>();
  const { ledger, dispatcher, tried } = setUp((key) => (key === kept[0]?.idempotencyKey ? gate.promise : delivered), { concurrency: 1 });
  const kept = Array.from({ length: 20 }, (_, at) => keep(ledger, START - 20 + at));
  const drained = dispatcher.drain();
  expect(tried).toEqual([kept[0]?.idempotencyKey ?? '']);
  expect([kept[0], kept[9]].map((record) => ledger.erase(record?.id ?? '', START))).toEqual([true, true]);
  gate.resolve({ kind: 'delivered', upstreamId: 'up-late' });
  expect(await drained).toBeNull();
  expect(tried).toHaveLength(19);
  expect(tried).not.toContain(kept[9]?.idempotencyKey ?? '');
  expect(ledger.erasures().map(({ id, attempts, upstreamId }) => [id, attempts, upstreamId])).toEqual(
    expect.arrayContaining([
      [kept[0]?.id, 1, 'up-late'],
      [kept[9]?.id, 0, null],
    ]),
  );
});

test('a lead that cannot be looked up before its try is left for its lease to end', async () => {
  const { ledger, dispatcher, tried, logged, database } = setUp(() => delivered, { concurrency: 1 });
  const first = keep(ledger, START - 1);
  keep(ledger, START);
  database.run(`CREATE TRIGGER no_mark BEFORE UPDATE OF tried ON leads WHEN old.accepted_at = ${START} BEGIN SELECT RAISE(ABORT, 'no'); END`);
  expect(await dispatcher.drain()).toBeGreaterThan(START);
  expect(tried).toEqual([first.idempotencyKey]);
  expect(logged.entries).toMatchObject([{ level: 'error', event: 'lead not looked up', error: 'LedgerUnavailableError: other' }]);
});

test('a lead that is being tried is not tried a second time beside it', async () => {
  const gate = pending<Verdict>();
  const { ledger, dispatcher, tried } = setUp(() => gate.promise);
  const record = keep(ledger, START);
  const [one, two, drained] = [dispatcher.attempt(record), dispatcher.attempt(record), dispatcher.drain()];
  const sent = dispatcher.send(record.lead, record.idempotencyKey);
  gate.resolve(delivered);
  expect(await Promise.all([one, two, sent])).toEqual([delivered, delivered, delivered]);
  expect(await drained).toBeNull();
  expect(tried).toHaveLength(1);
  expect(ledger.get(record.id)).toMatchObject({ state: 'delivered', attempts: 1 });
});

test('two drains at once are one', async () => {
  const { ledger, dispatcher, tried } = setUp(() => delivered);
  keep(ledger, START);
  expect(await Promise.all([dispatcher.drain(), dispatcher.drain()])).toEqual([null, null]);
  expect(tried).toHaveLength(1);
});

test('leads of different keys are tried side by side', async () => {
  const gate = pending<Verdict>();
  const { dispatcher, tried } = setUp(() => gate.promise);
  const both = [dispatcher.send(contact, newKey()), dispatcher.send(contact, newKey())];
  expect(tried).toHaveLength(2);
  gate.resolve(delivered);
  await Promise.all(both);
});

test('a drain whose process dies gives its leads back when the lease ends', async () => {
  const never = pending<Verdict>();
  const { ledger, dispatcher, clock } = setUp(() => never.promise, { batch: 4, concurrency: 4 });
  const { id } = keep(ledger, START);
  void dispatcher.drain();
  expect(ledger.due(START + 9_999, 1, MINUTE)).toEqual([]);
  const after = new Dispatcher({ ledger, deliver: async () => delivered, now: () => clock.now, random: () => 0, log: () => {}, timeoutMs: 5000 });
  clock.now += 10_000;
  expect(await after.drain()).toBeNull();
  expect(ledger.get(id)?.state).toBe('delivered');
});

test('a halted dispatcher begins no more tries', async () => {
  const gate = pending<Verdict>();
  const { ledger, dispatcher, tried } = setUp(() => gate.promise, { concurrency: 1 });
  keep(ledger, START);
  keep(ledger, START);
  const drained = dispatcher.drain();
  dispatcher.halt();
  gate.resolve(delivered);
  await drained;
  expect(tried).toHaveLength(1);
});

test('the alert is looked at after every drain', async () => {
  let looks = 0;
  const { dispatcher } = setUp(() => delivered, { alert: async () => void looks++ });
  await dispatcher.drain();
  await dispatcher.drain();
  expect(looks).toBe(2);
});

test('a bug in a drain is reported with its stack, and the next drain comes', async () => {
  const { ledger, dispatcher, logged } = setUp(() => {
    throw new TypeError('bug');
  });
  keep(ledger, START);
  expect(await dispatcher.drain()).toBe(START + 15_000);
  expect(logged.entries).toMatchObject([{ level: 'error', event: 'drain failed', error: expect.stringContaining('TypeError: bug') }]);
});
