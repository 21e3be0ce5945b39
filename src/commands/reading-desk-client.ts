/** The firm's reading desk of a host somewhere else, as `bun run leads --url` calls it. */

import { READING_DESK_PATH, type ReadingDesk } from '../endpoints/reading-desk.ts';
import type { LeadFilter } from '../leads/lead-record.ts';

/** The other side cannot be asked, or said no. The message is for the person at the terminal. */
export class OperationsError extends Error {
  override name = 'OperationsError';
}

export interface OperationsClientOptions {
  /** Address of the site: https, or http on this machine. */
  url: string;
  token: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits so many milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
}

/** Times a call is made again that came too soon. */
const PATIENCE = 5;

/** @throws {OperationsError} where the token would travel in the open */
export function readingDeskClient({
  url,
  token,
  fetch = globalThis.fetch,
  pause = (ms) => new Promise((done) => setTimeout(done, ms)),
}: OperationsClientOptions): ReadingDesk {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  const safe = base?.protocol === 'https:' || (base?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname));
  if (!base || !safe) throw new OperationsError('--url must be an https address, or http on this machine');

  async function call<T>(path: string, method = 'GET'): Promise<T | undefined> {
    for (let tries = 1; ; tries++) {
      const reply = await fetch(base?.origin + READING_DESK_PATH + path, { method, headers: { authorization: `Bearer ${token}` }, redirect: 'manual' }).catch(
        () => {
          throw new OperationsError(`${base?.origin} does not answer`);
        },
      );
      if (reply.status === 429 && tries < PATIENCE) {
        await reply.body?.cancel();
        await pause(Number(reply.headers.get('retry-after') ?? 1) * 1000);
        continue;
      }
      const body = (await reply.json().catch(() => undefined)) as { data?: T; error?: string } | undefined;
      if (reply.status === 404 && body?.error === 'There is no such lead') return undefined;
      if (reply.status === 404) throw new OperationsError('That site has no reading desk: its OPERATIONS_TOKEN is not set');
      if (!reply.ok || body?.data === undefined) throw new OperationsError(body?.error ?? `The site answered ${reply.status}`);
      return body.data;
    }
  }
  const needed = async <T>(path: string) => (await call<T>(path)) as T;

  return {
    list: (filter = {}) => needed(`?${queryOf(filter)}`),
    undelivered: () => needed('/undelivered'),
    stats: () => needed('/stats'),
    erasures: () => needed('/erasures'),
    redeliver: async (id) => (await call(`/${encodeURIComponent(id)}/redeliver`, 'POST')) !== undefined,
    erase: async (id) => (await call(`/${encodeURIComponent(id)}`, 'DELETE')) !== undefined,
  };
}

function queryOf({ after, ...filter }: LeadFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
  if (after) query.set('after', `${after.at},${after.id}`);
  return query;
}
