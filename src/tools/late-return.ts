/**
 * What an income tax return filed late costs, and whether it can still be filed. Sections 139(4) and (8A), 140B, 234A and 234F of the
 * Income-tax Act, 1961 and rule 119A; for Tax Year 2026-27 sections 263(4) and (6), 267, 423 and 428 of the Income-tax Act, 2025.
 */
import { addDays, addMonths, writtenDay } from '../domain/calendar.ts';
import { rupees } from '../domain/rupees.ts';
import { percentOf, totalOf } from '../domain/sums.ts';
import { dayIn, type Law, numberIn, textIn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { counted, fill } from './sentence.ts';
import { type Answer, type Step, toolWith } from './tool.ts';
import type { Words } from './words/late-return.ts';

const parameters = {
  year: { kind: 'choice', options: ['ay-2024-25', 'ay-2025-26', 'ay-2026-27', 'ty-2026-27'], initial: 'ay-2026-27' },
  due: { kind: 'day' },
  filed: { kind: 'day' },
  income: { kind: 'amount' },
  tax: { kind: 'amount' },
} as const satisfies ParameterRules;

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

/** Months begun from the day after the due date to the day of filing. A month that lacks its day ends with its last, and the next begins after it. */
function monthsLate(due: string, filed: string): number {
  const first = addDays(due, 1);
  if (filed < first) return 0;
  const between = monthNumber(filed) - monthNumber(first);
  return filed.slice(8) >= first.slice(8) ? between + 1 : between;
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

/** What the sums of a return come to. */
interface Owed {
  tax: number;
  fee: number;
  interest: number;
  extra: number;
  total: number;
}

function headlineOf(kind: Kind, year: string, { tax, total }: Owed, last: string, w: Words): Answer['headline'] {
  if (kind === 'in-time')
    return { lead: fill(w.inTime.lead, { year }), result: rupees(0), rest: tax > 0 ? fill(w.inTime.withTax, { tax: rupees(tax) }) : w.inTime.alone };
  if (kind === 'too-late') return { lead: '', result: w.tooLate.result, rest: fill(w.tooLate.rest, { year, last: writtenDay(last) }) };
  const added = totalOf([total, -tax]);
  return {
    lead: fill(w.late.lead[kind], { year }),
    result: rupees(total),
    rest: tax > 0 ? fill(w.late.withTax, { tax: rupees(tax), added: rupees(added) }) : added > 0 ? w.late.fee : w.late.nothing,
  };
}

function cautionOf({ year, filed, tax }: Input, kind: Kind, law: Law<Id>, { caution: w }: Words): { caution?: string } {
  if (kind === 'updated' && tax === 0) return { caution: w.noTax };
  if (kind === 'belated' && year === 'ay-2024-25' && filed > dayIn(law, BELATED_OTHERS)) return { caution: w.others };
  return {};
}

function kindStep({ year, due, filed }: Input, kind: Kind, law: Law<Id>, w: Words): Step {
  const ids = YEARS[year];
  const days = { due: writtenDay(due), filed: writtenDay(filed) };
  if (kind === 'in-time') return { text: fill(w.inTime.why, days), figures: ['interest-late-tax'] };
  const isFor = year === 'ay-2024-25';
  const belated = isFor ? fill(w.late.belatedFor, { belated: textIn(law, ids.belated) }) : textIn(law, ids.belated);
  const figures = [ids.belated, ...(isFor ? ([BELATED_OTHERS] as const) : [])];
  if (kind === 'belated') return { text: fill(w.late.belated, { ...days, belated }), figures };
  const updated = textIn(law, ids.updated);
  const text = kind === 'updated' ? fill(w.late.updated, { ...days, belated, updated }) : fill(w.tooLate.why, { ...days, updated });
  return { text, figures: [...figures, ids.updated, 'itr-u-window'] };
}

function feeStep({ income, year }: Input, id: Id | null, law: Law<Id>, { fee: w, feeSection }: Words): Step {
  const section = year === 'ty-2026-27' ? feeSection.of2025 : feeSection.of1961;
  const { exempt } = YEARS[year];
  if (id === null) return { text: fill(w.none, { section, income: rupees(income), exempt: textIn(law, exempt) }), figures: [exempt, 'old-regime-choice'] };
  const isAbove = id === 'late-fee-above-5-lakh';
  const fee = rupees(numberIn(law, id));
  return { text: fill(isAbove ? w.above : w.upTo, { section, fee }), figures: [id, 'late-fee-threshold', ...(isAbove ? [] : [exempt])] };
}

function interestStep({ due, tax }: Input, bearing: number, months: number, interest: number, words: Words): Step {
  const { interest: w } = words;
  return {
    text: fill(w.text, {
      tax: bearing === tax ? rupees(tax) : fill(w.rounded, { tax: rupees(tax), down: rupees(bearing) }),
      months: counted(months, words.months),
      from: writtenDay(addDays(due, 1)),
      interest: rupees(interest),
    }),
    figures: ['interest-late-tax', 'interest-tax-rounding'],
  };
}

function extraStep({ id, percent, until }: Extra, { tax, interest, extra }: Owed, updated: string, law: Law<Id>, { extra: said }: Words): Step {
  const since = addMonths(updated, -numberIn(law, 'itr-u-window'));
  const amounts = { base: rupees(tax + interest), extra: rupees(extra) };
  return { text: fill(said, { until: writtenDay(until), since: writtenDay(since), percent, ...amounts }), figures: [id, 'itr-u-step'] };
}

/** What is paid in the end, where that is another amount. */
function payStep(total: number, law: Law<Id>, { paid: said }: Words): Step[] {
  const ten = numberIn(law, 'itr2-tax-rounding');
  const paid = Math.floor((Math.floor(total) + ten / 2) / ten) * ten;
  return paid === total ? [] : [{ text: fill(said, { amount: rupees(paid) }), figures: ['itr2-tax-rounding'] }];
}

function whyNot({ year, tax }: Input, kind: Kind, taken: Extra | undefined, law: Law<Id>, { not: w }: Words): Answer['whyNot'] {
  const { belated, updated } = YEARS[year];
  const inTime = kind === 'in-time';
  const later = extrasIn(dayIn(law, updated), law).filter(({ id }) => kind !== 'updated' || id !== taken?.id);
  const rests = [belated, 'late-fee-above-5-lakh', 'late-fee-up-to-5-lakh', 'late-fee-threshold', 'interest-late-tax'] as const;
  return [
    ...(inTime ? [{ what: fill(w.belated.what, { belated: textIn(law, belated) }), why: w.belated.why, figures: rests }] : []),
    ...(kind === 'too-late' || (inTime && tax === 0)
      ? []
      : later.map(({ id, percent, until }) => ({
          what: fill(w.extra.what, { percent }),
          why: fill(w.extra.why, { until: writtenDay(until) }),
          figures: [id, 'itr-u-step'] as const,
        }))),
    ...(inTime ? [] : [{ ...w.old, figures: ['old-regime-choice'] as const }]),
  ];
}

export const tool = toolWith<Words>()({
  parameters,
  figures: FIGURES,
  contradictions({ year, due, filed }, { words: { faults }, parameters: named }) {
    const { start } = YEARS[year];
    const end = addDays(addMonths(start, MONTHS_OF_A_YEAR), -1);
    const range = { year: named.year.options[year], from: writtenDay(start), to: writtenDay(end) };
    return {
      ...((due < start || due > end) && { due: fill(faults.due, range) }),
      ...(filed < start && { filed: fill(faults.filed, range) }),
    };
  },
  evaluate(input, law, { words: w, parameters: named }): Answer<Data> {
    const { year, due, filed, tax } = input;
    const [belated, updated] = [dayIn(law, YEARS[year].belated), dayIn(law, YEARS[year].updated)];
    const kind: Kind = filed <= due ? 'in-time' : filed <= belated ? 'belated' : filed <= updated ? 'updated' : 'too-late';
    const isOpen = kind !== 'too-late';
    const isLate = kind === 'belated' || kind === 'updated';
    const months = monthsLate(due, filed);
    const step = extrasIn(updated, law).find(({ until }) => filed <= until);
    const feeId = feeIdOf(input, kind, law);
    const hundred = numberIn(law, 'interest-tax-rounding');
    const bearing = Math.floor(tax / hundred) * hundred;
    const interest = percentOf(bearing * months, numberIn(law, 'interest-late-tax'));
    const extra = kind === 'updated' && step ? percentOf(tax + interest, step.percent) : 0;
    const fee = feeId === null ? 0 : numberIn(law, feeId);
    const owed = { tax, fee, interest, extra, total: totalOf([tax, fee, interest, extra]) };
    const lossesKept = kind === 'in-time';
    const name = named.year.options[year];
    const isOf2025 = year === 'ty-2026-27';
    return {
      data: isOpen
        ? { kind, fee, months, interest, extra, total: owed.total, lossesKept, lastDay: { 'in-time': due, belated, updated }[kind] }
        : { kind, fee: null, months, interest: null, extra: null, total: null, lossesKept, lastDay: null },
      headline: headlineOf(kind, name, owed, updated, w),
      ...cautionOf(input, kind, law, w),
      ...(isLate && {
        sum: {
          title: w.sum.title,
          lines: [
            { what: w.sum.tax, amount: tax },
            { what: w.sum.fee, amount: fee },
            { what: w.sum.interest, amount: interest },
            ...(kind === 'updated' && step ? [{ what: fill(w.sum.extra, { percent: step.percent }), amount: extra }] : []),
          ],
        },
      }),
      why: [
        kindStep(input, kind, law, w),
        ...(isLate ? [feeStep(input, feeId, law, w)] : []),
        ...(isOpen && tax > 0 && months > 0 ? [interestStep(input, bearing, months, interest, w)] : []),
        ...(extra > 0 && step ? [extraStep(step, owed, updated, law, w)] : []),
        ...(isOpen && owed.total > tax ? payStep(owed.total, law, w) : []),
        { text: lossesKept ? w.losses.kept : w.losses.lost, figures: ['late-return-losses'] },
      ],
      whyNot: whyNot(input, kind, step, law, w),
      next: [isOpen ? w.next.open : w.next.closed, ...w.next.always],
      year: isOf2025 ? w.year.of2025 : fill(w.year.of1961, { year: name }),
      notCovered: [...w.notCovered.always, ...(isOf2025 ? [w.notCovered.of2025] : []), w.notCovered.months],
    };
  },
});
