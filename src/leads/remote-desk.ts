/** The lead desk for the Worker: calls its Durable Object, and forwards leads directly if the object does not answer. */
import type { Log } from '../domain/host.ts';
import type { Upstream } from '../upstream/forwarder.ts';
import { forwardOnly } from './accept-lead.ts';
import type { Alerts } from './alerts.ts';
import { createDelivery } from './deliver-lead.ts';
import { callDesk, forwardingDesk, type LeadDesk } from './lead-desk.ts';

export interface RemoteDeskOptions {
  /** Returns the object's stub, whose methods are those of a desk. Called for every call: a stub that failed once keeps failing. */
  stub: () => LeadDesk;
  /** Receives leads that the object did not accept. */
  upstream: Upstream;
  log: Log;
  /** Called with leads that the object did not accept. */
  alerts: Pick<Alerts, 'raise'>;
  /** Keeps work alive after its request. */
  background: (work: Promise<unknown>) => void;
  /** Whether the upstream stores what it accepts; the embedded one does not. */
  upstreamStores?: boolean;
  /** For one attempt, milliseconds. */
  timeoutMs?: number;
  /** For the object's answer, which includes one attempt; milliseconds. */
  patienceMs?: number;
}

/** Makes the desk. `accept` never rejects; the other calls reject as the object does. */
export function remoteDesk({
  stub,
  upstream,
  log,
  alerts,
  background,
  upstreamStores,
  timeoutMs = 5000,
  patienceMs = timeoutMs + 3000,
}: RemoteDeskOptions): LeadDesk {
  const deliver = createDelivery({ upstream, timeoutMs });
  const notReached = (error: string) => {
    log({ level: 'error', event: 'lead desk not reached', error });
    background(alerts.raise('lead not kept', { error }));
  };
  return {
    ...forwardingDesk((method, args) => callDesk(stub(), method, args)),
    async accept(submission) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        const late = new Promise<'late'>((resolve) => {
          timer = setTimeout(() => resolve('late'), patienceMs);
        });
        const acceptance = await Promise.race([stub().accept(submission), late]);
        if (acceptance !== 'late') return acceptance;
        notReached('timeout');
      } catch (error) {
        notReached(error instanceof Error ? error.name : 'unknown');
      } finally {
        if (timer !== undefined) clearTimeout(timer);
      }
      // The object may have stored it: it then delivers it with the same key, and the upstream has one lead.
      return forwardOnly(submission, deliver, upstreamStores);
    },
    async raise(event, details, times) {
      const raised = (async () => stub().raise(event, details, times))().catch(() =>
        alerts.raise(event, details, times),
      );
      background(raised);
      await raised;
    },
  };
}
