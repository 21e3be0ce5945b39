/** Accepts a lead from a visitor: stores it, then tries to deliver it. An upstream that is down costs no lead. */
import type { RefusalStatus } from '../api/contract.ts';
import { DAY_MS, indiaDayNumber, nextInIndia } from '../domain/calendar.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { LIMITS } from '../domain/limits.ts';
import { LruCache } from '../domain/lru-cache.ts';
import type { Alerts } from './alerts.ts';
import { type Dispatcher, type DispatcherOptions, parseRefusalStatus } from './deliver-lead.ts';
import { isTap, type LeadRecord, type NewLead, stringifyWords, TRY_AGAIN } from './lead-record.ts';
import { LedgerUnavailableError } from './ledger-store.ts';

/** A lead as it arrives, after LeadSchema. */
export interface Submission extends Omit<NewLead, 'notices' | 'nextAttemptAt' | 'retentionDays'> {
  /** The network it came from, which is only counted in memory. */
  network?: string | undefined;
}

/** Stored and sent in place of a message. */
export const MESSAGE_LEFT_OUT = '(Left out: too many suspect leads arrived that day.)';

/** `replayed`: repeats the answer to a lead that the ledger had. `reference` is null if the ledger did not store it. */
export type Acceptance =
  /** 200: the upstream has it. 202: it will be delivered. */
  | { outcome: 'accepted'; status: 200 | 202; id: string; reference: string | null; replayed?: true }
  /** By the upstream, with its message; a replay has ours, because the ledger does not store it. */
  | { outcome: 'refused'; status: RefusalStatus; message: string; reference: string | null; replayed?: true }
  /** The key was used for another lead. Nothing was done. */
  | { outcome: 'conflict'; status: 409; message: string }
  /** Neither stored nor delivered. */
  | { outcome: 'unavailable'; status: 503; message: string };

interface AcceptOptions extends Pick<DispatcherOptions, 'ledger' | 'now' | 'log' | 'write'> {
  dispatcher: Dispatcher;
  /**
   * Called once a lead is stored, in the same step, so that none is without a scheduled retry; and after its attempt,
   * which may have made other jobs due.
   */
  schedule: () => void;
  alerts?: Pick<Alerts, 'raise'>;
  notices?: (isSuspect: boolean) => NewLead['notices'];
  retentionDays?: number;
}

/**
 * Creates the function with which a desk accepts a lead. It takes as long as one attempt, at most 5 seconds. A repeated
 * key returns the first answer and starts no second attempt; with another lead it is a conflict. It throws a
 * {@link LedgerUnavailableError} if the lead could not be stored, after it was logged and the firm alerted.
 */
export function createAcceptance(options: AcceptOptions): (submission: Submission) => Promise<Acceptance> {
  const { ledger, dispatcher, now, log, alerts, notices, write, retentionDays, schedule } = options;
  const storeWithinCeiling = createSuspectCeiling(options);

  function store(submission: Submission): { record: LeadRecord; isNew: boolean } {
    const accepted = storeWithinCeiling(submission, ({ lead, suspect }) => {
      const due = { notices: notices?.(suspect), nextAttemptAt: now() + dispatcher.leaseMs };
      return ledger.accept({ ...submission, lead, suspect, retentionDays, ...due }, now());
    });
    if (!accepted.record.firstAnswer) schedule();
    return accepted;
  }

  return async (submission) => {
    const { record, isNew } = await write(() => store(submission)).catch((error: unknown) => {
      const unusable = error instanceof LedgerUnavailableError ? error : new LedgerUnavailableError(error);
      const { kind } = unusable;
      log({
        level: 'error',
        event: 'lead not kept',
        error: kind === 'other' && error instanceof Error ? error.stack : kind,
      });
      void alerts?.raise('lead not kept', { error: kind });
      throw unusable;
    });
    // A corrected lead has other words than the visitor, who may send the form again.
    if (record.correctedAt === null && !isStoredLead(record.lead, submission.lead))
      return { outcome: 'conflict', status: 409, message: 'This Idempotency-Key was used for another lead' };
    const { id, reference, firstAnswer, lastFailure } = record;
    const answer = { reference, ...(!isNew && { replayed: true as const }) };
    if (firstAnswer === 'refused') return toRefusal({ failure: lastFailure, message: TRY_AGAIN }, answer);
    if (firstAnswer) return { outcome: 'accepted', status: firstAnswer === 'delivered' ? 200 : 202, id, ...answer };
    const result = await dispatcher.attempt(record);
    schedule();
    if (result.kind === 'refused') return toRefusal(result, answer);
    return { outcome: 'accepted', status: result.kind === 'delivered' ? 200 : 202, id, ...answer };
  };
}

export function toRefusal(
  { failure, message }: { failure: string | null; message: string },
  answer: { reference: string | null; replayed?: true },
): Acceptance {
  return { outcome: 'refused', status: parseRefusalStatus(failure), message, ...answer };
}

/**
 * Makes the leads of a network suspect that sent many in a day: one without signs of spam costs the firm a message at
 * once. Limits the bytes that suspect leads of one network, and of the site, store in a day. Beyond that a lead is stored
 * without its message, so that a flood does not fill the disk and no visitor is refused. Networks are counted in memory,
 * because no address may be stored; the bytes of the site are read from the ledger, so that a restart keeps them.
 * @returns passes a lead to `store`, and counts it if it is new; returns and throws what `store` does
 */
function createSuspectCeiling({ ledger, now, log, alerts }: AcceptOptions) {
  let day: number | undefined;
  let ofSite = 0;
  const ofNetworks = new LruCache<{ leads: number; bytes: number }>(LIMITS.clientsRemembered);

  function beginDay(): void {
    const today = indiaDayNumber(now());
    if (day === today) return;
    ofSite = ledger.suspectBytes(nextInIndia(0, now()) - DAY_MS);
    ofNetworks.clear();
    day = today;
  }

  type Stored = Pick<Submission, 'lead' | 'suspect'>;
  return <Result extends { isNew: boolean }>(sent: Submission, store: (lead: Stored) => Result): Result => {
    if (isTap(sent.lead.lead_type)) return store(sent);
    beginDay();
    const { network = 'unknown' } = sent;
    // `leads` are those that were not suspect.
    const { leads, bytes: ofNetwork } = ofNetworks.get(network) ?? { leads: 0, bytes: 0 };
    const isOneOfMany = sent.network !== undefined && leads >= LIMITS.leadsOfNetworkPerDay;
    const suspect = sent.suspect || isOneOfMany;
    const bytes = suspect ? bytesOf(sent.lead) : 0;
    const stored = { network: ofNetwork, site: ofSite };
    const limit = (['network', 'site'] as const).find((of) => stored[of] + bytes > LIMITS.suspectBytesPerDay[of]);
    const lead = suspect && limit ? withoutMessage(sent.lead) : sent.lead;
    const result = store({ lead, suspect });
    if (!result.isNew) return result;
    const added = suspect ? bytesOf(lead) : 0;
    ofSite += added;
    ofNetworks.set(network, { leads: leads + Number(!suspect), bytes: ofNetwork + added }, 1);
    if (suspect && !sent.suspect) log({ level: 'info', event: 'suspect lead', why: 'many of its network' });
    if (suspect && limit) {
      log({ level: 'warn', event: 'suspect message left out', limit });
      void alerts?.raise('suspect message left out', { limit });
    }
    return result;
  };
}

/** Whether a stored lead is this one, as it was sent or without its message. */
function isStoredLead(stored: Lead, sent: Lead): boolean {
  return [sent, withoutMessage(sent)].some(
    (lead) => stored.lead_type === lead.lead_type && stringifyWords(stored) === stringifyWords(lead),
  );
}

function withoutMessage(lead: Lead): Lead {
  return 'message' in lead && lead.message !== undefined ? { ...lead, message: MESSAGE_LEFT_OUT } : lead;
}

function bytesOf(lead: Lead): number {
  return new TextEncoder().encode(stringifyWords(lead) ?? '').byteLength;
}
