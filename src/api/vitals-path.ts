/**
 * The path to which browsers send measurements of a visit (endpoints/vitals.ts). The upstream never gets them. A module of its own, so that
 * the code that measures shares no chunk with the code that records a tap, which must not wait for a second request.
 */
export const VITALS_PATH = '/api/vitals';
