/** Finds the quantities in a text, whatever their spelling, and compares the words of records with their values. */
import { formatDay, MONTHS as MONTH_NAMES } from '../../domain/calendar.ts';
import { type Figure, valueInWords } from '../../law/figure.ts';
import type { Fault } from '../read/content-error.ts';

export interface Quantity {
  /** Equal for all spellings: `rupees 1200000`, `date 31 july 2026`, `period 60 days`, `count 200 members`. */
  key: string;
  text: string;
  index: number;
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const TENS: Record<string, number> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  'forty-five': 45,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  'one hundred': 100,
};
const SCALES: Record<string, number> = { thousand: 1e3, lakh: 1e5, lac: 1e5, crore: 1e7 };
const MONTHS = MONTH_NAMES.map((month) => month.toLowerCase());

const DIGITS = '\\d{1,3}(?:,\\d{2,3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?';
const NUMBER = `${DIGITS}|${[...Object.keys(TENS), ...WORDS].join('|')}`;
const SCALE = 'thousand|lakhs?|lacs?|crores?';
const MONTH = `${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`;

/** Unifies spaces, entities and dashes without changing the length, so that an index is valid in the source. */
function normalised(text: string): string {
  return text
    .replace(/&nbsp;/g, (entity) => ' '.repeat(entity.length))
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[\u2010-\u2012]/g, '-');
}

function parseNumber(text = ''): number {
  const word = text.toLowerCase();
  const spelled = TENS[word] ?? WORDS.indexOf(word);
  return spelled >= 0 ? spelled : Number(text.replaceAll(',', ''));
}

function scaled(number: string, scale = ''): number {
  return Math.round(parseNumber(number) * (SCALES[scale.toLowerCase().replace(/s$/, '')] ?? 1) * 1e6) / 1e6;
}

function parseMonth(text: string): string {
  return MONTHS.find((month) => month.startsWith(text.toLowerCase().slice(0, 3))) ?? text;
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
    `(?<![\\w.,])(\\d{1,2})(?:st|nd|rd|th)?\\s+(${MONTH})\\b\\.?(?:,?\\s+(\\d{4}))?`,
    ([day, month, year]) => dateKey(day, month, year),
  ],
  [
    `\\b(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4}))?(?!\\d)`,
    ([month, day, year]) => dateKey(day, month, year),
  ],
  [`(?<![\\w.,-])(${NUMBER})\\s*(?:%|per\\s?cent\\b)`, ([number]) => `percent ${parseNumber(number)}`],
  [
    `(?<![\\w.,-])(${NUMBER})(?:\\s*(?:to|or|-|–)\\s*(${NUMBER}))?[\\s-]+(working[\\s-]+)?(hour|day|week|month|year)s?\\b`,
    ([from, to, working, unit = '']) =>
      `period ${parseNumber(from)}${to === undefined ? '' : ` to ${parseNumber(to)}`} ${working ? 'working ' : ''}${unit.toLowerCase()}s`,
  ],
  [
    // `₹5,000`, `INR 30 lakh`, `₹ 12 lakh`, `20 lakh`, `ten rupees`, and a plain `5,000`, which is money on this site.
    `(?:(?<![a-z])(rs\\.?|re\\.?|inr|₹)[ \\t]*|(?<![\\w,-]|\\d\\.))(${NUMBER})(?:\\s*-?\\s*(${SCALE}))?(\\s+rupees?)?(?![\\w%])`,
    ([sign, number = '', scale, unit]) =>
      sign || scale || unit || number.includes(',') ? `rupees ${scaled(number, scale)}` : null,
  ],
  [
    `(?<![\\w.,-])(${NUMBER})\\s+([a-z]+)\\b`,
    ([number, noun = '']) =>
      parseNumber(number) >= MIN_COUNT ? `count ${parseNumber(number)} ${plural(noun.toLowerCase())}` : null,
  ],
];
const PATTERNS = KINDS.map(([pattern, makeKey]) => ({ pattern: new RegExp(pattern, 'gi'), makeKey: makeKey }));

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
  return `date ${Number(day)} ${parseMonth(month)}${year ? ` ${year}` : ''}`;
}

/** `18`, `1.5 crore`, `ten`. */
const AMOUNT = new RegExp(`(?<![\\w.,])(${NUMBER})(?:\\s*-?\\s*(${SCALE}))?(?!\\w)`, 'gi');

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
