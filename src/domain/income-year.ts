/**
 * Years of income: `ay-2026-27` is the assessment year of the Act of 1961, for the income of the financial year before it; `ty-2026-27` is
 * the tax year of the Act of 2025, which is the year of the income itself.
 */
const MONTH_DAY = '-04-01';

/** First day of the income, `YYYY-MM-DD`; null if the text is not a year. */
export function incomeStart(year: string): string | null {
  const found = /^(ay|ty)-(\d{4})-(\d\d)$/.exec(year);
  if (!found) return null;
  const [, kind, named = ''] = found;
  const first = Number(named);
  if (Number(found[3]) !== (first + 1) % 100) return null;
  return `${kind === 'ay' ? first - 1 : first}${MONTH_DAY}`;
}

/** The year whose income begins in a calendar year. @param under1961 whether the Act of 1961 applies */
export function incomeYear(start: number, under1961: boolean): string {
  const first = under1961 ? start + 1 : start;
  return `${under1961 ? 'ay' : 'ty'}-${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** "AY 2026-27", "Tax Year 2026-27". */
export function yearLabel(year: string): string {
  return year.replace(/^ay-/, 'AY ').replace(/^ty-/, 'Tax Year ');
}
