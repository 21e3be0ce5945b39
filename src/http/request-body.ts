/** Reads JSON request bodies, for the proxy and for the embedded upstream alike. */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { LIMITS } from '../domain/limits.ts';

/** {@link LIMITS.bodyBytes}, as a sender is told. */
export const MOST_SENT = `${LIMITS.bodyBytes / 1024} kB`;

/** Middleware: 413 for a body over that, whether or not it says its length; 400 for one that breaks off, as of a visitor who left. */
export const limitBody = limitedBody({
  tooLong: (c) => c.json({ error: `The request body is over ${MOST_SENT}` }, 413),
  brokenOff: (c) => c.json({ error: 'The request body broke off' }, 400),
});

/** Middleware for bodies of at most {@link MOST_SENT}, with the answers to those that are longer and to those that end before their end. */
export function limitedBody({
  tooLong,
  brokenOff,
}: Record<'tooLong' | 'brokenOff', (c: Context) => Response>): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: LIMITS.bodyBytes, onError: tooLong });
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

/** Answers 405 and says what is allowed. */
export function onlyPost(c: Context): Response {
  return c.json({ error: 'Only POST is answered here' }, 405, { Allow: 'POST' });
}

/** The body, checked; or what is wrong with it, as a status and a message that repeats nothing of what was sent, but for a character that a name cannot hold. */
export type JsonBody<T, Status = 400 | 415> = { ok: true; value: T } | { ok: false; status: Status; error: string };

/** Reads a body as JSON of a schema: 415 when it is not labelled JSON, 400 when it is malformed or a field is wrong. */
export async function readJson<S extends v.GenericSchema>(c: Context, schema: S): Promise<JsonBody<v.InferOutput<S>>> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    return { ok: false, status: 415, error: 'The body must be application/json' };
  }
  return parseJson(c, schema);
}

/** Reads a body as JSON of a schema, whatever its type: 400 when it is malformed or a field is wrong. */
export async function parseJson<S extends v.GenericSchema>(
  c: Context,
  schema: S,
): Promise<JsonBody<v.InferOutput<S>, 400>> {
  let json: unknown;
  try {
    json = JSON.parse(await c.req.text());
  } catch {
    return { ok: false, status: 400, error: 'The body is not well-formed JSON' };
  }
  const result = v.safeParse(schema, json, { abortEarly: true });
  return result.success
    ? { ok: true, value: result.output }
    : { ok: false, status: 400, error: describe(result.issues[0]) };
}

/** Names the field and says what is wrong. A field we do not know is not named: its name is the sender's text. */
function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'The body has a field that is not expected';
  const field = v.getDotPath(issue);
  if (field === null) return issue.kind === 'schema' ? 'The body must be an object' : issue.message;
  return issue.received === 'undefined' ? `${field}: required` : `${field}: ${issue.message}`;
}
