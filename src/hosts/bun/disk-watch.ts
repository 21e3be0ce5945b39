/** Watches what the ledger needs on the Bun host: room on its file system, and a size that honest leads explain. */
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskTrouble } from '../../leads/alerts.ts';
import { LEDGER_FILE } from './ledger-file.ts';

export interface DiskWatchOptions {
  /** Folder of the ledger. */
  dataDir: string;
  /** Free space below which there is an alarm, megabytes. */
  leastFreeMb: number;
  /** Size of the ledger above which there is an alarm, megabytes. */
  mostLedgerMb: number;
}

/** Whole megabytes, of 1,000,000 bytes. */
export interface DiskState {
  /** What an unprivileged process may still write on the file system of the ledger. */
  freeMb: number;
  /** The ledger with its write-ahead log. */
  ledgerMb: number;
  /** Free space is below its threshold: soon leads can only be forwarded, not kept. */
  low: boolean;
  /** The ledger is above its threshold. */
  large: boolean;
}

/** How the disk stands. Null where the folder cannot be looked at. Never rejects. */
export async function diskState({ dataDir, leastFreeMb, mostLedgerMb }: DiskWatchOptions): Promise<DiskState | null> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    const freeMb = megabytes(bavail * bsize);
    const ledgerMb = megabytes(
      (await sizeOf(join(dataDir, LEDGER_FILE))) + (await sizeOf(join(dataDir, `${LEDGER_FILE}-wal`))),
    );
    return { freeMb, ledgerMb, low: freeMb < leastFreeMb, large: ledgerMb > mostLedgerMb };
  } catch {
    return null;
  }
}

/** What of it somebody has to look at; undefined where nothing is. Never rejects. */
export async function diskTrouble(options: DiskWatchOptions): Promise<DiskTrouble | undefined> {
  const state = await diskState(options);
  if (!state?.low && !state?.large) return undefined;
  return {
    event: state.low ? 'disk low' : 'ledger large',
    details: { free_mb: state.freeMb, ledger_mb: state.ledgerMb },
  };
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

/** Bytes of a file; none where there is none. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
