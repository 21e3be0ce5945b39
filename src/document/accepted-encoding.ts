/** Which compression an answer may have. */

export type Compression = 'br' | 'gzip';

/** The best first. */
const KNOWN = ['br', 'gzip'] as const;

/**
 * @param accepted what the client's Accept-Encoding says; null where it says nothing
 * @param available what this side can do
 * @returns the best that both know. A client that says `q=0` to it does not get it.
 */
export function acceptedEncoding(accepted: string | null, available: Readonly<Partial<Record<Compression, unknown>>>): Compression | 'identity' {
  if (!accepted) return 'identity';
  for (const encoding of KNOWN) {
    if (available[encoding] && new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i').test(accepted)) return encoding;
  }
  return 'identity';
}
