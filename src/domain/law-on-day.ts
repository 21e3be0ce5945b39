/** The law on a day, from the histories of the figures. */
import { earliestDay } from './calendar.ts';
import type { HistoryEntry } from './figure.ts';

interface Recorded {
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
  /** Day on which the newest value was last compared with its source. */
  readonly checked: string;
}

/**
 * The value of a figure on a day. A value with an unknown first day counts only from a day on which it is known to have applied: its last
 * day, or the day of its check.
 * @returns undefined if it had no value, or none was found
 */
export function valueOnDay({ history, checked }: Recorded, day: string): HistoryEntry | undefined {
  const entry = history.find(({ from, to }) => (from ?? to ?? checked) <= day);
  return entry === undefined || entry.text === null || (entry.to ?? day) < day ? undefined : entry;
}

/** The first day in the records, or '' if there is none. */
export function firstRecordedDay(figures: readonly Recorded[]): string {
  return earliestDay(
    figures.flatMap(({ history }) =>
      history.flatMap(({ from, text }) => (from === null || text === null ? [] : [from])),
    ),
  );
}
