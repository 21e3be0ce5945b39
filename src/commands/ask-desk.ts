/** How `bun run leads` asks a reading desk: that of another site, or of this machine. */
import type { Hono } from 'hono';
import { fetchAsSent } from '../domain/outgoing.ts';
import { ACCOUNT_HEADER, SECOND_TOKEN_HEADER } from '../leads/reading-desk-access.ts';
import { READING_DESK_PATH } from '../leads/reading-desk-api.ts';
import { toOneLine } from '../leads/reading-desk-text.ts';
import { isSafeAddress } from '../settings.ts';

/** The reading desk cannot be reached, or refuses. The message is for the operator. */
export class OperationsError extends Error {
  override name = 'OperationsError';
}

export interface DeskQuestion {
  method?: string;
  /** Below {@link READING_DESK_PATH}. */
  path: string;
  /** The type of the answer, text by default. */
  type?: string;
  /** Makes the body anew for each try. */
  body?: () => Blob | Promise<ReadableStream>;
}

type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>;
type Pause = (ms: number) => Promise<unknown>;
/** Returns an answer of the type that was asked for. @throws {OperationsError} */
export type Ask = (question: DeskQuestion) => Promise<Response>;

/** Of a call that is rate limited (429). */
const MAX_TRIES = 5;

export interface SiteOptions {
  /** Origin of the site: https, or http on this machine. */
  url: string;
  token: string;
  /** ERASURE_TOKEN, to restore and rewind, which need both. */
  second?: string | undefined;
  fetch?: Fetch;
  pause?: Pause;
}

/** @throws {OperationsError} if the token would be sent unencrypted */
export function askSite({ url, token, second, fetch = fetchAsSent, pause = Bun.sleep }: SiteOptions): Ask {
  if (!isSafeAddress(url)) throw new OperationsError('--url must be an https address, or http on this machine');
  const { origin } = new URL(url);
  const headers = { authorization: `Bearer ${token}`, ...(second !== undefined && { [SECOND_TOKEN_HEADER]: second }) };
  const overNetwork: Fetch = async (url, init) => {
    try {
      return await fetch(url, init);
    } catch (cause) {
      throw new OperationsError(`${origin} does not answer`, { cause });
    }
  };
  return createAsk(origin, headers, overNetwork, pause);
}

/** Errors of a socket without a server, before anything is sent. */
const NO_SERVER = ['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'EACCES', 'ENAMETOOLONG'];

/** Over the socket of the server here, or else the desk of this process. @param account runs it, for the audit log */
export function askHere(socket: string, account: string, mount: () => Pick<Hono, 'fetch'>): Ask {
  const headers = { [ACCOUNT_HEADER]: account.replace(/[^\x20-\x7e]/g, '?') };
  const overSocket: Fetch = async (url, init) => {
    try {
      return await fetch(url, { ...init, unix: socket });
    } catch (error) {
      if (!NO_SERVER.includes(String((error as { code?: unknown }).code)))
        throw new OperationsError('The server of this machine does not answer', { cause: error });
      return mount().fetch(new Request(url, init));
    }
  };
  return createAsk('http://localhost', headers, overSocket, Bun.sleep);
}

function createAsk(origin: string, headers: Record<string, string>, fetch: Fetch, pause: Pause): Ask {
  return async (question) => {
    const { method = 'GET', path, type = 'text/plain', body } = question;
    for (let tries = 1; ; tries++) {
      const init = { method, headers: { ...headers, accept: type }, body: (await body?.()) ?? null };
      const reply = await fetch(origin + READING_DESK_PATH + path, init);
      if (reply.status !== 429 || tries === MAX_TRIES) return checkReply(reply, question);
      await reply.body?.cancel();
      await pause(Number(reply.headers.get('retry-after') ?? 1) * 1000);
    }
  };
}

/** @throws {OperationsError} if the reading desk refuses, or answers something else */
async function checkReply(reply: Response, { method, type = 'text/plain' }: DeskQuestion): Promise<Response> {
  const isAsked = reply.headers.get('content-type')?.split(';')[0] === type;
  // Only a change can lack its lead.
  if (isAsked && (reply.ok || (reply.status === 404 && method !== undefined))) return reply;
  if (reply.ok) throw new OperationsError('The answer has another form: the site runs another version');
  const said = (await reply.json().catch(() => undefined)) as { error?: unknown } | undefined;
  if (reply.status === 404 && said?.error === undefined)
    throw new OperationsError('That site has no reading desk: OPERATIONS_TOKEN is not set there');
  throw new OperationsError(toOneLine(String(said?.error ?? `The site answered ${reply.status}`)));
}

const CONTROLS = /[^\P{Cc}\r\n]/gu;

/**
 * Prints an answer while it arrives, without what a terminal would interpret. Returns the exit code: 1 if there is no
 * such lead. @throws {OperationsError} if the answer breaks off
 */
export async function printAnswer(answer: Response, print: (text: string) => void): Promise<number> {
  const isCsv = answer.headers.get('content-type')?.startsWith('text/csv');
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  try {
    for await (const piece of (answer.body ?? new Blob().stream()) as AsyncIterable<Uint8Array>) {
      const text = decoder.decode(piece, { stream: true });
      print(isCsv ? text.replace(CONTROLS, ' ') : text.split('\n').map(toOneLine).join('\n'));
    }
  } catch (cause) {
    throw new OperationsError('The answer broke off: it is not complete', { cause });
  }
  return answer.ok ? 0 : 1;
}
