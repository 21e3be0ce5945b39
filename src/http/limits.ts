/**
 * How often the site may be called: by one client, by the network around it, and by everyone together. Leads, other API calls,
 * withdrawals and reports each count for themselves; so does the firm's reading desk, in src/endpoints/token-gate.ts.
 */
import type { Context } from 'hono';
import { type ApiPath, PATHS } from '../api/contract.ts';
import { LIMITS } from '../domain/limits.ts';
import type { Log } from '../domain/log.ts';
import { type Client, clientOf } from './client-address.ts';
import { createRateLimit } from './rate-counter.ts';

/** The tiers, the narrowest first. */
const TIERS = ['client', 'network', 'site'] as const;
type Tier = (typeof TIERS)[number];

/** Counts that the platform keeps, shared more widely than one process. wrangler.toml says their numbers; a deployment without them has none. */
export interface RateLimitBinding {
  /** Counts a call of whoever the key names, and says whether it may go on. */
  limit(options: { key: string }): Promise<{ success: boolean }>;
}
type Bindings = Record<Tier, RateLimitBinding>;
export type PlatformLimits = Record<'leads' | 'calls', Record<Tier, RateLimitBinding | undefined>>;

/** Calls a minute of one kind. What is not set follows from the client's: see {@link perMinute}. */
export type MinuteLimits = { readonly [T in Tier]?: number | undefined };

/** What wrangler.toml calls them. */
export const BINDINGS: Record<'leads' | 'calls', Record<Tier, string>> = {
  leads: { client: 'LEADS_LIMIT', network: 'LEADS_NETWORK_LIMIT', site: 'LEADS_SITE_LIMIT' },
  calls: { client: 'CALLS_LIMIT', network: 'CALLS_NETWORK_LIMIT', site: 'CALLS_SITE_LIMIT' },
};

export interface LimitsOptions {
  /** Leads, and as many withdrawals. None set: the platform counts where it can, else the numbers of {@link LIMITS} in memory. */
  leads?: MinuteLimits | undefined;
  /** Calls of every other kind. None set: the same. */
  calls?: MinuteLimits | undefined;
  platform?: PlatformLimits | undefined;
  /** The address of whoever sent a request, by what the host passes along with it; empty where it is not known. */
  clientAddress: (request: Request, host: unknown) => string;
  /** Milliseconds of a clock that only goes on, where the host has one. */
  now: () => number;
  log: Log;
}

/** Each says after how many seconds the client may call again; 0 where it may go on. */
export interface Limits {
  lead: Limit;
  call: Limit;
  withdrawal: Limit;
  report: Limit;
  /** The one that belongs to a path of the API. */
  api(c: Context, path: ApiPath): Promise<number>;
}
export type Limit = (c: Context) => Promise<number>;

const LOG_EVERY_MS = 60_000;
const STANDARD: Record<keyof PlatformLimits, number> = { leads: LIMITS.leadsPerMinute, calls: LIMITS.callsPerMinute };

/** The numbers of all tiers. A wider tier that is not set never lets in less than a narrower one. */
export function perMinute(kind: keyof PlatformLimits, { client, network, site }: MinuteLimits = {}): Record<Tier, number> {
  const ofClient = client ?? STANDARD[kind];
  const ofNetwork = network ?? ofClient * LIMITS.networkTimes;
  return { client: ofClient, network: ofNetwork, site: site ?? Math.max(ofClient * LIMITS.siteTimes, ofNetwork) };
}

/**
 * Makes the limits, and logs once which counts of the platform are missing: those of their kind are then kept in memory. In memory
 * each process and each isolate counts for itself: a limit is a brake, not a bill.
 */
export function createLimits({ leads = {}, calls = {}, platform, clientAddress, now, log }: LimitsOptions): Limits {
  type Scope = Exclude<keyof Limits, 'api'>;
  type Count = (keys: Record<Tier, string>) => Promise<number>;

  /** Nothing counts of a call that one of the tiers refuses. */
  function inMemory(scope: Scope, numbers: Record<Tier, number>): Count {
    const limits = TIERS.map((tier) => ({ tier, limit: createRateLimit({ perMinute: numbers[tier], now }) }));
    return async (keys) => {
      for (const { tier, limit } of limits) {
        const seconds = limit.secondsUntilAllowed(keys[tier]);
        if (seconds === 0) continue;
        if (tier === 'site') reportCeiling(scope);
        return seconds;
      }
      for (const { tier, limit } of limits) limit.count(keys[tier]);
      return 0;
    };
  }

  /** One count of the platform serves several scopes. A client that it refuses does not use up what its network has. */
  function byPlatform(scope: Scope, bindings: Bindings): Count {
    return async (keys) => {
      for (const tier of TIERS) {
        try {
          const { success } = await bindings[tier].limit({ key: `${scope} ${keys[tier]}` });
          if (success) continue;
        } catch (error) {
          // A brake that fails must not cost a lead.
          log({ level: 'error', event: 'rate limit failed', limit: scope, tier, error: error instanceof Error ? error.name : 'unknown' });
          return 0;
        }
        if (tier === 'site') reportCeiling(scope);
        // The platform's counts say no more than yes or no.
        return LIMITS.windowSeconds;
      }
      return 0;
    };
  }

  const reported = new Map<Scope, number>();
  /** Everyone is refused now: somebody must look. Said once a minute. */
  function reportCeiling(scope: Scope): void {
    const at = now();
    const last = reported.get(scope);
    if (last !== undefined && at - last < LOG_EVERY_MS && at >= last) return;
    reported.set(scope, at);
    log({ level: 'error', event: 'site limit reached', limit: scope });
  }

  /** The counts of a kind, where the platform has all of them and no setting takes their place. */
  function bindingsOf(kind: keyof PlatformLimits, set: MinuteLimits): Bindings | undefined {
    if (!platform || TIERS.some((tier) => set[tier] !== undefined)) return undefined;
    const { client, network, site } = platform[kind];
    if (client && network && site) return { client, network, site };
    for (const tier of TIERS) if (!platform[kind][tier]) log({ level: 'error', event: 'rate limit binding missing', binding: BINDINGS[kind][tier] });
    return undefined;
  }
  const countedByPlatform = { leads: bindingsOf('leads', leads), calls: bindingsOf('calls', calls) };

  function limit(scope: Scope, kind: keyof PlatformLimits): Limit {
    const bindings = countedByPlatform[kind];
    const count = bindings ? byPlatform(scope, bindings) : inMemory(scope, perMinute(kind, kind === 'leads' ? leads : calls));
    return (c) => count({ ...clientIn(c), site: 'site' });
  }

  const clientIn = (c: Context): Client => clientOf(clientAddress(c.req.raw, c.env));

  const lead = limit('lead', 'leads');
  const call = limit('call', 'calls');
  return {
    lead,
    call,
    withdrawal: limit('withdrawal', 'leads'),
    report: limit('report', 'calls'),
    api: (c, path) => (path === PATHS.record ? lead(c) : call(c)),
  };
}
