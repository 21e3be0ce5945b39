/** `bun run leads`: what it understands, and what it prints. Where the leads are is for the caller to say. */
import { parseArgs } from 'node:util';
import { BOM } from '../compiler/csv.ts';
import { LEAD_TYPES } from '../domain/lead-rules.ts';
import type { ReadingDesk } from '../endpoints/reading-desk.ts';
import { type Erasure, type LeadFilter, type LeadRecord } from '../leads/lead-record.ts';
import { LEAD_STATES } from '../leads/lead-state.ts';
import { MAX_LISTED } from '../leads/page.ts';
import { shownReference } from '../leads/reference-number.ts';
import { LEADS_HEADING, leadLines } from './leads-csv.ts';

export const USAGE = `bun run leads [command] [options]

  list           leads, newest first (the command where none is given)
  export         the same as CSV, every one of them: bun run leads export > leads.csv
  undelivered    what the upstream does not have yet, oldest first, with its age
  stats          how many leads in which state
  redeliver ID   tries a lead again now, a refused one too
  erase ID       erases a lead, by its id or by its reference number (7K3M-92QX)
  erasures       leads that were erased on request: erase them at the upstream too, by the id there, or where that
                 is unknown by the key they were sent with

  --state ${LEAD_STATES.join('|')}
  --type ${LEAD_TYPES.join('|')}
  --suspect, --no-suspect
  --since 2026-11-01, --until 2026-12-01   days in India, or times with their zone
  --limit 50
  --url https://…   the leads of a site somewhere else; OPERATIONS_TOKEN opens it
`;

/** What was typed makes no sense. The message is for the person at the terminal. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface Command {
  name: string;
  id: string;
  filter: LeadFilter;
  /** Address of another site. */
  url: string | undefined;
}

const NEEDS_ID = ['redeliver', 'erase'];
const COMMANDS = ['list', 'export', 'undelivered', 'stats', 'erasures', 'help', ...NEEDS_ID];

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
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parse(() => parseArgs({ args, options, allowPositionals: true, allowNegative: true }));
  const [name = 'list', id = '', ...more] = values.help ? ['help'] : positionals;
  if (!COMMANDS.includes(name) || more.length > 0) throw new UsageError(`Not understood: ${positionals.join(' ')}`);
  if (NEEDS_ID.includes(name) !== (id !== ''))
    throw new UsageError(
      NEEDS_ID.includes(name) ? `${name} needs the id of a lead${name === 'erase' ? ' or its reference number' : ''}` : `${name} takes no id`,
    );
  const filter: LeadFilter = {
    state: oneOf('--state', LEAD_STATES, values.state),
    type: oneOf('--type', LEAD_TYPES, values.type),
    suspect: values.suspect,
    since: timeOf('--since', values.since),
    until: timeOf('--until', values.until),
    limit: values.limit === undefined ? undefined : Number(values.limit),
  };
  if (filter.limit !== undefined && !(Number.isInteger(filter.limit) && filter.limit >= 1 && filter.limit <= MAX_LISTED)) {
    throw new UsageError(`--limit must be 1 to ${MAX_LISTED}`);
  }
  return { name, id, filter, url: values.url };
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

function timeOf(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T00:00:00+05:30` : given);
  if (Number.isNaN(at)) throw new UsageError(`${option} must be a day such as 2026-11-01`);
  return at;
}

/** Does what was asked. @returns the exit code */
export async function runCommand({ name, id, filter }: Command, desk: ReadingDesk, print: (text: string) => void): Promise<number> {
  const line = (text: string) => print(`${text}\n`);
  switch (name) {
    case 'export':
      print(BOM + LEADS_HEADING);
      for await (const leads of pages(desk, filter)) print(leadLines(leads));
      return 0;
    case 'undelivered': {
      const owed = await desk.undelivered();
      for (const lead of owed)
        line(`${ageOf(lead.ageMs).padStart(8)}  ${rowOf(lead)}  tried ${lead.attempts}x${lead.lastFailure ? `, ${lead.lastFailure}` : ''}`);
      line(owed.length === 0 ? 'Every lead is delivered.' : `${owed.length} undelivered`);
      return 0;
    }
    case 'stats': {
      const { counts, undelivered, oldestUndeliveredMs } = await desk.stats();
      for (const [state, leads] of Object.entries(counts)) line(`${state.padEnd(10)} ${leads}`);
      if (undelivered > 0) line(`The oldest undelivered lead has waited ${ageOf(oldestUndeliveredMs)}.`);
      return 0;
    }
    case 'erasures':
      for (const erased of await desk.erasures()) line(`${new Date(erased.erasedAt).toISOString()}  ${erased.id}  ${placeOf(erased)}`);
      return 0;
    case 'redeliver':
    case 'erase': {
      const found = await (name === 'erase' ? desk.erase(id) : desk.redeliver(id));
      if (!found) line(name === 'erase' ? 'There is no such lead.' : 'There is no such lead, or the upstream has it.');
      else
        line(
          name === 'erase' ? 'Erased. Where the upstream had it, it must be erased there too: bun run leads erasures' : 'It is tried again within a minute.',
        );
      return found ? 0 : 1;
    }
    default: {
      const leads = await desk.list({ limit: 50, ...dropUnset(filter) });
      for (const lead of leads) line(rowOf(lead));
      line(`${leads.length} shown`);
      return 0;
    }
  }
}

/** All leads of a filter, a page at a time; with a limit, that many. */
async function* pages(desk: ReadingDesk, filter: LeadFilter): AsyncGenerator<LeadRecord[]> {
  let left = filter.limit ?? Number.POSITIVE_INFINITY;
  let after: LeadFilter['after'];
  while (left > 0) {
    const limit = Math.min(left, MAX_LISTED);
    const leads = await desk.list({ ...dropUnset(filter), limit, ...(after && { after }) });
    yield leads;
    const last = leads.at(-1);
    if (leads.length < limit || !last) return;
    after = { at: last.acceptedAt, id: last.id };
    left -= leads.length;
  }
}

function dropUnset(filter: LeadFilter): LeadFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** A lead in one line. What visitors typed is shown without anything that a terminal would obey. */
function rowOf({ id, reference, acceptedAt, state, suspect, lead }: LeadRecord): string {
  const typed = 'phone' in lead ? [lead.full_name, lead.phone, lead.email] : [];
  return [shownReference(reference), new Date(acceptedAt).toISOString(), state.padEnd(9), lead.lead_type.padEnd(8), ...typed, suspect ? 'suspect' : '', id]
    .filter(Boolean)
    .join('  ')
    .replace(/\p{C}/gu, '\ufffd');
}

/** Where the upstream has an erased lead. A try whose answer never came may have got there all the same. */
function placeOf({ upstreamId, attempts, idempotencyKey }: Erasure): string {
  if (upstreamId !== null) return upstreamId;
  return attempts === 0 ? 'never reached the upstream' : `unknown: search there by key ${idempotencyKey}`;
}

function ageOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}
