/** Which compression an answer may have. */

export type Compression = 'br' | 'gzip';

/** The best first. */
const KNOWN = ['br', 'gzip'] as const;

/**
 * @param accepted what the client's Accept-Encoding says; null where it says nothing
 * @param available what this side can do
 * @returns what both know, the best first. A client that says `q=0` to one does not get it.
 */
export function acceptedEncodings(
  accepted: string | null,
  available: Readonly<Partial<Record<Compression, unknown>>>,
): readonly Compression[] {
  if (!accepted) return [];
  const wanted = new Set(accepted.split(',').flatMap(wantedIn));
  return KNOWN.filter((encoding) => available[encoding] && wanted.has(encoding));
}

/** The name of one encoding, unless its weight is nothing (RFC 9110, section 12.4.2). */
function wantedIn(member: string): string[] {
  const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
  return parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)) ? [] : [name];
}
