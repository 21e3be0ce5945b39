/** The cron triggers of the Worker: the sweep and the daily backup, into a bucket in memory. */
import { expect, test } from 'bun:test';
import { DAY_MS } from '../../src/domain/calendar.ts';
import { BACKUP_CRON, runCron } from '../../src/hosts/worker/cron.ts';
import { AuditEntrySchema, createAppendLog } from '../../src/leads/append-log.ts';
import { readBackup } from '../../src/leads/backup.ts';
import { createDesk } from '../../src/leads/lead-desk.ts';
import type { Bytes } from '../../src/leads/text-stream.ts';
import { memoryLedger, memoryLines, memoryLog, START, scriptedUpstream, storeLead } from '../leads/lead-fixtures.ts';

/** The clock of the bucket, which is not that of the Worker. */
const BUCKET_TIME = Date.parse('2020-02-29');

/** What the backup uses of R2. @param ages of the objects that are there, in days */
function memoryBucket(ages: number[]) {
  const objects = new Map(ages.map((days) => [`leads/${days}`, { days, bytes: new Blob() }]));
  const bucket = {
    async createMultipartUpload(key: string) {
      const parts: ArrayBuffer[] = [];
      return {
        uploadPart: async (_: number, bytes: ArrayBuffer) => void parts.push(bytes),
        complete: async () => void objects.set(key, { days: 0, bytes: new Blob(parts) }),
      };
    },
    get: async (key: string) => ({ body: objects.get(key)?.bytes.stream(), uploaded: new Date(BUCKET_TIME) }),
    list: async () => ({
      objects: [...objects].map(([key, { days }]) => ({ key, uploaded: new Date(BUCKET_TIME - days * DAY_MS) })),
    }),
    delete: async (keys: string[]) => keys.forEach((key) => void objects.delete(key)),
  };
  return { bucket: bucket as never, objects };
}

function setUp(ages: number[] = []) {
  const { ledger } = memoryLedger();
  const { log, entries } = memoryLog();
  const { upstream, recorded } = scriptedUpstream();
  const desk = createDesk({ ledger, upstream, log, scheduleNextTry: () => {}, now: () => START });
  const audited = memoryLines();
  const raised: string[] = [];
  const { bucket, objects } = memoryBucket(ages);
  const work = {
    ...{ desk, bucket, log, passphrase: undefined },
    audit: createAppendLog(audited.store, AuditEntrySchema),
    alerts: { raise: async (event: string) => void raised.push(event) },
  };
  return { ledger, work, recorded, objects, raised, entries, audited };
}

test('any trigger but that of the backup ends once the leads that were left are at the upstream', async () => {
  const { ledger, work, recorded, objects } = setUp();
  storeLead(ledger, START);
  await runCron('*/15 * * * *', work);
  expect(recorded).toHaveLength(1);
  expect(ledger.list()).toMatchObject([{ state: 'delivered' }]);
  expect(objects.size).toBe(0);
});

test('the backup of the day holds every lead, is in the audit log, and outlives those of 30 days ago', async () => {
  const { ledger, work, objects, raised, entries, audited, recorded } = setUp([29, 30.1, 40]);
  for (const _ of [1, 2]) storeLead(ledger, START);
  await runCron(BACKUP_CRON, work);
  const name = `leads/${new Date().toISOString().slice(0, 10)}.backup`;
  expect([...objects.keys()]).toEqual(['leads/29', name]);
  const bytes = objects.get(name)?.bytes.stream() as unknown as Bytes;
  expect(await readBackup(bytes, () => {})).toMatchObject({ leads: 2, broken: 0 });
  expect(entries).toContainEqual({ level: 'info', event: 'backup written', count: 2 });
  expect(JSON.stringify(audited)).toContain('the cron trigger');
  expect([raised, recorded]).toEqual([[], []]);
});

test('a backup that cannot be written is logged, and the firm is alerted', async () => {
  const { work, raised, entries } = setUp();
  const bucket = { ...(work.bucket as object), get: async () => null } as never;
  await runCron(BACKUP_CRON, { ...work, bucket });
  expect(raised).toEqual(['backup failed']);
  expect(entries).toContainEqual({
    ...{ level: 'error', event: 'backup failed' },
    error: expect.stringContaining('the backup is not in the bucket'),
  });
});
