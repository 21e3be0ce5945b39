/** What the cron triggers of wrangler.toml run. */
import type { Log } from '../../domain/host.ts';
import type { Alerts } from '../../leads/alerts.ts';
import type { AppendLog, AuditEntry } from '../../leads/append-log.ts';
import type { LeadDesk } from '../../leads/lead-desk.ts';
import { createAuditedDesk } from '../../leads/reading-desk.ts';
import { backUpToBucket } from './bucket-backup.ts';

/** The trigger of the backup: 02:15 in India. */
export const BACKUP_CRON = '45 20 * * *';

interface CronWork {
  desk: LeadDesk;
  bucket: R2Bucket;
  audit: AppendLog<AuditEntry>;
  alerts: Pick<Alerts, 'raise'>;
  log: Log;
  passphrase: string | undefined;
}

/** Runs a trigger: the daily backup, or the sweep, which also delivers leads that an alarm may have missed. */
export async function runCron(cron: string, { desk, bucket, audit, alerts, log, passphrase }: CronWork): Promise<void> {
  if (cron !== BACKUP_CRON) return await desk.sweep();
  try {
    const reader = { who: 'the cron trigger', from: BACKUP_CRON };
    const audited = createAuditedDesk({ desk, audit, reader, now: Date.now });
    const leads = await backUpToBucket(bucket, audited, Date.now(), passphrase);
    log({ level: 'info', event: 'backup written', count: leads });
  } catch (error) {
    log({ level: 'error', event: 'backup failed', error: error instanceof Error ? error.stack : 'unknown' });
    await alerts.raise('backup failed');
  }
}
