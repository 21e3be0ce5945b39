/** `bun run leads`: parses the command line, runs the command on a desk, and prints the results. */
import { parseArgs } from 'node:util';
import { BOM } from '../content/csv.ts';
import { indiaTime } from '../domain/calendar.ts';
import type { Feedback } from '../domain/lead-form.ts';
import { LEAD_TYPES } from '../domain/lead-rules.ts';
import type { AuditEntry } from '../leads/append-log.ts';
import {
  type Erasure,
  LEAD_STATUSES,
  type LeadFilter,
  type LeadRecord,
  type PageRequest,
  readPages,
  shownReference,
  statusOf,
} from '../leads/lead-record.ts';
import { KINDS } from '../leads/notices.ts';
import type { ReadingDesk } from '../leads/reading-desk.ts';
import { LEADS_HEADING, leadLines } from './leads-csv.ts';

export const USAGE = `bun run leads [command] [options]

  list           the 50 newest leads, or as many as --limit allows (the default command)
  export         all leads as CSV: bun run leads export > leads.csv
  undelivered    leads that the upstream does not have yet, oldest first, with their age
  stats          the number of leads in each state
  answered ID    marks a lead as answered, by its id or by its reference number (7K3M-92QX): it is no longer new, and in no
                 digest; unanswered ID removes the mark
  redeliver ID   tries a lead again now, a refused one too, by id or reference number
  erase ID       erases a lead, by id or reference number
  erasures       leads that were erased on request: erase them at the upstream too, by the id there, or where that
                 is unknown by the key they were sent with
  backup FILE    writes all leads into a new file while the site runs, and reads it back; BACKUP_PASSPHRASE encrypts it
  restore FILE   replaces the ledger with a backup, without leads erased since; the server must be stopped.
                 With --url it adds missing leads there, while that site runs
  rewind TIME    with --url of a site on Workers: restores its ledger to a time of the past 30 days, such as
                 2026-11-22T18:30+05:30, without leads erased since
  feedback       visitors' feedback by page, most complaints first (bun run feedback)
  sealed         withdrawn leads that are kept locked (withdrawnLeads in content/firm.yaml)
  audit          who read, exported, marked, redelivered or erased leads, newest first

All times are those of India. Without an upstream of the firm's own (UPSTREAM_URL) a form is new until it is marked as
answered, and a tap on a contact button is kept, since it cannot be answered.

  --limit 50        for any list; without it the others print everything

Which leads are listed or exported:
  --state ${LEAD_STATUSES.join('|')}
  --type ${LEAD_TYPES.join('|')}
  --suspect, --no-suspect
  --since 2026-11-01, --until 2026-12-01   days in India, or times with their zone

The leads of another site:
  --url https://…
  --token-file FILE   holds OPERATIONS_TOKEN, or to erase ERASURE_TOKEN; other accounts must not be able to read it.
                      Without it the token comes from the environment, or you type it
`;

/** The command line is invalid. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface Command {
  name: string;
  /** The command's argument: a lead, a file or a time; empty if it takes none. */
  operand: string;
  filter: LeadFilter;
  /** Address of another site. */
  url: string | undefined;
  /** File of its token. */
  tokenFile: string | undefined;
}

const NEEDS_ID = ['answered', 'unanswered', 'redeliver', 'erase'];
const NEEDS_FILE = ['backup', 'restore'];
const NEEDS_TIME = ['rewind'];
const OPERANDS = [
  { commands: NEEDS_ID, is: 'the id of a lead or its reference number' },
  { commands: NEEDS_FILE, is: 'the name of a file' },
  { commands: NEEDS_TIME, is: 'a time, with its zone' },
];
const FILTERED = ['list', 'export'];
const LISTS = [...FILTERED, 'undelivered', 'erasures', 'audit', 'feedback'];
const COMMANDS = [...LISTS, 'stats', 'sealed', 'help', ...NEEDS_ID, ...NEEDS_FILE, ...NEEDS_TIME];

/** @throws {UsageError} */
export function readCommand(args: string[]): Command {
  const text = { type: 'string' } as const;
  const options = {
    state: text,
    type: text,
    suspect: { type: 'boolean' },
    since: text,
    until: text,
    limit: text,
    url: text,
    'token-file': text,
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parse(() =>
    parseArgs({ args, options, allowPositionals: true, allowNegative: true }),
  );
  const [name = 'list', operand = '', ...more] = values.help ? ['help'] : positionals;
  if (!COMMANDS.includes(name) || more.length > 0) throw new UsageError(`Not understood: ${positionals.join(' ')}`);
  const needs = OPERANDS.find(({ commands }) => commands.includes(name))?.is;
  if (needs !== undefined && operand === '') throw new UsageError(`${name} needs ${needs}`);
  if (needs === undefined && operand !== '') throw new UsageError(`Not understood: ${positionals.join(' ')}`);
  const filter: LeadFilter = {
    state: oneOf('--state', LEAD_STATUSES, values.state),
    type: oneOf('--type', LEAD_TYPES, values.type),
    suspect: values.suspect,
    since: timeOf('--since', values.since),
    until: timeOf('--until', values.until),
    limit: values.limit === undefined ? undefined : Number(values.limit),
  };
  if (filter.limit !== undefined && !(Number.isSafeInteger(filter.limit) && filter.limit >= 1))
    throw new UsageError('--limit must be 1 or more');
  for (const [option, value] of Object.entries(filter)) {
    if (value !== undefined && !(option === 'limit' ? LISTS : FILTERED).includes(name))
      throw new UsageError(`${name} takes no --${option}`);
  }
  if (values['token-file'] !== undefined && values.url === undefined)
    throw new UsageError('--token-file goes with --url');
  return { name, operand, filter, url: values.url, tokenFile: values['token-file'] };
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'Not understood');
  }
}

function oneOf<T extends string>(option: string, known: readonly T[], given: string | undefined): T | undefined {
  const found = known.find((value) => value === given);
  if (given !== undefined && found === undefined) throw new UsageError(`${option} must be one of ${known.join(', ')}`);
  return found;
}

export function timeOf(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T00:00:00+05:30` : given);
  if (Number.isNaN(at)) throw new UsageError(`${option} must be a day such as 2026-11-01`);
  return at;
}

/** Default limit of `list`. */
const DEFAULT_LIMIT = 50;

export interface Terminal {
  /** Prints results. */
  print(text: string): void;
  /** Prints messages to stderr. */
  note(text: string): void;
}

/** Runs the command. @returns the exit code */
export async function runCommand(
  { name, operand: id, filter }: Command,
  desk: ReadingDesk,
  { print, note }: Terminal,
): Promise<number> {
  const line = (text: string) => print(`${text}\n`);
  const most = filter.limit ?? Number.POSITIVE_INFINITY;
  const noteMore = (more: boolean) => more && note('There are more: raise --limit, or leave it out.\n');
  switch (name) {
    case 'export': {
      print(BOM + LEADS_HEADING);
      const read = await readPages(
        (page: PageRequest) => desk.list({ ...filter, ...page }, 'export'),
        most,
        (leads) => print(leadLines(leads)),
      );
      noteMore(read.more);
      return 0;
    }
    case 'undelivered': {
      const read = await readPages(desk.undelivered, most, (leads) => {
        for (const lead of leads)
          line(
            `${ageOf(lead.ageMs).padStart(8)}  ${rowOf(lead)}  tried ${lead.attempts}x${lead.lastFailure ? `, ${lead.lastFailure}` : ''}`,
          );
      });
      line(read.shown === 0 ? 'No lead waits to be delivered.' : `${read.shown} undelivered`);
      noteMore(read.more);
      return 0;
    }
    case 'stats': {
      const { counts, undelivered, oldestUndeliveredMs } = await desk.stats();
      for (const [state, leads] of Object.entries(counts)) line(`${state.padEnd(10)} ${leads}`);
      if (undelivered > 0) line(`The oldest undelivered lead has waited ${ageOf(oldestUndeliveredMs)}.`);
      return 0;
    }
    case 'erasures': {
      const read = await readPages(desk.erasures, most, (erasures) => {
        for (const erased of erasures) line(`${indiaTime(erased.erasedAt)}  ${erased.id}  ${placeOf(erased)}`);
      });
      noteMore(read.more);
      return 0;
    }
    case 'audit': {
      let damaged = 0;
      const read = await readPages(
        async (page: PageRequest<number>) => {
          const entries = await desk.audit(page);
          damaged += entries.damaged;
          return entries;
        },
        most,
        (entries) => {
          for (const entry of entries) line(auditLine(entry));
        },
      );
      if (damaged > 0) note(`${damaged} damaged lines of the log are left out.\n`);
      noteMore(read.more);
      return 0;
    }
    case 'sealed': {
      const sealed = await desk.sealed();
      for (const lead of sealed) for (const text of [rowOf(lead), ...detailsOf(lead)]) line(text);
      line(`${sealed.length} sealed`);
      return 0;
    }
    case 'feedback': {
      const notes: Feedback[] = [];
      const read = await readPages(desk.feedback, most, (more) => notes.push(...more));
      for (const text of feedbackLines(notes)) line(text);
      noteMore(read.more);
      return 0;
    }
    case 'redeliver': {
      const found = await desk.redeliver(id);
      line(
        found
          ? 'It is tried again within a minute.'
          : 'There is no such lead, or it need not be delivered: the upstream has it, or there is none.',
      );
      return found ? 0 : 1;
    }
    case 'answered':
    case 'unanswered': {
      const found = await desk.mark(id, name === 'answered');
      line(found ? `Marked as ${name}.` : 'There is no such lead.');
      return found ? 0 : 1;
    }
    case 'erase': {
      const erased = await desk.erase(id);
      line(erased ? ERASED[erased] : 'There is no such lead.');
      return erased ? 0 : 1;
    }
    default: {
      const read = await readPages(
        (page: PageRequest) => desk.list({ ...filter, ...page }),
        filter.limit ?? DEFAULT_LIMIT,
        (leads) => {
          for (const lead of leads) for (const text of [rowOf(lead), ...detailsOf(lead)]) line(text);
        },
      );
      line(`${read.shown} shown`);
      if (read.more) note('There are more: raise --limit, or use export.\n');
      return 0;
    }
  }
}

const ERASED = {
  'kept here': 'Erased. It was nowhere else.',
  'passed on': 'Erased. Where the upstream had it, it must be erased there too: bun run leads erasures',
};

/** Replaces control characters, which a terminal would interpret. */
function harmless(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd');
}

/** A lead in one line, without its message. */
function rowOf(record: LeadRecord): string {
  const { id, reference, acceptedAt, suspect, page, lead } = record;
  const typed = 'phone' in lead ? [lead.full_name, lead.phone, lead.email] : [];
  const cells = [
    shownReference(reference),
    indiaTime(acceptedAt).slice(0, 16),
    statusOf(record).padEnd(9),
    KINDS[lead.lead_type].padEnd(15),
    ...typed,
    page === null ? '' : `from ${page}`,
    suspect ? 'suspect' : '',
    id,
  ];
  return harmless(cells.filter(Boolean).join('  '));
}

/** The lines below the row of a lead: wishes about the call, and the message. */
function detailsOf({ lead }: LeadRecord): string[] {
  if (!('phone' in lead)) return [];
  const call = [lead.best_time, lead.language].filter((wish) => wish !== undefined);
  return [...(call.length > 0 ? [`Call: ${call.join(', ')}`] : []), ...(lead.message?.split('\n') ?? [])].map(
    (text) => `    ${harmless(text)}`,
  );
}

/** Formats notes by page, most complaints first: a line for each page, and one for each note with text. */
function feedbackLines(notes: readonly Feedback[]): string[] {
  if (notes.length === 0) return ['There is no feedback yet.'];
  const pages = [...Map.groupBy(notes, ({ page }) => page)].map(([page, ofPage]) => {
    const count = (useful: boolean) => ofPage.filter((note) => note.useful === useful).length;
    return { page, ofPage, yes: count(true), no: count(false) };
  });
  return pages
    .sort((one, other) => other.no - one.no || other.ofPage.length - one.ofPage.length)
    .flatMap(({ page, ofPage, yes, no }) => [
      `${page || 'no page of ours'}  useful ${yes}, not useful ${no}`,
      ...ofPage.flatMap(({ at, useful, words }) => {
        const verdict = useful === null ? '' : useful ? 'useful: ' : 'not useful: ';
        return words === ''
          ? []
          : [`    ${indiaTime(at).slice(0, 16)}  ${verdict}${harmless(words.replace(/\s+/g, ' '))}`];
      }),
    ]);
}

/** An entry of the audit log in one line. */
function auditLine({ at, who, from, action, reference, id, count }: AuditEntry): string {
  const what = [reference, id, count === undefined ? undefined : `${count} given out`].filter(
    (part) => part !== undefined,
  );
  return harmless([indiaTime(Date.parse(at)), action.padEnd(11), `${who} from ${from}`, ...what].join('  '));
}

/** Where the upstream has an erased lead. An attempt without a reply may have reached it. */
function placeOf({ upstreamId, attempts, idempotencyKey }: Erasure): string {
  if (upstreamId !== null) return upstreamId;
  return attempts === 0 ? 'never reached the upstream' : `unknown: search there by key ${idempotencyKey}`;
}

function ageOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}
