/** The client of a lead desk in a thread or Durable Object. A lead that it does not take goes straight to the upstream. */
import { countRepeats } from '../domain/repeats.ts';
import { type Acceptance, type Submission, toRefusal } from './accept-lead.ts';
import type { AlertDetails, AlertEvent, Alerts } from './alerts.ts';
import { createDelivery, type Delivery } from './deliver-lead.ts';
import type { DeskOptions, HostedDesk } from './lead-desk.ts';
import { TRY_AGAIN } from './lead-record.ts';

/** The methods that cross threads and Durable Objects. Arguments and results are plain data. */
export const DESK_METHODS = [
  'accept',
  'list',
  'undelivered',
  'stats',
  'redeliver',
  'mark',
  'correct',
  'erase',
  'eraseSuspects',
  'eraseByReference',
  'mayHaveIssued',
  'erasures',
  'tasks',
  'finishTask',
  'replayErasures',
  'restore',
  'sealed',
  'formKey',
  'endSession',
  'isSessionEnded',
  'sweep',
  'health',
  'raise',
] as const satisfies (keyof HostedDesk)[];
export type DeskMethod = (typeof DESK_METHODS)[number];
export type DeskArguments = { [Method in DeskMethod]: Parameters<HostedDesk[Method]> };
type DeskResults = { [Method in DeskMethod]: Awaited<ReturnType<HostedDesk[Method]>> };

/** A method rejects with a LedgerUnavailableError if the ledger cannot be used. */
export type LeadDesk = {
  [Method in DeskMethod]: (...args: DeskArguments[Method]) => Promise<DeskResults[Method]>;
};

/** Asks the desk where the ledger is. */
export type AskDesk = <Method extends DeskMethod>(
  method: Method,
  args: DeskArguments[Method],
) => Promise<DeskResults[Method]>;

/** Calls a method of a desk by its name, where a message of {@link AskDesk} arrives. */
export const callMethod = <Method extends DeskMethod>(
  desk: LeadDesk,
  method: Method,
  args: DeskArguments[Method],
): Promise<DeskResults[Method]> => desk[method](...args);

/** Makes a desk of what asks one. */
export function createDeskClient(ask: AskDesk): LeadDesk {
  const methods = DESK_METHODS.map((method) => [
    method,
    async (...args: DeskArguments[typeof method]) => ask(method, args),
  ]);
  return Object.fromEntries(methods) as LeadDesk;
}

export interface RemoteDeskOptions extends Pick<DeskOptions, 'upstream' | 'upstreamStores' | 'log' | 'timeoutMs'> {
  ask: AskDesk;
  alerts: Pick<Alerts, 'raise'>;
  /** Lets work go on after its request. */
  background: (work: Promise<unknown>) => void;
  /** Time limit of `accept`, with one attempt, milliseconds. */
  patienceMs?: number;
  /** How long equal alerts are counted before they are raised as one, milliseconds. */
  gatherMs?: number;
}

/** Creates the desk of the app. `accept` never rejects; the other methods reject as the desk where the ledger is. */
export function createRemoteDesk(options: RemoteDeskOptions): LeadDesk {
  const { ask, upstream, log, alerts, background, upstreamStores, timeoutMs = 5000 } = options;
  const { patienceMs = timeoutMs + 3000, gatherMs = 5000 } = options;
  const deliver = createDelivery({ upstream, timeoutMs });
  const desk = createDeskClient(ask);
  const notReached = (error: string) => {
    log({ level: 'error', event: 'lead desk not reached', error });
    background(alerts.raise('lead not kept', { error }));
  };
  // Strangers cause alerts at any rate, and each call of the desk costs.
  const raiseSoon = countRepeats<{ event: AlertEvent; details?: AlertDetails | undefined }>({
    pass: ({ event, details }, times) =>
      background(desk.raise(event, details, times).catch(() => alerts.raise(event, details, times))),
    ...{ everyMs: gatherMs, isFirstPassed: false, now: Date.now, background },
  });
  return {
    ...desk,
    async accept(submission) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        const late = new Promise<'late'>((resolve) => {
          timer = setTimeout(() => resolve('late'), patienceMs);
        });
        const acceptance = await Promise.race([desk.accept(submission), late]);
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
  const result = await send(lead, idempotencyKey);
  // Without an id from the upstream, the key identifies the lead there.
  if (result.kind === 'delivered')
    return { outcome: 'accepted', status: 200, id: result.upstreamId ?? idempotencyKey, reference: null };
  return result.kind === 'refused' ? toRefusal(result, { reference: null }) : unavailable;
}
