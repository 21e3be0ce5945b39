/** Fixtures for tests of leads: a ledger in memory, sample leads, a log, and an upstream in process. */
import { Database } from 'bun:sqlite';
import { ERASE_PATH, type EraseRequest, PATHS, type RecordRequest } from '../../src/api/contract.ts';
import type { LogEntry } from '../../src/domain/host.ts';
import type { Lead } from '../../src/domain/lead-rules.ts';
import type { Alerts } from '../../src/leads/alerts.ts';
import type { LineStore } from '../../src/leads/append-log.ts';
import { writeBackup } from '../../src/leads/backup.ts';
import { callMethod, createRemoteDesk, type LeadDesk, type RemoteDeskOptions } from '../../src/leads/desk-client.ts';
import { createDesk, type DeskOptions } from '../../src/leads/lead-desk.ts';
import type { Erasure, LeadRecord, ListedLead } from '../../src/leads/lead-record.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import type { LedgerStore } from '../../src/leads/ledger-store.ts';
import type { Notice, NoticeChannel } from '../../src/leads/notices.ts';
import {
  createForwarder,
  type ForwarderOptions,
  type Upstream,
  type UpstreamCall,
} from '../../src/upstream/forwarder.ts';

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

export const START = Date.UTC(2026, 0, 1);
export const MINUTE = 60_000;

export const newKey = () => crypto.randomUUID();

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

/** Posts the form at the foot of a page as a browser without JavaScript does. Resolves to its reference number. */
export async function sendForm(host: { origin: string }, page = '/gst'): Promise<string> {
  const headers = { referer: `${host.origin}${page}?from=chat` };
  const reply = await fetch(`${host.origin}/contact`, {
    method: 'POST',
    body: new URLSearchParams(contact),
    redirect: 'manual',
    headers,
  });
  return new URL(reply.headers.get('location') ?? '', host.origin).searchParams.get('reference') ?? '';
}

/** Sends a lead to a host, and returns its reference number. */
export async function referenceOf(host: { origin: string }, lead: object): Promise<string> {
  const reply = await sendLead(host, { lead });
  return ((await reply.json()) as { data: { id: string } }).data.id;
}

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
export function memoryLedger(passesOn = true, asksToErase = false) {
  const database = new Database(':memory:', { strict: true });
  return { database, ledger: new Ledger(storeOver(database), undefined, passesOn, asksToErase) };
}

/** Stores a lead, due at once. */
export function storeLead(ledger: Ledger, now: number, lead: Lead = contact, suspect = false) {
  return ledger.accept({ lead, idempotencyKey: newKey(), suspect, nextAttemptAt: now }, now).record;
}

/** Leases the leads that are due, as a drain does, and returns their ids. */
export function takeDue(ledger: Ledger, now: number, forMs = MINUTE, limit?: number): string[] {
  return ledger.jobs.lease({ kind: 'deliver' }, now, now + forMs, limit).map(({ subject }) => subject);
}

/** The bytes of a backup of these leads, whatever is wrong with them. */
export async function backupOf(leads: readonly object[], passphrase?: string, erasures: Erasure[] = []) {
  const desk = {
    export: async () => ({ items: leads as ListedLead[], next: null }),
    erasures: async () => ({ items: erasures, next: null }),
  };
  return new Uint8Array(await new Response(await writeBackup(desk, START, passphrase)).arrayBuffer());
}

/** Stores leads that are accepted at these times, and due at once. */
export function storeLeads<const Times extends number[]>(ledger: Ledger, ...times: Times) {
  return times.map((now) => storeLead(ledger, now)) as { [At in keyof Times]: LeadRecord };
}

export const submission = (lead: Lead = contact, idempotencyKey = newKey()) => ({
  lead,
  idempotencyKey,
  suspect: false,
});

interface DeskInMemory extends Partial<DeskOptions> {
  passesOn?: boolean;
  erase?: Parameters<typeof scriptedUpstream>[1];
}

/** A desk over a ledger in memory and an upstream in process, with a clock that the test sets. */
export function deskInMemory(
  reply?: Parameters<typeof scriptedUpstream>[0],
  { passesOn = true, erase, ...options }: DeskInMemory = {},
) {
  const { ledger, database } = memoryLedger(passesOn, options.asksToErase);
  const { upstream, recorded, asked } = scriptedUpstream(reply, erase);
  const clock = { now: START };
  const logged = memoryLog();
  /** The times at which the host was asked to drain. */
  const wakes: (number | null)[] = [];
  const make = (others: Partial<DeskOptions> & { ledger?: Ledger } = {}) =>
    createDesk({
      ...{ ledger, upstream, log: logged.log, now: () => clock.now, random: () => 0.5, timeoutMs: 50 },
      scheduleNextTry: (at) => void wakes.push(at),
      ...options,
      ...others,
    });
  return { desk: make(), make, ledger, database, clock, recorded, asked, logged, upstream, wakes };
}

/** A channel with results that the test sets, and its messages. */
export function channel(name = 'webhook', answer: NoticeChannel['send'] = async () => undefined) {
  const sent: Notice[] = [];
  const send: NoticeChannel['send'] = async (notice, signal) => {
    sent.push(notice);
    return answer(notice, signal);
  };
  return { name, send, sent };
}

/** Nine in the morning of 1 January 2026 in India, when these desks send their digest; START is half past five there. */
export const DIGEST = START + 3.5 * 60 * MINUTE;

/** A desk that notifies these channels, and posts its alerts. */
export function notifyingDesk(
  channels: NoticeChannel[],
  { reply, ...options }: DeskInMemory & { reply?: Parameters<typeof scriptedUpstream>[0] } = {},
) {
  const { posts: alerted, fetch, webhook } = memoryWebhook();
  const notices = { channels, words: { site: 'Site', details: false }, digestAt: 9 * 60 };
  const parts = deskInMemory(reply, { webhook, fetch, notices, ...options });
  const { desk, clock } = parts;
  /** Sends a lead, and returns it as the ledger has it. */
  async function accept(lead: Lead = contact, sent: object = {}): Promise<ListedLead> {
    const accepted = await desk.accept({ ...submission(lead), page: '/gst', ...sent });
    const [found] = 'reference' in accepted ? await desk.list({ lead: accepted.reference ?? '' }) : [];
    if (!found) throw new TypeError('the lead was not kept');
    return found;
  }
  const after = async (ms: number, which = desk) => {
    clock.now += ms;
    return which.drain();
  };
  return { ...parts, notices, alerted, accept, after };
}

/** A desk as the app calls it: what it cannot store goes straight to the upstream. */
export const withForwarding = (desk: LeadDesk, upstream: Upstream, options: Partial<RemoteDeskOptions> = {}) =>
  createRemoteDesk({
    ...{ upstream, log: () => {}, alerts: { raise: async () => {} }, background: () => {} },
    ask: (method, args) => callMethod(desk, method, args),
    timeoutMs: 50,
    ...options,
  });

export const silent: Alerts = { raise: async () => {}, check: async () => {} };

/** A webhook whose `fetch` records every request, and the JSON of its post. */
export function memoryWebhook(reply: () => Response | Promise<Response> = () => new Response()) {
  const posts: unknown[] = [];
  const requests: string[] = [];
  const fetch = async (url: string, { body }: RequestInit) => {
    posts.push(JSON.parse(String(body)));
    requests.push(url);
    return reply();
  };
  return { posts, requests, fetch, webhook: 'https://hooks.example/secret-path' };
}

export function memoryLines() {
  const lines: string[] = [];
  const store: LineStore = {
    append: async (more) => void lines.push(...more.split('\n')),
    async read(limit, before = lines.length) {
      const first = Math.max(0, before - limit);
      return { items: lines.slice(first, before).reverse(), next: first > 0 ? first : null };
    },
  };
  return { lines, store };
}

export function memoryLog() {
  const entries: LogEntry[] = [];
  return {
    entries,
    log: (entry: LogEntry) => void entries.push(entry),
    events: () => entries.map((entry) => entry.event),
  };
}

/**
 * An upstream in process that issues tokens, answers record calls with `reply`, and calls to erase with `erase`.
 * `recorded` lists the former in order.
 */
export function scriptedUpstream(
  reply: (call: UpstreamCall) => Response | Promise<Response> = accepting,
  erase: (id: string) => Response | Promise<Response> = (id) => Response.json({ data: { id } }),
) {
  const recorded: { key: string | undefined; body: RecordRequest }[] = [];
  /** The ids that it was asked to erase, in order. */
  const asked: string[] = [];
  const upstream: Upstream = {
    async call(path, call = {}) {
      if (path === PATHS.auth) return Response.json({ data: { access_token: 'guest', auth: true } });
      if (path === ERASE_PATH) {
        const { id } = call.body as EraseRequest;
        asked.push(id);
        return erase(id);
      }
      recorded.push({ key: call.idempotencyKey, body: call.body as RecordRequest });
      return reply(call);
    },
  };
  return { upstream, recorded, asked };
}

/** A forwarder to an upstream at this address that logs nothing. */
export const forwarderTo = (url: string, options: Partial<ForwarderOptions> = {}) =>
  createForwarder({ url, clientId: 'site', secret: 'one', now: Date.now, log: () => {}, ...options });

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
