/**
 * What the word that asks asks for. `since`: from when. `until`: by when. `period`: how long. `must`: is it compulsory?
 * `after`: what happens then?
 */
export const ASKED_KINDS = ['who', 'least', 'most', 'since', 'until', 'period', 'amount', 'must', 'after'] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];
