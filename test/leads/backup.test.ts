import { expect, test } from 'bun:test';
import { Decrypter } from 'age-encryption';
import * as v from 'valibot';
import { BackupError, readBackup, writeBackup } from '../../src/leads/backup.ts';
import type { LeadDesk } from '../../src/leads/desk-client.ts';
import { type LeadRecord, LeadRecordSchema, type ListedLead } from '../../src/leads/lead-record.ts';
import type { Ledger } from '../../src/leads/ledger.ts';
import { createAuditedDesk } from '../../src/leads/reading-desk.ts';
import type { Bytes } from '../../src/leads/text-stream.ts';
import {
  backupOf,
  contact,
  MINUTE,
  memoryLedger,
  NOT_WITHDRAWN,
  newKey,
  partner,
  phoneTap,
  START,
  storeLead,
} from './lead-fixtures.ts';

/** Pages of a ledger, as the reading desk returns them. */
function readPages(ledger: Ledger) {
  const none = async () => {};
  return createAuditedDesk({
    desk: {
      list: async (page) => ledger.list(page),
      erasures: async (page) => ledger.eraser.erasures(page),
    } as LeadDesk,
    audit: { append: none, page: async () => ({ items: [], damaged: 0, next: null }) },
    reader: { who: 'a test', from: 'here' },
    now: () => START,
  });
}

const bytesOf = async (stream: Bytes | Promise<Bytes>) =>
  new Uint8Array(await new Response(await stream).arrayBuffer());
const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream() as Bytes;

async function ageDecrypted(bytes: Uint8Array<ArrayBuffer>, passphrase: string): Promise<Bytes> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return (await decrypter.decrypt(streamOf(bytes))) as Bytes;
}

function filled() {
  const { ledger } = memoryLedger();
  const [done, undelivered, gone] = [
    storeLead(ledger, START, contact),
    storeLead(ledger, START + 1, partner, true),
    storeLead(ledger, START + 2, contact),
  ];
  storeLead(ledger, START + 3, phoneTap);
  ledger.delivered(done.id, 'up-1', START + 4);
  ledger.mark(done.id, START + 5);
  ledger.accept(
    { lead: partner, idempotencyKey: newKey(), suspect: false, page: '/gst', nextAttemptAt: START + MINUTE },
    START + 4,
  );
  ledger.retry(undelivered.id, START + 5, 'timeout');
  ledger.erase(gone.id, START + 6);
  return { ledger, gone };
}

test('a restored ledger answers for the numbers of the backup, and draws a mark of its own for new ones', async () => {
  const { ledger } = filled();
  const bytes = await bytesOf(writeBackup(readPages(ledger), START));
  const { ledger: restored } = memoryLedger();
  const [number = ''] = ledger.list().map(({ reference }) => reference);
  expect(restored.marks.mayHaveIssued(number)).toBe(false);
  const result = await readBackup(streamOf(bytes), ({ leads }) => void restored.restore(leads));
  expect(result).toEqual({ made: new Date(START).toISOString(), leads: 4, erasures: 1, broken: 0, form: 'plain' });
  // An undelivered lead may have been tried after the backup.
  expect(restored.list()).toEqual(ledger.list().map((lead) => ({ ...lead, tried: true })));
  const after = storeLead(restored, START).reference;
  expect([number, after].map((one) => restored.marks.mayHaveIssued(one))).toEqual([true, true]);
  // The ledger of the backup may still be in use: it must not take the new number for its own.
  expect([number, after].map((one) => ledger.marks.mayHaveIssued(one))).toEqual([true, false]);
  expect(restored.eraseByReference(number.slice(0, 8), partner.phone, START)).toBe(true);
});

test('rejects a truncated or damaged backup, and other files', async () => {
  const { ledger } = filled();
  const bytes = await bytesOf(writeBackup(readPages(ledger), START));
  const packed = (text: string) =>
    bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')) as Bytes);
  const lines = new TextDecoder()
    .decode(await bytesOf(streamOf(bytes).pipeThrough(new DecompressionStream('gzip'))))
    .split('\n');
  const flipped = bytes.slice();
  flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 0xff;
  const broken = {
    empty: new Uint8Array(),
    'cut off': bytes.slice(0, -20),
    flipped,
    'plain text': new TextEncoder().encode('hello'),
    'without its end': await packed(`${lines.slice(0, -2).join('\n')}\n`),
    'without a lead': await packed([lines[0], ...lines.slice(2)].join('\n')),
    'without its heading': await packed(lines.slice(1).join('\n')),
    'with a foreign line': await packed([lines[0], '{"lead":{"id":5}}', ...lines.slice(1)].join('\n')),
    'of a later version': await packed(lines.join('\n').replace('"backup":1', '"backup":2')),
  };
  for (const [what, bad] of Object.entries(broken)) {
    const reading = readBackup(streamOf(bad), () => {}).then(
      () => 'read',
      (error) => error,
    );
    expect([what, await reading]).toEqual([what, expect.any(BackupError)]);
  }
});

test('a lead that breaks the rules of this version is counted and left out, and costs no other lead', async () => {
  const { ledger } = filled();
  const desk = readPages(ledger);
  const [, ...others] = ledger.list();
  const changed = async (page: object) => {
    const { items, next } = await desk.export(page);
    const [first, ...rest] = items;
    return { items: [{ ...(first as ListedLead), reference: '\u001b[31m' }, ...rest], next };
  };
  const taken: LeadRecord[] = [];
  const stream = await writeBackup({ ...desk, export: changed }, START);
  const result = await readBackup(stream, (part) => void taken.push(...part.leads));
  expect(result).toMatchObject({ leads: 4, broken: 1 });
  expect(taken).toEqual(others.map(({ status, ...lead }) => lead as never));
});

test('with a passphrase a backup is encrypted in the age format, and only that passphrase opens it', async () => {
  const { ledger } = filled();
  const passphrase = 'drawn-for-this-test-1953';
  const bytes = await bytesOf(writeBackup(readPages(ledger), START, passphrase));
  expect(new TextDecoder().decode(bytes.subarray(0, 21))).toBe('age-encryption.org/v1');
  expect(await bytesOf(await ageDecrypted(bytes, passphrase))).toEqual(
    await bytesOf(writeBackup(readPages(ledger), START)),
  );
  // A network may deliver the first bytes one by one.
  const slowly = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += at < 30 ? 1 : 4096)
        controller.enqueue(bytes.slice(at, at < 30 ? at + 1 : at + 4096));
      controller.close();
    },
  });
  const leads: LeadRecord[] = [];
  await readBackup(slowly, (part) => void leads.push(...part.leads), { passphrase });
  expect(leads.map(({ id }) => id).sort()).toEqual(
    ledger
      .list()
      .map(({ id }) => id)
      .sort(),
  );
  const reading = (bytes: Uint8Array<ArrayBuffer>, passphrase?: string, plain = false) =>
    readBackup(streamOf(bytes), () => {}, { passphrase, plain });
  await expect(reading(bytes)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  await expect(reading(bytes, `${passphrase}x`)).rejects.toThrow('BACKUP_PASSPHRASE is wrong');
  await expect(reading(bytes.slice(0, -20), passphrase)).rejects.toThrow(BackupError);
  expect(await reading(bytes, passphrase)).toMatchObject({ form: 'encrypted' });
  // One that was written before there was a passphrase, or by someone who does not have it.
  const plain = await bytesOf(writeBackup(readPages(ledger), START));
  await expect(reading(plain, passphrase)).rejects.toThrow('not encrypted, and BACKUP_PASSPHRASE is set');
  expect(await reading(plain, passphrase, true)).toMatchObject({ leads: 4, form: 'plain' });
});

test('refuses a file whose passphrase would take more memory to stretch than ours', async () => {
  const rest = (length: number) => 'A'.repeat(length);
  const made = (factor: number) =>
    `age-encryption.org/v1\n-> scrypt ${rest(22)} ${factor}\n${rest(43)}\n--- ${rest(43)}\n${rest(16)}`;
  const opened = (factor: number) =>
    readBackup(streamOf(new TextEncoder().encode(made(factor))), () => {}, { passphrase: 'any' }).catch(
      (error) => (error as Error).cause,
    );
  expect(String(await opened(17))).toContain('work factor is too high');
  expect(String(await opened(1))).not.toContain('work factor');
});

test('stops at a thousand broken leads of a file that has few others, and lets others work meanwhile', async () => {
  const { ledger } = filled();
  const [good] = ledger.list();
  let turns = 0;
  let isRead = false;
  const read = async (broken: number, whole: number) => {
    const bytes = await backupOf([...Array(whole).fill(good), ...Array(broken).fill({})]);
    return readBackup(streamOf(bytes), () => {}).finally(() => {
      isRead = true;
    });
  };
  const count = () => {
    turns += 1;
    if (!isRead) setTimeout(count);
  };
  await expect(read(100_000, 10)).rejects.toThrow('most leads break the rules');
  isRead = false;
  count();
  expect(await read(1500, 1500)).toMatchObject({ leads: 3000, broken: 1500 });
  expect(turns).toBeGreaterThan(3);
});

test('a restored lead has its previous status, and one from an old backup has no page and no mark', async () => {
  const { ledger } = memoryLedger(false);
  ledger.delivered(storeLead(ledger, START).id, null, START);
  const { ledger: restored } = memoryLedger(false);
  restored.restore(ledger.list());
  expect(restored.list({ state: 'new' })).toEqual(ledger.list());
  const { page, answeredAt, correctedAt, toCorrectSince, tried, status, ...old } = ledger.list()[0] as ListedLead;
  expect(v.parse(LeadRecordSchema, old)).toEqual({
    ...{ ...old, page: null, answeredAt: null, tried: true },
    ...{ correctedAt: null, toCorrectSince: null },
  });
});

test('replayed erasures erase restored leads once, and do not lose a known upstream id', () => {
  const { ledger } = memoryLedger();
  const { id, idempotencyKey } = storeLead(ledger, START);
  const note = { ...NOT_WITHDRAWN, id, idempotencyKey, upstreamId: null, attempts: 1, erasedAt: START + 1 };
  expect(ledger.eraser.replay([{ ...note, upstreamId: 'up-9' }])).toBe(1);
  expect(ledger.eraser.replay([note])).toBe(0);
  expect(ledger.list()).toEqual([]);
  expect(ledger.eraser.erasures()).toEqual([{ ...note, upstreamId: 'up-9' }]);
  expect(ledger.eraser.unlogged(10)).toEqual([]);
});
