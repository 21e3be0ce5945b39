/** Searches that the server makes for a page: counted with the visitor's calls, and only where there is a place. */
import type { Context } from 'hono';
import type { PageSearch } from '../../routes/page.tsx';
import type { ApiClient } from '../api/client.ts';
import { BUSY } from '../domain/refusal.ts';
import type { Gate } from '../http/gate.ts';
import type { Limit } from '../http/limits.ts';

export interface PageSearchOptions {
  /** Speaks for the site itself. */
  api: ApiClient;
  /** The limit that searches of the API have. */
  limit: Limit;
  gate: Gate;
}

/** Makes the search of a request: a visitor who leaves ends it. */
export function createPageSearch({ api, limit, gate }: PageSearchOptions): (c: Context) => PageSearch {
  return (c) => async (query) => {
    const refusal = await limit(c);
    if (refusal) return { refusal };
    const place = await gate.enter(c);
    if (!place) return { refusal: BUSY };
    // The client never rejects.
    return {
      results: place((signal) => api.search(query, { signal })).then(({ data, error }) => (error ? null : data)),
    };
  };
}
