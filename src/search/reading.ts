/** The grammar of a question: amounts, durations, dates, percentages, years, distances and numbers to check. Pure. */

import { addDays, addMonths, dayNumber } from '../domain/calendar.ts';
import { latinDigits } from '../domain/digits.ts';
import { ENGLISH_MONTHS } from '../domain/english-days.ts';
import { parseAmount } from '../domain/rupees.ts';
import { incomeYear } from '../law/dated.ts';

export type ThingKind = 'amount' | 'span' | 'day' | 'percent' | 'distance' | 'year' | 'identifier';

export interface Thing {
  kind: ThingKind;
  /** As a tool takes it: rupees, `YYYY-MM-DD`, `ay-2026-27`; of a duration the count and the unit. */
  value: string;
  /** An amount of a month or a year. */
  per?: 'month' | 'year' | undefined;
  unit?: 'day' | 'month' | 'year';
}

/** Things in their order, and the texts around them: one more than things. */
export interface Reading {
  things: Thing[];
  parts: string[];
}

const MONTH_NAMES = ENGLISH_MONTHS.map((month) => month.slice(0, 3)).join('|');
const UNIT = '(?:crores?|cr|karo[dr]|करोड़?|lakhs?|lacs?|lpa|l|लाख|thousand|ha[zj]aa?r|k|हज़?ार)';
/** A number after one of these is the name of a form. */
const FORMS = 'gstr|cmp|pmt|itr|iff|form|aoc|mgt|adt|dpt|r';
const WORD_END = '(?![\\p{L}\\p{M}\\d])';
const WORD_START = '(?<![\\p{L}\\p{M}\\d.])';
const MONTHLY = '(?:months?|monthly|mahin[ae]|maheen[ae]|mahiney|p\\.?m\\.?|महीना|महीने|मासिक|माह)';
const YEARLY = '(?:years?|yearly|annum|annually|annual|p\\.?a\\.?|saal|sal|salana|साल|सालाना|वर्ष)';
const PER = `(?:\\s*(?:/-?|per|a|an|every|each|har|प्रति|हर)?\\s*(?:(${MONTHLY})|(${YEARLY}))${WORD_END}(?!\\s*(?:late|baad|old)))?`;

type Grammar = readonly (readonly [RegExp, (found: string[], today: string) => Thing | null])[];

let grammar: Grammar | undefined;

/**
 * Each pattern with how it is read; null leaves the text as it is. In the order in which they are tried. Made with the
 * first question: reading the patterns took 4 ms of a Worker's start.
 */
const makeGrammar = (): Grammar => [
  [
    /(?<![\p{L}\d])(?:\d{2}(?:[a-z]{5}\d{4}|[a-z]{4}\d{5}|\d{2}[a-z]{3}\d{4})[\da-z]{4}|[a-z]{5}\d{4}[a-z]|[a-z]{4}\d{5}[a-z]|[lu]\d{5}[a-z]{2}\d{4}[a-z]{3}\d{6}|[a-z]{3}-\d{4})(?![\p{L}\d])/gu,
    ([text = '']) => ({ kind: 'identifier', value: text.toUpperCase() }),
  ],
  [
    /(?:\b(fy|ay|ty|financial year|assessment year|tax year|f\.y\.|a\.y\.)\s*)(?:20)?(\d\d)\s*[-–/ ]\s*(?:20)?(\d\d)\b/gu,
    ([, name = '', from, to]) => yearThing(name, Number(from), Number(to)),
  ],
  [/\b(20\d\d)-(\d\d)-(\d\d)\b/gu, ([day = '']) => dayThing(day)],
  [
    /\b(\d{1,2})[/.-](\d{1,2})[/.-](20\d\d)\b/gu,
    ([, day = '', month = '', year]) => dayThing(`${year}-${padded(month)}-${padded(day)}`),
  ],
  [
    // "GSTR-1 October" is a form and a month.
    new RegExp(
      `(?<!\\b(?:${FORMS})[ -]?)\\b(\\d{1,2})(?:st|nd|rd|th)?[ -]?(${MONTH_NAMES})[a-z]*\\b(?:[ ,-]*(20\\d\\d)\\b)?`,
      'gu',
    ),
    ([, day = '', month = '', year], today) =>
      dayThing(`${year ?? today.slice(0, 4)}-${padded(String(findMonth(month)))}-${padded(day)}`),
  ],
  [
    new RegExp(`${WORD_START}(\\d{1,4})\\s*-?(?:days?|din|दिन)${WORD_END}`, 'gu'),
    ([, count = '']) => ({ kind: 'span', value: count, unit: 'day' }),
  ],
  [
    // "GSTR-1 monthly" is no month.
    new RegExp(`${WORD_START}(\\d{1,2})\\s*-?(?!monthly|p\\.?m|मासिक)${MONTHLY}${WORD_END}`, 'gu'),
    ([, count = '']) => ({ kind: 'span', value: count, unit: 'month' }),
  ],
  [
    new RegExp(`${WORD_START}(\\d{1,2})\\s*-?(?:years?|yrs?|saal|sal|साल|वर्ष)(?:[ -]old)?${WORD_END}`, 'gu'),
    ([, count = '']) => ({ kind: 'span', value: count, unit: 'year' }),
  ],
  [
    /(?<![\p{L}\d.])(\d{1,3}(?:\.\d{1,2})?)\s*(?:%|percent\b|per cent\b|pct\b|प्रतिशत|फीसदी)/gu,
    ([, value = '']) => ({ kind: 'percent', value }),
  ],
  [
    new RegExp(`${WORD_START}(\\d{1,4})\\s*(?:kms?|kilomet(?:er|re)s?|किमी|किलोमीटर)${WORD_END}`, 'gu'),
    ([, value = '']) => ({ kind: 'distance', value }),
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{M}\\d.+–-])(?:(?:₹|rs\\.?|inr|रु\\.?)\\s*)?(\\d{1,12}(?:\\.\\d{1,2})?)\\s*(${UNIT}\\s*(?:(?:and\\s+)?\\d{1,2}(?:\\.\\d{1,2})?\\s*${UNIT}(?![\\p{L}\\p{M}]))?)(?![\\p{L}\\p{M}\\d])(?:\\s*(?:₹|rs\\.?|rupees?|रुपये|रुपए|/-))?${PER}`,
      'gu',
    ),
    ([, count = '', unit = '', month, year]) => amountThing(`${count}${unit.replace(/\band\b/, '')}`, month, year),
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{M}\\d.+–-])(?:(₹|rs\\.?|inr|रु\\.?)\\s*)?(\\d{1,12}(?:\\.\\d{1,2})?)(?![\\p{L}\\p{M}\\d.–-])(?:\\s*(?:(/-)|(rs\\.?|rupees?|rupay|रुपये|रुपए)${WORD_END}))?${PER}`,
      'gu',
    ),
    ([, sign, count = '', dash, word, month, year]) =>
      // Shorter numbers are names of forms, sections and years.
      Number(count) >= (sign || dash || word ? 0 : month && !isYear(count) ? MIN_MONTHLY : MIN_BARE)
        ? amountThing(count, month, year)
        : null,
  ],
];

/** Shorter numbers without a unit may be names of forms, sections and years: only a slot for numbers takes them. */
const MIN_BARE = 10_000;
/** The same of an amount a month: "GSTR-1 monthly". */
const MIN_MONTHLY = 100;

const padded = (text: string) => text.padStart(2, '0');

function dayThing(value: string): Thing | null {
  return dayNumber(value) === null ? null : { kind: 'day', value };
}

/** A year of income as tools name it. From April 2026 a year is a tax year. */
function yearThing(name: string, from: number, to: number): Thing | null {
  if (to !== from + 1) return null;
  const begins = 2000 + (/^a/.test(name) ? from - 1 : from);
  return { kind: 'year', value: incomeYear(begins, begins < 2026) };
}

function amountThing(text: string, month: string | undefined, year: string | undefined): Thing | null {
  const amount = parseAmount(text, true);
  if (amount === null || amount <= 0) return null;
  const isYear = year !== undefined || /lpa/.test(text);
  return { kind: 'amount', value: String(amount), per: month ? 'month' : isYear ? 'year' : undefined };
}

let beforeUnit: RegExp | undefined;

/** Up to two words before a unit. */
const makeBeforeUnit = () =>
  new RegExp(
    `(?:[\\p{L}\\p{M}]+[ -]+){1,2}(?=(?:${UNIT}|rupees?|rupay[ae]?|rs|percent|days?|din|दिन|months?|mahin[ae]|महीने?|years?|saal|sal|साल)${WORD_END})`,
    'gu',
  );

/** A thing is cut out of the text as this, until all are found. */
const MARK = '\0';

/** Digits for the words of a number before a unit: "twenty five lakh", "dedh lakh", "sade barah lakh". */
function withDigits(text: string, numbers: Readonly<Record<string, number>>): string {
  const findNumber = (word: string) => (Object.hasOwn(numbers, word) ? numbers[word] : undefined);
  beforeUnit ??= makeBeforeUnit();
  return text.replace(beforeUnit, (run) => {
    const words = run.trim().split(/[ -]+/);
    const begin = words.findLastIndex((word) => findNumber(word) === undefined) + 1;
    const [first = Number.NaN, last = 0] = words.slice(begin).map(findNumber);
    // "Ten twenty lakh" are two numbers.
    const isOne = last === 0 || Math.abs(first) < 1 || (first >= 20 && first % 10 === 0 && last < 10);
    const isRead = isOne && first + last > 0;
    return isRead ? `${words.slice(0, begin).join(' ')} ${first + last} ` : run;
  });
}

/** @param numbers what each word of a number adds: 1 for "one", 0.5 for "sade" @param today in India */
export function readThings(text: string, numbers: Readonly<Record<string, number>>, today: string): Reading {
  const latin = latinDigits(text.toLowerCase().normalize('NFC'))
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/\bup ?to\b/g, ' ');
  let left = withDigits(latin, numbers);
  const found: Thing[] = [];
  grammar ??= makeGrammar();
  for (const [pattern, read] of grammar)
    left = left.replace(pattern, (...all) => {
      const groups = all.slice(
        0,
        all.findIndex((one) => typeof one === 'number'),
      ) as string[];
      const thing = read(groups, today);
      if (!thing) return groups[0] ?? '';
      found.push(thing);
      return ` ${MARK}${found.length - 1}${MARK} `;
    });
  const pieces = left.split(MARK);
  return {
    things: pieces.filter((_, at) => at % 2 === 1).flatMap((at) => found[Number(at)] ?? []),
    parts: pieces.filter((_, at) => at % 2 === 0),
  };
}

/** Whether a bare number is a year, even if it might be an amount. */
export function isYear(word: string): boolean {
  return /^20(?:0[1-9]|1\d|2\d|3[0-5])$/.test(word);
}

/** The number of a month by its name or the first letters of it; 0 for another word. */
export function findMonth(word: string): number {
  return word.length < 3 ? 0 : ENGLISH_MONTHS.findIndex((name) => name.startsWith(word)) + 1;
}

/** The day so long after another; with a negative count, before it. */
export function dayAfter(day: string, { value, unit }: Pick<Thing, 'value' | 'unit'>, sign: 1 | -1 = 1): string {
  const count = Number(value) * sign;
  return unit === 'day' ? addDays(day, count) : addMonths(day, unit === 'year' ? count * 12 : count);
}
