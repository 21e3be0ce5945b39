/**
 * Leads that were written without a connection, on the visitor's own device until the line is back: in IndexedDB, the words sealed
 * with a key of their own that cannot be read out and goes with them. Pages send them, and the service worker where the browser wakes
 * it. It ships to browsers: keep it small.
 */
import { DAY_MS } from '../domain/india-day.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { LIMITS } from '../domain/limits.ts';
import { openDatabase, settled } from './indexed-db.ts';
import { isRefusal, RECORD_PATH } from './reply-guards.ts';

/** A lead as it would have been sent. */
export interface UnsentLead {
  /** Its idempotency key: whoever sends it, and however often, it is one lead. */
  key: string;
  lead: Lead;
  /** Headers that go with it: none of what was typed. */
  headers: Record<string, string>;
}

/** How it ended: `refused` was said by the server, `expired` waited for too long, `unreadable` could not be decrypted any more. */
export interface Ending {
  key: string;
  how: 'sent' | 'refused' | 'expired' | 'unreadable';
  /** The id of the server's answer, which may be a number to show; empty where there is none. */
  reference: string;
}

/** Sealed words that wait. */
interface Waiting {
  key: string;
  /** Milliseconds since 1970. */
  until: number;
  headers: Record<string, string>;
  secret: CryptoKey;
  sealing: AesGcmParams;
  sealed: ArrayBuffer;
}
/** What lies in the store: what waits, or how that ended, without any word, until a page has said so. */
type Row = (Waiting & { how?: never }) | Ending;

/** How long one try may take, milliseconds. */
const PATIENCE_MS = 15_000;

const STORE = 'leads';

/** The store, for one transaction. Rejects where the browser keeps nothing. @param prefix of everything this site keeps there */
async function leads(prefix: string): Promise<IDBObjectStore> {
  const db = await openDatabase(`${prefix}unsent`, STORE, { keyPath: 'key' });
  const transaction = db.transaction(STORE, 'readwrite');
  transaction.oncomplete = () => db.close();
  return transaction.objectStore(STORE);
}

/** Keeps a lead on this device. Rejects where nothing can be kept. @param now milliseconds since 1970 */
export async function holdLead(prefix: string, { key, lead, headers }: UnsentLead, now = Date.now()): Promise<void> {
  const sealing = { name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(12)) };
  const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const sealed = await crypto.subtle.encrypt(sealing, secret, new TextEncoder().encode(JSON.stringify(lead)));
  const row: Row = { key, until: now + LIMITS.unsentDays * DAY_MS, headers, secret, sealing, sealed };
  await settled((await leads(prefix)).put(row));
}

/**
 * Erases a lead from this device. Where it is just being sent, that is waited for.
 * @returns false where it has ended instead: its ending is there to be taken
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

/** One at a time, in all tabs and the worker, where the browser knows locks. */
function alone<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator;
  return locks ? locks.request(`${prefix}unsent`, work) : work();
}

/** What waits, and what has ended since a page said so last; the second is then forgotten. Two pages never get the same ending. */
export async function takeEndings(prefix: string): Promise<{ waiting: string[]; endings: Ending[] }> {
  const store = await leads(prefix);
  const rows: Row[] = await settled(store.getAll());
  const endings = rows.filter((row) => row.how !== undefined);
  for (const { key } of endings) store.delete(key);
  return { waiting: rows.filter(({ how }) => !how).map(({ key }) => key), endings };
}

/**
 * Sends what waits, one after the other, and erases the words of each that ended. One that fails holds up none behind it. Pages and
 * worker may do so at the same time: the server knows the key, and what ended is noted once.
 * @returns whether none waits any more. Rejects where the browser keeps nothing
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
      // Not where the visitor has erased it meanwhile, nor where another has sent it and a page said so.
      else if (await settled(store.getKey(row.key))) await settled(store.put(ending));
    }
    return isDone;
  });
}

/** Ends what has waited for too long, also where there is no line. Rejects where the browser keeps nothing. */
export async function endExpired(prefix: string, now = Date.now()): Promise<void> {
  const store = await leads(prefix);
  const rows: Row[] = await settled(store.getAll());
  for (const row of rows) if (!row.how && now > row.until) store.put(ended(row.key, 'expired'));
}

const ended = (key: string, how: Ending['how'], reference = ''): Ending => ({ key, how, reference });

/** @returns undefined while it has to wait */
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
    // Only in our own words: what stands between may answer anything.
    if (error && isRefusal(reply.status)) return ended(key, 'refused', data?.id);
  } catch {
    // Still no connection, or somebody else's answer.
    if (!body) return ended(key, 'unreadable');
  }
  return undefined;
}
