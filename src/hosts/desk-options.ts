/** The options of the lead desk that are the same on Bun and on Workers. */
import type { ContentStore } from '../content/store.ts';
import type { Log } from '../domain/host.ts';
import type { DeskOptions } from '../leads/lead-desk.ts';
import { createHttpChannels, type NoticeChannel } from '../leads/notices.ts';
import type { Env } from '../settings.ts';
import { type Upstreams, upstreamStores } from '../upstream/create-upstream.ts';

export interface Host {
  env: Env;
  content: ContentStore;
  log: Log;
}

interface OwnOptions {
  upstream: Upstreams['leads'];
  /** Where the firm reads its leads, if it is not on the server. */
  url: string | undefined;
  /** In addition to those over HTTP. */
  channels?: NoticeChannel[];
}

export function makeDeskOptions(
  { env, content, log }: Host,
  { upstream, url, channels = [] }: OwnOptions,
): DeskOptions {
  const { firm } = content.site;
  return {
    upstream,
    log,
    retentionDays: env.RETENTION_DAYS,
    sealsWithdrawn: firm.withdrawnLeads === 'seal',
    webhook: env.ALERT_WEBHOOK_URL,
    undeliveredMinutes: env.UNDELIVERED_MINUTES,
    upstreamStores: upstreamStores(env),
    asksToErase: env.UPSTREAM_ERASE === 'on',
    notices: {
      channels: [...createHttpChannels(env), ...channels],
      words: { site: firm.name, url, leads: env.LEADS_COMMAND, details: env.NOTICE_DETAILS === 'on' },
      digestAt: env.NOTICE_DIGEST_AT,
    },
  };
}
