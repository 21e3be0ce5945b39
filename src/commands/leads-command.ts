/** `bun run leads`: parses the command line, and runs the command on a desk. */
import { parseArgs } from 'node:util';
import { BOM } from '../content/csv.ts';
import { indiaTime } from '../domain/calendar.ts';
import type { Feedback } from '../domain/lead-form.ts';
import { LEAD_TYPES } from '../domain/lead-rules.ts';
import {
  LEAD_STATUSES,
  type LeadFilter,
  type LeadPage,
  type LeadPageRequest,
  MAX_LISTED,
  readLeadPages,
} from '../leads/lead-record.ts';
import type { ReadingDesk } from '../leads/reading-desk.ts';
import type { TokenName } from '../leads/reading-desk-api.ts';
import {
  ageOf,
  auditLine,
  erasureLine,
  feedbackLines,
  LEADS_HEADING,
  leadLines,
  leadRows,
  oneLine,
  undeliveredLine,
} from './leads-output.ts';

export const USAGE = `bun run leads [command] [options]

  list           the 50 newest leads, or as many as --limit allows (the default command)
  export         all leads as CSV: bun run leads export > leads.csv
  undelivered    leads that the upstream does not have yet, oldest first, with their age
  stats          the number of leads in each state
  answered ID    marks a lead as answered, by its id or by its reference number (7K3M-92QX): it is no longer new, and in no
                 digest; unanswered ID removes the mark
  redeliver ID   tries a lead again now, a refused one too, by id or reference number
  erase ID       erases a lead, by id or reference number
  erase --suspect --since DAY --until DAY   counts the suspect leads of those days; with --yes it erases them
  erasures       leads that were erased on request: erase them at the upstream too, by the id there, or where that
                 is unknown by the key they were sent with
  backup FILE    writes all leads into a new file while the site runs, and reads it back; BACKUP_PASSPHRASE encrypts it
  restore FILE   replaces the ledger with a backup, without leads erased since; the server must be stopped.
                 With --url it adds missing leads there, while that site runs
  rewind TIME    with --url of a site on Workers: restores its ledger to a time of the past 30 days, such as
                 2026-11-22T18:30+05:30, without leads erased since
  feedback       visitors' feedback by page, most complaints first (bun run feedback); feedback --clear deletes all of it
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
  --token-file FILE   holds OPERATIONS_TOKEN, or to erase or clear ERASURE_TOKEN; other accounts must not be able to
                      read it. Without it the token comes from the environment, or you type it
  --erasure-token-file FILE   holds ERASURE_TOKEN for restore and rewind, which need both tokens
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
  /** Whether feedback is cleared. */
  clear: boolean;
  /** Whether the operator confirmed what the command said it would do. */
  yes: boolean;
  /** The files of the tokens it needs there, by their names. */
  tokenFiles: { readonly [Name in TokenName]?: string | undefined };
}

export interface Terminal {
  /** Prints results. */
  print(text: string): void;
  /** Prints messages to stderr. */
  note(text: string): void;
}

/** What a command works with. */
interface Session extends Terminal {
  desk: ReadingDesk;
  /** Id or reference number of a lead. */
  id: string;
  filter: LeadFilter;
  clear: boolean;
  yes: boolean;
  /** Prints a line, with {@link oneLine}. */
  line(text: string): void;
  /** Reads a list up to --limit. @param show gets the items of each page @returns how many there were */
  read<Item, Cursor>(
    list: (page: LeadPageRequest<Cursor>) => Promise<LeadPage<Item, Cursor>>,
    show: (items: Item[]) => void,
  ): Promise<number>;
}

interface CommandKind {
  /** What its argument is, if it takes one. */
  operand?: string;
  /** Those of its options that choose and limit what it lists. */
  options?: readonly (keyof LeadFilter)[];
  /** The flag that it alone takes. */
  flag?: (typeof FLAGS)[number];
  /** Commands without it are run by leads.ts. Resolves to false if there is no such lead. */
  run?(session: Session): Promise<unknown>;
}

const FLAGS = ['clear', 'yes'] as const;

const LIMIT = ['limit'] as const;
const FILTER = ['state', 'type', 'suspect', 'since', 'until', ...LIMIT] as const;

const LEAD = 'the id of a lead or its reference number';
const FILE = 'the name of a file';

/** The command `erase` with its option. */
const ERASE_SUSPECTS = 'erase --suspect';

const ERASED = {
  'kept here': 'Erased. It was nowhere else.',
  'passed on': 'Erased. Where the upstream had it, it must be erased there too: bun run leads erasures',
};

const mark = (answered: boolean, done: string): CommandKind => ({
  operand: LEAD,
  async run({ desk, id, line }) {
    const found = await desk.mark(id, answered);
    line(found ? done : 'There is no such lead.');
    return found;
  },
});

const COMMANDS: Readonly<Record<string, CommandKind>> = {
  help: {},
  backup: { operand: FILE },
  restore: { operand: FILE },
  rewind: { operand: 'a time, with its zone' },
  list: {
    options: FILTER,
    async run({ desk, filter, read, line }) {
      const shown = await read(
        (page: LeadPageRequest) => desk.list({ ...filter, ...page }),
        (leads) => leads.flatMap(leadRows).forEach(line),
      );
      line(`${shown} shown`);
    },
  },
  export: {
    options: FILTER,
    async run({ desk, filter, read, print }) {
      print(BOM + LEADS_HEADING);
      await read(
        (page: LeadPageRequest) => desk.list({ ...filter, ...page }, 'export'),
        (leads) => print(leadLines(leads)),
      );
    },
  },
  undelivered: {
    options: LIMIT,
    async run({ desk, read, line }) {
      const shown = await read(desk.undelivered, (leads) => leads.map(undeliveredLine).forEach(line));
      line(shown === 0 ? 'No lead waits to be delivered.' : `${shown} undelivered`);
    },
  },
  stats: {
    async run({ desk, line }) {
      const { counts, undelivered, oldestUndeliveredMs } = await desk.stats();
      for (const [state, leads] of Object.entries(counts)) line(`${state.padEnd(10)} ${leads}`);
      if (undelivered > 0) line(`The oldest undelivered lead has waited ${ageOf(oldestUndeliveredMs)}.`);
    },
  },
  erasures: {
    options: LIMIT,
    run: ({ desk, read, line }) => read(desk.erasures, (erasures) => erasures.map(erasureLine).forEach(line)),
  },
  audit: {
    options: LIMIT,
    async run({ desk, read, line, note }) {
      let damaged = 0;
      const countDamaged = async (page: LeadPageRequest<number>) => {
        const entries = await desk.audit(page);
        damaged += entries.damaged;
        return entries;
      };
      await read(countDamaged, (entries) => entries.map(auditLine).forEach(line));
      if (damaged > 0) note(`${damaged} damaged lines of the log are left out.\n`);
    },
  },
  sealed: {
    async run({ desk, line }) {
      const sealed = await desk.sealed();
      sealed.flatMap(leadRows).forEach(line);
      line(`${sealed.length} sealed`);
    },
  },
  feedback: {
    options: LIMIT,
    flag: 'clear',
    async run({ desk, read, line, clear }) {
      if (clear) return line(`${await desk.clearFeedback()} notes cleared.`);
      const notes: Feedback[] = [];
      await read(desk.feedback, (more) => notes.push(...more));
      return feedbackLines(notes).forEach(line);
    },
  },
  redeliver: {
    operand: LEAD,
    async run({ desk, id, line }) {
      const found = await desk.redeliver(id);
      line(
        found
          ? 'It is tried again within a minute.'
          : 'There is no such lead, or it need not be delivered: the upstream has it, or there is none.',
      );
      return found;
    },
  },
  answered: mark(true, 'Marked as answered.'),
  unanswered: mark(false, 'Marked as unanswered.'),
  erase: {
    operand: LEAD,
    async run({ desk, id, line }) {
      const erased = await desk.erase(id);
      line(erased ? ERASED[erased] : 'There is no such lead.');
      return erased;
    },
  },
  [ERASE_SUSPECTS]: {
    options: ['suspect', 'since', 'until'],
    flag: 'yes',
    async run({ desk, filter: { since = 0, until = 0 }, yes, line }) {
      const { found } = await desk.eraseSuspects({ since, until }, 0);
      line(`${found} suspect leads were accepted from ${indiaTime(since)} until ${indiaTime(until)}.`);
      if (!yes) return line('Nothing is erased yet. Look at them with list --suspect, then say this again with --yes.');
      let all = 0;
      for (let erased = MAX_LISTED; erased === MAX_LISTED; all += erased)
        ({ erased } = await desk.eraseSuspects({ since, until }, MAX_LISTED));
      return line(`${all} erased. Where the upstream had them, they must be erased there too: bun run leads erasures`);
    },
  },
};

const text = { type: 'string' } as const;
const OPTIONS = {
  state: text,
  type: text,
  suspect: { type: 'boolean' },
  since: text,
  until: text,
  limit: text,
  url: text,
  'token-file': text,
  'erasure-token-file': text,
  clear: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** @throws {UsageError} */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parse(() =>
    parseArgs({ args, options: OPTIONS, allowPositionals: true, allowNegative: true }),
  );
  const [first = 'list', operand = '', ...more] = values.help ? ['help'] : positionals;
  const name = first === 'erase' && values.suspect ? ERASE_SUSPECTS : first;
  const kind = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!kind || more.length > 0 || (operand !== '' && !kind.operand))
    throw new UsageError(`Not understood: ${positionals.join(' ')}`);
  if (kind.operand && operand === '') throw new UsageError(`${name} needs ${kind.operand}`);
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
    if (value !== undefined && !kind.options?.some((taken) => taken === option))
      throw new UsageError(`${name} takes no --${option}`);
  }
  if (name === ERASE_SUSPECTS && (filter.since === undefined || filter.until === undefined))
    throw new UsageError(`${name} needs --since and --until`);
  for (const flag of FLAGS)
    if (values[flag] !== undefined && kind.flag !== flag) throw new UsageError(`${name} takes no --${flag}`);
  const { clear = false, yes = false, url, 'token-file': tokenFile, 'erasure-token-file': erasureTokenFile } = values;
  if ((tokenFile ?? erasureTokenFile) !== undefined && url === undefined)
    throw new UsageError('--token-file goes with --url');
  const [token, second] = readTokens({ name, clear });
  if (erasureTokenFile !== undefined && second === undefined)
    throw new UsageError(`${name} takes no --erasure-token-file`);
  const tokenFiles = { [token]: tokenFile, ...(second && { [second]: erasureTokenFile }) };
  return { name, operand, filter, clear, yes, url, tokenFiles };
}

/** The tokens that a command needs on another host, the bearer token first. */
export function readTokens({ name, clear }: Pick<Command, 'name' | 'clear'>): [TokenName, TokenName?] {
  if (name === 'restore' || name === 'rewind') return ['OPERATIONS_TOKEN', 'ERASURE_TOKEN'];
  return [name === 'erase' || name === ERASE_SUSPECTS || clear ? 'ERASURE_TOKEN' : 'OPERATIONS_TOKEN'];
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

/** Runs the command. @returns the exit code */
export async function runCommand(
  { name, operand: id, filter, clear, yes }: Command,
  desk: ReadingDesk,
  { print, note }: Terminal,
): Promise<number> {
  const most = filter.limit ?? (name === 'list' ? DEFAULT_LIMIT : Number.POSITIVE_INFINITY);
  let hasMore = false;
  const read: Session['read'] = async (list, show) => {
    const { shown, more } = await readLeadPages(list, most, show);
    hasMore = more;
    return shown;
  };
  const found = await COMMANDS[name]?.run?.({
    desk,
    id,
    filter,
    clear,
    yes,
    print,
    note,
    read,
    line: (words) => print(`${oneLine(words)}\n`),
  });
  if (hasMore) note(`There are more: raise --limit, or ${name === 'list' ? 'use export' : 'leave it out'}.\n`);
  return found === false ? 1 : 0;
}
