/** Client of another host's reading desk, for `bun run leads --url`, and its token. */

import { readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import * as v from 'valibot';
import { fetchAsSent } from '../domain/outgoing.ts';
import type { RowCursor } from '../leads/lead-record.ts';
import type { ReadingDesk } from '../leads/reading-desk.ts';
import {
  cursorText,
  READING_DESK_PATH,
  RESTORED_AT_ONCE,
  SECOND_TOKEN_HEADER,
  type TokenName,
} from '../leads/reading-desk-api.ts';
import { oneLine } from './leads-output.ts';

/** The host cannot be reached, or refuses. The message is for the operator. */
export class OperationsError extends Error {
  override name = 'OperationsError';
}

interface OperationsClientOptions {
  /** Origin of the site: https, or http on this machine. */
  url: string;
  /** ERASURE_TOKEN to erase, OPERATIONS_TOKEN for everything else. */
  token: string;
  /** To restore and rewind, which need both: ERASURE_TOKEN. */
  second?: string | undefined;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits, milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
}

/** A page of any list. Its items are not checked. */
const PageSchema = v.looseObject({
  data: v.array(v.unknown()),
  next: v.nullable(v.union([v.number(), v.object({ at: v.number(), id: v.string() })])),
});

const RewoundSchema = v.object({ erasedAgain: v.number() });
const ErasedSchema = v.object({ erased: v.picklist(['kept here', 'passed on']) });
const RestoredSchema = v.object({ restored: v.number() });
const FloodSchema = v.object({ found: v.number(), erased: v.number() });
const ClearedSchema = v.object({ cleared: v.number() });

/** Maximum number of attempts of a call that is rate limited (429). */
const MAX_TRIES = 5;

/** @throws {OperationsError} if the token would be sent unencrypted */
export function readingDeskClient({
  url,
  token,
  second,
  fetch = fetchAsSent,
  pause = (ms) => new Promise((done) => setTimeout(done, ms)),
}: OperationsClientOptions): ReadingDesk & {
  /**
   * Restores the ledger to a time, milliseconds since 1970, if the host can. Returns how many leads were erased again.
   */
  rewind(at: number): Promise<number>;
} {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  const safe =
    base?.protocol === 'https:' ||
    (base?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname));
  if (!base || !safe) throw new OperationsError('--url must be an https address, or http on this machine');

  /** @returns the body of the reply; undefined if there is no such lead */
  async function call(path: string, method = 'GET', json?: unknown): Promise<{ data?: unknown } | undefined> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(second !== undefined && { [SECOND_TOKEN_HEADER]: second }),
      'content-type': 'application/json',
    };
    const body = json === undefined ? null : JSON.stringify(json);
    for (let tries = 1; ; tries++) {
      const init = { method, headers, body };
      const reply = await fetch(base?.origin + READING_DESK_PATH + path, init).catch(() => {
        throw new OperationsError(`${base?.origin} does not answer`);
      });
      if (reply.status === 429 && tries < MAX_TRIES) {
        await reply.body?.cancel();
        await pause(Number(reply.headers.get('retry-after') ?? 1) * 1000);
        continue;
      }
      const said = (await reply.json().catch(() => undefined)) as { data?: unknown; error?: string } | undefined;
      if (reply.status === 404 && said?.error === 'There is no such lead') return undefined;
      if (reply.status === 404 && said?.error === undefined)
        throw new OperationsError('That site has no reading desk: OPERATIONS_TOKEN is not set there');
      if (!reply.ok || said?.data === undefined)
        throw new OperationsError(oneLine(String(said?.error ?? `The site answered ${reply.status}`)));
      return said;
    }
  }
  async function read<Data>(
    schema: v.GenericSchema<unknown, Data>,
    ...request: Parameters<typeof call>
  ): Promise<Data> {
    return parse(schema, (await call(...request))?.data);
  }
  async function page<Listed>(path: string, request: object): Promise<Listed> {
    const { data: items, ...rest } = parse(PageSchema, await call(`${path}?${queryOf(request)}`));
    return { items, ...rest } as Listed;
  }

  return {
    list: (filter = {}, action = 'list') => page(action === 'export' ? '/export' : '', filter),
    undelivered: (request = {}) => page('/undelivered', request),
    stats: async () => (await call('/stats'))?.data as Awaited<ReturnType<ReadingDesk['stats']>>,
    erasures: (request = {}) => page('/erasures', request),
    sealed: async () => (await call('/sealed'))?.data as Awaited<ReturnType<ReadingDesk['sealed']>>,
    feedback: (request = {}) => page('/feedback', request),
    eraseSuspects: (period, most) => read(FloodSchema, `?${queryOf({ suspect: true, ...period, most })}`, 'DELETE'),
    clearFeedback: async () => (await read(ClearedSchema, '/feedback', 'DELETE')).cleared,
    audit: (request = {}) => page('/audit', request),
    rewind: async (at) => (await read(RewoundSchema, '/as-of', 'PUT', { at: new Date(at).toISOString() })).erasedAgain,
    async restore(leads) {
      let restored = 0;
      for (let first = 0; first < leads.length; first += RESTORED_AT_ONCE) {
        const part = leads.slice(first, first + RESTORED_AT_ONCE);
        restored += (await read(RestoredSchema, '', 'PUT', part)).restored;
      }
      return restored;
    },
    redeliver: async (id) => (await call(`/${encodeURIComponent(id)}/redeliver`, 'POST')) !== undefined,
    mark: async (id, answered) =>
      (await call(`/${encodeURIComponent(id)}/${answered ? 'answered' : 'unanswered'}`, 'POST')) !== undefined,
    async erase(id) {
      const reply = await call(`/${encodeURIComponent(id)}`, 'DELETE');
      return reply !== undefined && parse(ErasedSchema, reply.data).erased;
    },
  };
}

/** The error does not repeat what the site sent. */
function parse<Data>(schema: v.GenericSchema<unknown, Data>, sent: unknown): Data {
  const parsed = v.safeParse(schema, sent);
  if (!parsed.success) throw new OperationsError('The answer has another form: the site runs another version');
  return parsed.output;
}

function queryOf(request: object): URLSearchParams {
  const { after, ...rest } = request as { after?: RowCursor | number | undefined };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  if (after !== undefined) query.set('after', cursorText(after));
  return query;
}

/**
 * Reads a token, never from an argument: from the file, else from the environment, else from the keyboard.
 * @param file from --token-file
 * @param env value in the environment
 * @throws {OperationsError} if there is none, or other accounts may read the file
 */
export async function operationsToken(
  name: TokenName,
  file: string | undefined,
  env: string | undefined,
): Promise<string> {
  const token = file === undefined ? (env ?? (await typed(name))) : fileText(file);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new OperationsError(`${file ?? name} must hold a token: letters, digits and signs without spaces`);
  return token;
}

function fileText(path: string): string {
  let mode: number;
  let text: string;
  try {
    mode = statSync(path).mode;
    text = readFileSync(path, 'utf8');
  } catch {
    throw new OperationsError(`${path} cannot be read`);
  }
  if ((mode & 0o077) !== 0) throw new OperationsError(`Other accounts may use ${path}: chmod 600 ${path}`);
  return text.trim();
}

/** Reads a line from the terminal without echo. */
async function typed(name: TokenName): Promise<string> {
  if (!process.stdin.isTTY)
    throw new OperationsError(`--url needs ${name}: name its file with --token-file, or type it at a terminal`);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    const { promise: stopped, reject } = Promise.withResolvers<string>();
    terminal.once('SIGINT', () => reject(new OperationsError('Stopped')));
    terminal.once('close', () => reject(new OperationsError('Stopped')));
    const answer = terminal.question('');
    // After `question`, which turns the echo off.
    process.stderr.write(`${name}: `);
    return (await Promise.race([answer, stopped])).trim();
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
