/** The lead desk as a Worker reaches it: in its Durable Object, and past it where the object does not answer. */
import type { Log } from '../domain/log.ts';
import type { Upstream } from '../upstream/forwarder.ts';
import { forwardOnly, unavailable } from './accept.ts';
import { createDelivery } from './delivery.ts';
import type { LeadDesk } from './desk.ts';

export interface RemoteDeskOptions {
  /** Gives the object's stub, whose methods are those of a desk. Asked for every call: a stub that failed once keeps failing. */
  stub: () => LeadDesk;
  /** The way for leads that the object did not take. */
  upstream: Upstream;
  /** Whether that way leads to somebody who holds the lead: see DeskOptions. */
  upstreamKeeps?: boolean | undefined;
  log: Log;
  /** For one try, in milliseconds. */
  timeoutMs?: number;
  /** For the object's answer, which holds one try of its own; in milliseconds. */
  patienceMs?: number;
}

/** Makes the desk. `accept` never rejects, the other calls reject as the object does. */
export function remoteDesk({ stub, upstream, upstreamKeeps = true, log, timeoutMs = 5000, patienceMs = timeoutMs + 3000 }: RemoteDeskOptions): LeadDesk {
  const deliver = createDelivery({ upstream, timeoutMs });
  return {
    async accept(submission) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        const late = new Promise<'late'>((resolve) => {
          timer = setTimeout(() => resolve('late'), patienceMs);
        });
        const acceptance = await Promise.race([stub().accept(submission), late]);
        if (acceptance !== 'late') return acceptance;
        log({ level: 'error', event: 'lead desk not reached', error: 'timeout' });
      } catch (error) {
        log({ level: 'error', event: 'lead desk not reached', error: error instanceof Error ? error.name : 'unknown' });
      } finally {
        clearTimeout(timer);
      }
      // The object may have kept it all the same: it then delivers it with the same key, and the upstream holds one lead.
      return upstreamKeeps ? forwardOnly(submission, deliver) : unavailable();
    },
    list: (filter) => stub().list(filter),
    undelivered: (limit) => stub().undelivered(limit),
    stats: () => stub().stats(),
    redeliver: (id) => stub().redeliver(id),
    erase: (id) => stub().erase(id),
    eraseByReference: (reference, phone) => stub().eraseByReference(reference, phone),
    erasures: (limit) => stub().erasures(limit),
    formKey: () => stub().formKey(),
    sweep: () => stub().sweep(),
  };
}
