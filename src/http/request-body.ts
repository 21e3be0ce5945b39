import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { LIMITS } from '../domain/limits.ts';

/** {@link LIMITS.bodyBytes} in words. */
export const MAX_SENT = `${LIMITS.bodyBytes / 1024} kB`;

/** Middleware: 413 for a longer body, with or without a Content-Length; 400 for one that ends early. */
export function limitBodyTo(bytes: number): MiddlewareHandler {
  const answers = {
    tooLong: (c: Context) => c.json({ error: `The request body is over ${bytes / 1024} kB` }, 413),
    brokenOff: (c: Context) => c.json({ error: 'The request body broke off' }, 400),
  };
  return limitedBody(answers, bytes);
}

/** The same for at most {@link MAX_SENT}. */
export const limitBody = limitBodyTo(LIMITS.bodyBytes);

/** Middleware. The first parameter answers a body that is longer than `maxSize` bytes, and one that ends early. */
export function limitedBody(
  { tooLong, brokenOff }: Record<'tooLong' | 'brokenOff', (c: Context) => Response>,
  maxSize: number = LIMITS.bodyBytes,
): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: tooLong });
  return async (c, next) => {
    let whole = false;
    try {
      return await limit(c, () => {
        whole = true;
        return next();
      });
    } catch (error) {
      if (whole) throw error;
      return brokenOff(c);
    }
  };
}

export function onlyPost(c: Context): Response {
  return c.json({ error: 'Only POST is answered here' }, 405, { Allow: 'POST' });
}

/**
 * The checked body; or a status and a message, which repeats nothing of the body except a character that a name cannot
 * have.
 */
export type JsonBody<T, Status = 400 | 415> =
  | { ok: true; value: T }
  /** `fields`: the names of the wrong fields for the log; `other` for those that are not expected. */
  | { ok: false; status: Status; error: string; fields: string[] };

/** Says what is wrong. By default it is the message of the issue. */
type Explain = (issue: v.BaseIssue<unknown>) => string;

/** Reads a JSON body: 415 for another content type, else as {@link parseJson}. */
export async function readJson<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  explain?: Explain,
): Promise<JsonBody<v.InferOutput<S>>> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    return { ok: false, status: 415, error: 'The body must be application/json', fields: [] };
  }
  return parseJson(c, schema, explain);
}

/** Reads a JSON body of any content type: 400 if it is malformed or does not fit the schema. */
export async function parseJson<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  explain: Explain = ({ message }) => message,
): Promise<JsonBody<v.InferOutput<S>, 400>> {
  let json: unknown;
  try {
    json = JSON.parse(await c.req.text());
  } catch {
    return { ok: false, status: 400, error: 'The body is not well-formed JSON', fields: [] };
  }
  const result = v.safeParse(schema, json);
  if (result.success) return { ok: true, value: result.output };
  const fields = result.issues.flatMap((issue) => (isUnexpected(issue) ? 'other' : (v.getDotPath(issue) ?? [])));
  return { ok: false, status: 400, error: describe(result.issues[0], explain), fields: [...new Set(fields)] };
}

/** Whether an issue is about an unknown field, which is not named: its name is the sender's text. */
const isUnexpected = (issue: v.BaseIssue<unknown>) => issue.expected === 'never';

function describe(issue: v.BaseIssue<unknown>, explain: Explain): string {
  if (isUnexpected(issue)) return 'The body has a field that is not expected';
  const field = v.getDotPath(issue);
  if (field === null) return issue.kind === 'schema' ? 'The body must be an object' : explain(issue);
  return issue.received === 'undefined' ? `${field}: required` : `${field}: ${explain(issue)}`;
}
