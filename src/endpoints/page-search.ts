/** Searches that the server makes for a page: counted with the visitor's calls, and only where there is a place. */
import type { Context } from 'hono';
import type { PageSearch } from '../../routes/page.tsx';
import type { ApiClient } from '../api/client.ts';
import type { Limit } from '../http/limits.ts';
import { BUSY_SECONDS } from '../http/too-many-requests.ts';
import type { SearchGate } from './search-gate.ts';

export interface PageSearchOptions {
  /** Speaks for the site itself. */
  api: ApiClient;
  /** The limit that searches of the API have. */
  secondsUntilAllowed: Limit;
  gate: SearchGate;
}

/** Makes the search of a request: a visitor who leaves ends it. */
export function createPageSearch({ api, secondsUntilAllowed, gate }: PageSearchOptions): (c: Context) => PageSearch {
  return (c) => async (query) => {
    const seconds = await secondsUntilAllowed(c);
    if (seconds > 0) return { refused: 429, retryAfter: seconds };
    // The client never rejects.
    const answer = gate.admit(c, (signal) => api.search(query, { signal }));
    if (!answer) return { refused: 503, retryAfter: BUSY_SECONDS };
    return { results: answer.then(({ data, error }) => (error ? null : data)) };
  };
}
