/**
 * Finds the quantities in a text, whatever their spelling: "₹12 lakh", "₹12,00,000" and "12 lakh rupees" are one
 * quantity. Two quantities are the same when their keys are equal.
 */
import { MONTHS as MONTH_NAMES } from '../../domain/calendar.ts';

export interface Quantity {
  /**
   * The same for all spellings: `rupees 1200000`, `percent 20`, `date 31 july 2026`, `period 60 days`, `count 200
   * members`.
   */
  key: string;
  /** As written. */
  text: string;
  /** Index in the text. */
  index: number;
}

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
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

/**
 * `₹5,000`, `₹2`, `INR 30 lakh`, `₹ 12 lakh`, `20 lakh`, `ten rupees`, and a plain `5,000`, which is money on this
 * site.
 */
const RUPEES = new RegExp(
  `(?:(?<![a-z])(rs\\.?|re\\.?|inr|₹)[ \\t]*|(?<![\\w,-]|\\d\\.))(${NUMBER})(?:\\s*-?\\s*(${SCALE}))?(\\s+rupees?)?(?![\\w%])`,
  'gi',
);
const PERCENT = new RegExp(`(?<![\\w.,-])(${NUMBER})\\s*(?:%|per\\s?cent\\b)`, 'gi');
const DAY_MONTH = new RegExp(`(?<![\\w.,])(\\d{1,2})(?:st|nd|rd|th)?\\s+(${MONTH})\\b\\.?(?:,?\\s+(\\d{4}))?`, 'gi');
const MONTH_DAY = new RegExp(`\\b(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4}))?(?!\\d)`, 'gi');
const PERIOD = new RegExp(
  `(?<![\\w.,-])(${NUMBER})(?:\\s*(?:to|or|-|–)\\s*(${NUMBER}))?[\\s-]+(working[\\s-]+)?(hour|day|week|month|year)s?\\b`,
  'gi',
);
/** A count is a threshold only together with its noun. Counts below ten are everyday words. */
const COUNT = new RegExp(`(?<![\\w.,-])(${NUMBER})\\s+([a-z]+)\\b`, 'gi');
const SMALLEST_COUNT = 10;

/** Unifies spaces, entities and dashes without changing the length, so that an index is valid in the source. */
function normalised(text: string): string {
  return text
    .replace(/&nbsp;/g, (entity) => ' '.repeat(entity.length))
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[\u2010-\u2012]/g, '-');
}

function numberOf(text: string): number {
  const word = text.toLowerCase();
  const spelled = TENS[word] ?? WORDS.indexOf(word);
  return spelled >= 0 ? spelled : Number(text.replaceAll(',', ''));
}

function scaled(number: string, scale = ''): number {
  return Math.round(numberOf(number) * (SCALES[scale.toLowerCase().replace(/s$/, '')] ?? 1) * 1e6) / 1e6;
}

function monthOf(text: string): string {
  return MONTHS.find((month) => month.startsWith(text.toLowerCase().slice(0, 3))) ?? text;
}

/** Every quantity in a text, in order. No part of the text counts twice. */
export function quantitiesIn(source: string): Quantity[] {
  const text = normalised(source);
  const quantities: Quantity[] = [];
  const matched: [number, number][] = [];
  const read = (pattern: RegExp, keyOf: (groups: (string | undefined)[]) => string | null) => {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (matched.some(([from, to]) => match.index < to && end > from)) continue;
      const key = keyOf(match.slice(1));
      if (key === null) continue;
      matched.push([match.index, end]);
      quantities.push({ key, text: source.slice(match.index, end).trim(), index: match.index });
    }
  };
  read(DAY_MONTH, ([day, month = '', year]) => dateKey(day, month, year));
  read(MONTH_DAY, ([month = '', day, year]) => dateKey(day, month, year));
  read(PERCENT, ([number = '']) => `percent ${numberOf(number)}`);
  read(PERIOD, ([from = '', to, working, unit = '']) => {
    const span = to === undefined ? `${numberOf(from)}` : `${numberOf(from)} to ${numberOf(to)}`;
    return `period ${span} ${working ? 'working ' : ''}${unit.toLowerCase()}s`;
  });
  read(RUPEES, ([sign, number = '', scale, unit]) => {
    if (!sign && !scale && !unit && !number.includes(',')) return null;
    return `rupees ${scaled(number, scale)}`;
  });
  read(COUNT, ([number = '', noun = '']) =>
    numberOf(number) >= SMALLEST_COUNT ? `count ${numberOf(number)} ${plural(noun.toLowerCase())}` : null,
  );
  return quantities.sort((a, b) => a.index - b.index);
}

function dateKey(day: string | undefined, month: string, year: string | undefined): string {
  return `date ${Number(day)} ${monthOf(month)}${year ? ` ${year}` : ''}`;
}

/** A number with its scale, of anything: `18`, `1.5 crore`, `ten`. */
const AMOUNT = new RegExp(`(?<![\\w.,])(${NUMBER})(?:\\s*-?\\s*(${SCALE}))?(?!\\w)`, 'gi');

/** Every number in a text, in order: 15000000 for "₹1.5 crore". */
export function numbersIn(text: string): number[] {
  return [...normalised(text).matchAll(AMOUNT)].map(([, number = '', scale]) => scaled(number, scale));
}

export function plural(noun: string): string {
  return noun.endsWith('s') ? noun : `${noun}s`;
}
