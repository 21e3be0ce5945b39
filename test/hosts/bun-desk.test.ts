import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BunDeskOptions, openLeadDesk } from '../../src/hosts/bun/desk-thread.ts';
import { LEDGER_FILE, openLedgerFile } from '../../src/hosts/bun/ledger-file.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import { type LedgerTrouble, LedgerUnavailableError } from '../../src/leads/ledger-store.ts';
import {
  accepting,
  down,
  MINUTE,
  memoryLog,
  memoryWebhook,
  START,
  scriptedUpstream,
  storeLead,
  submission,
  withForwarding,
} from '../leads/lead-fixtures.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lekha-desk-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function open(reply?: Parameters<typeof scriptedUpstream>[0], options: Partial<BunDeskOptions> = {}) {
  const clock = { now: START };
  const timers = new Set<{ at: number; work: () => void }>();
  const { upstream, recorded } = scriptedUpstream(reply);
  const near = openLeadDesk({
    dataDir: join(folder, 'data'),
    upstream,
    log: () => {},
    now: () => clock.now,
    random: () => 0.5,
    timeoutMs: 50,
    setTimer(work, ms) {
      const timer = { at: clock.now + ms, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    ...options,
  });
  const { upstreamStores, log = () => {} } = options;
  const desk = { ...near, accept: withForwarding(near, upstream, { upstreamStores, log }).accept };
  /** Advances to the next timer, and waits for its work. */
  const elapse = async () => {
    const next = [...timers].toSorted((a, b) => a.at - b.at)[0];
    if (!next) return;
    timers.delete(next);
    clock.now = next.at;
    next.work();
    await desk.sweep();
  };
  const nextTimer = () => Math.min(...[...timers].map((timer) => timer.at)) - clock.now;
  return { desk, clock, timers, recorded, elapse, nextTimer };
}

/** Does work on the ledger in a data folder, which is closed afterwards. */
function inLedger<T>(dataDir: string, work: (ledger: Ledger) => T): T {
  const { store, close } = openLedgerFile(dataDir);
  try {
    return work(new Ledger(store));
  } finally {
    close();
  }
}

test('the ledger file is readable by its owner only, and synced to disk', async () => {
  const { store, close } = openLedgerFile(join(folder, 'new/data'));
  const pragma = (name: string) => Object.values(store.all(`PRAGMA ${name}`)[0] ?? {})[0];
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('busy_timeout')).toBe(2000);
  expect(pragma('secure_delete')).toBe(1);
  store.all('CREATE TABLE t (a)');
  for (const file of [LEDGER_FILE, `${LEDGER_FILE}-wal`])
    expect(statSync(join(folder, 'new/data', file)).mode & 0o077).toBe(0);
  close();
});

test('a start drains what an earlier process left, in any state', async () => {
  const keys = inLedger(join(folder, 'data'), (ledger) => {
    const received = ledger.accept({ ...submission(), nextAttemptAt: START + MINUTE }, START).record;
    const retrying = storeLead(ledger, START);
    ledger.retry(retrying.id, START + 10 * MINUTE, 'timeout');
    return [received.idempotencyKey, retrying.idempotencyKey];
  });
  const { desk, recorded } = open();
  await desk.sweep();
  expect(recorded.map(({ key }) => key ?? '').toSorted()).toEqual(keys.toSorted());
  expect(await desk.stats()).toMatchObject({ counts: { delivered: 2 }, undelivered: 0 });
  await desk.stop();
});

test('the timer retries an undelivered lead until it is delivered', async () => {
  let up = false;
  const { desk, recorded, elapse, nextTimer, clock } = open((call) => (up ? accepting(call) : down()));
  await desk.sweep();
  await desk.accept(submission());
  expect(nextTimer()).toBe(1000);
  for (let i = 0; i < 12; i++) await elapse();
  expect(recorded.length).toBeGreaterThan(5);
  expect(await desk.stats()).toMatchObject({ undelivered: 1 });
  // However long the wait is, the desk checks once a minute: for alerts, and for changes by another process.
  expect(nextTimer()).toBeLessThanOrEqual(MINUTE);
  up = true;
  const [lead] = await desk.undelivered();
  while (clock.now <= (lead?.nextAttemptAt ?? 0)) await elapse();
  expect(await desk.stats()).toMatchObject({ counts: { delivered: 1 }, undelivered: 0 });
  await desk.stop();
});

test('an accepted lead sets a timer before its first attempt, which may never end', async () => {
  const { desk, timers, nextTimer } = open(() => new Promise<Response>(() => {}));
  await desk.sweep();
  // Of the sweep.
  expect([timers.size, nextTimer()]).toEqual([1, 60 * MINUTE]);
  const accepting = desk.accept(submission());
  expect(nextTimer()).toBe(5050);
  await accepting;
  await desk.stop();
});

test('stop waits for attempts in progress, begins no others, clears the timers and closes the ledger', async () => {
  const gate = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const left = inLedger(join(folder, 'data'), (ledger) => storeLead(ledger, START));
  const { desk, timers } = open(async (call) => {
    began.resolve();
    await gate.promise;
    return accepting(call);
  });
  await began.promise;
  const stopped = desk.stop();
  gate.resolve();
  await stopped;
  expect(timers.size).toBe(0);
  expect(desk.stats()).rejects.toThrow('the ledger cannot be used');
  expect(inLedger(join(folder, 'data'), (ledger) => ledger.get(left.id)?.state)).toBe('delivered');
});

/** Ways in which a ledger cannot be opened, the trouble that the desk names, and what does them to its file. */
const damages: [what: string, trouble: LedgerTrouble, damage: (path: string) => void][] = [
  ['corrupt', 'corrupt', (path) => writeFileSync(path, crypto.getRandomValues(new Uint8Array(8192)))],
  [
    'cut short',
    'corrupt',
    (path) => {
      inLedger(join(path, '..'), (ledger) => storeLead(ledger, START));
      truncateSync(path, 700);
    },
  ],
  [
    'another program’s',
    'foreign',
    (path) => {
      using foreign = new Database(path, { create: true });
      foreign.run('CREATE TABLE leads (name TEXT)');
    },
  ],
  ['of a newer version', 'too new', (path) => inLedger(join(path, '..'), (ledger) => ledger.setMeta('version', '99'))],
];

for (const [what, trouble, damage] of damages) {
  test(`a ledger that is ${what} does not prevent the start: leads go straight to the upstream, the firm is alerted, and opening is retried`, async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    damage(join(data, LEDGER_FILE));
    const logged = memoryLog();
    const { posts, fetch, webhook } = memoryWebhook();
    const { desk, recorded, timers } = open(undefined, { log: logged.log, webhook, fetch });
    expect(await desk.health()).toEqual({ trouble });
    expect(await desk.accept(submission())).toMatchObject({ outcome: 'accepted', status: 200, reference: null });
    expect(recorded).toHaveLength(1);
    expect(desk.list()).rejects.toThrow(LedgerUnavailableError);
    expect(logged.entries).toMatchObject([
      { level: 'error', event: 'ledger cannot be used', error: trouble },
      { level: 'error', event: 'lead not kept', error: trouble },
    ]);
    expect(posts).toEqual([
      { event: 'ledger cannot be used', error: trouble },
      { event: 'lead not kept', error: trouble },
    ]);

    // The file is removed.
    for (const file of readdirSync(data)) rmSync(join(data, file));
    for (const timer of [...timers]) timer.work();
    expect(await desk.health()).toEqual({ trouble: null, waiting: 0, oldest_seconds: 0 });
    expect(await desk.accept(submission())).toMatchObject({ outcome: 'accepted', reference: expect.any(String) });
    expect(logged.events()).toContain('ledger opened again');
    await desk.stop();
  });
}

test('without a ledger and with an upstream that stores nothing, no lead is confirmed', async () => {
  const { desk, recorded } = open(undefined, { dataDir: '/dev/null/data', upstreamStores: false });
  expect(await desk.accept(submission())).toMatchObject({ outcome: 'unavailable', status: 503 });
  expect(recorded).toEqual([]);
  await desk.stop();
});

test('a ledger that is removed under the desk is not written any more, and leads go straight to the upstream', async () => {
  const { desk, recorded } = open();
  await desk.sweep();
  rmSync(join(folder, 'data', LEDGER_FILE));
  expect(await desk.accept(submission())).toMatchObject({ outcome: 'accepted', status: 200, reference: null });
  expect(recorded).toHaveLength(1);
  expect(await desk.health()).toMatchObject({ trouble: 'replaced' });
  await desk.stop();
});

test('a lead waits for a lock of another process, while everything else continues', async () => {
  const { desk } = open();
  await desk.sweep();
  const other = new Database(join(folder, 'data', LEDGER_FILE));
  other.run('BEGIN IMMEDIATE');
  let settled = false;
  const accepting = desk.accept(submission()).finally(() => {
    settled = true;
  });
  let turns = 0;
  for (; turns < 20; turns++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(settled).toBe(false);
  expect(await desk.list()).toEqual([]);
  other.run('ROLLBACK');
  other.close();
  expect(await accepting).toMatchObject({ outcome: 'accepted', status: 200, reference: expect.any(String) });
  expect(await desk.list()).toHaveLength(1);
  await desk.stop();
});

test('a lead is forwarded if a lock that is never released prevents storing it', async () => {
  const { desk, recorded } = open(undefined, { lockPatienceMs: 60 });
  await desk.sweep();
  const other = new Database(join(folder, 'data', LEDGER_FILE));
  other.run('BEGIN IMMEDIATE');
  expect(await desk.accept(submission())).toMatchObject({ outcome: 'accepted', status: 200, reference: null });
  expect(recorded).toHaveLength(1);
  expect(await desk.health()).toEqual({ trouble: 'locked', waiting: 0, oldest_seconds: 0 });
  other.close();
  await desk.stop();
});
