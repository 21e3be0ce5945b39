/** Tags of answers (RFC 9110, section 8.8.3): who has the one that counts is told so, and gets no body. */
import type { Context } from 'hono';

/**
 * Whether a client has an answer already (RFC 9110, 13.1.2). A tag that was weakened on its way, since the body was compressed, counts too.
 * @param ifNoneMatch what it says to have
 * @param etag strong, in quotes
 */
export function hasTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** A file that the build has made, with its tag. */
interface TaggedFile {
  text: string;
  /** Strong, in quotes. */
  etag: string;
}

/**
 * Answers 200 with a file, 304 to a client that has it.
 * @param kept headers that both have: what a cache needs to know
 * @param whole headers of the 200 alone: what the body is
 */
export function answerFile(
  c: Context,
  { text, etag }: TaggedFile,
  kept: Record<string, string>,
  whole: Record<string, string>,
): Response {
  const known = hasTag(c.req.header('if-none-match') ?? '', etag);
  return known ? c.body(null, 304, { ...kept, ETag: etag }) : c.body(text, 200, { ...kept, ...whole, ETag: etag });
}
