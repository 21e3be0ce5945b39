/** The browser's API client: one for the page, its guest token in the encrypted store. */

import { type ApiClient, createApiClient } from '../../api/client.ts';
import { PATHS } from '../../api/reply-guards.ts';
import { browserTokenStore, sealedStore } from '../../offline/browser-store.ts';

let client: ApiClient | undefined;

/** @param prefix of every key this site keeps in local storage */
export function apiSession(prefix: string): ApiClient {
  client ??= createApiClient({
    base: '/api',
    // A lead outlives the page: a tap on WhatsApp may lead away from it.
    fetch: (input, init) => fetch(input, { ...init, keepalive: input.endsWith(PATHS.record) }),
    tokens: browserTokenStore(sealedStore(prefix, () => localStorage)),
    credentials: 'same-origin',
    shareAuth: true,
    leadsNeedNoToken: true,
  });
  return client;
}
