/** The API client of a page, with its guest token in the encrypted store, and keys that make a lead sent twice one. */
import { type ApiClient, createApiClient } from '../../api/client.ts';
import { PATHS } from '../../api/paths.ts';
import { makeUuid } from '../../domain/digest.ts';
import { say } from '../../domain/say.ts';
import { browserTokenStore, openEncryptedStore } from '../browser-store.ts';

let client: ApiClient | undefined;

export function apiSession(prefix: string): ApiClient {
  client ??= createApiClient({
    base: '/api',
    // A lead outlives the page: a tap on WhatsApp may leave it.
    fetch: (input, init) => fetch(input + writeLanguage('?'), { ...init, keepalive: input.endsWith(PATHS.record) }),
    tokens: browserTokenStore(openEncryptedStore(prefix, () => localStorage)),
  });
  return client;
}

/** The end of an address that is asked for an answer in the language of the page. */
export function writeLanguage(mark: '?' | '&'): string {
  return say.lang === 'en-IN' ? '' : `${mark}${new URLSearchParams({ lang: say.lang })}`;
}

/** A random UUID. Old browsers, and pages over plain HTTP, have no `crypto.randomUUID`. */
export function newKey(): string {
  return makeUuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}
