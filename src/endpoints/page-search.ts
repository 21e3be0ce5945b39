/** Searches that the server makes for a page: they count as calls of the visitor, and need a free place. */
import type { Context } from 'hono';
import type { PageSearch } from '../../routes/page.tsx';
import type { ApiClient } from '../api/client.ts';
import { BUSY } from '../domain/refusal.ts';
import type { Gate } from '../http/gate.ts';
import type { Limit } from '../http/limits.ts';

export interface PageSearchOptions {
  /** The client with the site's own token. */
  api: ApiClient;
  /** The limit that searches of the API share. */
  limit: Limit;
  gate: Gate;
}

/** Makes the search for a request. It ends when the visitor leaves. */
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
