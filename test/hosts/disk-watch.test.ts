import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskTrouble } from '../../src/hosts/bun/ledger-file.ts';

test('free space and the ledger with its write-ahead log are measured, and values out of bounds are reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-disk-'));
  const quiet = { dataDir, leastFreeMb: 0, mostLedgerMb: 3 };
  const low = { ...quiet, leastFreeMb: 1_000_000_000 };
  expect(await diskTrouble(low)).toMatchObject({ event: 'disk low', details: { ledger_mb: 0 } });
  writeFileSync(join(dataDir, 'leads.sqlite'), new Uint8Array(2_000_000));
  writeFileSync(join(dataDir, 'leads.sqlite-wal'), new Uint8Array(1_500_000));
  expect(await diskTrouble(quiet)).toBeUndefined();
  const large = await diskTrouble({ ...quiet, mostLedgerMb: 2 });
  expect(large).toMatchObject({ event: 'ledger large', details: { ledger_mb: 3 } });
  expect(await diskTrouble(low)).toMatchObject({ event: 'disk low', details: { ledger_mb: 3 } });
  const { bavail, bsize } = statfsSync(dataDir);
  // Other processes write to this disk too.
  expect(Math.abs(Number(large?.details.free_mb) - (bavail * bsize) / 1_000_000)).toBeLessThan(1000);
  rmSync(dataDir, { recursive: true });
});

test('a folder that cannot be read is no trouble of the disk', async () => {
  expect(await diskTrouble({ dataDir: '/nowhere/at/all', leastFreeMb: 1, mostLedgerMb: 1 })).toBeUndefined();
});
