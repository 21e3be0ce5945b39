/** Keeps a wrong clock from erasing leads before their time. */
import { DAY_MS } from '../domain/india-day.ts';
import type { Ledger } from './ledger.ts';

/** The longest that the clock may be ahead of what the ledger last saw, milliseconds. */
const LONGEST_JUMP_MS = DAY_MS;
/** A jump that is still there after so long is believed: the host was off for a while, and everybody had time to look. */
const BELIEVED_AFTER_MS = 7 * DAY_MS;

/** The time at which retention was last looked at. */
const SEEN = 'clock_seen_at';
/** Where a jump was found: at what time of this clock. */
const JUMPED = 'clock_jumped_at';

export type ClockVerdict =
  | { trusted: true }
  /** How many whole days the clock is ahead of what the ledger last saw, and after how many more it is believed. */
  | { trusted: false; daysAhead: number; believedInDays: number };

/**
 * Says whether retention may go by the clock. Called before every sweep, which comes at least every hour while a host runs: a
 * time that is more than a day past the last one is the wrong clock of a host that started, or of one that ran on, or the
 * right one of a host that was off for days. Which, nobody here can tell: so nothing is erased until it has stood for a week.
 * @param now milliseconds since 1970
 */
export function judgeClock(ledger: Pick<Ledger, 'remembered' | 'remember' | 'newestAt'>, now: number): ClockVerdict {
  const remembered = ledger.remembered(SEEN);
  // A ledger of an earlier version has only its leads to tell the time by.
  const seen = remembered === undefined ? (ledger.newestAt() ?? now) : Number(remembered);
  const trust = (): ClockVerdict => {
    trustClock(ledger, now);
    return { trusted: true };
  };
  if (now - seen <= LONGEST_JUMP_MS) return trust();
  const jumpedAt = Number(ledger.remembered(JUMPED) || Number.NaN);
  // The first sweep after the jump, or a clock that jumped once more, either way.
  const known = jumpedAt <= now && now - jumpedAt <= BELIEVED_AFTER_MS + LONGEST_JUMP_MS;
  if (known && now - jumpedAt >= BELIEVED_AFTER_MS) return trust();
  if (!known) ledger.remember(JUMPED, String(now));
  const waited = known ? now - jumpedAt : 0;
  return {
    trusted: false,
    daysAhead: Math.floor((now - seen) / DAY_MS),
    believedInDays: Math.ceil((BELIEVED_AFTER_MS - waited) / DAY_MS),
  };
}

/** Takes the clock as right: it has been judged, or a person restored a ledger of another day. */
export function trustClock(ledger: Pick<Ledger, 'remember'>, now: number): void {
  ledger.remember(SEEN, String(now));
  ledger.remember(JUMPED, '');
}
