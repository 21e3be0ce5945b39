/** The rules of the build without later extensions, and their dates. */
import type { DueDatesBody } from '../../src/content/site.ts';
import { type DueItem, type Wanted, workOutDates } from '../../src/law/work-out-dates.ts';
import { builtApp } from '../support/built-app.ts';
import { dueDatesByHand } from '../support/built-bodies.ts';

const { content } = builtApp({ read: dueDatesByHand });
const entry = content.entry('/due-dates');
if (!entry) throw new Error('the build has no due dates');

export const law: DueDatesBody = await content.body(entry, 'due-dates');

export function dates(from: string, to: string, wanted: Partial<Wanted> = {}): DueItem[] {
  return workOutDates(law, { from, to, for: [], agm: null, state: null, ...wanted });
}

/** The dates of one rule, as `YYYY-MM-DD of <period>`. */
export function datesOf(rule: string, from = '2026-04-01', to = '2027-03-31', wanted: Partial<Wanted> = {}): string[] {
  return dates(from, to, wanted)
    .filter((item) => item.rule === rule)
    .map(({ date, period }) => `${date} of ${period}`);
}
