/** The ledger's file: its content after an erasure, and its replacement under a running host. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockAlone, lockAsHost } from '../../src/hosts/bun/data-folder.ts';
import { findDiskTrouble, LEDGER_FILE, openLedgerFile } from '../../src/hosts/bun/ledger-file.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import { LedgerUnavailableError } from '../../src/leads/ledger-store.ts';
import { contact, START, storeLead } from '../leads/lead-fixtures.ts';

let folder: string;
let file: ReturnType<typeof openLedgerFile>;
let ledger: Ledger;
const path = () => join(folder, LEDGER_FILE);
const silent = () => {};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lekha-ledger-'));
  file = openLedgerFile(folder);
  ledger = new Ledger(file.store);
  file.watch();
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

const bytesOnDisk = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');

test('no byte of an erased lead is in any file once the log is empty, in any order of leads and erasures', () => {
  // Generated once, so that a failure can be repeated.
  let seed = 20261123;
  const random = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const alive = new Map<string, string>();
  const erased: string[] = [];
  let count = 0;
  for (let round = 0; round < 12; round++) {
    for (let i = 0; i < 60; i++) {
      const mark = `mark${String(count++).padStart(6, '0')}x`;
      const message = `${mark} ${'long '.repeat(Math.floor(random() ** 3 * 1600))}${mark}`;
      const { id } = storeLead(ledger, START + count, { ...contact, full_name: mark, message });
      if (random() < 0.5) ledger.delivered(id, `up-${count}`, START);
      alive.set(id, mark);
    }
    for (const [id, mark] of alive) {
      if (random() > 0.4) continue;
      expect(ledger.erase(id, START)).toBe(true);
      alive.delete(id);
      erased.push(mark);
    }
    if (round % 3 === 2) expect(file.empty()).toBe(true);
  }
  const found = bytesOnDisk();
  expect(erased.filter((mark) => found.includes(mark))).toEqual([]);
  expect([...alive.values()].filter((mark) => !found.includes(mark))).toEqual([]);
});

test('space freed by an erasure is reused, and rows of other leads do not move', () => {
  const oldest: string[] = [];
  for (let i = 0; i < 3000; i++) oldest.push(storeLead(ledger, START, { ...contact, full_name: `old${i}x` }).id);
  const young = storeLead(ledger, START + 1, { ...contact, full_name: 'young' });
  for (const id of oldest) ledger.erase(id, START);
  ledger.eraser.reclaim(10_000);
  file.empty();
  const rows = file.store.all<{ count: number }>('SELECT count(*) AS count FROM words')[0]?.count ?? 0;
  expect(rows).toBeGreaterThan(1000);
  expect(rows).toBeLessThan(1010);
  expect(ledger.get(young.id)?.lead).toMatchObject({ full_name: 'young' });
  expect(bytesOnDisk()).not.toMatch(/old\d+x/);
  const pages = () => file.store.all<{ page_count: number }>('PRAGMA page_count')[0]?.page_count ?? 0;
  const before = pages();
  for (let i = 0; i < 1000; i++) storeLead(ledger, START + 2);
  expect(pages()).toBe(before);
});

test('emptying the log fails at once while another process reads', () => {
  file.close();
  file = openLedgerFile(folder, 0);
  ledger = new Ledger(file.store);
  file.watch();
  const reader = openLedgerFile(folder, 0);
  reader.store.all('BEGIN');
  reader.store.all('SELECT * FROM leads');
  ledger.erase(storeLead(ledger, START).id, START);
  expect(file.empty()).toBe(false);
  expect(ledger.list()).toEqual([]);
  reader.store.all('COMMIT');
  expect(file.empty()).toBe(true);
  reader.close();
});

const replacements: Record<string, () => void> = {
  'a copy that was made before the last leads': () => {
    copyFileSync(path(), join(folder, 'copy'));
    storeLead(ledger, START);
    file.empty();
    copyFileSync(join(folder, 'copy'), path());
  },
  'another file of that name': () => {
    copyFileSync(path(), join(folder, 'copy'));
    renameSync(join(folder, 'copy'), path());
  },
  'no file at all': () => rmSync(path()),
};

for (const [what, replace] of Object.entries(replacements)) {
  test(`a host that finds ${what} stops writing and says why`, () => {
    storeLead(ledger, START);
    file.empty();
    replace();
    const refused = () => storeLead(ledger, START);
    expect(refused).toThrow(LedgerUnavailableError);
    expect(refused).toThrow('replaced');
    expect(() => ledger.list()).toThrow('replaced');
    expect(existsSync(`${path()}-wal`)).toBe(false);
    file.close();
    // The next start opens the complete file that is there now.
    file = openLedgerFile(folder);
    expect(new Ledger(file.store).list().length).toBe(what === 'no file at all' ? 0 : 1);
  });
}

test('one host maintains the files until it ends, and a restore needs exclusive access', () => {
  const first = lockAsHost(folder, silent);
  const second = lockAsHost(folder, silent);
  expect([first.isMaintainer(), second.isMaintainer(), first.isMaintainer()]).toEqual([true, false, true]);
  first.release();
  expect(second.isMaintainer()).toBe(true);
  expect(lockAlone(folder, silent)).toBeUndefined();
  second.release();
  const release = lockAlone(folder, silent);
  expect(release).toBeDefined();
  expect(() => lockAsHost(folder, silent)).toThrow();
  release?.();
  lockAsHost(folder, silent).release();
});

test('free space and the ledger with its write-ahead log are measured, and values out of bounds are reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-disk-'));
  const quiet = { dataDir, leastFreeMb: 0, mostLedgerMb: 3 };
  const low = { ...quiet, leastFreeMb: 1_000_000_000 };
  expect(await findDiskTrouble(low)).toMatchObject({ event: 'disk low', details: { ledger_mb: 0 } });
  writeFileSync(join(dataDir, 'leads.sqlite'), new Uint8Array(2_000_000));
  writeFileSync(join(dataDir, 'leads.sqlite-wal'), new Uint8Array(1_500_000));
  expect(await findDiskTrouble(quiet)).toBeUndefined();
  const large = await findDiskTrouble({ ...quiet, mostLedgerMb: 2 });
  expect(large).toMatchObject({ event: 'ledger large', details: { ledger_mb: 3 } });
  expect(await findDiskTrouble(low)).toMatchObject({ event: 'disk low', details: { ledger_mb: 3 } });
  const { bavail, bsize } = statfsSync(dataDir);
  // Other processes write to this disk too.
  expect(Math.abs(Number(large?.details.free_mb) - (bavail * bsize) / 1_000_000)).toBeLessThan(1000);
  rmSync(dataDir, { recursive: true });
  // No folder to measure is no trouble of the disk.
  expect(await findDiskTrouble({ ...low, dataDir })).toBeUndefined();
});
