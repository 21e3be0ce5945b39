/** An amount in a query: "15 lakh", "7.5L", "1,20,000", "2 crore", "८ लाख". */

/**
 * A number with a unit, or a whole one of five digits or more: shorter ones are names of forms, sections and years. What stands before and
 * behind is no part of a word or of another number.
 */
const AMOUNT =
  /(?<![\p{L}\d.])(?<digits>\d{1,12}(?:\.\d{1,2})?) ?(?:(?:(?<crore>crores?|cr|karod|करोड़|करोड)|(?<lakh>lakhs?|lacs?|lpa|l|लाख)|(?<thousand>thousand|hazaa?r|k|हजार|हज़ार))(?![\p{L}\p{M}])|(?![\d\p{L}.]))/gu;
const LEAST_BARE = 10_000;
const MOST = 1e12;

/** @returns whole rupees, or null where the text names no amount or several */
export function amountIn(text: string): number | null {
  const plain = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/(?<=\d),(?=\d)/g, '');
  const amounts = [...plain.matchAll(AMOUNT)].flatMap(({ groups = {} }) => {
    const { digits, crore, lakh, thousand } = groups;
    const worth = crore ? 1e7 : lakh ? 1e5 : thousand ? 1e3 : null;
    const amount = Math.round(Number(digits) * (worth ?? 1));
    return amount <= MOST && (worth !== null || amount >= LEAST_BARE) ? [amount] : [];
  });
  return amounts.length === 1 ? (amounts[0] ?? null) : null;
}
