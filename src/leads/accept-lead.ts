/** Accepts a lead from a visitor. It is stored before it is forwarded, and the visitor does not wait for an upstream that is down. */

import type { RefusalStatus } from '../api/contract.ts';
import type { Log } from '../domain/host.ts';
import { TRY_AGAIN } from '../domain/lead-form.ts';
import type { Lead } from '../domain/lead-rules.ts';
import type { Alerts } from './alerts.ts';
import { type Delivery, refusalStatus } from './deliver-lead.ts';
import type { Dispatcher } from './dispatcher.ts';
import { type EarlierKey, isSameLead, type LeadRecord, type NewLead } from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import { LedgerUnavailableError, whenUnlocked } from './ledger-store.ts';

/** A lead as it arrives: checked with LeadSchema, with a UUID as its key. */
export interface Submission {
  lead: Lead;
  /** Drawn by the browser once for each lead, and again after a refusal. */
  idempotencyKey: string;
  earlier?: EarlierKey;
  /** The findings of spam-signs.ts. */
  suspect: boolean;
  /** Path of our page that sent it. */
  page?: string | undefined;
}

/** The answer where a key comes again with another lead. */
export const KEY_TAKEN = 'This Idempotency-Key was used for another lead';

/** The answer to the visitor. `replayed`: the ledger already had a lead with that key, and this is its answer. */
export type Acceptance =
  /**
   * 200: the upstream has it. 202: it is stored and will be delivered. `reference` is null if the ledger could not store it but the
   * upstream accepted it: there is no record then that a number could name.
   */
  | { outcome: 'accepted'; status: 200 | 202; id: string; reference: string | null; replayed?: true }
  /**
   * The upstream refused it, with this status and message; a replay has a message of ours, since the ledger does not store the upstream's.
   * The ledger keeps the lead, so it has a `reference` for withdrawing it; null if the ledger could not store it.
   */
  | { outcome: 'refused'; status: RefusalStatus; message: string; reference: string | null; replayed?: true }
  /** The key was used for another lead: nothing was done. */
  | { outcome: 'conflict'; status: 409; message: string }
  /** Neither stored nor delivered. The form keeps its draft. */
  | { outcome: 'unavailable'; status: 503; message: string };

export interface AcceptOptions {
  ledger: Ledger;
  dispatcher: Dispatcher;
  now: () => number;
  log: Log;
  alerts?: Alerts;
  /** Whether the upstream stores what it accepts: see {@link forwardOnly}. */
  upstreamStores?: boolean;
  /** The channels that must notify the firm of it, and from when. */
  notices?: () => NewLead['notices'];
  /** How long the insert waits for another process that writes, milliseconds. */
  lockPatienceMs?: number;
  /** Called when a lead is stored, before it is tried, and again where it is still undelivered: the host sets its timer or alarm. */
  scheduleNextTry: () => void;
}

/**
 * Accepts a lead. It takes as long as one attempt, 5 seconds at most. The same key again returns the first answer, without a second attempt
 * beside one in progress; with another lead it is refused, and nothing is done. Never rejects.
 */
export async function acceptLead(
  submission: Submission,
  { ledger, dispatcher, now, log, scheduleNextTry, alerts, upstreamStores, notices, lockPatienceMs }: AcceptOptions,
): Promise<Acceptance> {
  let record: LeadRecord;
  let isNew: boolean;
  try {
    ({ record, isNew } = await whenUnlocked(() => {
      const accepted = ledger.accept(
        { ...submission, notices: notices?.(), nextAttemptAt: now() + dispatcher.leaseMs },
        now(),
      );
      // Synchronous with the insert, so no lead is kept without a scheduled retry.
      if (!accepted.record.firstAnswer) scheduleNextTry();
      return accepted;
    }, lockPatienceMs));
  } catch (error) {
    // After any error, even a bug, the lead can still be forwarded.
    const kind = error instanceof LedgerUnavailableError ? error.kind : 'other';
    log({
      level: 'error',
      event: 'lead not kept',
      error: kind === 'other' && error instanceof Error ? error.stack : kind,
    });
    void alerts?.raise('lead not kept', { error: kind });
    const inProgress = dispatcher.trying(submission.idempotencyKey);
    if (inProgress && !isSameLead(inProgress, submission.lead)) return conflict();
    return forwardOnly(submission, (lead, key) => dispatcher.send(lead, key), upstreamStores);
  }
  if (!isSameLead(record.lead, submission.lead)) return conflict();
  const { id, reference, firstAnswer, lastFailure } = record;
  const answer = { reference, ...(!isNew && { replayed: true as const }) };
  if (firstAnswer === 'refused') return refused({ failure: lastFailure, message: TRY_AGAIN }, answer);
  if (firstAnswer) return { outcome: 'accepted', status: firstAnswer === 'delivered' ? 200 : 202, id, ...answer };
  const verdict = await dispatcher.attempt(record);
  if (verdict.kind === 'refused') return refused(verdict, answer);
  if (verdict.kind === 'failed') scheduleNextTry();
  return { outcome: 'accepted', status: verdict.kind === 'delivered' ? 200 : 202, id, ...answer };
}

/**
 * Without a ledger only a lead that the upstream accepts at once is accepted.
 * @param upstreamStores whether the upstream stores what it accepts. The embedded one stores no words of a lead: without the ledger they
 * would be lost, so the visitor must be told to try again
 */
export async function forwardOnly(
  { lead, idempotencyKey }: Submission,
  send: Delivery,
  upstreamStores = true,
): Promise<Acceptance> {
  if (!upstreamStores) return unavailable();
  const verdict = await send(lead, idempotencyKey);
  // If the upstream gave no id, the key identifies the lead there.
  if (verdict.kind === 'delivered')
    return { outcome: 'accepted', status: 200, id: verdict.upstreamId ?? idempotencyKey, reference: null };
  return verdict.kind === 'refused' ? refused(verdict, { reference: null }) : unavailable();
}

function refused(
  { failure, message }: { failure: string | null; message: string },
  answer: { reference: string | null; replayed?: true },
): Acceptance {
  return { outcome: 'refused', status: refusalStatus(failure), message, ...answer };
}
/** Neither stored nor delivered. */
const unavailable = (): Acceptance => ({ outcome: 'unavailable', status: 503, message: TRY_AGAIN });
const conflict = (): Acceptance => ({ outcome: 'conflict', status: 409, message: KEY_TAKEN });
