/** Keeps a wrong clock from erasing leads before their time. */
import { DAY_MS } from '../domain/india-day.ts';
import type { Ledger } from './ledger.ts';

/** The furthest that the clock may be ahead of the ledger's last time, milliseconds. */
const LONGEST_JUMP_MS = DAY_MS;
/** A jump that persists for so long is believed: the host was off for a while, and an operator had time to check. */
const BELIEVED_AFTER_MS = 7 * DAY_MS;

/** The time of the last sweep. */
const SEEN = 'clock_seen_at';
/** The time of this clock at which a jump was found. */
const JUMPED = 'clock_jumped_at';

export type ClockVerdict =
  | { trusted: true }
  /** How many whole days the clock is ahead of the ledger's last time, and after how many more it is believed. */
  | { trusted: false; daysAhead: number; believedInDays: number };

/**
 * Says whether retention may rely on the clock. Called before every sweep, at least hourly while a host runs. A time more than a day
 * after the last sweep may mean that the clock is wrong, or that the host was off for days. The program cannot tell which, so it erases
 * nothing until the jump has persisted for a week.
 * @param now milliseconds since 1970
 */
export function judgeClock(ledger: Pick<Ledger, 'getMeta' | 'setMeta' | 'newestAt'>, now: number): ClockVerdict {
  const seenAt = ledger.getMeta(SEEN);
  // Before the first sweep, only the leads tell the time.
  const seen = seenAt === undefined ? (ledger.newestAt() ?? now) : Number(seenAt);
  const trust = (): ClockVerdict => {
    trustClock(ledger, now);
    return { trusted: true };
  };
  if (now - seen <= LONGEST_JUMP_MS) return trust();
  const jumpedAt = Number(ledger.getMeta(JUMPED) || Number.NaN);
  // The first sweep after the jump, or the clock jumped again, in either direction.
  const known = jumpedAt <= now && now - jumpedAt <= BELIEVED_AFTER_MS + LONGEST_JUMP_MS;
  if (known && now - jumpedAt >= BELIEVED_AFTER_MS) return trust();
  if (!known) ledger.setMeta(JUMPED, String(now));
  const waited = known ? now - jumpedAt : 0;
  return {
    trusted: false,
    daysAhead: Math.floor((now - seen) / DAY_MS),
    believedInDays: Math.ceil((BELIEVED_AFTER_MS - waited) / DAY_MS),
  };
}

/** Accepts the clock as right: a person checked it, or restored a ledger of another day. */
export function trustClock(ledger: Pick<Ledger, 'setMeta'>, now: number): void {
  ledger.setMeta(SEEN, String(now));
  ledger.setMeta(JUMPED, '');
}
