/**
 * Leads written offline wait in IndexedDB, each encrypted with its own key, which cannot be exported and is deleted
 * with it. Pages send them, and the service worker by Background Sync. It ships to browsers: keep it small.
 */
import { isRefusal, RECORD_PATH } from '../api/paths.ts';
import { DAY_MS } from '../domain/calendar.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { LIMITS } from '../domain/limits.ts';
import { awaitRequest, openDatabase } from './browser-store.ts';

export interface UnsentLead {
  /** Its idempotency key: sent twice, by a page and the worker, it is one lead. */
  key: string;
  lead: Lead;
  /** Headers of the request: nothing that the visitor typed. */
  headers: Record<string, string>;
}

export interface Ending {
  key: string;
  /** `unreadable`: it could not be decrypted. */
  how: 'sent' | 'refused' | 'expired' | 'unreadable';
  /** The id in the server's answer, which may be a number to show; '' if there is none. */
  reference: string;
}

interface Waiting {
  key: string;
  /** Milliseconds since 1970. */
  until: number;
  headers: Record<string, string>;
  secret: CryptoKey;
  sealing: AesGcmParams;
  sealed: ArrayBuffer;
}
/** A waiting lead, or the ending of one, without its content, until a page has shown it. */
type Row = (Waiting & { how?: never }) | Ending;

const ATTEMPT_MS = 15_000;
const STORE = 'leads';

/** Opens the store for one transaction. Rejects if the browser stores nothing. */
async function leads(prefix: string): Promise<IDBObjectStore> {
  const db = await openDatabase(`${prefix}unsent`, STORE, { keyPath: 'key' });
  const transaction = db.transaction(STORE, 'readwrite');
  transaction.oncomplete = () => db.close();
  return transaction.objectStore(STORE);
}

/** Rejects if nothing can be stored. */
export async function storeLead(prefix: string, { key, lead, headers }: UnsentLead, now = Date.now()): Promise<void> {
  const sealing = { name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(12)) };
  const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const sealed = await crypto.subtle.encrypt(sealing, secret, new TextEncoder().encode(JSON.stringify(lead)));
  const row: Row = { key, until: now + LIMITS.unsentDays * DAY_MS, headers, secret, sealing, sealed };
  await awaitRequest((await leads(prefix)).put(row));
}

/** Deletes a lead, once no attempt to send it is under way. False if it has ended: see `takeEndings`. */
export function deleteLead(prefix: string, key: string): Promise<boolean> {
  return alone(prefix, async () => {
    const store = await leads(prefix);
    const row: Row | undefined = await awaitRequest(store.get(key));
    if (row?.how) return false;
    await awaitRequest(store.delete(key));
    return true;
  });
}

/** Runs one task at a time in all tabs and the worker, if the browser supports locks. */
function alone<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator;
  return locks ? locks.request(`${prefix}unsent`, work) : work();
}

/** Lists the keys of waiting leads, and takes the endings: no two pages get the same one. */
export async function takeEndings(prefix: string): Promise<{ waiting: string[]; endings: Ending[] }> {
  const store = await leads(prefix);
  const rows: Row[] = await awaitRequest(store.getAll());
  const endings = rows.filter((row) => row.how !== undefined);
  for (const { key } of endings) store.delete(key);
  return { waiting: rows.filter(({ how }) => !how).map(({ key }) => key), endings };
}

/**
 * Sends the waiting leads in turn, and deletes the content of each that ended. Pages and the worker may do so at once:
 * the server recognises the key, and each ending is stored once. Rejects if the browser stores nothing.
 * @returns whether no lead waits any more
 */
export function sendUnsent(prefix: string, now = Date.now()): Promise<boolean> {
  return alone(prefix, async () => {
    const rows: Row[] = await awaitRequest((await leads(prefix)).getAll());
    let isDone = true;
    for (const row of rows) {
      if (row.how) continue;
      const ending = await findEnding(row, now);
      const store = await leads(prefix);
      if (!ending) isDone = false;
      // Unless the visitor deleted it meanwhile, or another page showed its ending.
      else if (await awaitRequest(store.getKey(row.key))) await awaitRequest(store.put(ending));
    }
    return isDone;
  });
}

/** Ends leads that have waited too long, even offline. Rejects if the browser stores nothing. */
export async function endExpired(prefix: string, now = Date.now()): Promise<void> {
  const store = await leads(prefix);
  const rows: Row[] = await awaitRequest(store.getAll());
  for (const row of rows) if (!row.how && now > row.until) store.put(ended(row.key, 'expired'));
}

const ended = (key: string, how: Ending['how'], reference = ''): Ending => ({ key, how, reference });

/** Sends a lead; undefined if it must wait. */
async function findEnding(waiting: Waiting, now: number): Promise<Ending | undefined> {
  const { key, until, headers, secret, sealing, sealed } = waiting;
  if (now > until) return ended(key, 'expired');
  let body: ArrayBuffer | undefined;
  try {
    body = await crypto.subtle.decrypt(sealing, secret, sealed);
    const reply = await fetch(`/api${RECORD_PATH}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
    const { data, error }: { data?: { id?: string }; error?: unknown } = await reply.json();
    if (reply.ok && data?.id) return ended(key, 'sent', data.id);
    // A proxy may answer with any status, but without our error.
    if (error && isRefusal(reply.status)) return ended(key, 'refused', data?.id);
  } catch {
    // Still offline, or the answer is not ours.
    if (!body) return ended(key, 'unreadable');
  }
  return undefined;
}
