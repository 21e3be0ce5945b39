import { expect, test } from 'bun:test';
import { Decrypter } from 'age-encryption';
import * as v from 'valibot';
import { BackupError, readBackup } from '../../src/leads/backup.ts';
import { type LeadRecord, LeadRecordSchema } from '../../src/leads/lead-record.ts';
import type { Ledger } from '../../src/leads/ledger.ts';
import type { Bytes } from '../../src/leads/text-stream.ts';
import {
  backupOf,
  contact,
  MINUTE,
  memoryLedger,
  newKey,
  partner,
  phoneTap,
  START,
  storeLead,
} from './lead-fixtures.ts';

const written = (ledger: Ledger, passphrase?: string) => backupOf(ledger.list(), passphrase, ledger.eraser.erasures());
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
  const bytes = await written(ledger);
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
  const bytes = await written(ledger);
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
    'without an erasure': await packed([...lines.slice(0, -3), ...lines.slice(-2)].join('\n')),
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

test('a lead that no form of the site could have sent is counted and left out, and costs no other lead', async () => {
  const good = { ...storeLead(memoryLedger().ledger, START), reference: '0000G00D' };
  const { lead } = good;
  const forged: Record<string, object> = {
    'no fields': { lead: { lead_type: 'contact' } },
    'another phone': { lead: { ...lead, phone: '0123' } },
    'a name that a terminal obeys': { lead: { ...lead, full_name: '\u001b[31mAsha' } },
    'a long message': { lead: { ...lead, message: 'x'.repeat(4001) } },
    'a tap with words': { lead: { ...lead, lead_type: 'phone' } },
    'another field': { lead: { ...lead, nickname: 'Ash' } },
    'another id': { id: 'x' },
    'another reference': { reference: '<b>' },
    'a key that is none': { idempotencyKey: 'mine' },
    'an id of the upstream with a line break': { upstreamId: 'a\nb' },
    'a failure with an escape': { lastFailure: '\u001b[31m' },
    'a page elsewhere': { page: 'https://evil.example' },
    'a delivered lead that is due': { state: 'delivered', settledAt: START },
    'a refused lead that was never settled': { state: 'refused', nextAttemptAt: null },
    'an undelivered lead that is never due': { nextAttemptAt: null },
    'an undelivered lead that is settled': { settledAt: START },
    'minus one attempts': { attempts: -1 },
  };
  for (const [what, change] of Object.entries(forged)) {
    const taken: LeadRecord[] = [];
    const bytes = await backupOf([{ ...good, ...change }, good]);
    const { leads, broken } = await readBackup(streamOf(bytes), (part) => void taken.push(...part.leads));
    expect([what, leads, broken, taken]).toEqual([what, 2, 1, [good]]);
  }
});

test('with a passphrase a backup is encrypted in the age format, and only that passphrase opens it', async () => {
  const { ledger } = filled();
  const passphrase = 'drawn-for-this-test-1953';
  const bytes = await written(ledger, passphrase);
  expect(new TextDecoder().decode(bytes.subarray(0, 21))).toBe('age-encryption.org/v1');
  expect(await bytesOf(await ageDecrypted(bytes, passphrase))).toEqual(await written(ledger));
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
  const plain = await written(ledger);
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

test('a lead of an old backup has no page and no mark', () => {
  const { page, answeredAt, correctedAt, toCorrectSince, tried, ...old } = storeLead(memoryLedger(false).ledger, START);
  expect(v.parse(LeadRecordSchema, old)).toEqual({
    ...{ ...old, page: null, answeredAt: null, tried: true },
    ...{ correctedAt: null, toCorrectSince: null },
  });
});

test('replayed erasures erase restored leads once, and do not lose a known upstream id', () => {
  const { ledger } = memoryLedger();
  const { id, idempotencyKey } = storeLead(ledger, START);
  const ofTheFirm = { reference: null, doneAt: null, upstreamAnswer: null };
  const note = { ...ofTheFirm, id, idempotencyKey, upstreamId: null, attempts: 1, erasedAt: START + 1 };
  expect(ledger.eraser.replay([{ ...note, upstreamId: 'up-9' }])).toBe(1);
  expect(ledger.eraser.replay([note])).toBe(0);
  expect(ledger.list()).toEqual([]);
  expect(ledger.eraser.erasures()).toEqual([{ ...note, upstreamId: 'up-9' }]);
  expect(ledger.eraser.unlogged(10)).toEqual([]);
});
