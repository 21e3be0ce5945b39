/** How often one client may call: leads, other API calls, withdrawals and the firm's own reading desk each count for themselves. */
import type { Context } from 'hono';
import { type ApiPath, PATHS } from '../api/contract.ts';
import { clientOf, createRateLimit } from '../leads/rate-limit.ts';

export interface LimitsOptions {
  leadsPerMinute: number;
  callsPerMinute: number;
  /** The address of whoever sent a request, by what the host passes along with it; empty where it is not known. */
  clientAddress: (request: Request, host: unknown) => string;
  now: () => number;
}

/** Each says after how many seconds the client may call again; 0 where it may go on. */
export interface Limits {
  lead(c: Context): number;
  call(c: Context): number;
  withdrawal(c: Context): number;
  operation(c: Context): number;
  /** The one that belongs to a path of the API. */
  api(c: Context, path: ApiPath): number;
}

/** Makes the limits. Each process and each isolate counts for itself: a limit is a brake, not a bill. */
export function createLimits({ leadsPerMinute, callsPerMinute, clientAddress, now }: LimitsOptions): Limits {
  const counting = (perMinute: number) => {
    const limit = createRateLimit({ perMinute, now });
    return (c: Context) => {
      const taken = limit.take(clientOf(clientAddress(c.req.raw, c.env)));
      return taken.allowed ? 0 : taken.retryAfter;
    };
  };
  const lead = counting(leadsPerMinute);
  const call = counting(callsPerMinute);
  return {
    lead,
    call,
    withdrawal: counting(leadsPerMinute),
    operation: counting(callsPerMinute),
    api: (c, path) => (path === PATHS.record ? lead(c) : call(c)),
  };
}
