/** Which compression an answer may have. */
import { parseAccept } from 'hono/utils/accept';

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
  const wanted = new Set(parseAccept(accepted).flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : [])));
  return KNOWN.find((encoding) => available[encoding] && wanted.has(encoding)) ?? 'identity';
}
