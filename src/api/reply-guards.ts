/**
 * The part of the wire contract that browsers load: the paths, and guards for the `data` of replies. The guards are
 * written by hand because the validation library would weigh more than the client; a test compares them with the
 * schemas of contract.ts.
 */
import { isSafeLink, type SearchResult } from '../domain/query.ts';

/** Path of the call that records a lead: apart, since the service worker needs no other. */
export const RECORD_PATH = '/users/record/';
/** Paths of the three calls. All are POST, and all end in a slash. */
export const PATHS = { auth: '/users/auth/', search: '/users/s/', record: RECORD_PATH } as const;
export type ApiPath = (typeof PATHS)[keyof typeof PATHS];

/**
 * Headers of a lead from a form of this site: when the form was issued, and that its trap field was filled in. The
 * upstream never gets them.
 */
export const FORM_HEADERS = { time: 'Form-Time', trap: 'Form-Trap' } as const;

export type RefusalStatus = 400 | 409 | 413 | 422;
/** Whether a status refuses the lead itself: the same lead under the same key will never be accepted. */
export const isRefusal = (status: number): status is RefusalStatus => [400, 409, 413, 422].includes(status);

type Fields<K extends string> = { [key in K]?: unknown };
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function isAuthData(data: unknown): data is { access_token: string; auth: boolean } {
  const { access_token, auth }: Fields<'access_token' | 'auth'> = isObject(data) ? data : {};
  return (
    typeof access_token === 'string' &&
    access_token.length <= 4096 &&
    /^[\w\-.~+/]*=*$/.test(access_token) &&
    typeof auth === 'boolean'
  );
}

export function isSearchData(data: unknown): data is SearchResult[] {
  return (
    Array.isArray(data) &&
    data.every(
      (item: Fields<keyof SearchResult> | null) =>
        typeof item?.cat_name === 'string' && typeof item.red_url === 'string' && isSafeLink(item.red_url),
    )
  );
}

export function isRecordData(data: unknown): data is { id: string } {
  const { id }: Fields<'id'> = isObject(data) ? data : {};
  return typeof id === 'string' && id.length <= 200;
}
