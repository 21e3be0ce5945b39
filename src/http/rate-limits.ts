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
type Bindings = Record<Tier, RateLimitBinding>;

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

/** The number of a kind within its seconds. A setting is that of a client, and the wider ones follow in proportion. */
function scaleNumber(kind: RequestKind, tier: Tier, perMinute: number | undefined): number {
  const row = RATE_LIMITS[kind];
  return perMinute === undefined ? row[tier] : Math.ceil((perMinute * row.seconds * row[tier]) / (60 * row.client));
}

/**
 * Makes the limits, and logs which counters of the platform are missing. Each process or isolate then counts in its own
 * memory: not exact, but enough to slow abuse down.
 */
export function createLimits({
  perMinute: settings = {},
  platform,
  findClient,
  alert,
  now,
  log,
}: LimitsOptions): Limits {
  type Count = (keys: Record<Tier, string>) => Promise<Refusal | undefined>;

  /** If one tier refuses a call, no tier counts it. */
  function inMemory(kind: RequestKind): Count {
    const { set, seconds: windowSeconds } = RATE_LIMITS[kind];
    const limits = TIERS.map((tier) => {
      const maxCalls = scaleNumber(kind, tier, settings[set]);
      return { tier, limit: createRateLimit({ maxCalls, windowSeconds, now }) };
    });
    return async (keys) => {
      for (const { tier, limit } of limits) {
        const seconds = limit.secondsUntilAllowed(keys[tier]);
        if (seconds > 0) return refused(kind, tier, seconds);
      }
      for (const { tier, limit } of limits) limit.count(keys[tier]);
      return undefined;
    };
  }

  /** A refused client does not use up the limit of its network. */
  function byPlatform(kind: RequestKind, bindings: Bindings): Count {
    return async (keys) => {
      for (const tier of TIERS) {
        try {
          const { success } = await bindings[tier].limit({ key: keys[tier] });
          if (success) continue;
        } catch (error) {
          // Fail open: a broken limiter must not cost a lead.
          const name = error instanceof Error ? error.name : 'unknown';
          log({ level: 'error', event: 'rate limit failed', limit: kind, tier, error: name });
          return undefined;
        }
        // The platform does not report for how long.
        return refused(kind, tier, RATE_LIMITS[kind].seconds);
      }
      return undefined;
    };
  }

  function refused(kind: RequestKind, tier: Tier, seconds: number): Refusal {
    if (tier === 'site') {
      log({ level: 'error', event: 'site limit reached', limit: kind });
      alert?.(kind);
    }
    return tooMany(tier, seconds);
  }

  /** The platform's counters of a kind, if it has all of them and no setting replaces them. */
  function findBindings(kind: RequestKind): Bindings | undefined {
    if (!platform || settings[RATE_LIMITS[kind].set] !== undefined) return undefined;
    const [client, network, site] = TIERS.map((tier) => platform(bindingName(kind, tier)));
    if (client && network && site) return { client, network, site };
    for (const tier of TIERS) {
      const binding = bindingName(kind, tier);
      if (!platform(binding)) log({ level: 'error', event: 'rate limit binding missing', binding });
    }
    return undefined;
  }

  const createLimit = (kind: RequestKind): Limit => {
    const bindings = findBindings(kind);
    const count = bindings ? byPlatform(kind, bindings) : inMemory(kind);
    return (c) => count({ ...findClient(c), site: 'site' });
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, createLimit(kind)])) as Limits;
}

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
  /** Milliseconds of any clock. If it is set back, calls in the future are dropped. */
  now: () => number;
  /** The least recently used key beyond these is evicted. */
  maxClients?: number;
}

interface Calls {
  /** Oldest first. */
  times: number[];
  /** Index of the first unexpired time. Expired ones are removed once they are half, so that no call removes many. */
  first: number;
}

/** A rate limit for each key in a sliding window, in the memory of a process or isolate. */
export function createRateLimit({
  maxCalls,
  windowSeconds,
  now,
  maxClients = LIMITS.clientsRemembered,
}: RateLimitOptions) {
  const windowMs = windowSeconds * 1000;
  const calls = new LruCache<Calls>(maxClients);

  function current(client: string, at: number): Calls {
    const known = calls.get(client) ?? { times: [], first: 0 };
    const { times } = known;
    while ((times.at(-1) ?? at) > at) times.pop();
    while (known.first < times.length && (times[known.first] ?? at) <= at - windowMs) known.first += 1;
    if (known.first > times.length / 2) {
      times.splice(0, known.first);
      known.first = 0;
    }
    return known;
  }

  return {
    get size() {
      return calls.bytes;
    },
    /** Whole seconds; 0 if the key may call now. */
    secondsUntilAllowed(client: string): number {
      const at = now();
      const { times, first } = current(client, at);
      if (times.length - first < maxCalls) return 0;
      const oldest = times[first] ?? at;
      return Math.min(windowSeconds, Math.max(1, Math.ceil((oldest + windowMs - at) / 1000)));
    },
    /** Counts a call. @returns takes it back */
    count(client: string): () => void {
      const at = now();
      const known = current(client, at);
      known.times.push(at);
      // Each key has the size 1.
      calls.set(client, known, 1);
      return () => {
        const index = known.times.lastIndexOf(at);
        if (index >= known.first) known.times.splice(index, 1);
      };
    },
  };
}

/** @param fields of the form that was sent: a search by GET, any other by POST; absent if a page was only opened */
export type Refuse = (c: Context, refusal: Refusal, fields?: Readonly<Record<string, string>>) => Response;
