/** The Durable Object that is the lead desk on Workers. */
import { DurableObject } from 'cloudflare:workers';
import { callDesk, DESK_METHODS, type DeskOptions, type LeadDesk } from '../../leads/lead-desk.ts';
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
  class Desk extends DurableObject<Env> {
    readonly desk: DurableDesk;

    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      this.desk = createDurableDesk(ctx.storage, optionsOf(env));
    }

    override alarm(): Promise<void> {
      return this.desk.alarm();
    }

    /** Restarts the object as it was at a time of the past 30 days. The call fails with {@link REWOUND}. */
    async rewind(at: number): Promise<void> {
      const bookmark = await this.ctx.storage.getBookmarkForTime(at);
      await this.ctx.storage.onNextSessionRestoreBookmark(bookmark);
      this.ctx.abort(REWOUND);
    }
  }
  // On the prototype: only methods there can be called from outside the object.
  for (const method of DESK_METHODS)
    Object.defineProperty(Desk.prototype, method, {
      value(this: Desk, ...args: unknown[]) {
        return callDesk(this.desk, method, args);
      },
    });
  return Desk as new (
    ctx: DurableObjectState,
    env: Env,
  ) => Desk & LeadDesk;
}
