/** How often one client may call: leads, other API calls, withdrawals, reports and the firm's own reading desk each count for themselves. */
import type { RateLimit as RateLimitBinding } from '@cloudflare/workers-types';
import type { Context } from 'hono';
import { type ApiPath, PATHS } from '../api/contract.ts';
import type { Log } from '../domain/log.ts';
import { clientOf, createRateLimit } from '../leads/rate-limit.ts';

/** Counts that the platform keeps, shared more widely than one process. Their numbers stand in wrangler.toml; a deployment without them has none. */
export interface PlatformLimits {
  leads: Pick<RateLimitBinding, 'limit'> | undefined;
  calls: Pick<RateLimitBinding, 'limit'> | undefined;
}

/** What wrangler.toml calls them. */
const BINDINGS = { leads: 'LEADS_LIMIT', calls: 'CALLS_LIMIT' } as const;

export interface LimitsOptions {
  /** Leads, and as many withdrawals. Not set: the platform counts where it can, else `LEADS` in memory. */
  leadsPerMinute?: number | undefined;
  /** Calls of every other kind. Not set: the platform counts where it can, else `CALLS` in memory. */
  callsPerMinute?: number | undefined;
  platform?: PlatformLimits | undefined;
  /** The address of whoever sent a request, by what the host passes along with it; empty where it is not known. */
  clientAddress: (request: Request, host: unknown) => string;
  now: () => number;
  log: Log;
}

/** Each says after how many seconds the client may call again; 0 where it may go on. */
export interface Limits {
  lead: Limit;
  call: Limit;
  withdrawal: Limit;
  report: Limit;
  operation: Limit;
  /** The one that belongs to a path of the API. */
  api(c: Context, path: ApiPath): Promise<number>;
}
export type Limit = (c: Context) => Promise<number>;

/** A minute's leads and calls of one client, where the settings say nothing: the numbers of wrangler.toml. */
const LEADS = 30;
const CALLS = 120;
/** The platform's counts say no more than yes or no. Their period is a minute. */
const PLATFORM_WAIT_S = 60;

/** Makes the limits, and logs once which count of the platform is missing: those are kept in memory. In memory each process and each isolate counts for itself: a limit is a brake, not a bill. */
export function createLimits({ leadsPerMinute, callsPerMinute, platform, clientAddress, now, log }: LimitsOptions): Limits {
  type Scope = Exclude<keyof Limits, 'api'>;

  function inMemory(perMinute: number): (client: string) => Promise<number> {
    const limit = createRateLimit({ perMinute, now });
    return async (client) => {
      const taken = limit.take(client);
      return taken.allowed ? 0 : taken.retryAfter;
    };
  }

  function byPlatform(scope: Scope, binding: Pick<RateLimitBinding, 'limit'>): (client: string) => Promise<number> {
    return async (client) => {
      try {
        // One count of the platform serves several scopes.
        const { success } = await binding.limit({ key: `${scope} ${client}` });
        return success ? 0 : PLATFORM_WAIT_S;
      } catch (error) {
        // A brake that fails must not cost a lead.
        log({ level: 'error', event: 'rate limit failed', limit: scope, error: error instanceof Error ? error.name : 'unknown' });
        return 0;
      }
    };
  }

  function limit(scope: Scope, kind: keyof PlatformLimits): Limit {
    const [set, standard] = kind === 'leads' ? [leadsPerMinute, LEADS] : [callsPerMinute, CALLS];
    const binding = platform?.[kind];
    const count = set === undefined && binding ? byPlatform(scope, binding) : inMemory(set ?? standard);
    return (c) => count(clientOf(clientAddress(c.req.raw, c.env)));
  }

  const settings = { leads: leadsPerMinute, calls: callsPerMinute };
  for (const kind of ['leads', 'calls'] as const) {
    if (platform && settings[kind] === undefined && !platform[kind]) log({ level: 'error', event: 'rate limit binding missing', binding: BINDINGS[kind] });
  }
  const lead = limit('lead', 'leads');
  const call = limit('call', 'calls');
  return {
    lead,
    call,
    withdrawal: limit('withdrawal', 'leads'),
    report: limit('report', 'calls'),
    operation: limit('operation', 'calls'),
    api: (c, path) => (path === PATHS.record ? lead(c) : call(c)),
  };
}
