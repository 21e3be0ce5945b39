/** An amount in a query: "15 lakh", "7.5L", "1,20,000", "2 crore", "८ लाख". */

const UNITS: readonly (readonly [rupees: number, names: string])[] = [
  [1e7, 'crores?|cr|karod|करोड़|करोड'],
  [1e5, 'lakhs?|lacs?|lac|lpa|l|लाख'],
  [1e3, 'thousand|hazaa?r|k|हजार|हज़ार'],
];
/** A number with a unit, or a whole one of five digits or more: shorter ones are names of forms, sections and years. */
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d.])(\\d{1,12}(?:\\.\\d{1,2})?)\\s?(?:(${UNITS.map(([, names]) => names).join('|')})(?![\\p{L}\\p{M}])|(?![\\d\\p{L}.]))`,
  'gu',
);
const LEAST_BARE = 10_000;
const MOST = 1e12;

/** @returns whole rupees, or null where the text names no amount or several */
export function amountIn(text: string): number | null {
  const plain = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/(?<=\d),(?=\d)/g, '');
  const amounts = [...plain.matchAll(AMOUNT)].flatMap(([, digits = '', unit]) => {
    const worth = UNITS.find(([, names]) => unit !== undefined && new RegExp(`^(?:${names})$`, 'u').test(unit))?.[0] ?? 1;
    const amount = Math.round(Number(digits) * worth);
    return amount <= MOST && (unit !== undefined || amount >= LEAST_BARE) ? [amount] : [];
  });
  return amounts.length === 1 ? (amounts[0] ?? null) : null;
}
