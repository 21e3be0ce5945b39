/** Fixtures for tests of leads: a ledger in memory, sample leads, a log, and an upstream in process. */
import { Database } from 'bun:sqlite';
import { PATHS, type RecordRequest } from '../../src/api/contract.ts';
import type { LogEntry } from '../../src/domain/host.ts';
import type { Lead } from '../../src/domain/lead-rules.ts';
import type { LineStore } from '../../src/leads/append-log.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import type { LedgerStore } from '../../src/leads/ledger-store.ts';
import type { Upstream, UpstreamCall } from '../../src/upstream/forwarder.ts';

export const contact = {
  lead_type: 'contact',
  full_name: 'Asha Verma',
  email: 'asha@example.com',
  phone: '9000000000',
  message: 'Please call me',
} as const satisfies Lead;
export const partner = {
  lead_type: 'partner',
  full_name: 'Ravi',
  email: 'ravi@example.com',
  phone: '8000000000',
} as const satisfies Lead;
export const phoneTap = { lead_type: 'phone' } as const satisfies Lead;

/** Midnight of 1 January 2026, UTC. */
export const START = Date.UTC(2026, 0, 1);
export const MINUTE = 60_000;

export const newKey = () => crypto.randomUUID();

/** Settings of a host that uses this upstream. */
export const upstreamSettings = (url: string) => ({
  UPSTREAM_URL: url,
  UPSTREAM_CLIENT_ID: 'site',
  UPSTREAM_CLIENT_SECRET: 'secret-one-of-the-tests',
});

/** Sends a lead to a host, as the script of a form does. */
export const sendLead = (
  host: { origin: string },
  { lead = contact as object, key = newKey() as string, headers = {}, signal = null as AbortSignal | null } = {},
) =>
  fetch(`${host.origin}/api/users/record/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: JSON.stringify(lead),
    signal,
  });

/** Sends a lead to a host, and returns its reference number. */
export async function referenceOf(host: { origin: string }, lead: object): Promise<string> {
  const reply = await sendLead(host, { lead });
  return ((await reply.json()) as { data: { id: string } }).data.id;
}

/** Withdraws a lead by the form of /withdraw. */
export const withdraw = (host: { origin: string }, reference = '', phone: string = contact.phone) =>
  fetch(`${host.origin}/withdraw`, {
    method: 'POST',
    body: new URLSearchParams({ reference, phone }),
    redirect: 'manual',
  });

/** A store over a database of bun:sqlite, as on the Bun host. */
export function storeOver(database: Database): LedgerStore {
  return {
    all: (statement, ...values) => database.query(statement).all(...values) as never,
    transaction: (work) => database.transaction(work).immediate(),
  };
}

/** A ledger in memory, and the database below it. @param passesOn whether the firm has an upstream */
export function memoryLedger(passesOn = true) {
  const database = new Database(':memory:', { strict: true });
  return { database, ledger: new Ledger(storeOver(database), undefined, passesOn) };
}

/** Stores a lead, due at once. */
export function storeLead(ledger: Ledger, now: number, lead: Lead = contact, suspect = false) {
  return ledger.accept({ lead, idempotencyKey: newKey(), suspect, nextAttemptAt: now }, now).record;
}

/** The lines of an append-only log, in memory. */
export function memoryLines() {
  const lines: string[] = [];
  const store: LineStore = {
    append: async (line) => void lines.push(line),
    async read(limit, before = lines.length) {
      const first = Math.max(0, before - limit);
      return { items: lines.slice(first, before).reverse(), next: first > 0 ? first : null };
    },
  };
  return { lines, store };
}

/** A log that can be read. */
export function memoryLog() {
  const entries: LogEntry[] = [];
  return {
    entries,
    log: (entry: LogEntry) => void entries.push(entry),
    events: () => entries.map((entry) => entry.event),
  };
}

/** An upstream in process that issues tokens and answers record calls with `reply`. `recorded` lists them in order. */
export function scriptedUpstream(reply: (call: UpstreamCall) => Response | Promise<Response> = accepting) {
  const recorded: { key: string | undefined; body: RecordRequest }[] = [];
  const upstream: Upstream = {
    async call(path, call = {}) {
      if (path === PATHS.auth) return Response.json({ data: { access_token: 'guest', auth: true } });
      recorded.push({ key: call.idempotencyKey, body: call.body as RecordRequest });
      return reply(call);
    },
  };
  return { upstream, recorded };
}

/** The reply of an upstream that accepted the lead. */
export function accepting({ idempotencyKey }: UpstreamCall): Response {
  return Response.json({ data: { id: `up-${idempotencyKey}` } });
}

/** The reply of the forwarder when the upstream is down. */
export const down = () => Response.json({ error: 'not answering' }, { status: 502 });

/** A reply that accepts leads once `open` is called. */
export function gatedReply() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    open: resolve,
    async reply(call: UpstreamCall): Promise<Response> {
      await promise;
      return accepting(call);
    },
  };
}
