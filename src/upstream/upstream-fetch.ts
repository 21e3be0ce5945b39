/** Lets the one API client run on the server: its `fetch` is the upstream itself, without a round trip through /api. */
import { type ApiPath, PATHS } from '../api/contract.ts';
import type { Upstream } from './forwarder.ts';

/** A path that is not one of the three calls: a bug in the caller. */
export class UnknownCallError extends Error {
  override name = 'UnknownCallError';
}

/** @returns a `fetch` for `createApiClient({ base: '' })` */
export function upstreamFetch(upstream: Upstream): (path: string, init: RequestInit) => Promise<Response> {
  return async (path, init) => {
    // A fetch makes no call that is over before it begins; the embedded upstream would make it all the same.
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const call = Object.values(PATHS).find((known): known is ApiPath => known === path);
    if (!call) throw new UnknownCallError(path);
    return upstream.call(call, {
      ...(typeof init.body === 'string' && { body: JSON.parse(init.body) as unknown }),
      authorization: headers.get('authorization') ?? undefined,
      idempotencyKey: headers.get('idempotency-key') ?? undefined,
      signal: init.signal ?? undefined,
    });
  };
}
