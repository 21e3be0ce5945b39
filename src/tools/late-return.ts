/**
 * What an income tax return filed late costs, and whether it can still be filed. Sections 139(4) and (8A), 140B, 234A and 234F of the
 * Income-tax Act, 1961 and rule 119A; for Tax Year 2026-27 sections 263(4) and (6), 267, 423 and 428 of the Income-tax Act, 2025.
 */
import { addDays, addMonths, writtenDay } from '../domain/calendar.ts';
import { grouped, rupees } from '../domain/rupees.ts';
import { percentOf, totalOf } from '../domain/sums.ts';
import { dayIn, type Law, numberIn, textIn } from './law.ts';
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool, type Step } from './tool.ts';

const parameters = {
  year: {
    kind: 'choice',
    label: 'Year of the return',
    hint: 'AY 2026-27 is the income of April 2025 to March 2026, Tax Year 2026-27 that of the year after.',
    options: { 'ay-2024-25': 'AY 2024-25', 'ay-2025-26': 'AY 2025-26', 'ay-2026-27': 'AY 2026-27', 'ty-2026-27': 'Tax Year 2026-27' },
    initial: 'ay-2026-27',
  },
  due: { kind: 'day', label: 'Due date', hint: 'The extended date, where there was one.' },
  filed: { kind: 'day', label: 'Filed, or to be filed, on' },
  income: { kind: 'amount', label: 'Total income', hint: 'After deductions, as in the return.' },
  tax: { kind: 'amount', label: 'Tax still unpaid on the due date', hint: 'After tax deducted (TDS) and paid in advance; 0 where there was none.' },
} as const satisfies Parameters;

/**
 * What differs by year: the financial year in which its return falls due, the records of the last days, and of the income up to which
 * nothing is taxed. A late return goes by the new regime, so that is its limit.
 */
const YEARS = {
  'ay-2024-25': { start: '2024-04-01', belated: 'ay-2024-25-belated', updated: 'ay-2024-25-updated', exempt: 'new-regime-exempt-ay-2025-26' },
  'ay-2025-26': { start: '2025-04-01', belated: 'ay-2025-26-belated', updated: 'ay-2025-26-updated', exempt: 'new-regime-exempt-ay-2025-26' },
  'ay-2026-27': { start: '2026-04-01', belated: 'ay-2026-27-belated', updated: 'ay-2026-27-updated', exempt: 'new-regime-to-1' },
  'ty-2026-27': { start: '2027-04-01', belated: 'ty-2026-27-belated', updated: 'ty-2026-27-updated', exempt: 'new-regime-to-1' },
} as const;
const MONTHS_OF_A_YEAR = 12;
/** The extra tax of an updated return, by how long after the year it is filed. */
const EXTRAS = ['itr-u-extra-12-months', 'itr-u-extra-24-months', 'itr-u-extra-36-months', 'itr-u-extra-48-months'] as const;
/** For all but resident individuals, whose time for AY 2024-25 was extended. */
const BELATED_OTHERS = 'ay-2024-25-belated-others';
const FIGURES = [
  ...new Set(Object.values(YEARS).flatMap(({ belated, updated, exempt }) => [belated, updated, exempt])),
  ...EXTRAS,
  BELATED_OTHERS,
  'itr-u-window',
  'itr-u-step',
  'interest-late-tax',
  'interest-tax-rounding',
  'late-fee-threshold',
  'late-fee-above-5-lakh',
  'late-fee-up-to-5-lakh',
  'late-return-losses',
  'old-regime-choice',
  'itr2-tax-rounding',
] as const;
type Id = (typeof FIGURES)[number];
type Input = InputOf<typeof parameters>;
type Kind = 'in-time' | 'belated' | 'updated' | 'too-late';

/**
 * What the contract names. Rupees; null where there is no return any more to pay them with. `lastDay` is that of the kind of return it
 * is, null where none is left.
 */
type Data = {
  kind: Kind;
  fee: number | null;
  months: number;
  interest: number | null;
  extra: number | null;
  total: number | null;
  lossesKept: boolean;
  lastDay: string | null;
};

/** A step of the extra tax: its records and its last day. */
interface Extra {
  id: Id;
  percent: number;
  until: string;
}

function evaluate(input: Input, law: Law<Id>): Answer<Data> {
  const { year, due, filed, tax } = input;
  const records = YEARS[year];
  const [belated, updated] = [dayIn(law, records.belated), dayIn(law, records.updated)];
  const kind: Kind = filed <= due ? 'in-time' : filed <= belated ? 'belated' : filed <= updated ? 'updated' : 'too-late';
  const months = monthsLate(due, filed);
  const step = extrasIn(updated, law).find(({ until }) => filed <= until);
  const fee = feeIdOf(input, kind, law);
  const hundred = numberIn(law, 'interest-tax-rounding');
  const bearing = Math.floor(tax / hundred) * hundred;
  const interest = percentOf(bearing * months, numberIn(law, 'interest-late-tax'));
  const extra = kind === 'updated' && step ? percentOf(tax + interest, step.percent) : 0;
  const feeAmount = fee === null ? 0 : numberIn(law, fee);
  const total = totalOf([tax, feeAmount, interest, extra]);
  const lossesKept = kind === 'in-time';
  const name = parameters.year.options[year];
  const isOpen = kind !== 'too-late';
  return {
    data: isOpen
      ? { kind, fee: feeAmount, months, interest, extra, total, lossesKept, lastDay: { 'in-time': due, belated, updated }[kind] }
      : { kind, fee: null, months, interest: null, extra: null, total: null, lossesKept, lastDay: null },
    headline: headlineOf(kind, name, total, tax, updated),
    ...cautionOf(input, kind, law),
    ...(isOpen &&
      kind !== 'in-time' && {
        sum: {
          title: 'How it adds up',
          lines: [
            { what: 'Tax', amount: tax },
            { what: 'Late fee', amount: feeAmount },
            { what: 'Interest', amount: interest },
            ...(kind === 'updated' ? [{ what: `Extra tax, ${step?.percent}%`, amount: extra }] : []),
          ],
        },
      }),
    why: [
      kindStep(input, kind, law),
      ...(kind === 'belated' || kind === 'updated' ? [feeStep(input, fee, law)] : []),
      ...(isOpen && tax > 0 && months > 0 ? [interestStep(due, tax, bearing, months, interest, law)] : []),
      ...(extra > 0 && step ? [extraStep(step, tax + interest, extra, updated, law)] : []),
      ...(isOpen && total > tax ? payStep(total, law) : []),
      {
        text: lossesKept
          ? 'Losses of the year can be carried forward: the return is in time.'
          : `Losses: ${textIn(law, 'late-return-losses')}, only one from house property and unabsorbed depreciation are.`,
        figures: ['late-return-losses'],
      },
    ],
    whyNot: whyNot(input, kind, step, law),
    next: [
      ...(isOpen ? [{ text: 'Have the return filed: which form, what it takes, and our price', href: '/income-tax-filing' }] : []),
      ...(isOpen ? [] : [{ text: 'Ask us about a delay that can be condoned', href: '/contact' }]),
      { text: 'Work out the tax of the year first', href: '/tools/income-tax' },
      { text: 'File it yourself on the income-tax portal', href: 'https://www.incometax.gov.in/' },
    ],
    year:
      year === 'ty-2026-27'
        ? 'For Tax Year 2026-27: Income-tax Act, 2025, sections 263, 267, 423 and 428.'
        : `For ${name}: Income-tax Act, 1961, sections 139, 140B, 234A and 234F.`,
    notCovered: [
      'Interest on advance tax that was short or late (sections 234B and 234C of the 1961 Act), which comes besides.',
      'Tax paid after the due date but before the return.',
      'Companies and firms, and whoever has to file though the income is small: for income before deductions, assets abroad or large payments. They pay the fee.',
      'A return that corrects an earlier one, and one in answer to a notice, which has rates of its own.',
      'A belated return after an assessment is complete: it is closed then.',
      ...(year === 'ty-2026-27'
        ? [
            'Whether the Income-tax Rules, 2026 take tax down to hundreds as rule 119A did: we have not read it there. The portal decides; it is less than ₹1 a month.',
          ]
        : []),
      'Months are counted from day to day. Where the due date is not the last day of a month, the portal may count by the calendar, and then one month more.',
    ],
  };
}

/** Months begun from the day after the due date to the day of filing. */
function monthsLate(due: string, filed: string): number {
  const first = addDays(due, 1);
  if (filed < first) return 0;
  const between = monthNumber(filed) - monthNumber(first);
  return addMonths(first, between) <= filed ? between + 1 : between;
}

function monthNumber(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return year * MONTHS_OF_A_YEAR + month;
}

/** The steps of the extra tax, the last of them ending with the time for an updated return. */
function extrasIn(updated: string, law: Law<Id>): Extra[] {
  const end = addMonths(updated, -numberIn(law, 'itr-u-window'));
  return EXTRAS.map((id, at) => ({ id, percent: numberIn(law, id), until: addMonths(end, (at + 1) * numberIn(law, 'itr-u-step')) }));
}

/** The record of the fee; null where there is none. */
function feeIdOf({ income, year }: Input, kind: Kind, law: Law<Id>): Id | null {
  if (kind === 'in-time' || income <= numberIn(law, YEARS[year].exempt)) return null;
  return income > numberIn(law, 'late-fee-threshold') ? 'late-fee-above-5-lakh' : 'late-fee-up-to-5-lakh';
}

function headlineOf(kind: Kind, name: string, total: number, tax: number, updated: string): Answer['headline'] {
  if (kind === 'in-time')
    return { lead: `${name} filed in time: on top you pay`, result: rupees(0), rest: tax > 0 ? `The tax alone, ${rupees(tax)}.` : 'No fee and no interest.' };
  if (kind === 'too-late')
    return { lead: '', result: 'Too late', rest: `No return of ${name} can be filed any more: the last day was ${writtenDay(updated)}.` };
  const added = totalOf([total, -tax]);
  return {
    lead: `${name}, ${kind === 'belated' ? 'belated' : 'updated'} return: you pay`,
    result: rupees(total),
    rest: tax > 0 ? `${rupees(tax)} tax, and ${rupees(added)} for being late.` : added > 0 ? 'The fee alone.' : 'No fee and no interest.',
  };
}

function cautionOf({ year, filed, tax }: Input, kind: Kind, law: Law<Id>): { caution?: string } {
  if (kind === 'updated' && tax === 0)
    return {
      caution: 'An updated return is open only where there is tax to pay. For a refund or a loss it is closed: ask the Department to condone the delay.',
    };
  if (kind === 'belated' && year === 'ay-2024-25' && filed > dayIn(law, BELATED_OTHERS))
    return { caution: `For a resident individual. For all others the time ended on ${textIn(law, BELATED_OTHERS)}, and this is an updated return.` };
  return {};
}

function kindStep({ year, due, filed }: Input, kind: Kind, law: Law<Id>): Step {
  const { belated, updated } = YEARS[year];
  const days = `Due on ${writtenDay(due)}, filed on ${writtenDay(filed)}`;
  if (kind === 'in-time') return { text: `${days}: in time.`, figures: ['interest-late-tax'] };
  const until = year === 'ay-2024-25' ? ` (for a resident individual; others until ${textIn(law, BELATED_OTHERS)})` : '';
  const figures = [belated, ...(year === 'ay-2024-25' ? ([BELATED_OTHERS] as const) : [])];
  if (kind === 'belated') return { text: `${days}: a belated return, possible until ${textIn(law, belated)}${until}.`, figures };
  const text =
    kind === 'updated'
      ? `a belated return was possible until ${textIn(law, belated)}${until}, so this is an updated one (ITR-U), possible until ${textIn(law, updated)}`
      : `even an updated return (ITR-U) was possible only until ${textIn(law, updated)}`;
  return { text: `${days}: ${text}.`, figures: [...figures, updated, 'itr-u-window'] };
}

function feeStep({ income, year }: Input, fee: Id | null, law: Law<Id>): Step {
  const section = year === 'ty-2026-27' ? 'section 428' : 'section 234F';
  const { exempt } = YEARS[year];
  if (fee === null)
    return {
      text: `No fee of ${section}: an income of ${rupees(income)} is not above ${textIn(law, exempt)}, up to which nothing is taxed and nobody has to file for the income alone. A late return goes by the new regime.`,
      figures: [exempt, 'old-regime-choice'],
    };
  const side = fee === 'late-fee-above-5-lakh' ? 'above' : 'up to';
  return {
    text: `Fee of ${section}: ${rupees(numberIn(law, fee))}, for an income ${side} ${textIn(law, 'late-fee-threshold')}.`,
    figures: [fee, 'late-fee-threshold', ...(fee === 'late-fee-up-to-5-lakh' ? [exempt] : [])],
  };
}

function interestStep(due: string, tax: number, bearing: number, months: number, interest: number, law: Law<Id>): Step {
  const rate = textIn(law, 'interest-late-tax');
  const down = bearing === tax ? rupees(tax) : `${rupees(tax)}, taken down to ${rupees(bearing)},`;
  return {
    text: `Interest: ${down} × ${rate} × ${counted(months)} from ${writtenDay(addDays(due, 1))}, a part of a month as a whole one: ${rupees(interest)}.`,
    figures: ['interest-late-tax', 'interest-tax-rounding'],
  };
}

function extraStep({ id, percent, until }: Extra, base: number, extra: number, updated: string, law: Law<Id>): Step {
  const end = addMonths(updated, -numberIn(law, 'itr-u-window'));
  return {
    text: `Extra tax until ${writtenDay(until)}, by the time since ${writtenDay(end)}: ${percent}% of tax and interest, ${rupees(base)}: ${rupees(extra)}.`,
    figures: [id, 'itr-u-step'],
  };
}

/** What is paid in the end, where that is another amount. */
function payStep(total: number, law: Law<Id>): Step[] {
  const ten = numberIn(law, 'itr2-tax-rounding');
  const paid = Math.floor((Math.floor(total) + ten / 2) / ten) * ten;
  return paid === total ? [] : [{ text: `What is paid in the end is rounded to the nearest ten rupees: ${rupees(paid)}.`, figures: ['itr2-tax-rounding'] }];
}

function whyNot({ year, tax }: Input, kind: Kind, taken: Extra | undefined, law: Law<Id>): Answer['whyNot'] {
  const { belated, updated } = YEARS[year];
  const [fee, less] = [textIn(law, 'late-fee-above-5-lakh'), textIn(law, 'late-fee-up-to-5-lakh')];
  const later = extrasIn(dayIn(law, updated), law).filter(({ id }) => kind !== 'updated' || id !== taken?.id);
  return [
    ...(kind === 'in-time'
      ? [
          {
            what: `A belated return, until ${textIn(law, belated)}`,
            why: `it costs ${fee}, or ${less} up to ${textIn(law, 'late-fee-threshold')} of income, and ${textIn(law, 'interest-late-tax')} of unpaid tax for each month`,
            figures: [belated, 'late-fee-above-5-lakh', 'late-fee-up-to-5-lakh', 'late-fee-threshold', 'interest-late-tax'] as const,
          },
        ]
      : []),
    ...(kind === 'too-late' || (kind === 'in-time' && tax === 0)
      ? []
      : later.map(({ id, percent, until }) => ({
          what: `An extra tax of ${percent}%`,
          why: `it is that of an updated return until ${writtenDay(until)}`,
          figures: [id, 'itr-u-step'] as const,
        }))),
    ...(kind === 'in-time'
      ? []
      : [{ what: 'The old tax regime', why: `it is chosen ${textIn(law, 'old-regime-choice')}`, figures: ['old-regime-choice'] as const }]),
  ];
}

function counted(months: number): string {
  return months === 1 ? '1 month' : `${grouped(String(months))} months`;
}

export const tool = defineTool({
  parameters,
  figures: FIGURES,
  contradictions({ year, due, filed }) {
    const { start } = YEARS[year];
    const end = addDays(addMonths(start, MONTHS_OF_A_YEAR), -1);
    const name = parameters.year.options[year];
    return {
      ...((due < start || due > end) && { due: `A return of ${name} falls due between ${writtenDay(start)} and ${writtenDay(end)}` }),
      ...(filed < start && { filed: `A return of ${name} can be filed from ${writtenDay(start)} on` }),
    };
  },
  evaluate,
});
