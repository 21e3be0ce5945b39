/**
 * What of the wire contract reaches browsers: the paths, and guards for the `data` of replies. The guards are written by
 * hand because the validation library would weigh more than the client; a test holds them to the schemas of contract.ts.
 */
import { isSafeLink } from '../domain/query.ts';
import type { SearchResult } from '../domain/search.ts';
import type { AuthReply, RecordReply, SearchReply } from './contract.ts';

/** Path of the call that records a lead: by itself, since the service worker knows no other. */
export const RECORD_PATH = '/users/record/';
/** Paths of the three calls. All are POST, and all end in a slash. */
export const PATHS = { auth: '/users/auth/', search: '/users/s/', record: RECORD_PATH } as const;
export type ApiPath = (typeof PATHS)[keyof typeof PATHS];

/** Headers of a lead that was typed into a form of this site: when the form was given out, and that its trap was sprung. They go no further than the site. */
export const FORM_HEADERS = { time: 'Form-Time', trap: 'Form-Trap' } as const;

export type RefusalStatus = 400 | 409 | 413 | 422;
/** Whether a status refuses the lead itself: the same lead under the same key will never be taken. */
export const isRefusal = (status: number): status is RefusalStatus => [400, 409, 413, 422].includes(status);

type Unknown<T> = { [K in keyof T]?: unknown };
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function isAuthData(data: unknown): data is AuthReply['data'] {
  const { access_token, auth } = (isObject(data) ? data : {}) as Unknown<AuthReply['data']>;
  return (
    typeof access_token === 'string' &&
    access_token.length <= 4096 &&
    /^[\w\-.~+/]*=*$/.test(access_token) &&
    typeof auth === 'boolean'
  );
}

export function isSearchData(data: unknown): data is SearchReply['data'] {
  return (
    Array.isArray(data) &&
    data.every(
      (item: Unknown<SearchResult> | null) =>
        typeof item?.cat_name === 'string' && typeof item.red_url === 'string' && isSafeLink(item.red_url),
    )
  );
}

export function isRecordData(data: unknown): data is RecordReply['data'] {
  const { id } = (isObject(data) ? data : {}) as Unknown<RecordReply['data']>;
  return typeof id === 'string' && id.length <= 200;
}
