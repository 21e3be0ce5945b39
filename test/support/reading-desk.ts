/** The reading desk of a host as another program asks it, and the command `bun run leads`. */
import type { AuditEntry } from '../../src/leads/append-log.ts';
import type { Erasure, LeadPage, LeadRecord, Task, UndeliveredLead } from '../../src/leads/lead-record.ts';
import { parseReference } from '../../src/leads/lead-record.ts';
import type { LedgerStats } from '../../src/leads/stats.ts';
import { OPERATIONS_TOKEN } from './hosts.ts';
import { runProgram } from './run-program.ts';

interface Place {
  origin: string;
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
}
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
  async function call<Reply>(path: string, method = 'GET', body?: object): Promise<Reply> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const reply = await ask(`${origin}/ops/leads${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    const said = (await reply.json()) as Reply & { error?: string };
    if (!reply.ok) throw new RefusedError(said.error);
    return said;
  }
  const page = async <Item, Cursor = { at: number; id: string }>(path: string, query: Query = {}, body?: object) => {
    const { data, next, damaged } = await call<{
      data: Item[];
      next: LeadPage<Item, Cursor>['next'];
      damaged?: number;
    }>(`${path}?${new URLSearchParams(query)}`, body ? 'POST' : 'GET', body);
    return { items: data, next, damaged };
  };
  const change = async (lead: string, method: string, action = '', body?: object) =>
    (await call<{ data: Record<string, unknown> }>(`/${parseReference(lead)}${action}`, method, body)).data;
  return {
    list: (query?: Query) => page<LeadRecord & { status: string }>('', query),
    find: (text: string) => page<LeadRecord>('/find', {}, { text }),
    export: (query?: Query) => page<LeadRecord>('/export', query),
    undelivered: () => page<UndeliveredLead>('/undelivered'),
    erasures: () => page<Erasure>('/erasures'),
    tasks: async () => (await page<Task>('/tasks')).items,
    audit: (query?: Query) => page<AuditEntry, number>('/audit', query),
    stats: async () => (await call<{ data: LedgerStats }>('/stats')).data,
    correct: (lead: string, fields: object) => change(lead, 'PATCH', '', fields),
    redeliver: (lead: string) => change(lead, 'POST', '/redeliver'),
    done: (lead: string) => change(lead, 'POST', '/done'),
    /** @param lead an id, or a reference number */
    erase: async (lead: string) => (await call<{ data: { erased: string } }>(`/${lead}`, 'DELETE')).data.erased,
  };
}

/** Runs the real command, without the environment of the test. */
export const spawnLeads = (args: readonly string[], env: Record<string, string> = {}) =>
  runProgram([process.execPath, 'src/commands/leads.ts', ...args], { env });

/** Runs it, and parses what it prints. */
export async function askLeads(args: readonly string[], env: Record<string, string> = {}) {
  const { code, out, err } = await spawnLeads(args, env);
  return { code, err, said: (out === '' ? undefined : JSON.parse(out)) as never };
}
