/**
 * Where browsers send how a visit felt (domain/vitals.ts). It ends at the site: the upstream is told nothing. A module of its
 * own, so that what measures shares no chunk with what records a tap, which must not wait for a second request.
 */
export const VITALS_PATH = '/api/vitals';
