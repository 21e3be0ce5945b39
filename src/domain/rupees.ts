/** Rupees: written as in India, added, and read. It ships to browsers, without Intl, which needs more code. */

import { latinDigits } from './digits.ts';
import { say } from './say.ts';

export const MAX_RUPEES = 1e12;
const LAKH = 1e5;
const CRORE = 1e7;

/** Inserts commas into the digits of a whole number as in India: 1500000 as "15,00,000". */
export function grouped(digits: string): string {
  let out = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2) out = `${digits.slice(Math.max(0, end - 2), end)},${out}`;
  return out;
}

/** "₹15,00,000", rounded to two decimals, with paise only if there are any: "₹1,234.50". */
export function rupees(amount: number): string {
  const [whole = '', paise = ''] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}₹${grouped(whole)}${paise === '00' ? '' : `.${paise}`}`;
}

/**
 * A text with its amounts in whole rupees: "₹2,355" for "₹2,355.07". Headlines, cards and lists have no paise; bills,
 * reasons and data are exact. Less than a rupee stays as it is, as do lakhs and crores.
 */
export function wholeRupees(text: string): string {
  return text.replace(/(₹[1-9][\d,]*\.\d\d)(?!\d)(?=(\s[\p{L}\p{M}]+)?)/gu, (amount, _, next = '') =>
    isUnit(next) ? amount : rupees(Math.round(Number(amount.replace(/[₹,]/g, '')))),
  );
}

/** A text for display, in which no amount breaks across two lines: with a space that does not break in "₹5 crore". */
export function unbroken(text: string): string {
  return text.replace(/(₹[\d.,]+)\s(?=([\p{L}\p{M}]+))/gu, (space, amount, next) =>
    isUnit(next) ? `${amount}\u00a0` : space,
  );
}

/** Whether a word, or the space before one, begins the unit of a large amount. */
function isUnit(next: string): boolean {
  const word = next.trim();
  return (['lakh', 'crore'] as const).some((unit) => {
    const own = say(`amounts.${unit}`, { number: '' }).trim();
    return word !== '' && word.startsWith(/^[\p{L}\p{M}]*/u.exec(own)?.[0] ?? own);
  });
}

/** A whole amount in lakhs or crores, to check a typed number: "15 lakh", "about 1.23 crore". Empty below a lakh. */
export function inLakhs(amount: number): string {
  const round = roundToUnit(amount);
  if (round === null) return '';
  return round.isExact ? round.words : say('amounts.about', { amount: round.words });
}

/** "₹40 lakh" or "₹1.5 crore" if it is exactly that, else "₹1,23,456". */
export function shortRupees(amount: number): string {
  const round = roundToUnit(amount);
  return round?.isExact ? `₹${round.words}` : rupees(amount);
}

function roundToUnit(amount: number): { words: string; isExact: boolean } | null {
  const unit = amount >= CRORE ? CRORE : LAKH;
  if (amount < unit) return null;
  const count = Math.floor((amount * 100) / unit) / 100;
  const [whole = '', part = ''] = String(count).split('.');
  const number = `${grouped(whole)}${part && `.${part}`}`;
  const words = say(unit === CRORE ? 'amounts.crore' : 'amounts.lakh', { number });
  return { words, isExact: count * unit === amount };
}

/** A percentage of an amount in rupees, rounded to the paisa. */
export function takePercent(amount: number, percent: number): number {
  return Math.round(amount * percent) / 100;
}

/** The sum of amounts with at most two decimals, without errors of binary arithmetic. */
export function addUp(amounts: readonly number[]): number {
  return amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;
}

/** Zeros of each unit, by the words for it. */
const UNITS = [
  [7, /^(?:crores?|cr|karo[dr]|करोड)$/],
  [5, /^(?:lakhs?|lacs?|lpa|l|लाख)$/],
  [3, /^(?:thousand|ha[zj]aa?r|k|हजार)$/],
  [2, /^(?:hundred|sau|सौ)$/],
] as const;

/** Numbers that people say in Hindi, without nukta and chandrabindu. */
const NUMBERS: Readonly<Record<string, number>> = {
  ...{ एक: 1, दो: 2, तीन: 3, चार: 4, पांच: 5, छह: 6, सात: 7, आठ: 8, नौ: 9, दस: 10, डेढ: 1.5, ढाई: 2.5, आधा: 0.5 },
  ...{ बीस: 20, पच्चीस: 25, तीस: 30, चालीस: 40, पचास: 50, साठ: 60, सत्तर: 70, अस्सी: 80, नब्बे: 90 },
};
/** What they add to the number behind them, or to one. */
const MORE = [
  [/सवा(\d*)/g, 0.25],
  [/साढे(\d*)/g, 0.5],
  [/पौने(\d*)/g, -0.25],
] as const;

/** "सवा दो लाख" as "2.25लाख", "डेढ़ करोड़" as "1.5करोड". @param compact lower case, without spaces */
function writeDigits(compact: string): string {
  let written = compact.normalize('NFD').replaceAll('\u093c', '').replaceAll('ँ', 'ं');
  for (const [word, number] of Object.entries(NUMBERS)) written = written.replaceAll(word, String(number));
  for (const [pattern, more] of MORE)
    written = written.replace(pattern, (_, count) => String(Number(count || 1) + more));
  return written;
}

const PART = /(\d+(?:\.\d+)?)(?:([\p{L}\p{M}]+)\.?)?/gu;

/** "1.5 cr", "40k", "₹२ लाख", "डेढ़ करोड़", "1 crore 20 lakh", "10,00,000.00" as rupees, 0 to 10^12; null if not whole rupees (or paise). */
export function parseAmount(text: string, withPaise = false): number | null {
  const decimals = withPaise ? 2 : 0;
  const compact = writeDigits(latinDigits(text.toLowerCase()).replace(/\s/g, ''));
  // "1,5 crore" is ambiguous: 1.5 or 15.
  if (/,\d(?=[^\d,])/.test(compact)) return null;
  const counts = compact
    .replaceAll(',', '')
    .replace(/^(?:₹|rs\.?|inr|रु\.?)/, '')
    .replace(/(?:₹|rs\.?|inr|रुपये|rupees?)?(?:\/-)?$/, '');
  // "15.000" is ambiguous too: 15, or 15,000 as written abroad.
  if (/\.\d{3,}$/.test(counts)) return null;
  let amount = 0;
  let unit = Number.POSITIVE_INFINITY;
  const rest = counts.replace(PART, (_, count: string, word = '') => {
    const zeros = word === '' ? 0 : countZeros(word);
    // Each unit may occur once, the largest first.
    amount += zeros === null || zeros >= unit ? Number.NaN : times(count, zeros + decimals);
    unit = zeros ?? 0;
    return '';
  });
  // Counted in whole units of the last decimal, so that the sum is exact.
  const found = amount / 10 ** decimals;
  return counts !== '' && rest === '' && found <= MAX_RUPEES ? found : null;
}

/** The number of zeros of a unit, or null if the word (in lower case, without nukta) is not a unit. */
export function countZeros(word: string): number | null {
  return UNITS.find(([, words]) => words.test(word))?.[0] ?? null;
}

/** `count` times 10^`zeros`, or NaN if decimals other than 0 remain. Works on the digits, so that nothing is rounded. */
function times(count: string, zeros: number): number {
  const [whole = '', decimals = ''] = count.split('.');
  if (!/^0*$/.test(decimals.slice(zeros))) return Number.NaN;
  return Number(whole + decimals.slice(0, zeros).padEnd(zeros, '0'));
}
