/**
 * The thread of the lead desk. The ledger waits for the disk at each write, and no page may wait with it. See threaded-desk.ts for the
 * other side.
 */
import { consoleLog } from '../../domain/log.ts';
import { LedgerUnavailableError } from '../../leads/ledger-store.ts';
import { parseEnv } from '../../settings.ts';
import { createUpstream, upstreamKeeps } from '../../upstream/create-upstream.ts';
import { openBuild } from './built-content.ts';
import { type BunLeadDesk, openLeadDesk } from './bun-desk.ts';
import { diskTrouble } from './disk-watch.ts';
import { openErasureLog } from './erasure-log-files.ts';
import { openLeadBook } from './lead-book-file.ts';
import type { DeskCall, DeskReply, DeskSettings } from './threaded-desk.ts';

declare const self: Worker;

function open({ environment, built }: DeskSettings): { desk: BunLeadDesk; closeBook: () => void } {
  const env = parseEnv(environment);
  // Opened with another upstream too: what an earlier version wrote into it is erased then.
  const { book, close: closeBook } = openLeadBook(env.DATA_DIR, consoleLog);
  const desk = openLeadDesk({
    dataDir: env.DATA_DIR,
    upstream: createUpstream(env, openBuild(built, 0).content, book, consoleLog),
    log: consoleLog,
    retentionDays: env.RETENTION_DAYS,
    webhook: env.ALERT_WEBHOOK_URL,
    upstreamKeeps: upstreamKeeps(env),
    erasureLog: openErasureLog(env.DATA_DIR, env.ERASURE_LOG, consoleLog),
    disk: () => diskTrouble({ dataDir: env.DATA_DIR, leastFreeMb: env.DISK_FREE_MB, mostLedgerMb: env.LEDGER_MB }),
  });
  return { desk, closeBook };
}

let opened: ReturnType<typeof open> | undefined;

async function answer({ id, method, args }: DeskCall): Promise<DeskReply> {
  try {
    if (method === 'stop') {
      await opened?.desk.stop();
      opened?.closeBook();
      return { id, value: undefined };
    }
    const call = opened?.desk[method] as ((...args: unknown[]) => Promise<unknown>) | undefined;
    return { id, value: await call?.(...args) };
  } catch (error) {
    if (error instanceof LedgerUnavailableError) return { id, trouble: error.kind };
    return { id, error: error instanceof Error ? (error.stack ?? error.name) : 'unknown' };
  }
}

self.onmessage = async ({ data }: MessageEvent<DeskSettings | DeskCall>) => {
  if ('environment' in data) opened = open(data);
  else self.postMessage(await answer(data));
};
