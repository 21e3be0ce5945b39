/** The reading desk of a host: as another program asks it, in JSON, and as `bun run leads --url` does. */
import { askSite, printAnswer, type SiteOptions } from '../../src/commands/ask-desk.ts';
import { readCommand } from '../../src/commands/leads-command.ts';
import type { Feedback } from '../../src/domain/lead-form.ts';
import type { AuditEntry } from '../../src/leads/append-log.ts';
import type { Erasure, LeadPage, LeadRecord, UndeliveredLead } from '../../src/leads/lead-record.ts';
import type { LedgerStats } from '../../src/leads/stats.ts';
import { ERASURE_TOKEN, OPERATIONS_TOKEN } from './hosts.ts';
import { runProgram } from './run-program.ts';

type Place = Pick<SiteOptions, 'fetch'> & { origin: string };
type Query = Record<string, string>;

/** The place of an app without a port. @param get requests a path of it */
export const placeOf = (get: (path: string, init?: RequestInit) => Response | Promise<Response>): Place => ({
  origin: 'http://localhost',
  fetch: (url, init) => get(url.replace('http://localhost', ''), init),
});

class RefusedError extends Error {
  override name = 'RefusedError';
}

/** Asks for data. Its methods reject with the error that the desk names. */
export function readingDesk({ origin, fetch: ask = fetch }: Place, token = OPERATIONS_TOKEN) {
  async function call<Reply>(path: string, method = 'GET'): Promise<Reply> {
    const reply = await ask(`${origin}/ops/leads${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    const said = (await reply.json()) as Reply & { error?: string };
    if (!reply.ok) throw new RefusedError(said.error);
    return said;
  }
  const page = async <Item, Cursor = { at: number; id: string }>(path: string, query: Query = {}) => {
    const { data, next, damaged } = await call<{
      data: Item[];
      next: LeadPage<Item, Cursor>['next'];
      damaged?: number;
    }>(`${path}?${new URLSearchParams(query)}`);
    return { items: data, next, damaged };
  };
  return {
    list: (query?: Query) => page<LeadRecord>('', query),
    export: (query?: Query) => page<LeadRecord>('/export', query),
    undelivered: () => page<UndeliveredLead>('/undelivered'),
    erasures: () => page<Erasure>('/erasures'),
    feedback: () => page<Feedback>('/feedback'),
    audit: (query?: Query) => page<AuditEntry, number>('/audit', query),
    stats: async () => (await call<{ data: LedgerStats }>('/stats')).data,
    erase: async (lead: string) => (await call<{ data: { erased: string } }>(`/${lead}`, 'DELETE')).data.erased,
  };
}

/** Runs a command of `bun run leads` that only asks. */
export async function runLeads(
  { origin, fetch }: Place,
  args: string[],
  tokens: Record<string, string> = { OPERATIONS_TOKEN, ERASURE_TOKEN },
): Promise<{ printed: string; code: number }> {
  const { question, tokens: needed } = readCommand(args);
  if (!question) throw new RefusedError(`${args[0]} does more than ask`);
  const [token = '', second] = needed.map(({ name }) => tokens[name] ?? '');
  const ask = askSite({ url: origin, token, second, ...(fetch && { fetch }), pause: async () => {} });
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const code = await printAnswer(await ask(question), print);
  return { printed, code };
}

/** Runs the real command, without the environment of the test. */
export const spawnLeads = (args: readonly string[], env: Record<string, string> = {}) =>
  runProgram([process.execPath, 'src/commands/leads.ts', ...args], { env });
