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
  /** The space that an unprivileged process can still use on the file system of the ledger. */
  freeMb: number;
  /** The ledger with its write-ahead log. */
  ledgerMb: number;
  /** Free space is below its threshold: soon leads can only be forwarded, not stored. */
  low: boolean;
  /** The ledger is above its threshold. */
  large: boolean;
}

/** The state of the disk. Null if the folder cannot be read. Never rejects. */
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

/** The part of it that needs attention; undefined if nothing does. Never rejects. */
export async function diskTrouble(options: DiskWatchOptions): Promise<DiskTrouble | undefined> {
  const state = await diskState(options);
  if (!state?.low && !state?.large) return undefined;
  return {
    event: state.low ? 'disk low' : 'ledger large',
    details: { free_mb: state.freeMb, ledger_mb: state.ledgerMb },
  };
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

/** Size of a file in bytes; 0 if there is none. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
