/**
 * Backups of a ledger: gzipped JSON lines, a heading first, then each lead and each erasure, and the counts last. A
 * passphrase encrypts them in the age format, which the program `age` opens too. A backup is not a snapshot: leads may
 * change while it runs, and one erased meanwhile is in the erasure log.
 */
import * as v from 'valibot';
import type { Log } from '../domain/host.ts';
import { type Erasure, ErasureSchema, type LeadRecord, LeadRecordSchema, readPages } from './lead-record.ts';
import type { ReadingDesk } from './reading-desk.ts';
import { type Bytes, streamText } from './text-stream.ts';

const HeadingSchema = v.object({ backup: v.literal(1), made: v.pipe(v.string(), v.isoTimestamp()) });
const CountsSchema = v.object({ leads: v.number(), erasures: v.number() });
const LineSchema = v.union([
  // Checked one by one: a lead that breaks the rules of this version must not cost the others.
  v.object({ lead: v.unknown() }),
  v.object({ erasure: ErasureSchema }),
  v.object({ end: CountsSchema }),
  v.object({ heading: HeadingSchema }),
]);
type Line = v.InferInput<typeof LineSchema>;
type BackupCounts = v.InferOutput<typeof CountsSchema>;
interface Part {
  leads: LeadRecord[];
  erasures: Erasure[];
}
/** How a backup was stored. A passphrase also proves who made it. */
type BackupForm = 'encrypted' | 'plain';
interface Opening {
  passphrase?: string | undefined;
  /** Opens a backup without encryption although there is a passphrase. */
  plain?: boolean;
}

/** The bytes are no whole backup of this version. The message contains no data of a lead. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const AGE_HEADER = 'age-encryption.org/v1';
const MAX_PART = 100;
/** Characters: more than a lead with the longest message has. */
const MAX_LINE = 100_000;
/** More, and more than half of all, are no leads of a site. */
const MAX_BROKEN = 1000;
/** After so many lines other work goes on. */
const LINES_AT_ONCE = 1000;

export function warnOfPlainBackups(passphrase: string | undefined, log: Log): void {
  if (passphrase === undefined) log({ level: 'warn', event: 'backups not encrypted', do: 'Set BACKUP_PASSPHRASE.' });
}

/** Streams a backup of a desk. Rejects if the first page cannot be read. @param failed as in {@link streamText} */
export async function writeBackup(
  desk: Pick<ReadingDesk, 'export' | 'erasures'>,
  now: number,
  passphrase?: string,
  failed?: (error: unknown) => unknown,
): Promise<Bytes> {
  const packed: Bytes = (await streamText(lines(desk, now), failed)).pipeThrough(new CompressionStream('gzip'));
  return passphrase === undefined ? packed : (await import('./age.ts')).encrypt(packed, passphrase);
}

/** Encrypts a backup that is not yet encrypted, if there is a passphrase. */
export async function ensureEncrypted(
  bytes: Bytes,
  passphrase: string | undefined,
): Promise<{ bytes: Bytes; isEncrypted: boolean }> {
  const { start, whole } = await peek(bytes, AGE_HEADER.length);
  if (start.startsWith(AGE_HEADER)) return { bytes: whole, isEncrypted: true };
  if (passphrase === undefined) return { bytes: whole, isEncrypted: false };
  const { encrypt } = await import('./age.ts');
  return { bytes: await encrypt(whole, passphrase), isEncrypted: true };
}

async function* lines(desk: Pick<ReadingDesk, 'export' | 'erasures'>, now: number): AsyncGenerator<string> {
  const text = (line: Line) => `${JSON.stringify(line)}\n`;
  const counts = { leads: 0, erasures: 0 };
  let heading = text({ heading: { backup: 1, made: new Date(now).toISOString() } });
  for await (const { items } of readPages(desk.export)) {
    counts.leads += items.length;
    yield heading + items.map((lead) => text({ lead })).join('');
    heading = '';
  }
  for await (const { items } of readPages(desk.erasures)) {
    counts.erasures += items.length;
    yield items.map((erasure) => text({ erasure })).join('');
  }
  yield text({ end: counts });
}

/**
 * Reads a backup, encrypted or not. A truncated backup fails only at its end.
 * @param take receives leads and erasures in the order of the file, at most {@link MAX_PART} at a time
 * @returns when it was made, its counts, and how many leads `take` did not receive, since they break today's rules
 * @throws {BackupError}
 */
export async function readBackup(
  bytes: Bytes,
  take: (part: Part, form: BackupForm) => void | Promise<void>,
  opening: Opening = {},
): Promise<BackupCounts & { made: string; broken: number; form: BackupForm }> {
  const { bytes: opened, form } = await decryptBackup(bytes, opening);
  let made: string | undefined;
  let end: BackupCounts | undefined;
  const counts = { leads: 0, erasures: 0 };
  let broken = 0;
  let part: Part = { leads: [], erasures: [] };
  const flush = async () => {
    await take(part, form);
    part = { leads: [], erasures: [] };
  };
  let number = 0;
  for await (const text of textLines(opened)) {
    number += 1;
    if (number % LINES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), LineSchema), text);
    if (!parsed.success || end || (number === 1) !== 'heading' in parsed.output)
      throw new BackupError(`line ${number} is not that of a backup this version knows`);
    const line = parsed.output;
    if ('heading' in line) made = line.heading.made;
    else if ('lead' in line) {
      counts.leads += 1;
      const lead = v.safeParse(LeadRecordSchema, line.lead);
      if (lead.success) part.leads.push(lead.output);
      else broken += 1;
      if (broken > MAX_BROKEN && broken > counts.leads / 2)
        throw new BackupError('most leads break the rules of this version');
    } else if ('erasure' in line) {
      counts.erasures += 1;
      part.erasures.push(line.erasure);
    } else end = line.end;
    if (part.leads.length + part.erasures.length >= MAX_PART) await flush();
  }
  if (!made || !end || end.leads !== counts.leads || end.erasures !== counts.erasures)
    throw new BackupError('the backup breaks off before its end');
  await flush();
  return { ...counts, made, broken, form };
}

/** Decrypts a backup that is encrypted. @throws {BackupError} if it must be and is not, or its passphrase is wrong */
export async function decryptBackup(
  bytes: Bytes,
  { passphrase, plain = false }: Opening,
): Promise<{ bytes: Bytes; form: BackupForm }> {
  const { start, whole } = await peek(bytes, AGE_HEADER.length);
  if (!start.startsWith(AGE_HEADER)) {
    // Anyone who can write where backups lie could have made it.
    if (passphrase !== undefined && !plain)
      throw new BackupError('The backup is not encrypted, and BACKUP_PASSPHRASE is set: if you made it, add --plain');
    return { bytes: whole, form: 'plain' };
  }
  if (passphrase === undefined) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE');
  const { decrypt } = await import('./age.ts');
  try {
    return { bytes: await decrypt(whole, passphrase), form: 'encrypted' };
  } catch (cause) {
    throw new BackupError(
      'The backup cannot be opened: BACKUP_PASSPHRASE is wrong, or it is damaged, or its work factor is above 16',
      { cause },
    );
  }
}

/** Reads the first bytes as text, and returns a stream of all. Not `tee`: on Bun it stops with one reader. */
async function peek(bytes: Bytes, length: number): Promise<{ start: string; whole: Bytes }> {
  const reader = bytes.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let start = '';
  while (start.length < length) {
    const { value } = await reader.read();
    if (!value) break;
    pieces.push(value);
    start += new TextDecoder('latin1').decode(value.subarray(0, length));
  }
  const whole: Bytes = new ReadableStream({
    async pull(controller) {
      const piece = pieces.shift() ?? (await reader.read()).value;
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { start, whole };
}

/** Passes bytes on, and fails with a BackupError once there are more than `most`. */
export function limitBytes(bytes: Bytes, most: number): Bytes {
  let read = 0;
  return bytes.pipeThrough(
    new TransformStream({
      transform(piece: Uint8Array<ArrayBuffer>, controller) {
        read += piece.byteLength;
        if (read > most) throw new BackupError(`the backup is over ${most / 1_000_000} MB`);
        controller.enqueue(piece);
      },
    }),
  );
}

async function* textLines(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const piece of bytes.pipeThrough(new DecompressionStream('gzip'))) {
      const found = (rest + decoder.decode(piece, { stream: true })).split('\n');
      rest = found.pop() ?? '';
      if (rest.length > MAX_LINE) throw new BackupError('the file is no backup: a line has no end');
      yield* found;
    }
  } catch (cause) {
    throw cause instanceof BackupError ? cause : new BackupError('the file is damaged, or no backup', { cause });
  }
  if (rest !== '') throw new BackupError('the backup breaks off in a line');
}
