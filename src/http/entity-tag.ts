/**
 * Whether a client has an answer already (RFC 9110, 13.1.2). A tag that was weakened on its way, since the body was compressed, counts too.
 * @param ifNoneMatch what it says to have
 * @param etag strong, in quotes
 */
export function hasTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
