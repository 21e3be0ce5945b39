/** What the visitor's side is told of an upstream's reply: checked against the contract and written anew. */
import * as v from 'valibot';
import { type ApiPath, AuthReplySchema, type Failure, FailureSchema, PATHS, RecordReplySchema } from '../api/contract.ts';
import { isSafeLink } from '../domain/query.ts';

/**
 * What was wrong with a call, for the log. `failure`: the upstream answered with a server error. `shape`: not in the words
 * of the contract. `credential`: it refused the site's signed credential, with every secret there is.
 */
export type Outcome = 'timeout' | 'unreachable' | 'aborted' | 'redirect' | 'failure' | 'too-large' | 'shape' | 'credential' | 'unsafe-links';

/** Largest reply that is read, in bytes. */
const MAX_REPLY = 256 * 1024;
/** Longest message that is passed on, in characters. */
const MAX_MESSAGE = 200;

const UNAVAILABLE = 'The service is not answering right now';
const REFUSED = 'The service did not accept this';

/** A reply beyond the limit; the rest of it is not read. */
export class ReplyTooLargeError extends Error {
  override name = 'ReplyTooLargeError';
}

/** A reply, read to its end. */
export interface Reply {
  status: number;
  /** Value of the Retry-After header, where it is one: seconds or a date. */
  retryAfter: string | undefined;
  /** Body; empty where the status alone decides. */
  text: string;
}

/** Our own answer when the upstream cannot be used: 504 when it was slow, 502 for every other reason. */
export function unavailable(status: 502 | 504): Response {
  return Response.json({ error: UNAVAILABLE } satisfies Failure, { status });
}

/** Reads a reply, at most 256 kB of it. Bodies of redirects and server errors are dropped unread. @throws {ReplyTooLargeError} */
export async function readReply(response: Response): Promise<Reply> {
  const { status } = response;
  const after = response.headers.get('retry-after');
  const retryAfter = after && (/^\d{1,6}$/.test(after) || /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(after)) ? after : undefined;
  const reply: Reply = { status, retryAfter, text: '' };
  if ((status >= 300 && status < 400) || status >= 500) {
    await response.body?.cancel();
    return reply;
  }
  const decoder = new TextDecoder();
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > MAX_REPLY) throw new ReplyTooLargeError();
    reply.text += decoder.decode(chunk, { stream: true });
  }
  reply.text += decoder.decode();
  return reply;
}

/**
 * The response for the visitor's side. 2xx: the fields of the contract, nothing else. 4xx in the words of the protocol:
 * the same status with its message cleaned. A 2xx with an error flag is a refusal, so it becomes a 422. A 4xx that is
 * not in the words of the protocol comes from something in between and becomes a 502, but for 403 (a new token is due)
 * and 429 (too fast), whose status says enough. `report` is told of everything that is wrong with the upstream.
 */
export function relay(path: ApiPath, reply: Reply, report: (outcome: Outcome, status: number) => void): Response {
  const { status, retryAfter } = reply;
  const unusable = (outcome: Outcome) => {
    report(outcome, status);
    return unavailable(502);
  };
  if (status >= 300 && status < 400) return unusable('redirect');
  if (status >= 500) return unusable('failure');

  const json = parsed(reply.text);
  if (status >= 400) {
    const failure = v.safeParse(FailureSchema, json);
    if (!failure.success && status !== 403 && status !== 429) return unusable('shape');
    if (path === PATHS.auth && status === 401) report('credential', status);
    const headers: Record<string, string> = status === 429 && retryAfter ? { 'retry-after': retryAfter } : {};
    return Response.json({ error: cleaned(failure.output) }, { status, headers });
  }
  if (v.is(FlaggedSchema, json)) return Response.json({ error: cleaned(json) }, { status: 422 });
  const known = v.safeParse(REPLIES[path], json);
  if (!known.success) return unusable('shape');
  if (path !== PATHS.search) return Response.json(known.output, { status });
  const found = (known.output as v.InferOutput<typeof FoundSchema>).data;
  const safe = found.filter((result) => isSafeLink(result.red_url));
  if (safe.length < found.length) report('unsafe-links', status);
  return Response.json({ data: safe }, { status });
}

/** Search results before their links are looked at: one bad link costs its own result, not all of them. */
const FoundSchema = v.object({ data: v.array(v.object({ cat_name: v.string(), red_url: v.string() })) });
const REPLIES = { [PATHS.auth]: AuthReplySchema, [PATHS.search]: FoundSchema, [PATHS.record]: RecordReplySchema };

/** A reply that says success in its status and failure in its body. */
const Flag = v.union([v.literal(true), v.pipe(v.string(), v.nonEmpty())]);
const FlaggedSchema = v.union([v.object({ error: Flag }), v.object({ failure: Flag })]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What may be a credential or a token that the upstream repeats: longer than any word. */
const TOKEN_LIKE = /[\w\-.~+/=]{24,}/g;

/** The message of a failure: one line, no control characters, no token, at most 200 characters; our own words where there is none. */
function cleaned(failure: unknown): string {
  const { error } = (typeof failure === 'object' && failure !== null ? failure : {}) as { error?: unknown };
  if (typeof error !== 'string') return REFUSED;
  const line = error
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .replace(TOKEN_LIKE, '…')
    .trim();
  return [...line].slice(0, MAX_MESSAGE).join('') || REFUSED;
}
