/** What the cron triggers of wrangler.toml run. */
import { DAY_MS } from '../../domain/calendar.ts';
import type { Log } from '../../domain/host.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Alerts } from '../../leads/alerts.ts';
import type { AppendLog, AuditEntry } from '../../leads/append-log.ts';
import { BackupError, readBackup, writeBackup } from '../../leads/backup.ts';
import type { LeadDesk } from '../../leads/desk-client.ts';
import { createAuditedDesk, type ReadingDesk } from '../../leads/reading-desk.ts';
import type { Bytes } from '../../leads/text-stream.ts';

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

/** All parts but the last need 5 MiB (developers.cloudflare.com/r2/objects/multipart-objects). */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Writes the backup of a day, reads it back, and deletes those older than the privacy policy allows. Returns the number
 * of its leads. @throws {BackupError} if it cannot be read back, or a restore would leave out some of its leads
 */
async function backUpToBucket(
  bucket: R2Bucket,
  desk: Pick<ReadingDesk, 'export' | 'erasures'>,
  now: number,
  passphrase: string | undefined,
): Promise<number> {
  const key = `leads/${new Date(now).toISOString().slice(0, 10)}.backup`;
  await upload(bucket, key, await writeBackup(desk, now, passphrase));
  const written = await bucket.get(key);
  if (!written) throw new BackupError('the backup is not in the bucket');
  const { leads, broken } = await readBackup(written.body as Bytes, () => {}, { passphrase });
  const { objects } = await bucket.list({ prefix: 'leads/' });
  // By the clock of the bucket alone.
  const oldest = written.uploaded.getTime() - LIMITS.backupDays * DAY_MS;
  const old = objects.filter(({ uploaded }) => uploaded.getTime() < oldest);
  if (old.length > 0) await bucket.delete(old.map((object) => object.key));
  if (broken > 0) throw new BackupError(`the backup has ${broken} leads that no restore takes`);
  return leads;
}

/** In parts: the length is unknown and may exceed the memory of a Worker. */
async function upload(bucket: R2Bucket, key: string, bytes: Bytes): Promise<void> {
  const parts: R2UploadedPart[] = [];
  const target = await bucket.createMultipartUpload(key);
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const send = async () => {
    parts.push(await target.uploadPart(parts.length + 1, await new Blob(pending).arrayBuffer()));
    pending = [];
    size = 0;
  };
  for await (const piece of bytes) {
    // R2 requires parts of equal length.
    for (let left = piece; left.byteLength > 0; ) {
      const piece = left.subarray(0, PART_BYTES - size);
      pending.push(piece);
      size += piece.byteLength;
      left = left.subarray(piece.byteLength);
      if (size === PART_BYTES) await send();
    }
  }
  if (size > 0 || parts.length === 0) await send();
  await target.complete(parts);
}
