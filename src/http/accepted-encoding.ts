/** Which compression an answer may have. */

export type Compression = 'br' | 'gzip';

/** The best first. */
const KNOWN = ['br', 'gzip'] as const;

/**
 * Reads the header with one walk over it: a client may send 16 kB of spaces and commas.
 * @param accepted what the client's Accept-Encoding says; null where it says nothing
 * @param available what this side can do
 * @returns the best that both know. A client that says `q=0` to it does not get it.
 */
export function acceptedEncoding(accepted: string | null, available: Readonly<Partial<Record<Compression, unknown>>>): Compression | 'identity' {
  if (!accepted) return 'identity';
  const wanted = new Set<string>();
  for (const element of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = element.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
    // A weight that is no number is read as none.
    if (weight === undefined || Number.parseFloat(weight) !== 0) wanted.add(coding);
  }
  return KNOWN.find((encoding) => available[encoding] && wanted.has(encoding)) ?? 'identity';
}
