/** Watches the free space of the ledger's file system, and its size. */
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskTrouble } from '../../leads/alerts.ts';
import { LEDGER_FILE } from './ledger-file.ts';

export interface DiskWatchOptions {
  /** Folder of the ledger. */
  dataDir: string;
  /** Free space below which an alert is raised, megabytes. */
  leastFreeMb: number;
  /** Size of the ledger above which an alert is raised, megabytes. */
  mostLedgerMb: number;
}

/** Whole megabytes, of 1,000,000 bytes. */
export interface DiskState {
  /** Free space for unprivileged processes on the ledger's file system. */
  freeMb: number;
  /** Size of the ledger and its write-ahead log. */
  ledgerMb: number;
  /** Whether the free space is below its threshold: soon leads can only be forwarded, not stored. */
  low: boolean;
  /** Whether the ledger is above its threshold. */
  large: boolean;
}

/** @returns null if the folder cannot be read; never rejects */
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

/** The problem to alert about; undefined if there is none. Never rejects. */
export async function diskTrouble(options: DiskWatchOptions): Promise<DiskTrouble | undefined> {
  const state = await diskState(options);
  if (!state?.low && !state?.large) return undefined;
  return {
    event: state.low ? 'disk low' : 'ledger large',
    details: { free_mb: state.freeMb, ledger_mb: state.ledgerMb },
  };
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

/** Size of a file in bytes; 0 if it does not exist. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
