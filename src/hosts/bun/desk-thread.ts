/** The worker thread of the lead desk: the ledger waits for the disk at each write, and pages must not wait with it. */
import { createLog } from '../../domain/host.ts';
import { LedgerUnavailableError } from '../../leads/ledger-store.ts';
import { parseEnv } from '../../settings.ts';
import { createUpstreams } from '../../upstream/create-upstream.ts';
import { deskOptions } from '../desk-options.ts';
import { openBuild } from './built-content.ts';
import { type BunLeadDesk, openLeadDesk } from './bun-desk.ts';
import { diskTrouble } from './ledger-file.ts';
import { openErasureLog } from './log-files.ts';
import { smtpChannels } from './smtp-channel.ts';
import type { DeskCall, DeskReply, DeskSettings } from './threaded-desk.ts';

declare const self: Worker;

const log = createLog();

function open({ environment, built }: DeskSettings): BunLeadDesk {
  const env = parseEnv(environment);
  const { content } = openBuild(built, 0);
  const url = env.OPERATIONS_TOKEN && content.site.firm.origin;
  const upstream = createUpstreams(env, content, log).leads;
  return openLeadDesk({
    ...deskOptions({ env, content, log }, { upstream, url, channels: smtpChannels(env) }),
    dataDir: env.DATA_DIR,
    erasureLog: openErasureLog(env.DATA_DIR, env.ERASURE_LOG, log),
    disk: () => diskTrouble({ dataDir: env.DATA_DIR, leastFreeMb: env.DISK_FREE_MB, mostLedgerMb: env.LEDGER_MB }),
  });
}

let desk: BunLeadDesk | undefined;

async function answer({ id, method, args }: DeskCall): Promise<DeskReply> {
  try {
    if (method === 'stop') {
      await desk?.stop();
      return { id, value: undefined };
    }
    const call = desk?.[method] as ((...args: unknown[]) => Promise<unknown>) | undefined;
    return { id, value: await call?.(...args) };
  } catch (error) {
    if (error instanceof LedgerUnavailableError) return { id, trouble: error.kind };
    return { id, error: error instanceof Error ? (error.stack ?? error.name) : 'unknown' };
  }
}

self.onmessage = async ({ data }: MessageEvent<DeskSettings | DeskCall>) => {
  if ('environment' in data) desk = open(data);
  else self.postMessage(await answer(data));
};
