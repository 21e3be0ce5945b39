/** Checks the upstream's reply against the contract, and makes a new response for the visitor. */
import * as v from 'valibot';
import { AuthReplySchema, ERASE_PATH, type FailureReply, PATHS, type UpstreamPath } from '../api/contract.ts';
import { LEAD_FIELD_NAMES } from '../domain/lead-fields.ts';
import { isCompressed } from '../domain/outgoing.ts';
import { isSafeLink } from '../domain/web-address.ts';

/**
 * Why a call failed, for the log. `failure`: the upstream answered with a server error. `shape`: the reply breaks the
 * contract. `credential`: the upstream refused the signed credential, with every secret.
 */
export type Outcome =
  | 'timeout'
  | 'unreachable'
  | 'aborted'
  | 'redirect'
  | 'failure'
  | 'too-large'
  | 'compressed'
  | 'shape'
  | 'credential'
  | 'unsafe-links';

const MAX_REPLY = 256 * 1024;
/** A longer message is cut after as many characters. */
const MAX_SHOWN = 200;
/** A longer message is replaced. */
const MAX_MESSAGE = 1000;

const UNAVAILABLE = 'The service is not answering right now';
const REFUSED = 'The service did not accept this';

/** A header of a failed record call: which fields of the forms the upstream named, with commas. */
export const NAMED_FIELDS = 'named-fields';

/** A reply is not read to its end. */
export class UnreadReplyError extends Error {
  override name = 'UnreadReplyError';
  readonly outcome: Outcome;

  constructor(outcome: 'compressed' | 'too-large') {
    super(outcome);
    this.outcome = outcome;
  }
}

export interface Reply {
  status: number;
  /** The Retry-After header, if valid. */
  retryAfter: string | undefined;
  /** Empty for a redirect. */
  text: string;
}

/** The response without a usable reply: 504 if the upstream was slow, otherwise 502. */
export function unavailable(status: 502 | 504): Response {
  return Response.json({ error: UNAVAILABLE } satisfies FailureReply, { status });
}

/** @throws {UnreadReplyError} */
export async function readReply(response: Response): Promise<Reply> {
  const { status } = response;
  const after = response.headers.get('retry-after') ?? '';
  const isDelay = /^\d{1,6}$|^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(after);
  const reply: Reply = { status, retryAfter: isDelay ? after : undefined, text: '' };
  if (isRedirect(status)) {
    await response.body?.cancel();
    return reply;
  }
  if (isCompressed(response)) {
    await response.body?.cancel();
    throw new UnreadReplyError('compressed');
  }
  const decoder = new TextDecoder();
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > MAX_REPLY) throw new UnreadReplyError('too-large');
    reply.text += decoder.decode(chunk, { stream: true });
  }
  reply.text += decoder.decode();
  return reply;
}

/**
 * Makes the response for the visitor. A success has only the fields of the contract. A failure keeps its status, and
 * its message if that is safe to show. A 4xx without an error flag comes from a proxy and gets an empty message. A 2xx
 * with the flag becomes a 422. `report` is called for every fault of the upstream.
 */
export function relay(path: UpstreamPath, reply: Reply, report: (outcome: Outcome, status: number) => void): Response {
  const { status, retryAfter, text } = reply;
  const unusable = (outcome: Outcome) => {
    report(outcome, status);
    return unavailable(502);
  };
  if (isRedirect(status)) return unusable('redirect');

  const json = parsed(text);
  const failed = (error: string, status: number) =>
    Response.json({ error } satisfies FailureReply, {
      status,
      headers: {
        ...(retryAfter && { 'retry-after': retryAfter }),
        ...(path === PATHS.record && { [NAMED_FIELDS]: namedFields(json) }),
      },
    });
  const flagged = errorFlag(json);
  if (status >= 400) {
    const isShapeless = !flagged && status !== 403 && status !== 429;
    if (path === PATHS.auth && status === 401) report('credential', status);
    else if (status >= 500) report('failure', status);
    else if (isShapeless) report('shape', status);
    const error = status >= 500 ? safeMessage(flagged, UNAVAILABLE) : flagged ? safeMessage(flagged, REFUSED) : '';
    return failed(error, status);
  }
  if (flagged) return failed(safeMessage(flagged, REFUSED), 422);
  if (path === PATHS.record || path === ERASE_PATH) {
    // The specification does not define this reply: JSON without an error flag, or nothing, accepts the lead, or the
    // request to erase it.
    if (json === undefined && text.trim() !== '') return unusable('shape');
    return Response.json(v.parse(RecordedSchema, json), { status: json === undefined ? 200 : status });
  }
  if (path === PATHS.auth) {
    const { success, output } = v.safeParse(AuthReplySchema, json);
    return success ? Response.json(output, { status }) : unusable('shape');
  }
  const known = v.safeParse(FoundSchema, json);
  if (!known.success) return unusable('shape');
  const found = known.output.data;
  const safe = found
    .map(({ cat_name, red_url }) => ({ cat_name: inReadingOrder(cat_name), red_url: normaliseLink(red_url) }))
    .filter(({ red_url }) => isSafeLink(red_url));
  if (safe.length < found.length) report('unsafe-links', status);
  return Response.json({ data: safe }, { status });
}

/** An id as the ledger may store it, and a terminal show it. */
export const UpstreamIdSchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/));

const IdSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String), UpstreamIdSchema);
const RecordedSchema = v.fallback(v.object({ data: v.object({ id: IdSchema }) }), { data: { id: '' } });
/** Links are checked later: an unsafe one drops only its result. */
const FoundSchema = v.object({ data: v.array(v.object({ cat_name: v.string(), red_url: v.string() })) });

const ROOT = 'https://root.invalid';

/** Resolves relative links against the root of this site, and changes http to https. Leaves other links unchanged. */
function normaliseLink(link: string): string {
  // URL parsers drop or change these characters, so such a link is left as is, and isSafeLink rejects it.
  if (link === '' || isSafeLink(link) || /[\s\p{Cc}\\]/u.test(link)) return link;
  const url = URL.parse(link, ROOT);
  if (url?.origin === ROOT) return url.pathname + url.search + url.hash;
  if (url?.protocol !== 'http:') return link;
  url.protocol = 'https:';
  return url.href;
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error in a reply, which may be `true`. */
function errorFlag(json: unknown): unknown {
  const { error, failure } = Object(json);
  return error || failure || undefined;
}

/** The fields of the forms that a reply names, in any spelling: `full_name`, `Full name`, `fullName`. */
function namedFields(json: unknown): string {
  // The key `message` of the reply itself is not the field of that name.
  const { message, ...others } = Object(json);
  const text = JSON.stringify([message, others]).replace(/([a-z])([A-Z])/g, '$1 $2');
  const words = text.toLowerCase().split(/[^a-z]+/);
  const starts = words.map((_, at) => words.slice(at, at + 3).join(''));
  return LEAD_FIELD_NAMES.filter((field) =>
    starts.some((letters) => letters.startsWith(field.replaceAll('_', ''))),
  ).join(', ');
}

/** Longer than any word: may be a credential or a token. */
const TOKEN_LIKE = /[\w\-.~+/=]{24,}/g;
/** Signs of a stack trace, of markup, of a path or of an e-mail address. */
const INTERNAL = /[\n\r<>{}\\@]|\/\w+\//;

/** Without the invisible signs that change the direction of text: a reader would see other words than were checked. */
function inReadingOrder(text: string): string {
  return text.replace(/\p{Bidi_C}+/gu, '');
}

/** The message as one line without control characters and tokens; `fallback` if it is not safe to show. */
function safeMessage(message: unknown, fallback: string): string {
  if (typeof message !== 'string' || message.length > MAX_MESSAGE || INTERNAL.test(message)) return fallback;
  const text = inReadingOrder(message);
  // A phone number in any spacing.
  if (/\d{10}/.test(text.replace(/[\s().-]+/g, ''))) return fallback;
  const line = text
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .replace(TOKEN_LIKE, '…')
    .trim();
  return [...line].slice(0, MAX_SHOWN).join('') || fallback;
}
