import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { judgeClock } from '../../src/leads/clock-guard.ts';
import { deskInMemory, MINUTE, memoryLedger, memoryWebhook, START, storeLead } from './lead-fixtures.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A desk over a ledger with 13 settled leads, which swept while its clock was right. */
async function setUp() {
  const { posts, fetch, webhook } = memoryWebhook();
  const { desk, ledger, clock, logged } = deskInMemory(undefined, { webhook, fetch });
  for (let leads = 0; leads < 13; leads++) ledger.delivered(storeLead(ledger, START).id, 'up', START);
  await desk.sweep();
  return { ledger, clock, logged, posts, desk };
}

test('a clock 400 days ahead erases nothing, and is logged and alerted; once it is corrected its sweeps are trusted', async () => {
  const { ledger, clock, logged, posts, desk } = await setUp();
  clock.now += 400 * DAY;
  await desk.sweep();
  expect(ledger.list()).toHaveLength(13);
  expect(logged.entries).toEqual([
    { level: 'error', event: 'clock jumped', days_ahead: 400, believed_in_days: 7, result: 'nothing is erased' },
  ]);
  expect(posts).toEqual([{ event: 'clock jumped', days_ahead: 400, believed_in_days: 7 }]);
  clock.now -= 400 * DAY;
  await desk.sweep();
  // Another jump is not the first one, which has lasted for a week by then.
  clock.now += 407.5 * DAY;
  await desk.sweep();
  clock.now -= 407.5 * DAY;
  for (let days = 0; days < 364; days++) {
    clock.now += DAY;
    await desk.sweep();
  }
  expect([ledger.list().length, logged.events()]).toEqual([13, ['clock jumped', 'clock jumped']]);
  clock.now += DAY;
  await desk.sweep();
  expect([ledger.list(), logged.events().slice(2)]).toEqual([[], ['leads past their retention erased']]);
});

test('before the first sweep the newest lead tells the time', () => {
  const { ledger } = memoryLedger();
  storeLead(ledger, START);
  expect(judgeClock(ledger, START + 400 * DAY)).toEqual({ trusted: false, daysAhead: 400, believedInDays: 7 });
});

test('a host that was off erases nothing for another week, which another jump begins anew', async () => {
  const { ledger, clock, desk } = await setUp();
  for (const jump of [400, 100]) {
    clock.now += jump * DAY;
    for (let hours = 0; hours < 6 * 24; hours++) {
      await desk.sweep();
      clock.now += HOUR;
    }
  }
  for (let hours = 0; hours < 24; hours++) {
    expect(ledger.list()).toHaveLength(13);
    await desk.sweep();
    clock.now += HOUR;
  }
  await desk.sweep();
  expect(ledger.list()).toEqual([]);
});

test('trusts a clock that advances by at most a day between sweeps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10 * DAY, max: DAY }), { maxLength: 30 }), (steps) => {
      const { ledger } = memoryLedger();
      let now = START;
      for (const step of [0, ...steps]) {
        now += step;
        expect(judgeClock(ledger, now)).toEqual({ trusted: true });
      }
    }),
  );
});
