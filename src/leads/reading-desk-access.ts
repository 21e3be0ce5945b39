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

export interface TokenGuardOptions {
  tokens: Tokens;
  /** Wrong tokens of a client, and calls with each valid token. */
  perMinute: number;
  clientAddress: (request: Request, host: unknown) => string;
  /** Milliseconds, of a monotonic clock if the host has one. */
  elapsed: () => number;
  noteWrong: () => void;
  log: Log;
}

type Opened = { names: TokenName[] } | { status: 401 } | { status: 429; seconds: number };
export type TokenGuard = ReturnType<typeof createTokenGuard>;

/** Compares the tokens of requests, and limits guesses and calls: for the API and for the desk in a browser. */
export function createTokenGuard({ tokens, perMinute, clientAddress, elapsed, noteWrong, log }: TokenGuardOptions) {
  const guesses = createRateLimit({ maxCalls: perMinute, windowSeconds: 60, now: elapsed });
  const calls = createRateLimit({ maxCalls: perMinute, windowSeconds: 60, now: elapsed });

  async function nameToken(given: string): Promise<TokenName[]> {
    for (const name of TOKENS) {
      const token = tokens[name];
      if (token !== undefined && (await isSame(given, token))) return [name];
    }
    return [];
  }

  /** Counts a call with a valid token. Returns the seconds to wait if there were too many. */
  function countCall(name: TokenName): number {
    const seconds = calls.secondsUntilAllowed(name);
    if (seconds === 0) calls.count(name);
    return seconds;
  }

  return {
    tokens,
    countCall,
    /** The client's address for the audit log: `unknown` if it is none, since without a proxy it may contain anything. */
    readAddress(c: Context): string {
      const address = clientAddress(c.req.raw, c.env).trim();
      const { client } = parseClient(address);
      return client === 'unknown' ? client : address;
    },
    /** Names the tokens that a client gives. After too many wrong ones it has to wait, even with valid ones. */
    async open(address: string, ...given: string[]): Promise<Opened> {
      const { client } = parseClient(address);
      const guessedTooOften = guesses.secondsUntilAllowed(client);
      if (guessedTooOften > 0) return { status: 429, seconds: guessedTooOften };
      // Before the wait, in which the client could send more guesses than it has.
      const isNoGuess = guesses.count(client);
      const names = (await Promise.all(given.map(nameToken))).flat();
      const [holder] = names;
      if (holder === undefined || names.length < given.length) {
        log({ level: 'warn', event: 'wrong tokens' });
        noteWrong();
        return { status: 401 };
      }
      isNoGuess();
      const seconds = countCall(holder);
      return seconds > 0 ? { status: 429, seconds } : { names };
    },
  };
}

/** A restored lead goes to the upstream, so PUT needs more than the erasure token. */
const NEEDED: Readonly<Record<string, readonly TokenName[]>> = { DELETE: ['ERASURE_TOKEN'], PUT: TOKENS };

/**
 * DELETE needs ERASURE_TOKEN, PUT both tokens, other methods OPERATIONS_TOKEN. Answers 401 to a wrong token, 403 to the
 * other one, and 429 to a client with too many wrong tokens or a token used too often.
 */
export function admitTokens({ open, readAddress, tokens }: TokenGuard): MiddlewareHandler<Admitted> {
  return async (c, next) => {
    const from = readAddress(c);
    // Not hono's bearerAuth: a token may contain characters that are not base64.
    const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const opened = await open(from, given, ...[c.req.header(SECOND_TOKEN_HEADER) ?? []].flat());
    if ('seconds' in opened)
      return c.json({ error: `Try again in ${opened.seconds} s` }, 429, { 'Retry-After': String(opened.seconds) });
    if ('status' in opened)
      return c.json({ error: 'The operations token is not right' }, 401, { 'WWW-Authenticate': 'Bearer' });
    const { names } = opened;
    const needed = NEEDED[c.req.method] ?? ['OPERATIONS_TOKEN'];
    if (!needed.every((name) => names.includes(name))) {
      const named = needed.map((name) => (tokens[name] ? name : `${name}, which is not set here`));
      const error = `${names[0]} does not open this: it needs ${named.join(` and, in the header ${SECOND_TOKEN_HEADER}, `)}`;
      return c.json({ error }, 403);
    }
    c.set('reader', { who: needed.join(' and '), from });
    return next();
  };
}

export const ACCOUNT_HEADER = 'Account';

/** Admits every call: for a socket that only its owner can open, and for the command itself. */
export const admitAccount: MiddlewareHandler<Admitted> = (c, next) => {
  const account = c.req.header(ACCOUNT_HEADER) ?? '';
  c.set('reader', { who: /^[\x20-\x7e]{1,100}$/.test(account) ? account : 'unknown', from: 'this machine' });
  return next();
};
