/** The small part of the contract that ships to browsers. */

/** All are POST. */
export const PATHS = { auth: '/users/auth/', search: '/users/s/', record: '/users/record/' } as const;
export type ApiPath = (typeof PATHS)[keyof typeof PATHS];

/** When the form of a lead was issued, and that its trap field was filled in. Not for the upstream. */
export const FORM_HEADERS = { time: 'Form-Time', trap: 'Form-Trap' } as const;

export type RefusalStatus = 400 | 409 | 413 | 422;
/** Whether a status refuses the lead itself: the same lead under the same key will never be accepted. */
export const isRefusal = (status: number): status is RefusalStatus => [400, 409, 413, 422].includes(status);
