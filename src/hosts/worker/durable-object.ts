/** The Durable Object that is the lead desk on Workers. */
import { DurableObject } from 'cloudflare:workers';
import type { Feedback } from '../../domain/feedback.ts';
import type { Submission } from '../../leads/accept-lead.ts';
import type { AlertDetails, AlertEvent } from '../../leads/alerts.ts';
import type { DeskOptions, LeadDesk } from '../../leads/lead-desk.ts';
import type { LeadFilter, LeadRecord } from '../../leads/lead-record.ts';
import type { PageRequest } from '../../leads/page.ts';
import { createDurableDesk, type DurableDesk } from './durable-desk.ts';

/** A successful call of `rewind` fails with this message. */
export const REWOUND = 'the object begins again as it was';

/** An object whose methods are those of a desk. */
type DeskObject<Env> = DurableObject<Env> &
  LeadDesk &
  Pick<DurableDesk, 'alarm'> & { rewind(at: number): Promise<void> };

/**
 * Makes the class that the Worker exports: `export class LeadDeskObject extends durableDeskClass(options) {}`.
 * @param optionsOf the desk's options, from the Worker's vars, secrets and bindings; the upstream is called from within the object
 */
export function durableDeskClass<Env>(
  optionsOf: (env: Env) => DeskOptions,
): new (
  ctx: DurableObjectState,
  env: Env,
) => DeskObject<Env> {
  // Methods on the prototype: only those can be called from outside the object.
  return class extends DurableObject<Env> implements LeadDesk {
    readonly desk: DurableDesk;

    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      this.desk = createDurableDesk(ctx.storage, optionsOf(env));
    }

    override alarm(): Promise<void> {
      return this.desk.alarm();
    }

    accept(submission: Submission) {
      return this.desk.accept(submission);
    }

    list(filter?: LeadFilter) {
      return this.desk.list(filter);
    }

    undelivered(page?: PageRequest) {
      return this.desk.undelivered(page);
    }

    stats() {
      return this.desk.stats();
    }

    redeliver(id: string) {
      return this.desk.redeliver(id);
    }

    mark(id: string, answered: boolean) {
      return this.desk.mark(id, answered);
    }

    erase(id: string) {
      return this.desk.erase(id);
    }

    eraseByReference(reference: string, phone: string) {
      return this.desk.eraseByReference(reference, phone);
    }

    erasures(page?: PageRequest) {
      return this.desk.erasures(page);
    }

    replayErasures() {
      return this.desk.replayErasures();
    }

    restore(leads: readonly LeadRecord[]) {
      return this.desk.restore(leads);
    }

    /** Restarts the object as it was at a time of the past 30 days. The call fails with {@link REWOUND}. */
    async rewind(at: number): Promise<void> {
      const bookmark = await this.ctx.storage.getBookmarkForTime(at);
      await this.ctx.storage.onNextSessionRestoreBookmark(bookmark);
      this.ctx.abort(REWOUND);
    }

    keepFeedback(feedback: Omit<Feedback, 'id' | 'at'>) {
      return this.desk.keepFeedback(feedback);
    }

    sealed() {
      return this.desk.sealed();
    }

    feedback(page?: PageRequest) {
      return this.desk.feedback(page);
    }

    formKey() {
      return this.desk.formKey();
    }

    sweep(): Promise<void> {
      return this.desk.sweep();
    }

    trouble() {
      return this.desk.trouble();
    }

    raise(event: AlertEvent, details?: AlertDetails, times?: number) {
      return this.desk.raise(event, details, times);
    }
  };
}
