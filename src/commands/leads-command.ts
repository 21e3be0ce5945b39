/** The command line of `bun run leads`, as questions to the reading desk. */
import { parseArgs } from 'node:util';
import { LEAD_FIELD_NAMES } from '../domain/lead-fields.ts';
import { LEAD_TYPES } from '../domain/lead-rules.ts';
import { LEAD_STATUSES, type LeadFilter } from '../leads/lead-record.ts';
import type { TokenName } from '../leads/reading-desk-access.ts';
import type { DeskQuestion } from './ask-desk.ts';
import usage from './leads-usage.txt' with { type: 'text' };

/** The help. @param leads what the person types to start it */
export function writeUsage(leads: string): string {
  return usage
    .replace('__fields__', LEAD_FIELD_NAMES.join(', '))
    .replace('__states__', LEAD_STATUSES.join('|'))
    .replace('__types__', LEAD_TYPES.join('|'))
    .replaceAll('__leads__', leads);
}

export class UsageError extends Error {
  override name = 'UsageError';
}

interface Typed {
  /** A lead, a file, a time or a text; empty if the command takes none. */
  operand: string;
  /** What follows it. */
  more: readonly string[];
  filter: LeadFilter;
  clear: boolean;
  yes: boolean;
}

export interface Command {
  name: string;
  operand: string;
  plain: boolean;
  /** Undefined for commands that do more than print the answer. */
  question: DeskQuestion | undefined;
  /** Address of another site. */
  url: string | undefined;
  /** The tokens for it, the bearer token first, and their files. */
  tokens: { name: TokenName; file: string | undefined }[];
}

interface CommandKind {
  /** What its argument is. */
  operand?: string;
  /** What may follow it. */
  more?: string;
  /** Which options choose and limit what it lists. */
  options?: readonly (keyof LeadFilter)[];
  flag?: (typeof FLAGS)[number];
  /** leads.ts runs the commands without it. */
  ask?(typed: Typed): DeskQuestion;
}

const FLAGS = ['clear', 'yes', 'plain'] as const;
const LIMIT = ['limit'] as const;
const PERIOD = ['since', 'until'] as const;
const FILTER = ['state', 'type', 'suspect', ...PERIOD, ...LIMIT] as const;

const FILE = 'the name of a file';
const ERASE_SUSPECTS = 'erase --suspect';
/** More leads than a ledger has. */
const ALL = 1_000_000_000;

const list = (path: string, options: CommandKind['options'] = LIMIT): CommandKind => ({
  options,
  ask: ({ filter }) => ({ path: `${path}?${queryOf(filter)}` }),
});

const LEAD = 'the id of a lead or its reference number';
// In capitals no reference number is the name of a route. An id has small letters only.
const leadPath = (operand: string) =>
  `/${encodeURIComponent(/^\d\d-/.test(operand) ? operand : operand.toUpperCase())}`;

const change = (method: string, action = ''): CommandKind => ({
  operand: LEAD,
  ask: ({ operand }) => ({ method, path: leadPath(operand) + action }),
});

const jsonBody = (value: object) => () => new Blob([JSON.stringify(value)], { type: 'application/json' });

const COMMANDS: Readonly<Record<string, CommandKind>> = {
  help: {},
  backup: { operand: FILE },
  restore: { operand: FILE, flag: 'plain' },
  rewind: {
    operand: 'a time, with its zone',
    ask({ operand }) {
      const at = new Date(timeOf('rewind', operand) ?? 0);
      return { method: 'PUT', path: '/as-of', body: jsonBody({ at }) };
    },
  },
  list: list('', FILTER),
  export: { options: FILTER, ask: ({ filter }) => ({ path: `/export?${queryOf(filter)}`, type: 'text/csv' }) },
  undelivered: list('/undelivered'),
  find: {
    operand: 'a name, an e-mail address, a phone number or a reference number',
    more: 'words',
    options: LIMIT,
    ask: ({ operand, more, filter }) => ({
      method: 'POST',
      path: `/find?${queryOf(filter)}`,
      body: jsonBody({ text: [operand, ...more].join(' ') }),
    }),
  },
  correct: {
    operand: LEAD,
    more: 'fields',
    ask: ({ operand, more }) => ({ method: 'PATCH', path: leadPath(operand), body: jsonBody(changesOf(more)) }),
  },
  stats: list('/stats', PERIOD),
  erasures: list('/erasures'),
  tasks: list('/tasks'),
  audit: list('/audit'),
  sealed: list('/sealed', []),
  feedback: {
    options: LIMIT,
    flag: 'clear',
    ask: ({ clear, filter }) =>
      clear ? { method: 'DELETE', path: '/feedback' } : { path: `/feedback?${queryOf(filter)}` },
  },
  redeliver: change('POST', '/redeliver'),
  answered: change('POST', '/answered'),
  unanswered: change('POST', '/unanswered'),
  done: change('POST', '/done'),
  erase: change('DELETE'),
  [ERASE_SUSPECTS]: {
    options: ['suspect', ...PERIOD],
    flag: 'yes',
    ask: ({ filter, yes }) => ({ method: 'DELETE', path: `?${queryOf({ ...filter, most: yes ? ALL : 0 })}` }),
  },
};

/** `field=value` each, with quotes around a value of several words. @throws {UsageError} */
function changesOf(typed: readonly string[]): Record<string, string> {
  const changes: Record<string, string> = {};
  for (const part of typed) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(part) ?? [];
    if (!LEAD_FIELD_NAMES.some((known) => known === name))
      throw new UsageError(
        `Not understood: ${part}. Write field="new words"; fields are ${LEAD_FIELD_NAMES.join(', ')}`,
      );
    if (name in changes) throw new UsageError(`${name} is given twice`);
    changes[name] = value;
  }
  if (typed.length === 0) throw new UsageError('correct needs field="new words"');
  return changes;
}

function queryOf(asked: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, String(value));
  return query;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  ...{ state: text, type: text, suspect: flag, since: text, until: text, limit: text },
  ...{ url: text, 'token-file': text, 'erasure-token-file': text },
  ...{ clear: flag, yes: flag, plain: flag, help: flag },
} as const;

/** @throws {UsageError} */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const [first = 'list', operand = '', ...more] = values.help ? ['help'] : positionals;
  const name = first === 'erase' && values.suspect ? ERASE_SUSPECTS : first;
  const kind = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!kind || (more.length > 0 && !kind.more) || (operand !== '' && !kind.operand))
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
  const [token, second] = tokensOf(name, clear);
  if (erasureTokenFile !== undefined && second === undefined)
    throw new UsageError(`${name} takes no --erasure-token-file`);
  return {
    ...{ name, operand, url, plain: values.plain ?? false },
    question: kind.ask?.({ operand, more, filter, clear, yes }),
    tokens: [{ name: token, file: tokenFile }, ...(second ? [{ name: second, file: erasureTokenFile }] : [])],
  };
}

/** The bearer token first. */
function tokensOf(name: string, clear: boolean): [TokenName, TokenName?] {
  if (name === 'restore' || name === 'rewind') return ['OPERATIONS_TOKEN', 'ERASURE_TOKEN'];
  return [name === 'erase' || name === ERASE_SUSPECTS || clear ? 'ERASURE_TOKEN' : 'OPERATIONS_TOKEN'];
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'Not understood');
  }
}

function oneOf<T extends string>(option: string, known: readonly T[], given: string | undefined): T | undefined {
  const found = known.find((value) => value === given);
  if (given !== undefined && found === undefined) throw new UsageError(`${option} must be one of ${known.join(', ')}`);
  return found;
}

function timeOf(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T00:00:00+05:30` : given);
  if (Number.isNaN(at)) throw new UsageError(`${option} must be a day such as 2026-11-01`);
  return at;
}
