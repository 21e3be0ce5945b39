import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskState, diskTrouble } from '../../src/hosts/bun/disk-watch.ts';

test('free space and the ledger with its write-ahead log are measured, and values out of bounds are reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-disk-'));
  const quiet = { dataDir, leastFreeMb: 0, mostLedgerMb: 10 };
  expect(await diskState(quiet)).toMatchObject({ ledgerMb: 0, low: false, large: false });
  writeFileSync(join(dataDir, 'leads.sqlite'), new Uint8Array(2_000_000));
  writeFileSync(join(dataDir, 'leads.sqlite-wal'), new Uint8Array(1_500_000));
  const state = await diskState(quiet);
  expect(state).toMatchObject({ ledgerMb: 3, low: false, large: false });
  const { bavail, bsize } = statfsSync(dataDir);
  // Other processes write to this disk too.
  expect(Math.abs((state?.freeMb ?? 0) - (bavail * bsize) / 1_000_000)).toBeLessThan(1000);
  expect(await diskTrouble(quiet)).toBeUndefined();
  expect(await diskTrouble({ ...quiet, mostLedgerMb: 2 })).toMatchObject({
    event: 'ledger large',
    details: { ledger_mb: 3 },
  });
  expect(await diskTrouble({ ...quiet, leastFreeMb: 1_000_000_000 })).toMatchObject({
    event: 'disk low',
    details: { ledger_mb: 3 },
  });
  rmSync(dataDir, { recursive: true });
});

test('returns null for a folder that cannot be read', async () => {
  const gone = { dataDir: '/nowhere/at/all', leastFreeMb: 1, mostLedgerMb: 1 };
  expect(await diskState(gone)).toBeNull();
  expect(await diskTrouble(gone)).toBeUndefined();
});
