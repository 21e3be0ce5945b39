/** The reading desk of a host as another program asks it, and the command `bun run leads`. */
import type { AuditEntry } from '../../src/leads/append-log.ts';
import type { Erasure, LeadRecord, Task, UndeliveredLead } from '../../src/leads/lead-record.ts';
import { parseReference } from '../../src/leads/lead-record.ts';
import type { LedgerStats } from '../../src/leads/stats.ts';
import { OPERATIONS_TOKEN } from './hosts.ts';
import { runProgram } from './run-program.ts';

class RefusedError extends Error {
  override name = 'RefusedError';
}

/** Asks for data. Its methods reject with the error that the desk names. */
export function readingDesk({ origin }: { origin: string }, token = OPERATIONS_TOKEN) {
  async function call<Data>(path: string, method = 'GET'): Promise<Data> {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${origin}/ops/leads${path}`, { method, headers });
    const { data, error } = (await reply.json()) as { data: Data; error?: string };
    if (!reply.ok) throw new RefusedError(error);
    return data;
  }
  return {
    list: (query: Record<string, string> = {}) =>
      call<(LeadRecord & { status: string })[]>(`?${new URLSearchParams(query)}`),
    undelivered: () => call<UndeliveredLead[]>('/undelivered'),
    erasures: () => call<Erasure[]>('/erasures'),
    tasks: () => call<Task[]>('/tasks'),
    audit: () => call<AuditEntry[]>('/audit'),
    stats: () => call<LedgerStats>('/stats'),
    done: (lead: string) => call<object>(`/${parseReference(lead)}/done`, 'POST'),
    /** @param lead an id, or a reference number */
    erase: async (lead: string) => (await call<{ erased: string }>(`/${lead}`, 'DELETE')).erased,
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
