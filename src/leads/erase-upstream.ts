/** Asks the upstream to erase the leads that were erased here, until it has answered for each. */
import { ERASE_PATH, type EraseRequest, isRefusal } from '../api/contract.ts';
import { type CallsOptions, createSiteCalls, type FailedCall, readFailure } from '../upstream/forwarder.ts';
import type { Alerts } from './alerts.ts';
import { REFUSED_WITH } from './deliver-lead.ts';
import type { Job } from './job-table.ts';
import { drawWait, type JobResult, type JobsOptions, parseRetryAfter, type Work } from './jobs.ts';
import { LEASE_MARGIN_MS } from './ledger-store.ts';
import { ERASED, NOT_THERE } from './tasks.ts';

type ErasureAnswer = FailedCall | { kind: 'answered'; answer: string };

/** Makes the function that asks for one erasure, by the upstream's id. It never rejects. */
export function createErasureCall(options: CallsOptions): (id: string) => Promise<ErasureAnswer> {
  const call = createSiteCalls(options);
  return async (id) => {
    const answer = await call(ERASE_PATH, { body: { id } satisfies EraseRequest });
    if ('failure' in answer) return answer;
    const { path, status, message } = answer;
    // A 404 without an error in its body comes from a system that does not know the call.
    if (path === ERASE_PATH && (status === 410 || (status === 404 && message !== '')))
      return { kind: 'answered', answer: NOT_THERE };
    const failed = readFailure(answer, ERASE_PATH, isRefusal);
    return failed ?? { kind: 'answered', answer: answer.isError ? REFUSED_WITH + status : ERASED };
  };
}

interface ErasuresOptions extends JobsOptions {
  timeoutMs: number;
  alerts: Pick<Alerts, 'raise'>;
  ask: (id: string) => Promise<ErasureAnswer>;
  /** Called once the upstream has answered for one, so that the erasure log has it too. */
  answered: () => Promise<void>;
}

/** Calls of a run, one after the other. */
const CALLS_AT_ONCE = 5;

export function createErasures(options: ErasuresOptions): Work {
  const { ledger, now, random, log, timeoutMs, alerts, write, ask, answered } = options;

  async function erase({ subject: id, failures }: Job): Promise<JobResult> {
    const upstreamId = ledger.eraser.upstreamId(id);
    if (upstreamId === null) return 'done';
    const outcome = await ask(upstreamId);
    if (outcome.kind === 'failed') {
      const { failure, retryAfter } = outcome;
      const waitMs = drawWait(failures + 1, random(), parseRetryAfter(retryAfter, now()));
      const details = { lead: id, outcome: failure, attempts: failures + 1, retry_seconds: Math.ceil(waitMs / 1000) };
      log({ level: 'warn', event: 'upstream has not erased yet', ...details });
      if (failure.startsWith('call unknown')) void alerts.raise('upstream does not know the call', { answer: failure });
      return { failure, waitMs };
    }
    const { answer } = outcome;
    // Which ends the job too.
    await write(() => ledger.eraser.answered(id, answer));
    const details = { lead: id, outcome: answer };
    if (answer === ERASED || answer === NOT_THERE)
      log({ level: 'info', event: 'upstream has erased', ...details, attempts: failures + 1 });
    else {
      log({ level: 'error', event: 'upstream does not erase', ...details });
      void alerts.raise('upstream does not erase', details);
    }
    await answered();
    return 'settled';
  }

  return {
    kind: 'erase',
    share: () => ({ most: CALLS_AT_ONCE, atOnce: 1 }),
    leaseMs: CALLS_AT_ONCE * timeoutMs + LEASE_MARGIN_MS,
    run: async ([job]) => (job ? erase(job) : 'settled'),
  };
}
