/** Access to the firm's reading desk: one token reads, another erases. Clients that guess tokens block only themselves. */
import type { Context, MiddlewareHandler } from 'hono';
import { isSame } from '../domain/digest.ts';
import type { Log } from '../domain/host.ts';
import { clientOf } from '../http/client-address.ts';
import { waitUntil } from '../http/gate.ts';
import { createRateLimit } from '../http/limits.ts';

/** The tokens, by the names of their settings. */
const TOKENS = ['OPERATIONS_TOKEN', 'ERASURE_TOKEN'] as const;
export type TokenName = (typeof TOKENS)[number];
/** At least one is set. A token that is not set opens nothing. */
export type Tokens = { readonly [Name in TokenName]?: string | undefined };

/** What the gate tells the routes behind it. */
export interface Holder {
  Variables: { token: TokenName };
}

export interface TokenGateOptions {
  tokens: Tokens;
  /** Wrong tokens a minute of one client, and calls a minute with each valid token. */
  perMinute: number;
  clientAddress: (request: Request, host: unknown) => string;
  /** Milliseconds of a monotonic clock, if the host has one. */
  elapsed: () => number;
  /** Called with the number of wrong tokens. */
  wrongTokens: (count: number) => Promise<void>;
  log: Log;
  /** For how long wrong tokens are counted before they are reported, so that a flood of them is a few reports. */
  reportAfterMs?: number;
}

/** After how long another report may begin: a host may end the work of a report early. */
const REPORT_LOST_MS = 60_000;

/**
 * Makes the middleware: DELETE and PUT need ERASURE_TOKEN, every other method OPERATIONS_TOKEN. It answers 401 to a wrong token, 403 to
 * the other token, and 429 to a client with too many wrong tokens or to a valid token that is used too often. It counts in memory, apart
 * from visitors' calls.
 */
export function tokenGate({
  tokens,
  perMinute,
  clientAddress,
  elapsed,
  wrongTokens,
  log,
  reportAfterMs = 5000,
}: TokenGateOptions): MiddlewareHandler<Holder> {
  const guesses = createRateLimit({ most: perMinute, windowSeconds: 60, now: elapsed });
  const calls = createRateLimit({ most: perMinute, windowSeconds: 60, now: elapsed });
  let wrong = 0;
  let reportBegan = Number.NEGATIVE_INFINITY;

  async function holderOf(given: string): Promise<TokenName | undefined> {
    for (const name of TOKENS) {
      const token = tokens[name];
      if (token !== undefined && (await isSame(given, token))) return name;
    }
    return undefined;
  }

  async function report(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, reportAfterMs));
    const count = wrong;
    wrong = 0;
    if (count === 0) return;
    log({ level: 'warn', event: 'wrong tokens', count });
    // An alert that cannot be raised is in the log.
    await wrongTokens(count).catch(() => {});
  }

  function noteWrong(c: Context): void {
    wrong += 1;
    if (wrong > 1 && elapsed() - reportBegan < REPORT_LOST_MS) return;
    reportBegan = elapsed();
    waitUntil(c, report());
  }

  return async (c, next) => {
    const { client } = clientOf(clientAddress(c.req.raw, c.env));
    // After too many wrong tokens a client has to wait, even with a valid one. Other clients do not.
    const guessedTooOften = guesses.secondsUntilAllowed(client);
    if (guessedTooOften > 0) return tooOften(c, guessedTooOften);
    // Not hono's bearerAuth: it accepts only base64 characters, and a token may contain others.
    const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const holder = await holderOf(given);
    if (holder === undefined) {
      guesses.count(client);
      noteWrong(c);
      return c.json({ error: 'The operations token is not right' }, 401, { 'WWW-Authenticate': 'Bearer' });
    }
    const calledTooOften = calls.secondsUntilAllowed(holder);
    if (calledTooOften > 0) return tooOften(c, calledTooOften);
    calls.count(holder);
    const needed = ['DELETE', 'PUT'].includes(c.req.method) ? 'ERASURE_TOKEN' : 'OPERATIONS_TOKEN';
    if (holder !== needed)
      return c.json(
        { error: `${holder} does not open this: it needs ${needed}${tokens[needed] ? '' : ', which is not set here'}` },
        403,
      );
    c.set('token', holder);
    return next();
  };
}

function tooOften(c: Context, seconds: number): Response {
  return c.json({ error: `Try again in ${seconds} s` }, 429, { 'Retry-After': String(seconds) });
}
