/** Calls a lead desk in a thread or Durable Object. A lead that it does not take goes straight to the upstream. */
import { TRY_AGAIN } from '../domain/lead-form.ts';
import { countRepeats } from '../domain/repeats.ts';
import { type Acceptance, type Submission, toRefusal } from './accept-lead.ts';
import type { AlertDetails, AlertEvent, Alerts } from './alerts.ts';
import { createDelivery, type Delivery } from './deliver-lead.ts';
import { callDesk, createForwardingDesk, type DeskOptions, type LeadDesk } from './lead-desk.ts';

export interface RemoteDeskOptions extends Pick<DeskOptions, 'upstream' | 'upstreamStores' | 'log' | 'timeoutMs'> {
  /** Returns the remote desk, anew for every call: a stub that failed once keeps failing. */
  stub: () => LeadDesk;
  alerts: Pick<Alerts, 'raise'>;
  /** Keeps work alive after its request. */
  background: (work: Promise<unknown>) => void;
  /** Time limit of `accept`, with one attempt, milliseconds. */
  patienceMs?: number;
  /** How long equal alerts are counted before they are raised as one, milliseconds. */
  gatherMs?: number;
}

/** Creates the desk. `accept` never rejects; the other methods reject as the remote desk does. */
export function createRemoteDesk(options: RemoteDeskOptions): LeadDesk {
  const { stub, upstream, log, alerts, background, upstreamStores, timeoutMs = 5000 } = options;
  const { patienceMs = timeoutMs + 3000, gatherMs = 5000 } = options;
  const deliver = createDelivery({ upstream, timeoutMs });
  const notReached = (error: string) => {
    log({ level: 'error', event: 'lead desk not reached', error });
    background(alerts.raise('lead not kept', { error }));
  };
  // Strangers cause alerts at any rate, and each call of the desk costs.
  const raiseSoon = countRepeats<{ event: AlertEvent; details?: AlertDetails | undefined }>({
    pass: ({ event, details }, times) =>
      background((async () => stub().raise(event, details, times))().catch(() => alerts.raise(event, details, times))),
    ...{ everyMs: gatherMs, isFirstPassed: false, now: Date.now, background },
  });
  return {
    ...createForwardingDesk((method, args) => callDesk(stub(), method, args)),
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
        const name = error instanceof Error ? error.name : 'unknown';
        // The desk reports this one. An error of a Durable Object arrives with its name alone.
        if (name !== 'LedgerUnavailableError') notReached(name);
      } finally {
        clearTimeout(timer);
      }
      // The desk may have stored the lead and deliver it too. The key is the same, so the upstream stores one lead.
      return forwardOnly(submission, deliver, upstreamStores);
    },
    /** Resolves before the alert is raised. */
    async raise(event, details, times) {
      raiseSoon(event, { event, details }, times);
    },
  };
}

/** Accepts a lead without the ledger, if the upstream takes it at once and stores what it takes. */
async function forwardOnly(
  { lead, idempotencyKey }: Submission,
  send: Delivery,
  upstreamStores = true,
): Promise<Acceptance> {
  const unavailable = { outcome: 'unavailable', status: 503, message: TRY_AGAIN } as const;
  if (!upstreamStores) return unavailable;
  const verdict = await send(lead, idempotencyKey);
  // Without an id from the upstream, the key identifies the lead there.
  if (verdict.kind === 'delivered')
    return { outcome: 'accepted', status: 200, id: verdict.upstreamId ?? idempotencyKey, reference: null };
  return verdict.kind === 'refused' ? toRefusal(verdict, { reference: null }) : unavailable;
}
