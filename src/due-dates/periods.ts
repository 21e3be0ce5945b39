/** What a due date is for: a month, a quarter, a half or a whole financial year. Days are `YYYY-MM-DD`; pure, no clock. */
import { addDays, addMonths, MONTHS } from '../domain/calendar.ts';

export interface Period {
  /** Stable: `2026-10` for what begins in that month, `2025-26` for a financial year. */
  key: string;
  start: string;
  end: string;
  /** As a reader sees it: "October 2026", "July to September 2026", "FY 2025-26". */
  name: string;
}

/** How many months each kind of period has. */
const MONTHS_OF = { month: 1, quarter: 3, 'half-year': 6, year: 12 } as const;

/** The financial year of a day, by the year in which it begins. */
export function financialYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
}

/** "2025-26" for the financial year that begins in 2025. */
export function yearSpan(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The periods of a financial year, in their order. @param year in which it begins @param years how a whole year is called */
export function periodsOf(every: keyof typeof MONTHS_OF, year: number, years: 'fy' | 'income'): Period[] {
  const months = MONTHS_OF[every];
  return Array.from({ length: 12 / months }, (_, index) => {
    const start = addMonths(`${year}-04-01`, index * months);
    const end = addDays(addMonths(start, months), -1);
    if (every === 'year') return { key: yearSpan(year), start, end, name: nameOfYear(year, years) };
    return { key: start.slice(0, 7), start, end, name: every === 'month' ? monthOf(end) : spanOf(start, end) };
  });
}

/** The first financial year to which the Income-tax Act, 2025 applies: it knows tax years, and no assessment years. */
const FIRST_TAX_YEAR = 2026;

function nameOfYear(year: number, years: 'fy' | 'income'): string {
  if (years === 'fy') return `FY ${yearSpan(year)}`;
  return year < FIRST_TAX_YEAR ? `AY ${yearSpan(year + 1)}` : `Tax Year ${yearSpan(year)}`;
}

/** "July to September 2026", and both years where they differ: "October 2026 to March 2027". */
function spanOf(start: string, end: string): string {
  const first = monthOf(start);
  return `${start.slice(0, 4) === end.slice(0, 4) ? first.slice(0, -5) : first} to ${monthOf(end)}`;
}

function monthOf(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}
