/**
 * What a company pays to file AOC-4, MGT-7 or MGT-7A late: the normal fee by its share capital, and an additional fee for each day.
 * Section 403 of the Companies Act, 2013, with the table of the Companies (Registration Offices and Fees) Rules, 2014.
 */
import { daysBetween, writtenDay } from '../domain/calendar.ts';
import { rupees } from '../domain/rupees.ts';
import { totalOf } from '../domain/sums.ts';
import { dayIn, type Law, numberIn, textIn } from './law.ts';
import { counted, fill } from './sentence.ts';
import { type Answer, toolWith } from './tool.ts';
import type { Words } from './words/roc-late-fee.ts';

/** The bands of the table, lowest first: the record of its fee, and of the capital that it begins at. */
const BANDS = [
  { fee: 'roc-fee-below-1-lakh', from: null },
  { fee: 'roc-fee-from-1-lakh', from: 'roc-fee-capital-1-lakh' },
  { fee: 'roc-fee-from-5-lakh', from: 'roc-fee-capital-5-lakh' },
  { fee: 'roc-fee-from-25-lakh', from: 'roc-fee-capital-25-lakh' },
  { fee: 'roc-fee-from-1-crore', from: 'roc-fee-capital-1-crore' },
] as const;
const EDGES = ['roc-fee-capital-1-lakh', 'roc-fee-capital-5-lakh', 'roc-fee-capital-25-lakh', 'roc-fee-capital-1-crore'] as const;
const FIGURES = [
  ...BANDS.map(({ fee }) => fee),
  ...EDGES,
  'roc-additional-fee-day',
  'roc-additional-fee-since',
  'ccfs-2026-share',
  'ccfs-2026-window',
] as const;
type Id = (typeof FIGURES)[number];

/** What the contract names. Rupees. */
type Data = { days: number; normal: number; additional: number; total: number };

/** One band in words and with its records. */
function bandAt(at: number, law: Law<Id>, w: Words): { fee: number; range: string; figures: Id[] } {
  const band = BANDS[at] ?? BANDS[0];
  const above = BANDS[at + 1]?.from ?? null;
  const from = band.from === null ? '' : fill(w.from, { capital: textIn(law, band.from) });
  const below = above === null ? '' : fill(w.below, { capital: textIn(law, above) });
  return {
    fee: numberIn(law, band.fee),
    range: [from, below].filter(Boolean).join(' to '),
    figures: [band.fee, band.from, above].filter((id) => id !== null),
  };
}

export const tool = toolWith<Words>()({
  parameters: {
    form: { kind: 'choice', options: ['aoc-4', 'mgt-7', 'mgt-7a'], initial: 'aoc-4' },
    due: { kind: 'day' },
    filed: { kind: 'day' },
    capital: { kind: 'amount' },
  },
  figures: FIGURES,
  evaluate(input, law, { words: w, parameters }): Answer<Data> {
    const days = Math.max(0, daysBetween(input.due, input.filed));
    const at = BANDS.findLastIndex(({ from }) => from === null || input.capital >= numberIn(law, from));
    const taken = bandAt(at, law, w);
    const additional = days * numberIn(law, 'roc-additional-fee-day');
    const total = totalOf([taken.fee, additional]);
    const form = parameters.form.options[input.form];
    const late = counted(days, w.days);
    const perDay = rupees(numberIn(law, 'roc-additional-fee-day'));
    const [due, filed] = [writtenDay(input.due), writtenDay(input.filed)];
    const firstDay = dayIn(law, 'roc-additional-fee-since');
    const since = writtenDay(firstDay);
    return {
      data: { days, normal: taken.fee, additional, total },
      headline:
        days === 0
          ? { lead: fill(w.inTime.lead, { form }), result: rupees(total), rest: w.inTime.rest }
          : { lead: fill(w.late.lead, { form, late }), result: rupees(total), rest: fill(w.late.rest, { perDay }) },
      ...(input.due < firstDay && { caution: fill(w.before, { since }) }),
      sum: {
        title: w.sum.title,
        lines: [
          { what: w.sum.normal, amount: taken.fee },
          { what: w.sum.additional, amount: additional },
        ],
      },
      why: [
        { text: fill(w.normal, { fee: rupees(taken.fee), range: taken.range }), figures: taken.figures },
        days === 0
          ? { text: fill(w.inTime.why, { due, filed }), figures: ['roc-additional-fee-day'] }
          : {
              text: fill(w.late.why, { due, filed, late, perDay, fee: rupees(additional) }),
              figures: ['roc-additional-fee-day', 'roc-additional-fee-since'],
            },
      ],
      whyNot: BANDS.flatMap((_, band) => (band === at ? [] : [bandAt(band, law, w)])).map(({ fee, range, figures }) => ({
        what: fill(w.not.what, { fee: rupees(fee) }),
        why: fill(w.not.why, { range }),
        figures,
      })),
      next: w.next,
      year: fill(w.year, { since }),
      notCovered: w.notCovered,
    };
  },
});
