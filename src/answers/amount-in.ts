/** An amount in a query: "15 lakh", "7.5L", "1,20,000", "2 crore", "fifteen lakh", "८ लाख". */

/**
 * A number with a unit, or a whole one of five digits or more: shorter ones are names of forms, sections and years. What stands before and
 * behind is no part of a word or of another number, and no sign: "-5 lakh" and "15-20 lakh" are no income.
 */
const AMOUNT =
  /(?<![\p{L}\d.–-])(?:(\d{1,12}(?:\.\d{1,2})?)|([a-z]+)) ?(?:(?:(crores?|cr|karod|करोड़|करोड)|(lakhs?|lacs?|lpa|l|लाख)|(thousand|hazaa?r|k|हजार|हज़ार))(?![\p{L}\p{M}])|(?![\d\p{L}.]))/gu;
const LEAST_BARE = 10_000;
const MOST = 1e12;

/**
 * @param numbers words of numbers, each at its own place: "one" at 1
 * @returns whole rupees, or null where the text names no amount or several; and the text without them
 */
export function amountIn(text: string, numbers: readonly string[]): { amount: number | null; rest: string } {
  const amounts: number[] = [];
  const rest = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(AMOUNT, (all, digits, word, crore, lakh, thousand) => {
      const unit = crore ? 1e7 : lakh ? 1e5 : thousand ? 1e3 : 1;
      const amount = Math.round((digits ? Number(digits) : numbers.indexOf(word)) * unit);
      if (amount < (unit > 1 ? 1 : LEAST_BARE) || amount > MOST) return all;
      amounts.push(amount);
      return ' ';
    });
  return { amount: amounts.length === 1 ? (amounts[0] ?? null) : null, rest };
}
