/** Takes a lead from a visitor: it is kept before it is forwarded, and the visitor does not wait for an upstream that is down. */

import type { RefusalStatus } from '../api/contract.ts';
import { TRY_AGAIN } from '../domain/lead-form.ts';
import type { Lead } from '../domain/lead-rules.ts';
import type { Log } from '../domain/log.ts';
import type { Alerts } from './alerts.ts';
import { type Delivery, refusalStatus } from './deliver-lead.ts';
import type { Dispatcher } from './dispatcher.ts';
import { type EarlierKey, isSameLead, type LeadRecord, type NewLead } from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import { LedgerUnavailableError, whenUnlocked } from './ledger-store.ts';

/** A lead as it comes in: checked with LeadSchema, its key a UUID. */
export interface Submission {
  lead: Lead;
  /** Drawn by the browser once for each lead, and anew after a refusal. */
  idempotencyKey: string;
  earlier?: EarlierKey;
  /** What spam-signs.ts made of it. */
  suspect: boolean;
  /** Path of the page of ours that it was sent from. */
  page?: string | undefined;
}

/** What is said where a key comes again with another lead. */
export const KEY_TAKEN = 'This Idempotency-Key was used for another lead';

/** What the visitor is told. `replayed`: the ledger had a lead of that key before, and this is its answer. */
export type Acceptance =
  /**
   * 200: the upstream has it. 202: it is kept and will be delivered. `reference` is null where the ledger could not keep
   * it and the upstream did: there is nothing then that a number could name.
   */
  | { outcome: 'accepted'; status: 200 | 202; id: string; reference: string | null; replayed?: true }
  /**
   * The upstream said no, with this status and this message; a replay has words of ours, since the ledger keeps none of the upstream's.
   * The ledger keeps the lead, so it has a `reference` to withdraw it with; null where the ledger could not.
   */
  | { outcome: 'refused'; status: RefusalStatus; message: string; reference: string | null; replayed?: true }
  /** The key was used for another lead: nothing was done. */
  | { outcome: 'conflict'; status: 409; message: string }
  /** Neither kept nor delivered. The form keeps its draft. */
  | { outcome: 'unavailable'; status: 503; message: string };

export interface AcceptOptions {
  ledger: Ledger;
  dispatcher: Dispatcher;
  now: () => number;
  log: Log;
  alerts?: Alerts;
  /** Whether the upstream keeps what it takes: see {@link forwardOnly}. */
  upstreamKeeps?: boolean;
  /** Which channels are owed a notice of it, and from when. */
  notices?: () => NewLead['notices'];
  /** How long the insert waits for another process that writes, milliseconds. */
  lockPatienceMs?: number;
  /** Called as soon as a lead is kept and before it is tried, and again where it is still owed then: the host sets its timer or alarm. */
  scheduleNextTry: () => void;
}

/**
 * Accepts a lead. Takes as long as one try, 5 seconds at most. The same key again gives the first answer, and never makes
 * a second try beside one that is under way; with another lead it is refused, and nothing is done. Never rejects.
 */
export async function acceptLead(
  submission: Submission,
  { ledger, dispatcher, now, log, scheduleNextTry, alerts, upstreamKeeps, notices, lockPatienceMs }: AcceptOptions,
): Promise<Acceptance> {
  let record: LeadRecord;
  let isNew: boolean;
  try {
    ({ record, isNew } = await whenUnlocked(() => {
      const accepted = ledger.accept(
        { ...submission, notices: notices?.(), nextAttemptAt: now() + dispatcher.leaseMs },
        now(),
      );
      // In one go with the insert: neither is without the other.
      if (!accepted.record.firstAnswer) scheduleNextTry();
      return accepted;
    }, lockPatienceMs));
  } catch (error) {
    // Whatever it was, a bug included: there is still the other way.
    const kind = error instanceof LedgerUnavailableError ? error.kind : 'other';
    log({
      level: 'error',
      event: 'lead not kept',
      error: kind === 'other' && error instanceof Error ? error.stack : kind,
    });
    void alerts?.raise('lead not kept', { error: kind });
    const underWay = dispatcher.trying(submission.idempotencyKey);
    if (underWay && !isSameLead(underWay, submission.lead)) return conflict();
    return forwardOnly(submission, (lead, key) => dispatcher.send(lead, key), upstreamKeeps);
  }
  if (!isSameLead(record.lead, submission.lead)) return conflict();
  const { id, reference, firstAnswer, lastFailure } = record;
  const told = { reference, ...(!isNew && { replayed: true as const }) };
  if (firstAnswer === 'refused') return refused({ failure: lastFailure, message: TRY_AGAIN }, told);
  if (firstAnswer) return { outcome: 'accepted', status: firstAnswer === 'delivered' ? 200 : 202, id, ...told };
  const verdict = await dispatcher.attempt(record);
  if (verdict.kind === 'refused') return refused(verdict, told);
  if (verdict.kind === 'failed') scheduleNextTry();
  return { outcome: 'accepted', status: verdict.kind === 'delivered' ? 200 : 202, id, ...told };
}

/**
 * The way without a ledger: only what the upstream takes at once is accepted.
 * @param upstreamKeeps whether it keeps what it takes. The embedded one holds no words of a lead: without the ledger nobody
 * would have them, so that the visitor must be told to try again
 */
export async function forwardOnly(
  { lead, idempotencyKey }: Submission,
  send: Delivery,
  upstreamKeeps = true,
): Promise<Acceptance> {
  if (!upstreamKeeps) return unavailable();
  const verdict = await send(lead, idempotencyKey);
  // Without an id of the upstream's its key is what names the lead there.
  if (verdict.kind === 'delivered')
    return { outcome: 'accepted', status: 200, id: verdict.upstreamId ?? idempotencyKey, reference: null };
  return verdict.kind === 'refused' ? refused(verdict, { reference: null }) : unavailable();
}

function refused(
  { failure, message }: { failure: string | null; message: string },
  told: { reference: string | null; replayed?: true },
): Acceptance {
  return { outcome: 'refused', status: refusalStatus(failure), message, ...told };
}
/** Neither kept nor delivered. */
const unavailable = (): Acceptance => ({ outcome: 'unavailable', status: 503, message: TRY_AGAIN });
const conflict = (): Acceptance => ({ outcome: 'conflict', status: 409, message: KEY_TAKEN });
