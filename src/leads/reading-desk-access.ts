/** Who may use the reading desk: holders of a token, and over the desk's socket the account that owns it. */
import type { Context, MiddlewareHandler } from 'hono';
import { isSame } from '../domain/digest.ts';
import type { Log } from '../domain/host.ts';
import { parseClient } from '../http/client-address.ts';
import { createRateLimit } from '../http/rate-limits.ts';

/** The tokens, by the names of their settings. */
const TOKENS = ['OPERATIONS_TOKEN', 'ERASURE_TOKEN'] as const;
export type TokenName = (typeof TOKENS)[number];
/** Where a call needs both tokens, this header has the second. The first is the bearer token. */
export const SECOND_TOKEN_HEADER = 'Erasure-Token';
/** A token that is not set opens nothing. */
export type Tokens = { readonly [Name in TokenName]?: string | undefined };

/** Who asks, as the audit log names them. */
export interface Reader {
  /** The names of the tokens, or the account that runs the command. */
  who: string;
  /** The client's address, or the command. */
  from: string;
}

export interface Admitted {
  Variables: { reader: Reader };
}

export interface TokenGateOptions {
  tokens: Tokens;
  /** Wrong tokens of a client, and calls with each valid token. */
  perMinute: number;
  clientAddress: (request: Request, host: unknown) => string;
  /** Milliseconds, of a monotonic clock if the host has one. */
  elapsed: () => number;
  noteWrong: () => void;
  log: Log;
}

/** A restored lead goes to the upstream, so PUT needs more than the erasure token. */
const NEEDED: Readonly<Record<string, readonly TokenName[]>> = { DELETE: ['ERASURE_TOKEN'], PUT: TOKENS };

/**
 * DELETE needs ERASURE_TOKEN, PUT both tokens, other methods OPERATIONS_TOKEN. Answers 401 to a wrong token, 403 to the
 * other one, and 429 to a client with too many wrong tokens or a token used too often.
 */
export function createTokenGate(options: TokenGateOptions): MiddlewareHandler<Admitted> {
  const { tokens, perMinute, clientAddress, elapsed, noteWrong, log } = options;
  const guesses = createRateLimit({ maxCalls: perMinute, windowSeconds: 60, now: elapsed });
  const calls = createRateLimit({ maxCalls: perMinute, windowSeconds: 60, now: elapsed });

  async function nameOf(given: string): Promise<TokenName | undefined> {
    for (const name of TOKENS) {
      const token = tokens[name];
      if (token !== undefined && (await isSame(given, token))) return name;
    }
    return undefined;
  }

  return async (c, next) => {
    const address = clientAddress(c.req.raw, c.env).trim();
    const { client } = parseClient(address);
    // After too many wrong tokens a client has to wait, even with a valid one.
    const guessedTooOften = guesses.secondsUntilAllowed(client);
    if (guessedTooOften > 0) return tooOften(c, guessedTooOften);
    // Not hono's bearerAuth: a token may contain characters that are not base64.
    const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const second = c.req.header(SECOND_TOKEN_HEADER);
    // Before the wait, in which the client could send more guesses than it has.
    const isNoGuess = guesses.count(client);
    const holder = await nameOf(given);
    const other = holder && second !== undefined ? await nameOf(second) : undefined;
    if (holder === undefined || (second !== undefined && other === undefined)) {
      log({ level: 'warn', event: 'wrong tokens' });
      noteWrong();
      return c.json({ error: 'The operations token is not right' }, 401, { 'WWW-Authenticate': 'Bearer' });
    }
    isNoGuess();
    const calledTooOften = calls.secondsUntilAllowed(holder);
    if (calledTooOften > 0) return tooOften(c, calledTooOften);
    calls.count(holder);
    const needed = NEEDED[c.req.method] ?? ['OPERATIONS_TOKEN'];
    if (!needed.every((name) => name === holder || name === other)) {
      const named = needed.map((name) => (tokens[name] ? name : `${name}, which is not set here`));
      const error = `${holder} does not open this: it needs ${named.join(` and, in the header ${SECOND_TOKEN_HEADER}, `)}`;
      return c.json({ error }, 403);
    }
    // Without a proxy, the address may contain anything.
    c.set('reader', { who: needed.join(' and '), from: client === 'unknown' ? client : address });
    return next();
  };
}

function tooOften(c: Context, seconds: number): Response {
  return c.json({ error: `Try again in ${seconds} s` }, 429, { 'Retry-After': String(seconds) });
}

export const ACCOUNT_HEADER = 'Account';

/** Admits every call: for a socket that only its owner can open, and for the command itself. */
export const admitAccount: MiddlewareHandler<Admitted> = (c, next) => {
  const account = c.req.header(ACCOUNT_HEADER) ?? '';
  c.set('reader', { who: /^[\x20-\x7e]{1,100}$/.test(account) ? account : 'unknown', from: 'this machine' });
  return next();
};
