/** The days of due dates in an answer above the results. Pure but for the rules, which it reads. */

import { inLanguage } from '../content/language.ts';
import type { AnswerFigure, SearchBody } from '../content/site.ts';
import { type ContentStore, openEnglish } from '../content/store.ts';
import { addMonths, addYears, daysBetween, earliestDay, formatDay } from '../domain/calendar.ts';
import { ENGLISH_MONTHS } from '../domain/english-days.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { say } from '../domain/say.ts';
import { yearLabel } from '../law/dated.ts';
import { type DueItem, workOutDates } from '../law/work-out-dates.ts';
import type { Question } from './question.ts';
import { isYear } from './reading.ts';
import { isStopWord, makeKey, splitWords } from './vocabulary.ts';

const DUE_DATES = '/due-dates' satisfies OwnPath;

/** Due dates of so many months ago may be those of a period that the question names. */
const MONTHS_BACK = 6;

/**
 * Due dates with their day as the value; the rule is said behind it. The day is that of the period that the question
 * names, the nearest to today; or else that in its month or year; or else the next one, or one that has just passed.
 * Null if the year of the question has none.
 * @param inOrder the soonest first @param closes by a rule: those that can be met late until its day of the same period
 */
export async function withDays(
  figures: AnswerFigure[],
  inOrder: boolean,
  content: ContentStore,
  { phrases, things, today }: Question,
  closes: SearchBody['closes'],
): Promise<AnswerFigure[] | null> {
  const entry = content.entry(DUE_DATES);
  if (!entry || !figures.some(({ page }) => page)) return figures;
  const english = await openEnglish(content);
  const inEnglish = <T>(run: () => T) => inLanguage(english.say, run);
  const names = inEnglish(() => things.flatMap(({ kind, value }) => (kind === 'year' ? namesOfYear(value) : [])));
  const year = things.find(({ value }) => isYear(value))?.value ?? '';
  const agm = things.find(({ kind }) => kind === 'day')?.value ?? null;
  const first = `${names[0]?.slice(3, 7) ?? (year || '9999')}-01-01`;
  const from = earliestDay([addMonths(today, -MONTHS_BACK), agm ?? today, first]);
  const asked = new Set(figures.map(({ id }) => id));
  const closing = Object.keys(closes);
  const to = addYears(today, names.length > 0 ? 3 : 1);
  const listItems = async (of: ContentStore) => {
    const law = await of.body(of.entry(DUE_DATES) ?? entry, 'due-dates');
    const rules = law.rules.filter(({ id }) => asked.has(id) || closing.includes(id));
    const states = [null, ...rules.flatMap(({ states = [] }) => states.slice(0, 1))];
    return states
      .flatMap((state) => workOutDates({ ...law, rules }, { from, to, for: [], agm, state }))
      .toSorted((a, b) => a.date.localeCompare(b.date));
  };
  // A question names a period in English words: see vocabulary.ts.
  const items = await inEnglish(() => listItems(english));
  const said = content.language === 'en' ? items : await listItems(content);
  const inOwnWords = (item: DueItem) => said[items.indexOf(item)] ?? item;
  /** "November 2026" is named by "november", and "October to December 2026" by what means it. */
  const isNamed = ({ period }: DueItem) =>
    names.some((name) => period.startsWith(name)) ||
    (agm !== null && period.includes(inEnglish(() => formatDay(agm)))) ||
    (period.includes(year) &&
      phrases.has(makeKey(splitWords(period).filter((word) => !/\d/.test(word) && !isStopWord(word)))));
  const isInMonth = ({ date }: DueItem) => phrases.has(ENGLISH_MONTHS[Number(date.slice(5, 7)) - 1] ?? '');
  const distance = ({ date }: DueItem) => Math.abs(daysBetween(today, date));
  const own = ({ id, page }: AnswerFigure) => (page ? items.filter(({ rule }) => rule === id) : []);
  const findItem = (figure: AnswerFigure) => {
    const [named] = own(figure)
      .filter(isNamed)
      .toSorted((a, b) => distance(a) - distance(b));
    const timely = own(figure).filter(({ date }) => (year ? date.startsWith(year) : date >= today));
    const item = named ?? timely.find(isInMonth) ?? timely.find(({ date }) => date >= today) ?? timely.at(-1);
    // Another year of income than the one that is named.
    return !named && names.length > 0 && item && inEnglish(() => isYearOfIncome(item.period)) ? undefined : item;
  };
  /** Whether what is late can still be done: before the day of the same period that closes it. */
  const isOpen = ({ rule, period }: DueItem) =>
    closing.every(
      (id) =>
        !closes[id]?.includes(rule) ||
        (!asked.has(id) && items.some((item) => item.rule === id && item.period === period && item.date >= today)),
    );
  const found = figures
    .map((figure) => ({ figure, item: findItem(figure), next: undefined as DueItem | undefined }))
    .filter(({ figure: { page }, item }) => item || (year === '' && (!page || names.length === 0)));
  const isPlain = year === '' && found.every(({ item }) => !item || !(isNamed(item) || isInMonth(item)));
  const soonest = Math.min(...found.flatMap(({ item }) => (item ? [distance(item)] : [])));
  /** The day that has just passed comes first: it is nearer than every next one. */
  const all = found.map((one) => {
    const passed = own(one.figure).findLast(({ date }) => date < today);
    const isFirst = isPlain && passed && distance(passed) < soonest && isOpen(passed);
    return isFirst ? { ...one, item: passed, next: one.item } : one;
  });
  if (all.length === 0) return null;
  const ways = [isNamed, isInMonth].map((isMeant) => all.filter(({ item }) => item && isMeant(item)));
  const shown = ways.find(({ length }) => length > 0) ?? all;
  const begin = `${names[0]?.slice(3, 7) ?? '9999'}-04-01`;
  /** In the year that runs, the days to come are before those that have passed. */
  const runs = year === today.slice(0, 4) || (begin <= today && today < addYears(begin, 1));
  const findDay = ({ item }: (typeof all)[number]) =>
    item ? `${runs && item.date < today ? PASSED : ''}${item.date}` : MAX_DAY;
  const sorted = inOrder ? shown.toSorted((a, b) => findDay(a).localeCompare(findDay(b))) : shown;
  return sorted.map(({ figure, item, next }) =>
    item ? withDay(figure, inOwnWords(item), next && inOwnWords(next), today) : figure,
  );
}

/** How periods name a year of income: "FY 2025-26", "AY 2026-27". @param year as tools write it */
function namesOfYear(year: string): string[] {
  const begins = Number(year.slice(3, 7)) - (year.startsWith('ay') ? 1 : 0);
  return [say('periods.fy', { years: `${begins}-${String(begins + 1).slice(2)}` }), yearLabel(year)];
}

const YEARS_OF_INCOME = ['periods.fy', 'periods.ay', 'periods.ty'] as const;

function isYearOfIncome(period: string): boolean {
  return YEARS_OF_INCOME.some((key) => {
    const [before = '', after = ''] = say(key, { years: '\0' }).split('\0');
    return period.startsWith(before) && period.endsWith(after);
  });
}

/** Before a day, this puts it after every other; figures without a day come last. */
const PASSED = '9';
const MAX_DAY = '9999';

/** @param next of a day that has just passed, which is shown with what it costs now */
function withDay(
  figure: AnswerFigure,
  { date, period, late }: DueItem,
  next: DueItem | undefined,
  today: string,
): AnswerFigure {
  const day = formatDay(date);
  const count = daysBetween(date, today);
  const passed = next ? say('search-answer.days-ago', { day, count }) : say('search-answer.passed', { day });
  const value = date < today ? passed : day;
  const now = next && say('search-answer.late', { late, day: formatDay(next.date) });
  // Before the conditions in brackets.
  const label = figure.label.replace(/(?= \()|$/, `, ${period}`);
  return { ...figure, label, value, now, state: figure.value ?? figure.state };
}
