/**
 * The late fee of a GSTR-1 or GSTR-3B, and interest on the tax of a GSTR-3B that is paid late in cash. Sections 47 and 50 of the
 * CGST Act, 2017; the fee as waived by Notifications 4/2018 and 76/2018, and capped by 19/2021 and 20/2021 - Central Tax.
 */
import { addDays, addMonths, daysBetween, writtenDay } from '../domain/calendar.ts';
import { rupees } from '../domain/rupees.ts';
import { totalOf } from '../domain/sums.ts';
import { interestByDays } from './interest.ts';
import { dayIn, type Law, numberIn, textIn } from './law.ts';
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool, type Line, type Step } from './tool.ts';

const parameters = {
  return: { kind: 'choice', label: 'Return', options: { 'gstr-1': 'GSTR-1', 'gstr-3b': 'GSTR-3B' }, initial: 'gstr-3b' },
  nil: {
    kind: 'choice',
    label: 'Is it a nil return?',
    hint: 'GSTR-1 without any sale; GSTR-3B without any tax to pay.',
    options: { no: 'No', yes: 'Yes, nil' },
    initial: 'no',
  },
  due: { kind: 'day', label: 'Due date', hint: 'An extended date, where there was one for the period.' },
  filed: { kind: 'day', label: 'Filed, or to be filed, on' },
  turnover: {
    kind: 'amount',
    label: 'Turnover of the year before',
    hint: 'All businesses of the PAN, all India. Not needed for a nil return.',
    optional: true,
  },
  tax: {
    kind: 'amount',
    label: 'Tax paid late in cash',
    hint: 'GSTR-3B only: what was not paid from input tax credit. Empty where there is none.',
    optional: true,
    onlyIf: { parameter: 'return', is: ['gstr-3b'] },
  },
} as const satisfies Parameters;

const FIGURES = [
  'gst-late-fee-day',
  'gst-late-fee-day-nil',
  'gst-late-fee-cap-nil',
  'gst-late-fee-cap-small',
  'gst-late-fee-cap-middle',
  'gst-late-fee-cap-large',
  'gst-late-fee-small-turnover',
  'gst-late-fee-middle-turnover',
  'gst-late-fee-caps-since',
  'gst-interest-rate',
] as const;
type Id = (typeof FIGURES)[number];
type Input = InputOf<typeof parameters>;

/** What the contract names. Rupees. */
type Data = { days: number; fee: number; interest: number; total: number };

/** A class of filers: the most that a return of theirs can cost. */
interface Cap {
  id: Id;
  who: string;
  /** The record that says where the class begins or ends, beside the cap's own. */
  edge: readonly Id[];
}

function evaluate(input: Input, law: Law<Id>): Answer<Data> {
  const days = Math.max(0, daysBetween(input.due, input.filed));
  const nil = input.nil === 'yes';
  const perDayId: Id = nil ? 'gst-late-fee-day-nil' : 'gst-late-fee-day';
  const perDay = numberIn(law, perDayId);
  const caps = capsIn(law);
  const taken = capOf(input, law, caps);
  const most = numberIn(law, taken.id);
  const fee = Math.min(days * perDay, most);
  const rate = numberIn(law, 'gst-interest-rate');
  const tax = input.tax ?? 0;
  const interest = interestByDays(tax, rate, days);
  const total = totalOf([fee, interest]);
  const name = parameters.return.options[input.return];
  const since = dayIn(law, 'gst-late-fee-caps-since');
  const lines: Line[] = [{ what: 'Late fee', amount: fee }, ...(input.return === 'gstr-3b' ? [{ what: `Interest at ${rate}% a year`, amount: interest }] : [])];
  return {
    data: { days, fee, interest, total },
    headline:
      days === 0
        ? { lead: `${name} filed in time`, result: rupees(0), rest: 'No late fee and no interest.' }
        : {
            lead: `${name}, ${counted(days)} late: you pay`,
            result: rupees(total),
            rest: interest > 0 ? 'Late fee and interest, besides the tax itself.' : 'Late fee.',
          },
    // The return of a period falls due in the month after it.
    ...(input.due < addMonths(since, 1) && {
      caution: `For periods before ${writtenDay(since)} other caps and waivers applied. This is reckoned by the law since then: have an older return checked.`,
    }),
    ...(days > 0 && { sum: { title: 'How it adds up', lines } }),
    why: [
      daysStep(input, days),
      ...(days === 0 ? [] : feeSteps(input, days, perDay, perDayId, most, taken)),
      ...(tax > 0 && days > 0
        ? [
            {
              text: `Interest: ${rupees(tax)} × ${rate}% × ${days} ÷ 365 = ${rupees(interest)}, from the day after the due date.`,
              figures: ['gst-interest-rate'],
            },
          ]
        : []),
    ],
    whyNot:
      days === 0
        ? []
        : caps
            .filter(({ id }) => id !== taken.id)
            .map(({ id, who, edge }) => ({ what: `At most ${rupees(numberIn(law, id))}`, why: `only for ${who}`, figures: [id, ...edge] })),
    next: [
      { text: 'What GST returns take, and our price', href: '/gst' },
      { text: 'File and pay it yourself on the GST portal', href: 'https://www.gst.gov.in/' },
    ],
    year: `CGST Act, 2017, sections 47 and 50; caps in force since ${writtenDay(since)}.`,
    notCovered: [
      'GSTR-4, GSTR-7, GSTR-9 and other returns, which have fees of their own.',
      'Special waivers for a period or a state: look for a notification of your month.',
      'Interest on input tax credit taken wrongly, and penalties after a notice. Ask us if you have had one.',
      'Whether your GSTR-3B says that it was paid from credit: only tax paid in cash bears this interest.',
    ],
  };
}

function capsIn(law: Law<Id>): readonly [Cap, Cap, Cap, Cap] {
  const small = textIn(law, 'gst-late-fee-small-turnover');
  const middle = textIn(law, 'gst-late-fee-middle-turnover');
  return [
    { id: 'gst-late-fee-cap-nil', who: 'a nil return', edge: [] },
    { id: 'gst-late-fee-cap-small', who: `a turnover up to ${small}`, edge: ['gst-late-fee-small-turnover'] },
    {
      id: 'gst-late-fee-cap-middle',
      who: `a turnover above ${small} and up to ${middle}`,
      edge: ['gst-late-fee-small-turnover', 'gst-late-fee-middle-turnover'],
    },
    { id: 'gst-late-fee-cap-large', who: `a turnover above ${middle}`, edge: ['gst-late-fee-middle-turnover'] },
  ];
}

function capOf({ nil, turnover }: Input, law: Law<Id>, [ofNil, small, middle, large]: readonly [Cap, Cap, Cap, Cap]): Cap {
  if (nil === 'yes') return ofNil;
  if ((turnover ?? 0) <= numberIn(law, 'gst-late-fee-small-turnover')) return small;
  return (turnover ?? 0) <= numberIn(law, 'gst-late-fee-middle-turnover') ? middle : large;
}

function daysStep({ due, filed }: Input, days: number): Step {
  const text =
    days === 0
      ? `Due on ${writtenDay(due)} and filed on ${writtenDay(filed)}: nothing is late.`
      : `Due on ${writtenDay(due)}, filed on ${writtenDay(filed)}: ${counted(days)} late, counted from the day after the due date.`;
  return { text, figures: days === 0 ? ['gst-late-fee-day'] : [] };
}

function feeSteps({ due }: Input, days: number, perDay: number, perDayId: Id, most: number, { id, who, edge }: Cap): Step[] {
  const half = rupees(perDay / 2);
  const reached = writtenDay(addDays(due, Math.ceil(most / perDay)));
  return [
    { text: `${rupees(perDay)} a day, half of it (${half}) CGST and half SGST: ${days} × ${rupees(perDay)} = ${rupees(days * perDay)}.`, figures: [perDayId] },
    {
      text:
        days * perDay > most
          ? `It stopped at ${rupees(most)} on ${reached}: the most for ${who}.`
          : `The most for ${who} is ${rupees(most)}, reached on ${reached}.`,
      figures: [id, ...edge, 'gst-late-fee-caps-since'],
    },
  ];
}

function counted(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

export const tool = defineTool({
  parameters,
  figures: FIGURES,
  contradictions({ nil, turnover, tax }) {
    return {
      ...(nil === 'no' && turnover === null && { turnover: 'Enter the turnover: the most that the fee can be depends on it' }),
      ...(nil === 'yes' && (tax ?? 0) > 0 && { tax: 'A nil return has no tax to pay: leave this empty, or say that it is not nil' }),
    };
  },
  evaluate,
});
