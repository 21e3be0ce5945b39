/**
 * Backups of a ledger, in one format for every host: gzipped JSON lines, with a heading first, then a line for each
 * lead and each erasure, and the counts last. A backup is not a snapshot: leads may change while it runs, and one
 * erased meanwhile is in the erasure log.
 */
import * as v from 'valibot';
import {
  type Erasure,
  ErasureSchema,
  type LeadRecord,
  LeadRecordSchema,
  MAX_LISTED,
  type Page,
  type PageRequest,
  pagesOf,
} from './lead-record.ts';

const HeadingSchema = v.object({ backup: v.literal(1), made: v.pipe(v.string(), v.isoTimestamp()) });
const CountsSchema = v.object({ leads: v.number(), erasures: v.number() });
const LineSchema = v.union([
  v.object({ lead: LeadRecordSchema }),
  v.object({ erasure: ErasureSchema }),
  v.object({ end: CountsSchema }),
  v.object({ heading: HeadingSchema }),
]);
type Line = v.InferInput<typeof LineSchema>;
export type BackupCounts = v.InferOutput<typeof CountsSchema>;

/** The file is not a backup, is incomplete, or is of a newer version. The message contains no lead data. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export interface BackedUp {
  list(page: PageRequest): Promise<Page<LeadRecord>>;
  erasures(page: PageRequest): Promise<Page<Erasure>>;
}

/** Streams a backup of a desk. The stream fails with errors of the desk. */
export function writeBackup(desk: BackedUp, now: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const text = lines(desk, now);
  const encoder = new TextEncoder();
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return source.pipeThrough(new CompressionStream('gzip'));
}

async function* lines(desk: BackedUp, now: number): AsyncGenerator<string> {
  const text = (line: Line) => `${JSON.stringify(line)}\n`;
  const counts = { leads: 0, erasures: 0 };
  yield text({ heading: { backup: 1, made: new Date(now).toISOString() } });
  for await (const leads of pagesOf(desk.list)) {
    counts.leads += leads.length;
    yield leads.map((lead) => text({ lead })).join('');
  }
  for await (const erasures of pagesOf(desk.erasures)) {
    counts.erasures += erasures.length;
    yield erasures.map((erasure) => text({ erasure })).join('');
  }
  yield text({ end: counts });
}

/**
 * Reads a backup. Do not use what `take` received unless this resolves: a truncated backup fails only at its end.
 * @param take receives leads and erasures in the order of the file, about a thousand at a time
 * @returns when the backup was made, and its counts
 * @throws {BackupError}
 */
export async function readBackup(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (part: { leads: LeadRecord[]; erasures: Erasure[] }) => void | Promise<void>,
): Promise<BackupCounts & { made: string }> {
  let made: string | undefined;
  let end: BackupCounts | undefined;
  const counts = { leads: 0, erasures: 0 };
  let part: { leads: LeadRecord[]; erasures: Erasure[] } = { leads: [], erasures: [] };
  const flush = async () => {
    await take(part);
    part = { leads: [], erasures: [] };
  };
  let number = 0;
  for await (const text of textLines(bytes)) {
    number += 1;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), LineSchema), text);
    if (!parsed.success || end || (number === 1) !== 'heading' in parsed.output)
      throw new BackupError(`line ${number} is not that of a backup this version knows`);
    const line = parsed.output;
    if ('heading' in line) made = line.heading.made;
    else if ('lead' in line) counts.leads += part.leads.push(line.lead) && 1;
    else if ('erasure' in line) counts.erasures += part.erasures.push(line.erasure) && 1;
    else end = line.end;
    if (part.leads.length + part.erasures.length >= MAX_LISTED) await flush();
  }
  if (!made || !end || end.leads !== counts.leads || end.erasures !== counts.erasures)
    throw new BackupError('the backup breaks off before its end');
  await flush();
  return { ...counts, made };
}

async function* textLines(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const piece of bytes.pipeThrough(new DecompressionStream('gzip'))) {
      const found = (rest + decoder.decode(piece, { stream: true })).split('\n');
      rest = found.pop() ?? '';
      yield* found;
    }
  } catch (cause) {
    throw cause instanceof BackupError ? cause : new BackupError('the file is damaged, or no backup', { cause });
  }
  if (rest !== '') throw new BackupError('the backup breaks off in a line');
}
