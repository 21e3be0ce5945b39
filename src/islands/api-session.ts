/** The browser's API client: one for the page, its guest token in the encrypted store. */
import { browserTokenStore, createBrowserStore, indexedDbKey } from '../api/browser-store.ts';
import { type ApiClient, createApiClient } from '../api/client.ts';

let client: ApiClient | undefined;

/** @param prefix of every key this site keeps in local storage */
export function apiSession(prefix: string): ApiClient {
  client ??= createApiClient({
    base: '/api',
    fetch: (input, init) => fetch(input, init),
    tokens: browserTokenStore(createBrowserStore({ prefix, storage: () => localStorage, keys: indexedDbKey(`${prefix}keys`) })),
    credentials: 'same-origin',
    shareAuth: true,
  });
  return client;
}
