/** Rate limits of one client, of its network, and of the whole site. Each tier is counted separately. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '../domain/host.ts';
import { LIMITS, RATE_LIMITS, type Refusal, TIERS, type Tier, tooMany } from '../domain/limits.ts';
import { LruCache } from '../domain/lru-cache.ts';
import type { Client } from './client-address.ts';

/** A counter of the platform, shared between processes. Its number is in wrangler.toml; a deployment may have none. */
export interface RateLimitBinding {
  /** Counts a call of the key. `success` is false over the limit. */
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

export type RequestKind = keyof typeof RATE_LIMITS;
const KINDS = Object.keys(RATE_LIMITS) as RequestKind[];

/** Requests of one client in a minute, from settings. */
export type PerMinute = { readonly [Set in (typeof RATE_LIMITS)[RequestKind]['set']]?: number | undefined };

/** The name of a counter in wrangler.toml. */
export const bindingName = (kind: RequestKind, tier: Tier) =>
  `${kind}_${tier}_LIMIT`.toUpperCase() as `${Uppercase<RequestKind>}_${Uppercase<Tier>}_LIMIT`;
/** Returns the platform's counter of a name, if it has one. */
export type PlatformLimits = (name: ReturnType<typeof bindingName>) => RateLimitBinding | undefined;

export interface LimitsOptions {
  /** For the kinds that they set. Else the platform counts if it can, or the numbers of {@link RATE_LIMITS} apply. */
  perMinute?: PerMinute | undefined;
  platform?: PlatformLimits | undefined;
  findClient: (c: Context) => Client;
  /** Called for each request that is refused because everyone is. */
  alert?: (kind: RequestKind) => void;
  /** Milliseconds, of a monotonic clock if the host has one. */
  now: () => number;
  log: Log;
}

/** Counts a request. Returns undefined if it is allowed. */
export type Limit = (c: Context) => Promise<Refusal | undefined>;
export type Limits = Record<RequestKind, Limit>;

/** Counts a call of a key. Returns the seconds until it is allowed; 0 if it is. */
type Count = (key: string) => Promise<number>;

/**
 * Makes the limits, and logs which counters of the platform are missing. Each process or isolate then counts in its own
 * memory: not exact, but enough to slow abuse down.
 */
export function createLimits({ perMinute = {}, platform, findClient, alert, now, log }: LimitsOptions): Limits {
  function createCount(kind: RequestKind, tier: Tier): Count {
    const row = RATE_LIMITS[kind];
    const { seconds: windowSeconds } = row;
    const setting = perMinute[row.set];
    const binding = bindingName(kind, tier);
    const counter = setting === undefined ? platform?.(binding) : undefined;
    if (counter) return byPlatform(counter, kind, tier);
    if (platform && setting === undefined) log({ level: 'error', event: 'rate limit binding missing', binding });
    // A setting is that of a client, and the wider tiers follow in proportion.
    const maxCalls =
      setting === undefined ? row[tier] : Math.ceil((setting * windowSeconds * row[tier]) / (60 * row.client));
    const limit = createRateLimit({ maxCalls, windowSeconds, now });
    return async (key) => {
      const seconds = limit.secondsUntilAllowed(key);
      if (seconds === 0) limit.count(key);
      return seconds;
    };
  }

  function byPlatform(counter: RateLimitBinding, kind: RequestKind, tier: Tier): Count {
    return async (key) => {
      try {
        const { success } = await counter.limit({ key });
        // The platform does not report for how long.
        return success ? 0 : RATE_LIMITS[kind].seconds;
      } catch (error) {
        // Fail open: a broken limiter must not cost a lead.
        const name = error instanceof Error ? error.name : 'unknown';
        log({ level: 'error', event: 'rate limit failed', limit: kind, tier, error: name });
        return 0;
      }
    };
  }

  /** A refused client does not use up the limit of its network. */
  function createLimit(kind: RequestKind): Limit {
    const counts = TIERS.map((tier) => ({ tier, count: createCount(kind, tier) }));
    return async (c) => {
      const keys = { ...findClient(c), site: 'site' };
      for (const { tier, count } of counts) {
        const seconds = await count(keys[tier]);
        if (seconds === 0) continue;
        if (tier === 'site') {
          log({ level: 'error', event: 'site limit reached', limit: kind });
          alert?.(kind);
        }
        return tooMany(tier, seconds);
      }
      return undefined;
    };
  }

  return Object.fromEntries(KINDS.map((kind) => [kind, createLimit(kind)])) as Limits;
}

/** @param fields of the form that was sent: a search by GET, any other by POST; absent if a page was only opened */
export type Refuse = (c: Context, refusal: Refusal, fields?: Readonly<Record<string, string>>) => Response;

export function refuseAsJson(c: Context, { status, seconds, reason }: Refusal): Response {
  return c.json({ error: reason }, status, { 'Retry-After': String(seconds) });
}

export function limitedBy(limit: Limit, refuse: Refuse = refuseAsJson): MiddlewareHandler {
  return async (c, next) => {
    const refusal = await limit(c);
    return refusal ? refuse(c, refusal) : next();
  };
}

interface RateLimitOptions {
  /** Calls of one key in a window. */
  maxCalls: number;
  windowSeconds: number;
  /** Milliseconds of any clock. If it is set back, the windows end. */
  now: () => number;
  /** The least recently used key beyond these is evicted. */
  maxClients?: number;
}

/**
 * A rate limit for each key, in the memory of a process or isolate. The first call of a key begins its window, so that a
 * key takes two numbers, whatever its limit.
 */
export function createRateLimit({
  maxCalls,
  windowSeconds,
  now,
  maxClients = LIMITS.clientsRemembered,
}: RateLimitOptions) {
  const windowMs = windowSeconds * 1000;
  const windows = new LruCache<{ since: number; calls: number }>(maxClients);

  function openWindow(key: string) {
    const at = now();
    const known = windows.get(key);
    const isOpen = known && known.since <= at && at - known.since < windowMs;
    return isOpen ? known : { since: at, calls: 0 };
  }

  return {
    get size() {
      return windows.bytes;
    },
    /** Whole seconds; 0 if the key may call now. */
    secondsUntilAllowed(key: string): number {
      const { since, calls } = openWindow(key);
      return calls < maxCalls ? 0 : Math.max(1, Math.ceil((since + windowMs - now()) / 1000));
    },
    /** Counts a call. @returns takes it back */
    count(key: string): () => void {
      const current = openWindow(key);
      current.calls += 1;
      // Each key has the size 1.
      windows.set(key, current, 1);
      return () => {
        current.calls -= 1;
      };
    },
  };
}
