/** An amount in a query: "15 lakh", "7.5L", "1,20,000", "2 crore", "fifteen lakh", "८ लाख". What it comes to is said by `amountOf`. */
import { amountOf, latinDigits, zerosOf } from '../domain/amount.ts';

/**
 * A number in digits or in a word, with the word after it. It must not follow a letter, a digit or a sign:
 * "-5 lakh" and "15-20 lakh" are no income.
 */
const NUMBER = /(?<![\p{L}\d.–-])(?:(\d{1,12}(?:\.\d{1,2})?)|([a-z]+))(?![\d.])(?= ?([\p{L}\p{M}]*))/gu;
/** A placeholder for an amount until its unit is removed too. */
const FOUND = '\0';
/** Shorter numbers without a unit are names of forms, sections and years. */
const LEAST_BARE = 10_000;

/**
 * @param numbers words of numbers, each at its own place: "one" at 1
 * @returns whole rupees, or null where the text names no amount or several; and the text without them
 */
export function amountIn(text: string, numbers: readonly string[]): { amount: number | null; rest: string } {
  const amounts: number[] = [];
  const rest = latinDigits(text.toLowerCase().normalize('NFC'))
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(NUMBER, (all, digits, word, next: string, at: number, whole: string) => {
      const unit = zerosOf(next) === null ? '' : next;
      // "26as" is a name.
      if (unit === '' && next !== '' && whole[at + all.length] !== ' ') return all;
      const count = digits ?? numbers.indexOf(word);
      const amount = amountOf(unit ? `${count}${unit}` : `${Math.round(count)}`);
      if (amount === null || amount < (unit ? 1 : LEAST_BARE)) return all;
      amounts.push(amount);
      return FOUND;
    })
    .replace(/\0 ?([\p{L}\p{M}]*)/gu, (_, next: string) => (zerosOf(next) === null ? ` ${next}` : ' '));
  return { amount: amounts.length === 1 ? (amounts[0] ?? null) : null, rest };
}
