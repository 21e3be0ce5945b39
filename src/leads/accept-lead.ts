/**
 * Accepts a lead from a visitor: stores it, then tries to deliver it. An upstream that is down does not cost the lead.
 */
import type { RefusalStatus } from '../api/contract.ts';
import type { Log } from '../domain/host.ts';
import { TRY_AGAIN } from '../domain/lead-form.ts';
import type { Alerts } from './alerts.ts';
import { refusalStatus } from './deliver-lead.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { LeadRecord, NewLead } from './lead-record.ts';
import type { Ledger } from './ledger.ts';
import { LedgerUnavailableError, type Write } from './ledger-store.ts';
import { type createSuspectCeiling, isStoredLead } from './suspect-ceiling.ts';

/** A lead as it arrives, checked with LeadSchema. */
export interface Submission extends Omit<NewLead, 'notices' | 'nextAttemptAt' | 'retentionDays'> {
  /** The network it came from, which only {@link createSuspectCeiling} counts, in memory. */
  network?: string | undefined;
}

export const KEY_TAKEN = 'This Idempotency-Key was used for another lead';

/** The answer to the visitor. `replayed`: the ledger already had the lead, and this repeats its answer. */
export type Acceptance =
  /** 200: the upstream has it. 202: it will be delivered. `reference` is null if only the upstream could store it. */
  | { outcome: 'accepted'; status: 200 | 202; id: string; reference: string | null; replayed?: true }
  /**
   * The upstream refused it with this status and message; a replay has our message, because the ledger does not store
   * the upstream's. `reference` allows withdrawing it; null if the ledger could not store it.
   */
  | { outcome: 'refused'; status: RefusalStatus; message: string; reference: string | null; replayed?: true }
  /** The key was used for another lead. Nothing was done. */
  | { outcome: 'conflict'; status: 409; message: string }
  /** Neither stored nor delivered. */
  | { outcome: 'unavailable'; status: 503; message: string };

export interface AcceptOptions {
  ledger: Ledger;
  dispatcher: Dispatcher;
  now: () => number;
  log: Log;
  alerts?: Alerts;
  /** Made by {@link createSuspectCeiling}. */
  withinCeiling: ReturnType<typeof createSuspectCeiling>;
  /** Returns the channels that must notify the firm, and when. */
  notices?: () => NewLead['notices'];
  write: Write;
  /** See {@link NewLead}. */
  retentionDays?: number;
  /** Called when a lead is stored, and again if its first attempt fails. The host sets its timer or alarm. */
  scheduleNextTry: () => void;
}

/**
 * Accepts a lead. Takes as long as one attempt, at most 5 seconds. A repeated key returns the first answer and starts
 * no second attempt; with another lead it is a conflict.
 * @throws {LedgerUnavailableError} if the lead could not be stored, after it was logged and the firm alerted
 */
export async function acceptLead(
  submission: Submission,
  {
    ledger,
    dispatcher,
    now,
    log,
    scheduleNextTry,
    alerts,
    withinCeiling,
    notices,
    write,
    retentionDays,
  }: AcceptOptions,
): Promise<Acceptance> {
  let record: LeadRecord;
  let isNew: boolean;
  try {
    ({ record, isNew } = await write(() => {
      const accepted = withinCeiling(submission, (lead) =>
        ledger.accept(
          { ...submission, lead, retentionDays, notices: notices?.(), nextAttemptAt: now() + dispatcher.leaseMs },
          now(),
        ),
      );
      // Synchronous with the insert, so no lead is stored without a scheduled retry.
      if (!accepted.record.firstAnswer) scheduleNextTry();
      return accepted;
    }));
  } catch (error) {
    const kind = error instanceof LedgerUnavailableError ? error.kind : 'other';
    const logged = kind === 'other' && error instanceof Error ? error.stack : kind;
    log({ level: 'error', event: 'lead not kept', error: logged });
    void alerts?.raise('lead not kept', { error: kind });
    throw error instanceof LedgerUnavailableError ? error : new LedgerUnavailableError(error);
  }
  if (!isStoredLead(record.lead, submission.lead)) return { outcome: 'conflict', status: 409, message: KEY_TAKEN };
  const { id, reference, firstAnswer, lastFailure } = record;
  const answer = { reference, ...(!isNew && { replayed: true as const }) };
  if (firstAnswer === 'refused') return refused({ failure: lastFailure, message: TRY_AGAIN }, answer);
  if (firstAnswer) return { outcome: 'accepted', status: firstAnswer === 'delivered' ? 200 : 202, id, ...answer };
  const verdict = await dispatcher.attempt(record);
  if (verdict.kind === 'refused') return refused(verdict, answer);
  if (verdict.kind === 'failed') scheduleNextTry();
  return { outcome: 'accepted', status: verdict.kind === 'delivered' ? 200 : 202, id, ...answer };
}

export function refused(
  { failure, message }: { failure: string | null; message: string },
  answer: { reference: string | null; replayed?: true },
): Acceptance {
  return { outcome: 'refused', status: refusalStatus(failure), message, ...answer };
}
