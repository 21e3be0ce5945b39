/**
 * The stretches of periods in which a rule of due dates keeps its days: a value of a record holds for the periods that begin while it
 * applies, so a changed day begins a stretch.
 */
import { formatDay } from '../content/format.ts';
import { addDays, addMonths, dayNumber, earliestDay, latestDay, readDay } from '../domain/calendar.ts';
import type { DueRule, DueRuleFile, ReadLaw, Timing } from '../domain/due-rule.ts';
import type { Figure, HistoryEntry } from '../domain/figure.ts';
import type { Source } from '../domain/text.ts';

type WrittenRule = DueRuleFile['rules'][number];
type WrittenTiming = WrittenRule['when'];

/** What the stretches of a rule differ in. */
type Stretch = Pick<DueRule, 'first' | 'last' | 'when' | 'source'>;

/** Later than every period. */
const NO_END = '9999-12-31';

/** Ids of the records that a rule names. */
export function recordsIn(when: WrittenTiming): string[] {
  if ('once' in when) return [when.once];
  if ('days' in when) return [when.days];
  return 'day' in when ? [when.day] : [when.on].flat();
}

/**
 * The stretches of a rule, oldest first. They end where a record ends without a successor.
 * @param records those that the rule names
 * @param since of the list: what was due before it is not listed, and needs no value
 * @param fault takes what is wrong with the timing of the rule
 */
export function stretchesOf(
  rule: WrittenRule,
  records: readonly Figure[],
  since: string,
  fault: (what: string) => void,
): Stretch[] {
  const { when } = rule;
  if ('once' in when)
    return records.map((record) => ({
      when: dayOfRecord(record, when.period, fault),
      source: readLaw(rule.source ?? record.source),
    }));
  const begin = latestDay([rule.first ?? '', addMonths(rule.since ?? since, -reachOf(when))]);
  const end = earliestDay([rule.last ?? NO_END, ...records.flatMap(({ history: [newest] }) => newest?.to ?? [])]);
  const changes = new Set(records.flatMap(({ history }) => history.flatMap(({ from }) => from ?? [])));
  const starts = [begin, ...[...changes].filter((day) => begin < day && day <= end).sort()];
  return starts.map((start, at) => {
    const next = starts[at + 1];
    const last = next === undefined ? end : addDays(next, -1);
    const values = new Map(records.flatMap((record) => valueIn(record, start, last, fault)));
    const [value] = values.values();
    return {
      first: at === 0 ? rule.first : start,
      last: last === NO_END ? undefined : last,
      when: timingOf(when, values, fault),
      source: rule.source ? readLaw(rule.source) : lawOfValue(value),
    };
  });
}

/** A source without what only the build needs. */
export function readLaw({ title, url, read }: Omit<Source, 'read'> & { read?: ReadLaw['read'] | undefined }): ReadLaw {
  return { title, url, read: read ? { title: read.title, url: read.url } : null };
}

/** The instruments of a value, and an official reading where it has one. */
function lawOfValue(value: HistoryEntry | undefined): ReadLaw {
  const read = value?.read.find(({ official }) => official) ?? value?.read[0];
  return readLaw({ title: value?.source?.title ?? '', url: value?.source?.url ?? '', read });
}

/** Months by which a period may begin before the day on which it is due. */
function reachOf(when: Exclude<WrittenTiming, { once: string }>): number {
  return when.every === 'year' ? 12 * (('later' in when ? when.later : 1) + 1) : 12;
}

/** The value for the periods that begin from `first` to `last`, by the id of the record. */
function valueIn(
  { id, history }: Figure,
  first: string,
  last: string,
  fault: (what: string) => void,
): [string, HistoryEntry][] {
  const value = history.find(({ from, to }) => (from ?? '') <= first && first <= (to ?? first));
  if (value && value.text !== null) return [[id, value]];
  const periods = `periods that begin from ${formatDay(first)}${last === NO_END ? '' : ` to ${formatDay(last)}`}`;
  fault(`expected a value of ${id} for ${periods}, found ${value?.gap ?? 'none'}`);
  return [];
}

function dayOfRecord({ id, current = '' }: Figure, period: string, fault: (what: string) => void): Timing {
  const once = readDay(current);
  if (once === null || dayNumber(once) === null) fault(`expected a figure that names one day, found ${id}`);
  return { once: once ?? '', period };
}

/** Months after the quarters of a financial year, April to June first. */
const AFTER_QUARTERS = ['07', '10', '01', '04'];

/** When it is due, by the values of the records. A record without one is a fault already. */
function timingOf(
  when: Exclude<WrittenTiming, { once: string }>,
  values: ReadonlyMap<string, HistoryEntry>,
  fault: (what: string) => void,
): Timing {
  const known = <T>(id: string, read: (value: HistoryEntry) => T | null, what: string, otherwise: T): T => {
    const value = values.get(id);
    const found = value ? read(value) : otherwise;
    if (found === null) fault(`expected a figure that ${what}, found ${id}`);
    return found ?? otherwise;
  };
  /** `MM-DD` of "31 July". */
  const dayOfYear = (id: string) =>
    known(id, ({ text }) => readDay(`${text} 2027`)?.slice(5) ?? null, 'names a day of each year', '01-01');
  const dayOfMonth = (id: string) =>
    known(
      id,
      ({ value }) => (value !== null && Number.isInteger(value) && value >= 1 && value <= 28 ? value : null),
      'names a day that every month has',
      1,
    );
  if ('days' in when) return { ...when, days: known(when.days, ({ value }) => value, 'counts days', 0) };
  if (when.every === 'month') return { ...when, day: dayOfMonth(when.day) };
  if ('day' in when) {
    const day = String(dayOfMonth(when.day)).padStart(2, '0');
    return { every: 'quarter', on: AFTER_QUARTERS.map((month) => `${month}-${day}`) };
  }
  return when.every === 'year' ? { ...when, on: dayOfYear(when.on) } : { ...when, on: when.on.map(dayOfYear) };
}
