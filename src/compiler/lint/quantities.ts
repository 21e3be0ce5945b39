/** Finds the quantities in a text, whatever their spelling, and compares the words of records with their values. */
import { formatDay } from '../../domain/calendar.ts';
import { latinDigits } from '../../domain/digits.ts';
import { type Figure, valueInWords } from '../../law/figure.ts';
import type { Fault } from '../read/content-error.ts';
import { readWord, spellAlike, WORD_PATTERNS } from './quantity-words.ts';

export interface Quantity {
  /** Equal for all spellings: `rupees 1200000`, `date 31 july 2026`, `period 60 days`, `count 200 members`. */
  key: string;
  text: string;
  index: number;
}

const DIGITS = '\\d{1,3}(?:,\\d{2,3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?';
const NUMBER = `${DIGITS}|(?:(?:${WORD_PATTERNS.part})\\s+)?(?:${WORD_PATTERNS.number})`;
/** Before and after a quantity is no letter or digit, English or Hindi. */
const LETTER = '[\\w\\u0900-\\u0963\\u0966-\\u097f]';
const [START, END] = [`(?<!${LETTER}|[.,-])`, `(?!${LETTER})`];

/** Unifies spaces, entities, dashes and Hindi digits without changing the length, so that an index is valid in the source. */
function normalised(text: string): string {
  return spellAlike(text)
    .replace(/&nbsp;/g, (entity) => ' '.repeat(entity.length))
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/[०-९]/g, (digit) => latinDigits(digit));
}

/** @param text digits, or words: "twelve", "साढ़े सात" */
function parseNumber(text = ''): number {
  const whole = readWord('number', text);
  if (whole !== undefined) return Number(whole);
  const [part = '', ...words] = text.split(/\s+/);
  const added = Number(readWord('part', part) ?? Number.NaN);
  return words.length > 0 ? added + parseNumber(words.join(' ')) : Number(text.replaceAll(',', ''));
}

function scaled(number: string, scale = ''): number {
  return Math.round(parseNumber(number) * Number(readWord('scale', scale) ?? 1) * 1e6) / 1e6;
}

/** By text: at a rebuild most texts are unchanged. */
const found = new Map<string, readonly Quantity[]>();

/** In order. No part of the text counts twice. */
export const findQuantities = (source: string): readonly Quantity[] =>
  found.getOrInsertComputed(source, readQuantities);

/** A count is a threshold only with its noun. Counts below ten are everyday words. */
const MIN_COUNT = 10;

type Groups = readonly (string | undefined)[];

/** The kinds of quantities: how each is written, and its key; null if it is none. What an earlier one matches is its own. */
const KINDS: readonly [pattern: string, keyOf: (groups: Groups) => string | null][] = [
  [
    `(?<!${LETTER}|[.,])(\\d{1,2})(?:st|nd|rd|th)?\\s+(${WORD_PATTERNS.month})${END}\\.?(?:,?\\s+(\\d{4}))?`,
    ([day, month, year]) => dateKey(day, month, year),
  ],
  [
    `(?<!${LETTER})(${WORD_PATTERNS.month})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?${END}(?:,?\\s+(\\d{4}))?(?!\\d)`,
    ([month, day, year]) => dateKey(day, month, year),
  ],
  [`${START}(${NUMBER})\\s*(?:%|(?:${WORD_PATTERNS.percent})${END})`, ([number]) => `percent ${parseNumber(number)}`],
  [
    `${START}(${NUMBER})(?:\\s*(?:${WORD_PATTERNS.range})\\s*(${NUMBER}))?[\\s-]*(?:(${WORD_PATTERNS.working})[\\s-]*)?(${WORD_PATTERNS.period})${END}`,
    ([from, to, working, unit = '']) =>
      `period ${parseNumber(from)}${to === undefined ? '' : ` to ${parseNumber(to)}`} ${working ? 'working ' : ''}${readWord('period', unit)}`,
  ],
  [
    // `₹5,000`, `INR 30 lakh`, `₹ 12 lakh`, `20 lakh`, `ten rupees`, and a plain `5,000`, which is money on this site.
    `(?:(?<![a-z\\u0900-\\u0963])(${WORD_PATTERNS.sign})[ \\t]*|(?<!${LETTER}|[,-]|\\d\\.))(${NUMBER})(?:\\s*-?\\s*(${WORD_PATTERNS.scale}))?(\\s*(?:${WORD_PATTERNS.rupees}))?(?!${LETTER}|%)`,
    ([sign, number = '', scale, unit]) =>
      sign || scale || unit || number.includes(',') ? `rupees ${scaled(number, scale)}` : null,
  ],
  [
    `${START}(${NUMBER})\\s+([a-z]+)\\b`,
    ([number, noun = '']) =>
      parseNumber(number) >= MIN_COUNT ? `count ${parseNumber(number)} ${plural(noun.toLowerCase())}` : null,
  ],
];
const PATTERNS = KINDS.map(([pattern, makeKey]) => ({ pattern: new RegExp(pattern, 'gi'), makeKey }));

function readQuantities(source: string): Quantity[] {
  const text = normalised(source);
  const quantities: (Quantity & { end: number })[] = [];
  for (const { pattern, makeKey } of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const { index } = match;
      const end = index + match[0].length;
      const key = quantities.some((one) => index < one.end && end > one.index) ? null : makeKey(match.slice(1));
      if (key !== null) quantities.push({ key, text: source.slice(index, end).trim(), index, end });
    }
  return quantities.sort((a, b) => a.index - b.index);
}

function dateKey(day: string | undefined, month = '', year: string | undefined): string {
  return `date ${Number(day)} ${readWord('month', month)}${year ? ` ${year}` : ''}`;
}

/** `18`, `1.5 crore`, `ten`. */
const AMOUNT = new RegExp(`(?<!${LETTER}|[.,])(${NUMBER})(?:\\s*-?\\s*(${WORD_PATTERNS.scale}))?${END}`, 'gi');

/** In order: 15000000 for "₹1.5 crore". */
function numbersIn(text: string): number[] {
  return [...normalised(text).matchAll(AMOUNT)].map(([, number = '', scale]) => scaled(number, scale));
}

export function plural(noun: string): string {
  return noun.endsWith('s') ? noun : `${noun}s`;
}

export interface RecordFile {
  file: string;
  figures: readonly Figure[];
}

/** A fault for each outdated record whose correction lacks an amount or date that now applies. */
export function checkCorrections(files: readonly RecordFile[]): Fault[] {
  return withFile(files).flatMap(({ file, id, comparison, current = '', change = '' }) => {
    if (comparison !== 'outdated') return [];
    const explained = new Set(findQuantities(change).map(({ key }) => key));
    const missing = findQuantities(current).filter(({ key }) => !explained.has(key));
    return missing.map(({ text }) => ({
      file,
      field: 'change',
      record: id,
      what: `expected a change that says ${text}, found "${change}"`,
    }));
  });
}

/** A fault for each record whose words differ from its value: pages show the words and calculate with the value. */
export function checkWordsOfValues(files: readonly RecordFile[]): Fault[] {
  return withFile(files).flatMap(({ file, id, current, value, unit }): Fault[] => {
    if (current === undefined || value === undefined || numbersIn(current).join() === String(value)) return [];
    const what = `expected words that say the value, ${valueInWords(value, unit)}, or no text, since words are made from it; found "${current}"`;
    return [{ file, field: 'values', record: id, what }];
  });
}

export function withFile(files: readonly RecordFile[]): (Figure & { file: string })[] {
  return files.flatMap(({ file, figures }) => figures.map((figure) => ({ ...figure, file })));
}

/** Days with a year, as `YYYY-MM-DD`. */
function fullDaysIn(text: string): string[] {
  const days = findQuantities(text).flatMap(({ key }) => /^date (\d+ [a-z]+ \d{4})$/.exec(key)?.[1] ?? []);
  return days.map((day) => new Date(`${day} UTC`).toISOString().slice(0, 10));
}

/** A fault for each deadline reviewed only after it has passed: an extension comes earlier. */
export function checkReviewDays(files: readonly RecordFile[]): Fault[] {
  return withFile(files).flatMap(({ file, id, unit, current = '', checked, review }) => {
    // A deadline that had passed at its check is history.
    const deadline = unit === 'date' ? fullDaysIn(current).find((day) => day >= checked && review >= day) : undefined;
    if (deadline === undefined) return [];
    const what = `expected a day before the deadline that the record names, ${formatDay(deadline)}, found ${formatDay(review)}`;
    return [{ file, field: 'review', record: id, what }];
  });
}
