/**
 * Reads the rules of content/due-dates/, resolves their records, and works out their days for the records that show
 * them. A value of a record is for the periods that begin while it applies, so each change starts a new run of periods.
 * A day of law is typed once, in the record of a rule. Other records refer to the rule by `due`, so that an extension
 * reaches all pages with the next build.
 */
import { addDays, addMonths, dayNumber, earliestDay, formatDay, latestDay } from '../../domain/calendar.ts';
import { ENGLISH_MONTHS } from '../../domain/english-days.ts';
import type { Source } from '../../domain/text.ts';
import {
  type DueList,
  DueListSchema,
  type DueRule,
  type DueRuleFile,
  type DueRules,
  DueRulesSchema,
  type Every,
  MONTHS_OF,
  type ReadLaw,
  type Timing,
} from '../../law/due-rule.ts';
import type { Figure, HistoryEntry } from '../../law/figure.ts';
import { SURE, type Sure, type Unit } from '../../law/parameter.ts';
import { reviewOfAll } from '../../law/review.ts';
import { countFirstMonth, type DueItem, workOutDates } from '../../law/work-out-dates.ts';
import { isWhole, writeValue } from '../../law/write-value.ts';
import { ContentError, type Fault, Faults, failAt } from '../read/content-error.ts';
import { listFiles, readOptional, readYaml, requireFileName } from '../read/content-files.ts';

/** What applies to all rules. Relative to content/, like the folder of the rules. */
export const DUE_LIST = 'due-dates.yaml';
const LIST_FILE = `content/${DUE_LIST}`;
export const DUE_FOLDER = 'due-dates';
/** The record of the months that a company has for its meeting after the end of its year. */
const AGM_PERIOD = 'agm-period';

export interface DueDateFiles {
  list: DueList;
  files: { path: string; file: DueRuleFile }[];
}

/** Null without due dates. Throws a ContentError with the faults of all files. */
export function readDueDates(root: string): DueDateFiles | null {
  const faults = new Faults();
  const list = faults.attempt(() => readOptional(root, DUE_LIST, DueListSchema));
  const files = listFiles(root, `${DUE_FOLDER}/**/*.yaml`).flatMap((path) => {
    const file = faults.attempt(() => {
      requireFileName(path);
      return readYaml(root, path, DueRulesSchema);
    });
    return file ? [{ path, file }] : [];
  });
  if (faults.list.length > 0) throw new ContentError(faults.list);
  return list ? { list, files } : null;
}

/** Throws a ContentError without due dates. */
export function requireDueDates<Due extends DueDateFiles>(due: Due | null): Due {
  return due ?? failAt(LIST_FILE, 'file', 'expected this file, found none');
}

/** A rule for a run of periods with the same days. */
interface TimedRule {
  file: string;
  index: number;
  /** Its words still contain references. */
  rule: DueRule;
}

/** The rules of the law, read once for all that shows their days. */
export interface DueLaw extends DueDateFiles {
  rules: readonly TimedRule[];
  agmMonths: number;
  /** Of the records that give the days. */
  recordIds: ReadonlySet<string>;
}

/**
 * Replaces records in rules by their values. A rule whose record changed becomes several, with the same id. Throws a
 * ContentError if a record is not sure for each period of its rule, or an id is repeated.
 * @param figures records with a value of their own: a rule cannot depend on a record that takes its day from a rule
 */
export function resolveRules({ list, files }: DueDateFiles, figures: ReadonlyMap<string, Figure>): DueLaw {
  const faults = new Faults();
  const recordIds = new Set<string>();
  const findRecord = (id: string, fail: Fail): Figure => {
    const figure = figures.get(id);
    if (!figure || (figure.current === undefined && figure.history.every(({ text }) => text === null)))
      return fail(`expected the id of a figure that is sure and says its day itself, found ${id}`);
    recordIds.add(id);
    return figure;
  };
  const ids = new Set<string>();
  const resolve = (rule: WrittenRule, failIn: (field: string) => Fail) => {
    const { id, when, since = list.since } = rule;
    if (ids.has(id)) failIn('id')(`expected each id once, found ${id} again`);
    ids.add(id);
    const fail = failIn('when');
    const records = recordsIn(when).map((record) => findRecord(record, fail));
    const years = 'years' in when && when.years !== undefined ? findRecord(when.years, fail) : undefined;
    const bar = years && valueIn(years, since, NO_END, fail);
    return { records, runs: listPeriodRuns(rule, records, bar, since, fail) };
  };
  const rules = files.flatMap(({ path, file: { tag, url, checked, review, sunday, rules: written } }) =>
    written.flatMap((rule, index): TimedRule[] => {
      const file = `content/${path}`;
      const resolved = faults.attempt(() =>
        resolve(rule, (field) => (what) => failAt(file, `rules.${index}.${field}`, what)),
      );
      const compared = reviewOfAll([{ checked, review }, list.extensions, ...(resolved?.records ?? [])]);
      const more = { sunday: rule.sunday ?? sunday, tag, url, checked, compared: compared ?? list.extensions };
      return (resolved?.runs ?? []).map((run) => ({ file, index, rule: { ...rule, ...run, ...more } }));
    }),
  );
  const failInList: Fail = (what) => failAt(LIST_FILE, '', what);
  const agm = rules.length === 0 ? undefined : faults.attempt(() => findRecord(AGM_PERIOD, failInList));
  if (faults.list.length > 0) throw new ContentError(faults.list);
  return { list, files, rules, agmMonths: agm?.value ?? 0, recordIds };
}

/** Each rule once: as it applies to the periods that begin on the day, otherwise to its last periods. */
export function inForce<Rule extends Pick<DueRule, 'id' | 'first' | 'last'>>(
  rules: readonly Rule[],
  day: string,
): Rule[] {
  return [...Map.groupBy(rules, ({ id }) => id).values()].flatMap(
    (same) => same.find(({ first = day, last = day }) => first <= day && day <= last) ?? same.at(-1) ?? [],
  );
}

type WrittenRule = DueRuleFile['rules'][number];
type WrittenTiming = WrittenRule['when'];

type PeriodRun = Pick<DueRule, 'first' | 'last' | 'when' | 'source' | 'sure'>;

/** Throws a ContentError. */
type Fail = (what: string) => never;

const NO_END = '9999-12-31';

/** The first id is that of the source of the rule. */
function recordsIn(when: WrittenTiming): string[] {
  if ('once' in when) return [when.once];
  if ('after' in when) return [when.by];
  return [when.plus ?? [], when.on].flat();
}

/**
 * Oldest first. Ends where a record ends without a successor.
 * @param bar for how many years after its due day a return is taken
 * @param since earlier periods need no value
 */
function listPeriodRuns(
  rule: WrittenRule,
  records: readonly Figure[],
  bar: HistoryEntry | undefined,
  since: string,
  fail: Fail,
): PeriodRun[] {
  const { when } = rule;
  if ('once' in when)
    return records.map((record) => ({
      when: { once: dayOfRecord(record, fail), period: when.period },
      source: pickLaw(rule.source ?? record.source),
      sure: record.sure,
    }));
  const begin = latestDay([rule.first ?? '', addMonths(since, -measureReach(when) - 12 * (bar?.value ?? 0))]);
  const end = earliestDay([rule.last ?? NO_END, ...records.flatMap(({ history: [newest] }) => newest?.to ?? [])]);
  const changes = new Set(records.flatMap(({ history }) => history.flatMap(({ from }) => from ?? [])));
  const starts = [begin, ...[...changes].filter((day) => begin < day && day <= end).sort()];
  return starts.map((start, at) => {
    const next = starts[at + 1];
    const last = next === undefined ? end : addDays(next, -1);
    const found = records.map((one): [string, Found] => [
      one.id,
      { ...valueIn(one, start, last, fail), unit: one.unit },
    ]);
    const values = new Map(found);
    const [value] = values.values();
    return {
      first: at === 0 ? rule.first : start,
      last: last === NO_END ? undefined : last,
      when: { ...readTiming(when, values, fail), ...(bar && { years: bar.value ?? 0 }) },
      source: rule.source ? pickLaw(rule.source) : lawOfValue(bar ?? value),
      sure: leastSure([...values.values()]),
    };
  });
}

function leastSure(values: readonly HistoryEntry[]): Sure {
  return SURE.findLast((one) => values.some(({ sure }) => sure === one)) ?? 'not-confirmed';
}

/** Leaves out what only the build needs. */
export function pickLaw({ title, url, read }: Omit<Source, 'read'> & { read?: ReadLaw['read'] | undefined }): ReadLaw {
  return { title, url, read: read ? { title: read.title, url: read.url } : null };
}

/** The instruments of a value, and if possible an official reading. */
function lawOfValue(value: HistoryEntry | undefined): ReadLaw {
  const read = value?.read.find(({ official }) => official) ?? value?.read[0];
  return pickLaw({ title: value?.source?.title ?? '', url: value?.source?.url ?? '', read });
}

/** Most months between the start of a period and its due day. */
function measureReach(when: Exclude<WrittenTiming, { once: string }>): number {
  return when.every === 'year' ? 12 * (('later' in when ? when.later : 1) + 1) : 12;
}

/** For the periods that begin from `first` to `last`. */
function valueIn({ id, history }: Figure, first: string, last: string, fail: Fail): HistoryEntry {
  const value = history.find(({ from, to }) => (from ?? '') <= first && first <= (to ?? first));
  if (value && value.text !== null) return value;
  const days = [first, ...(last === NO_END ? [] : [last])].map(formatDay).join(' to ');
  return fail(`expected a value of ${id} for periods that begin from ${days}, found ${value?.gap ?? 'none'}`);
}

function dayOfRecord(figure: Figure, fail: Fail): string {
  const day = figure.history.find((entry) => writeValue(entry, figure) === figure.current)?.day;
  return day && isWhole(day) ? day : fail(`expected a figure that names one day, found ${figure.id}`);
}

/** 31 means the last day of any month. February lacks the 29th and 30th. */
const LAST_DAY = 31;
const LAST_COMMON_DAY = 28;

/** Of a record that names a day of a month: the 15th, or 15 days after the month before. */
const DAY_UNITS: readonly (Unit | undefined)[] = ['count', 'days'];

/** A value of a record, by its id. */
type Found = HistoryEntry & { unit: Unit };

function readTiming(
  when: Exclude<WrittenTiming, { once: string }>,
  values: ReadonlyMap<string, Found>,
  fail: Fail,
): Timing {
  const readNumber = (id: string, unit: Unit): number =>
    values.get(id)?.unit === unit
      ? (values.get(id)?.value ?? 0)
      : fail(`expected a figure that counts ${unit}, found ${id}`);
  const { every } = when;
  if ('after' in when) {
    const { after, by } = when;
    const isInMonths = after === 'end' && values.get(by)?.unit === 'months';
    return {
      every,
      after,
      months: isInMonths ? readNumber(by, 'months') : 0,
      days: isInMonths ? 0 : readNumber(by, 'days'),
    };
  }
  const { on, later, plus, of } = when;
  const length = MONTHS_OF[every];
  const ids = typeof on === 'string' ? Array<string>(MONTHS_OF.year / length).fill(on) : on;
  if (ids.length * length !== MONTHS_OF.year) fail(`expected a day for each ${every} of a year, found ${ids.length}`);
  const readOn = (id: string, at: number) => {
    const { value = null, day, unit } = values.get(id) ?? {};
    if (value !== null && DAY_UNITS.includes(unit) && isInEveryMonth(value)) {
      const month = countFirstMonth(1) + (at + later) * length;
      return `${twoDigits((month % MONTHS_OF.year) + 1)}-${twoDigits(value)}`;
    }
    const isYearly = typeof on !== 'string' || every === 'year';
    if (isYearly && day !== undefined && dayNumber(`2027-${day}`) !== null) return day;
    return fail(`expected a figure that names a day of each ${every}, found ${id}`);
  };
  return { every, on: ids.map(readOn), later, of, ...(plus !== undefined && { plus: readNumber(plus, 'days') }) };
}

function isInEveryMonth(day: number): boolean {
  return Number.isInteger(day) && day >= 1 && (day <= LAST_COMMON_DAY || day === LAST_DAY);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** By a circular of a day: from the day of the rule to another. */
export interface Move {
  from: string;
  to: string;
  by: string;
  day: string;
}

/** What `due` of a record can refer to. */
export interface DueDay {
  /** `08-31`, `2026-08-31`. */
  day: string;
  unmoved: string;
  /** Oldest first. */
  moves: readonly Move[];
  /** A reported change that is not confirmed. */
  reported?: string;
  /** Whether a text with the day probably means this deadline: days of a month are too common. */
  isSpecific: boolean;
}

/** By the value of `due` in a record. */
export type RuleDays = ReadonlyMap<string, DueDay>;

/** Of the records: an updated return is due five years after its year. */
const FIRST = '2020-04-01';
const LAST = '2044-03-31';

/** Most texts with this day mean the end of the financial year. */
const YEAR_END = '03-31';

/**
 * Works out every day that a record can refer to: the yearly day of recurring rules, as of today, and the day of each
 * period. Rules that depend on the annual general meeting have no fixed day. Throws a ContentError if a rule moves a
 * period that it does not have, or to an earlier day.
 */
export function workOutDueDays({ rules: timed, list }: DueLaw, today: string): RuleDays {
  const fixed = timed.filter(({ rule: { when } }) => !('after' in when && when.after === 'agm'));
  const law = (rules: readonly DueRule[]): DueRules => ({ ...list, rules, described: [], agmMonths: 0 });
  const wholeRange = { from: FIRST, to: LAST, for: [], agm: null, state: null };
  const withoutStart = fixed.map(({ rule }) => ({ ...rule, since: FIRST }));
  const faults = checkMoves(fixed, workOutDates(law(withoutStart), wholeRange));
  if (faults.length > 0) throw new ContentError(faults);
  const days = new Map<string, DueDay>();
  const rules = fixed.map(({ rule }) => rule);
  const yearly = new Set(inForce(rules, today));
  for (const rule of rules) {
    const own = workOutDates(law([rule]), wholeRange);
    const every = 'every' in rule.when ? rule.when.every : undefined;
    const isYearEnd = own.some((item) => firstDay(item).endsWith(YEAR_END));
    for (const [name, day] of yearly.has(rule) ? recurring(rule.id, every, own) : [])
      days.set(name, { day, unmoved: day, moves: [], isSpecific: !isYearEnd });
    for (const item of own) {
      const isOfItem = ({ period }: { period: string }) => item.id === `${rule.id}-${period}`;
      const reported = rule.told?.find(isOfItem)?.text;
      const unmoved = firstDay(item);
      days.set(item.id, {
        day: item.date,
        unmoved,
        ...(reported !== undefined && { reported }),
        moves: rule.moved.filter(isOfItem).map(({ to, by, day }) => ({ from: unmoved, to, by, day })),
        isSpecific: every !== 'month',
      });
    }
  }
  return days;
}

/** Days that are the same every year: by the id of a yearly rule, otherwise also by the first month of the period. */
function recurring(id: string, every: Every | undefined, items: readonly DueItem[]): [string, string][] {
  if (every === undefined || every === 'month') return [];
  const nameItem = (item: DueItem) =>
    every === 'year' ? id : `${id}-${ENGLISH_MONTHS[Number(item.id.slice(-2)) - 1]}`;
  return [...Map.groupBy(items, nameItem)].flatMap(([name, same]): [string, string][] => {
    const [day, ...others] = new Set(same.map((item) => firstDay(item).slice(5)));
    return day === undefined || others.length > 0 ? [] : [[name, day]];
  });
}

function firstDay({ date, moved }: DueItem): string {
  return moved?.from ?? date;
}

/** Without this check, an extension of an unknown period would have no effect. */
function checkMoves(timed: readonly TimedRule[], items: readonly DueItem[]): Fault[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const once = new Map(timed.map((one) => [one.rule.id, one])).values();
  return [...once].flatMap(({ file, index, rule }) =>
    rule.moved.flatMap(({ period, to }, i): Fault[] => {
      const item = byId.get(`${rule.id}-${period}`);
      const fault = (field: string, what: string) => [{ file, field: `rules.${index}.moved.${i}.${field}`, what }];
      if (!item) return fault('period', `expected a period of the rule, found ${period}`);
      const before = rule.moved.slice(0, i).findLast((move) => move.period === period)?.to ?? firstDay(item);
      return to > before ? [] : fault('to', `expected a day after ${before}, found ${to}`);
    }),
  );
}
