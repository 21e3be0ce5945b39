/** How often a log writes what strangers can cause at will, and how often an alert is raised. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog, type LogEntry } from '../../src/domain/host.ts';
import { countRepeats } from '../../src/domain/repeats.ts';

/** A log whose minutes pass when the test waits for them. */
function log() {
  const written: LogEntry[] = [];
  const minutes: Promise<unknown>[] = [];
  const clock = { now: 0 };
  const write = createLog({
    write: (entry) => written.push(entry),
    everyMs: 1,
    now: () => clock.now,
    background: (minute) => void minutes.push(minute),
  });
  return { log: write, written, clock, minutes, minute: () => minutes.at(-1) };
}
const refused = { level: 'info', event: 'form from another site refused', form: 'contact' } as const;

test('a line is written at once, and what repeats it within a minute as one line with their number', async () => {
  const { log: write, written, minute } = log();
  for (let time = 0; time < 100_000; time++) write(refused);
  expect(written).toEqual([refused]);
  await minute();
  expect(written).toEqual([refused, { ...refused, times: 99_999 }]);
});

test('what goes on is one line a minute, and is written at once again after a minute without it', async () => {
  const { log: write, written, minute } = log();
  write(refused);
  write(refused);
  await minute();
  for (let time = 0; time < 7; time++) write(refused);
  await minute();
  await minute();
  expect(written).toEqual([refused, refused, { ...refused, times: 7 }]);
  write(refused);
  expect(written).toHaveLength(4);
});

test('different lines of an event are written up to thirty, and the others counted as one without details', async () => {
  const { log: write, written, minute } = log();
  for (let line = 0; line < 10_000; line++)
    write({ level: 'warn', event: 'security policy violated', blocked: `https://${line}.example` });
  const others = { level: 'warn', event: 'security policy violated' } as const;
  await minute();
  expect(written.slice(0, 30).map(({ blocked }) => blocked)).toEqual(
    Array.from({ length: 30 }, (_, line) => `https://${line}.example`),
  );
  expect(written.slice(30)).toEqual([others, { ...others, times: 9969 }]);
});

test('a flood of one event hides no other event, nor an error of the same', () => {
  const { log: write, written } = log();
  const failed = { event: 'upstream call failed', call: '/users/s/' } as const;
  for (let ms = 0; ms < 1000; ms++) write({ level: 'warn', ...failed, outcome: 'aborted', ms });
  write({ level: 'error', ...failed, outcome: 'credential' });
  write(refused);
  expect(written.slice(-2)).toEqual([{ level: 'error', ...failed, outcome: 'credential' }, refused]);
});

test('where the host ends the timer with its request, the next line writes what was counted', () => {
  const written: LogEntry[] = [];
  const clock = { now: 0 };
  const write = createLog({ write: (entry) => written.push(entry), everyMs: 1_000_000_000, now: () => clock.now });
  for (let time = 0; time < 5; time++) write(refused);
  clock.now += 1_000_002_000;
  write({ ...refused, form: 'partner' });
  expect(written).toEqual([refused, { ...refused, times: 4 }, { ...refused, form: 'partner' }]);
});

test('what does not pass at once is counted from the first, and passed on with its number', async () => {
  const passed: [string, number][] = [];
  const minutes: Promise<unknown>[] = [];
  const count = countRepeats<string>({
    pass: (item, times) => passed.push([item, times]),
    ...{ everyMs: 1, isFirstPassed: false, now: () => 0, background: (minute) => void minutes.push(minute) },
  });
  for (let time = 0; time < 5; time++) count('alert', 'wrong tokens');
  count('alert', 'site limit reached', 3);
  expect(passed).toEqual([]);
  await Promise.all(minutes);
  expect(passed).toEqual([
    ['wrong tokens', 5],
    ['site limit reached', 3],
  ]);
});

test('what a host logs goes through its one log', () => {
  const root = join(import.meta.dir, '../../src');
  /** What starts by hand, what runs in browsers, and the host's words at its start. */
  const others = /^(?:commands|build|media|compiler|islands)\/|^hosts\/bun\/serve\.ts$/;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !others.test(file),
  );
  const writing = files.filter((file) =>
    /\bconsole\.|process\.std(?:out|err)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(writing).toEqual(['domain/host.ts']);
});
