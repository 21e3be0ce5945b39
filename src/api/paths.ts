/** The paths of the API, the headers of its forms, and which answers refuse a lead. It ships to browsers. */

/** Path of the call that records a lead: apart, since the service worker needs no other. */
export const RECORD_PATH = '/users/record/';
/** Paths of the three calls. All are POST, and all end in a slash. */
export const PATHS = { auth: '/users/auth/', search: '/users/s/', record: RECORD_PATH } as const;
export type ApiPath = (typeof PATHS)[keyof typeof PATHS];

/**
 * Of a lead from a form of this site: when the form was issued, and that its trap field was filled in. Not for
 * upstream.
 */
export const FORM_HEADERS = { time: 'Form-Time', trap: 'Form-Trap' } as const;

export type RefusalStatus = 400 | 409 | 413 | 422;
/** Whether a status refuses the lead itself: the same lead under the same key will never be accepted. */
export const isRefusal = (status: number): status is RefusalStatus => [400, 409, 413, 422].includes(status);
