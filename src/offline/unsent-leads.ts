/**
 * Leads that were written offline. They stay in IndexedDB on the visitor's device until it is online, encrypted with a key of their own
 * that cannot be exported and is deleted with them. Pages send them, and so does the service worker where the browser wakes it. It ships
 * to browsers: keep it small.
 */

import { isRefusal, RECORD_PATH } from '../api/reply-guards.ts';
import { DAY_MS } from '../domain/india-day.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { LIMITS } from '../domain/limits.ts';
import { openDatabase, settled } from './indexed-db.ts';

/** A lead as it would have been sent. */
export interface UnsentLead {
  /** Its idempotency key: however often it is sent, and by which page or worker, it is one lead. */
  key: string;
  lead: Lead;
  /** Headers of the request: nothing that the visitor typed. */
  headers: Record<string, string>;
}

/** The result: `refused` by the server, `expired` after too long a wait, `unreadable` where it could not be decrypted. */
export interface Ending {
  key: string;
  how: 'sent' | 'refused' | 'expired' | 'unreadable';
  /** The id of the server's answer, which may be a number to show; empty where there is none. */
  reference: string;
}

/** Encrypted words that wait. */
interface Waiting {
  key: string;
  /** Milliseconds since 1970. */
  until: number;
  headers: Record<string, string>;
  secret: CryptoKey;
  sealing: AesGcmParams;
  sealed: ArrayBuffer;
}
/** What is stored: waiting leads, or their results, without any words, until a page has shown them. */
type Row = (Waiting & { how?: never }) | Ending;

/** How long one try may take, milliseconds. */
const PATIENCE_MS = 15_000;

const STORE = 'leads';

/** The store, for one transaction. Rejects where the browser stores nothing. @param prefix of every database of this site */
async function leads(prefix: string): Promise<IDBObjectStore> {
  const db = await openDatabase(`${prefix}unsent`, STORE, { keyPath: 'key' });
  const transaction = db.transaction(STORE, 'readwrite');
  transaction.oncomplete = () => db.close();
  return transaction.objectStore(STORE);
}

/** Stores a lead on this device. Rejects where nothing can be stored. @param now milliseconds since 1970 */
export async function holdLead(prefix: string, { key, lead, headers }: UnsentLead, now = Date.now()): Promise<void> {
  const sealing = { name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(12)) };
  const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const sealed = await crypto.subtle.encrypt(sealing, secret, new TextEncoder().encode(JSON.stringify(lead)));
  const row: Row = { key, until: now + LIMITS.unsentDays * DAY_MS, headers, secret, sealing, sealed };
  await settled((await leads(prefix)).put(row));
}

/**
 * Deletes a lead from this device. Waits where it is just being sent.
 * @returns false where it has ended instead: its result is there to be read
 */
export function dropLead(prefix: string, key: string): Promise<boolean> {
  return alone(prefix, async () => {
    const store = await leads(prefix);
    const row: Row | undefined = await settled(store.get(key));
    if (row?.how) return false;
    await settled(store.delete(key));
    return true;
  });
}

/** One at a time, across all tabs and the worker, where the browser supports locks. */
function alone<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator;
  return locks ? locks.request(`${prefix}unsent`, work) : work();
}

/** Waiting leads, and the results since a page last read them, which are then deleted. No two pages get the same result. */
export async function takeEndings(prefix: string): Promise<{ waiting: string[]; endings: Ending[] }> {
  const store = await leads(prefix);
  const rows: Row[] = await settled(store.getAll());
  const endings = rows.filter((row) => row.how !== undefined);
  for (const { key } of endings) store.delete(key);
  return { waiting: rows.filter(({ how }) => !how).map(({ key }) => key), endings };
}

/**
 * Sends the waiting leads one after the other, and deletes the words of each that ended. A failure does not delay the next. Pages and
 * worker may run this at the same time: the server knows the key, and each result is stored once.
 * @returns whether none waits any more. Rejects where the browser stores nothing
 */
export function sendUnsent(prefix: string, now = Date.now()): Promise<boolean> {
  return alone(prefix, async () => {
    const rows: Row[] = await settled((await leads(prefix)).getAll());
    let isDone = true;
    for (const row of rows) {
      if (row.how) continue;
      const ending = await endingOf(row, now);
      const store = await leads(prefix);
      if (!ending) isDone = false;
      // Not where the visitor deleted it meanwhile, or another page sent it and showed the result.
      else if (await settled(store.getKey(row.key))) await settled(store.put(ending));
    }
    return isDone;
  });
}

/** Expires leads that have waited too long, even offline. Rejects where the browser stores nothing. */
export async function endExpired(prefix: string, now = Date.now()): Promise<void> {
  const store = await leads(prefix);
  const rows: Row[] = await settled(store.getAll());
  for (const row of rows) if (!row.how && now > row.until) store.put(ended(row.key, 'expired'));
}

const ended = (key: string, how: Ending['how'], reference = ''): Ending => ({ key, how, reference });

/** @returns undefined while it must wait */
async function endingOf(
  { key, until, headers, secret, sealing, sealed }: Waiting,
  now: number,
): Promise<Ending | undefined> {
  if (now > until) return ended(key, 'expired');
  let body: ArrayBuffer | undefined;
  try {
    body = await crypto.subtle.decrypt(sealing, secret, sealed);
    const reply = await fetch(`/api${RECORD_PATH}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { data, error }: { data?: { id?: string }; error?: unknown } = await reply.json();
    if (reply.ok && data?.id) return ended(key, 'sent', data.id);
    // Only with our own body: a proxy may answer anything.
    if (error && isRefusal(reply.status)) return ended(key, 'refused', data?.id);
  } catch {
    // Still offline, or the answer is not ours.
    if (!body) return ended(key, 'unreadable');
  }
  return undefined;
}
