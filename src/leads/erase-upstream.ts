/** Asks the upstream to erase the leads that were erased here, until it has answered for each. */
import { isRecordData } from '../api/client.ts';
import { ERASE_PATH, type EraseRequest, isRefusal } from '../api/contract.ts';
import { REFUSED_WITH } from './deliver-lead.ts';
import { type DispatcherOptions, drawWait, parseRetryAfter, shareRuns } from './dispatcher.ts';
import { LEASE_MARGIN_MS, LEDGER_TROUBLE_MS, LedgerUnavailableError } from './ledger-store.ts';
import { type DueCall, ERASED, NOT_THERE } from './tasks.ts';
import { type AttemptOptions, createAttempts, type FailedCall, failureOf, LATE } from './upstream-attempt.ts';

type ErasureVerdict = FailedCall | { kind: 'answered'; answer: string };

/** Makes the function that asks for one erasure, by the upstream's id. It never rejects. */
export function createErasureCall(options: AttemptOptions): (id: string) => Promise<ErasureVerdict> {
  const attempt = createAttempts(options);
  return async (id) => {
    const body = { id } satisfies EraseRequest;
    const made = await attempt((client) =>
      client.call({ path: ERASE_PATH, empty: { id: '' }, isData: isRecordData, body }),
    );
    if (!made) return LATE;
    const { answer, last } = made;
    if (!answer.error) return { kind: 'answered', answer: ERASED };
    const status = last?.path === ERASE_PATH ? last.status : undefined;
    // A 404 without an error in its body comes from a system that does not know the call.
    if (status === 410 || (status === 404 && answer.errorMessage !== ''))
      return { kind: 'answered', answer: NOT_THERE };
    const failed = failureOf(last, answer, ERASE_PATH, isRefusal);
    return failed ?? { kind: 'answered', answer: REFUSED_WITH + answer.status };
  };
}

interface ErasuresOptions
  extends Pick<DispatcherOptions, 'ledger' | 'now' | 'random' | 'log' | 'timeoutMs' | 'alerts' | 'write'> {
  ask: (id: string) => Promise<ErasureVerdict>;
  /** Called once the upstream has answered for some, so that the erasure log has it too. */
  answered: () => Promise<void>;
}

/** Calls of a batch, one after the other. After a failure the others wait for the end of their lease. */
const CALLS_AT_ONCE = 5;

export function createErasures(options: ErasuresOptions) {
  const { ledger, now, random, log, timeoutMs, alerts, write, ask, answered } = options;
  let halted = false;

  /** Returns whether the upstream has answered. */
  async function call({ id, upstreamId, failures }: DueCall): Promise<boolean> {
    const verdict = await ask(upstreamId);
    if (verdict.kind === 'failed') {
      const { failure } = verdict;
      const wait = drawWait(failures + 1, random(), parseRetryAfter(verdict.retryAfter, now()));
      await write(() => ledger.erasureCalls.retry(id, now() + wait, failure));
      const details = { lead: id, outcome: failure, attempts: failures + 1, retry_seconds: Math.ceil(wait / 1000) };
      log({ level: 'warn', event: 'upstream has not erased yet', ...details });
      if (failure.startsWith('call unknown')) void alerts.raise('upstream does not know the call', { answer: failure });
      return false;
    }
    const { answer } = verdict;
    await write(() => ledger.erasureCalls.answered(id, answer));
    const details = { lead: id, outcome: answer };
    if (answer === ERASED || answer === NOT_THERE)
      log({ level: 'info', event: 'upstream has erased', ...details, attempts: failures + 1 });
    else {
      log({ level: 'error', event: 'upstream does not erase', ...details });
      void alerts.raise('upstream does not erase', details);
    }
    return true;
  }

  async function drain(): Promise<number | null> {
    try {
      const until = now() + CALLS_AT_ONCE * timeoutMs + LEASE_MARGIN_MS;
      const due = await write(() => ledger.erasureCalls.due(now(), CALLS_AT_ONCE, until));
      let count = 0;
      while (!halted && count < due.length && (await call(due[count] as DueCall))) count += 1;
      if (count > 0) await answered();
      return ledger.erasureCalls.nextDue();
    } catch (error) {
      // The dispatcher drains at the same time, and reports an unusable ledger.
      if (!(error instanceof LedgerUnavailableError))
        log({ level: 'error', event: 'erasures failed', error: error instanceof Error ? error.stack : 'unknown' });
      return now() + LEDGER_TROUBLE_MS;
    }
  }

  return {
    /** Makes the calls that are due, and returns when the next is. Never rejects. */
    drain: shareRuns(drain),
    /** Prevents further calls, because the process is about to end. */
    halt(): void {
      halted = true;
    },
  };
}
