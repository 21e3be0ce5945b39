/** Prevents a wrong clock from erasing leads too early. All times are milliseconds since 1970. */
import { DAY_MS } from '../domain/calendar.ts';
import type { Ledger } from './ledger.ts';

/** How far the clock may be ahead of the ledger's last time. */
const MAX_JUMP_MS = DAY_MS;
/** A jump that persists this long is accepted: the host was off for a while, and an operator had time to check. */
const BELIEVED_AFTER_MS = 7 * DAY_MS;

/** Names of stored values: the times of the last sweep, and of the first that noticed a jump, both by this clock. */
const SEEN = 'clock_seen_at';
const JUMPED = 'clock_jumped_at';

export type ClockJudgement =
  | { trusted: true }
  /** How far the clock is ahead of the ledger's last time, and when it is accepted. */
  | { trusted: false; daysAhead: number; believedInDays: number };

/**
 * Decides before every sweep, at least hourly while a host runs, whether retention may rely on the clock. If the last
 * sweep is over a day ago, the clock may be wrong or the host was off. Retention then erases nothing for a week.
 */
export function judgeClock(ledger: Pick<Ledger, 'getMeta' | 'setMeta' | 'newestAt'>, now: number): ClockJudgement {
  const seenAt = ledger.getMeta(SEEN);
  // Before the first sweep, the newest lead tells the time.
  const seen = seenAt === undefined ? (ledger.newestAt() ?? now) : Number(seenAt);
  const jumpedAt = Number(ledger.getMeta(JUMPED) || Number.NaN);
  // False at the first sweep after a jump, and after another jump in either direction.
  const known = jumpedAt <= now && now - jumpedAt <= BELIEVED_AFTER_MS + MAX_JUMP_MS;
  const waited = known ? now - jumpedAt : 0;
  if (now - seen <= MAX_JUMP_MS || waited >= BELIEVED_AFTER_MS) {
    trustClock(ledger, now);
    return { trusted: true };
  }
  if (!known) ledger.setMeta(JUMPED, String(now));
  return {
    trusted: false,
    daysAhead: Math.floor((now - seen) / DAY_MS),
    believedInDays: Math.ceil((BELIEVED_AFTER_MS - waited) / DAY_MS),
  };
}

export function trustClock(ledger: Pick<Ledger, 'setMeta'>, now: number): void {
  ledger.setMeta(SEEN, String(now));
  ledger.setMeta(JUMPED, '');
}
