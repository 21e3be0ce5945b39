/** Rate limits of one client, of its network, and of the whole site. Each scope is counted separately. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '../domain/host.ts';
import { LIMITS, type Refusal, TIERS, type Tier, tooMany } from '../domain/limits.ts';
import { LruCache } from '../domain/lru-cache.ts';
import type { Client } from './client-address.ts';

/** A counter of the platform, shared between processes. Its number is in wrangler.toml; a deployment may have none. */
export interface RateLimitBinding {
  /** Counts a call of the key. `success` is false over the limit. */
  limit(options: { key: string }): Promise<{ success: boolean }>;
}
type Bindings = Record<Tier, RateLimitBinding>;

/** Requests a minute of one client, by kind. */
const STANDARD = { leads: LIMITS.leadsPerMinute, calls: LIMITS.callsPerMinute, pages: LIMITS.pagesPerMinute };
type Kind = keyof typeof STANDARD;

/** Requests a minute of one kind. {@link perMinute} derives missing tiers. */
type MinuteLimits = { readonly [T in Tier]?: number | undefined };

/** Names in wrangler.toml. */
export const BINDINGS = {
  leads: { client: 'LEADS_LIMIT', network: 'LEADS_NETWORK_LIMIT', site: 'LEADS_SITE_LIMIT' },
  calls: { client: 'CALLS_LIMIT', network: 'CALLS_NETWORK_LIMIT', site: 'CALLS_SITE_LIMIT' },
  pages: { client: 'PAGES_LIMIT', network: 'PAGES_NETWORK_LIMIT', site: 'PAGES_SITE_LIMIT' },
} as const satisfies Record<Kind, Record<Tier, string>>;
export type PlatformLimits = (name: (typeof BINDINGS)[Kind][Tier]) => RateLimitBinding | undefined;

/** The kind whose numbers each scope uses. Scopes are counted apart, so that taps cannot exhaust the limit of forms. */
const SCOPES = {
  form: 'leads',
  tap: 'leads',
  withdrawal: 'leads',
  feedback: 'leads',
  call: 'calls',
  report: 'calls',
  page: 'pages',
} as const satisfies Record<string, Kind>;
type Scope = keyof typeof SCOPES;

export interface LimitsOptions {
  /** For a missing kind the platform counts if it can; otherwise the numbers of {@link LIMITS} apply in memory. */
  perMinute?: Partial<Record<Kind, MinuteLimits>> | undefined;
  platform?: PlatformLimits | undefined;
  clientOf: (c: Context) => Client;
  /** Called for each request that exceeds the limit of the site. */
  alert?: (scope: Scope) => void;
  /** Milliseconds, of a monotonic clock if the host has one. */
  now: () => number;
  log: Log;
}

/** Counts a request. Returns undefined if it is allowed. */
export type Limit = (c: Context) => Promise<Refusal | undefined>;
export type Limits = Record<Scope, Limit>;

/** The numbers of all tiers. A derived tier is never lower than a narrower one. */
export function perMinute(kind: Kind, { client, network, site }: MinuteLimits = {}): Record<Tier, number> {
  const ofClient = client ?? STANDARD[kind];
  const ofNetwork = network ?? ofClient * LIMITS.networkTimes;
  return { client: ofClient, network: ofNetwork, site: site ?? Math.max(ofClient * LIMITS.siteTimes, ofNetwork) };
}

/** The same within the window of the kind. */
export function perWindow(kind: Kind, numbers?: MinuteLimits): Record<Tier, number> & { windowSeconds: number } {
  const windowSeconds = LIMITS.windowSeconds[kind];
  const { client, network, site } = perMinute(kind, numbers);
  const share = (minute: number) => Math.ceil((minute * windowSeconds) / 60);
  return { client: share(client), network: share(network), site: share(site), windowSeconds };
}

/**
 * Makes the limits, and logs which counters of the platform are missing. Each process or isolate then counts in its own
 * memory: not exact, but enough to slow abuse down.
 */
export function createLimits({ perMinute: settings = {}, platform, clientOf, alert, now, log }: LimitsOptions): Limits {
  type Count = (keys: Record<Tier, string>) => Promise<Refusal | undefined>;

  /** If one tier refuses a call, no tier counts it. */
  function inMemory(scope: Scope): Count {
    const kind = SCOPES[scope];
    const { windowSeconds, ...numbers } = perWindow(kind, settings[kind]);
    const limits = TIERS.map((tier) => ({ tier, limit: createRateLimit({ most: numbers[tier], windowSeconds, now }) }));
    return async (keys) => {
      for (const { tier, limit } of limits) {
        const seconds = limit.secondsUntilAllowed(keys[tier]);
        if (seconds > 0) return refused(scope, tier, seconds);
      }
      for (const { tier, limit } of limits) limit.count(keys[tier]);
      return undefined;
    };
  }

  /** A refused client does not use up the limit of its network. */
  function byPlatform(scope: Scope, bindings: Bindings): Count {
    return async (keys) => {
      for (const tier of TIERS) {
        try {
          const { success } = await bindings[tier].limit({ key: `${scope} ${keys[tier]}` });
          if (success) continue;
        } catch (error) {
          // Fail open: a broken limiter must not cost a lead.
          const name = error instanceof Error ? error.name : 'unknown';
          log({ level: 'error', event: 'rate limit failed', limit: scope, tier, error: name });
          return undefined;
        }
        // The platform does not say for how long.
        return refused(scope, tier, LIMITS.windowSeconds[SCOPES[scope]]);
      }
      return undefined;
    };
  }

  function refused(scope: Scope, tier: Tier, seconds: number): Refusal {
    if (tier === 'site') {
      log({ level: 'error', event: 'site limit reached', limit: scope });
      alert?.(scope);
    }
    return tooMany(tier, seconds);
  }

  /** The platform's counters of a kind, if it has all of them and no setting replaces them. */
  function bindingsOf(kind: Kind): Bindings | undefined {
    if (!platform || TIERS.some((tier) => settings[kind]?.[tier] !== undefined)) return undefined;
    const names = BINDINGS[kind];
    const [client, network, site] = TIERS.map((tier) => platform(names[tier]));
    if (client && network && site) return { client, network, site };
    for (const tier of TIERS)
      if (!platform(names[tier])) log({ level: 'error', event: 'rate limit binding missing', binding: names[tier] });
    return undefined;
  }
  const countedByPlatform = { leads: bindingsOf('leads'), calls: bindingsOf('calls'), pages: bindingsOf('pages') };

  const limitOf = (scope: Scope): Limit => {
    const bindings = countedByPlatform[SCOPES[scope]];
    const count = bindings ? byPlatform(scope, bindings) : inMemory(scope);
    return (c) => count({ ...clientOf(c), site: 'site' });
  };
  const scopes = Object.keys(SCOPES) as Scope[];
  return Object.fromEntries(scopes.map((scope) => [scope, limitOf(scope)])) as Limits;
}

export function refuseAsJson(c: Context, { status, seconds, reason }: Refusal): Response {
  return c.json({ error: reason }, status, { 'Retry-After': String(seconds) });
}

export function limitedBy(limit: Limit): MiddlewareHandler {
  return async (c, next) => {
    const refusal = await limit(c);
    return refusal ? refuseAsJson(c, refusal) : next();
  };
}

interface RateLimitOptions {
  /** Calls of one key in a window. */
  most: number;
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
export function createRateLimit({ most, windowSeconds, now, maxClients = LIMITS.clientsRemembered }: RateLimitOptions) {
  const windowMs = windowSeconds * 1000;
  const calls = new LruCache<Calls>(maxClients);

  /** The calls within the window that ends at a time. */
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
      if (times.length - first < most) return 0;
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
