/**
 * The late fee of a GSTR-1 or GSTR-3B, and interest on the tax of a GSTR-3B that is paid late in cash. Sections 47 and 50 of the
 * CGST Act, 2017; the fee as waived by Notifications 4/2018 and 76/2018, and capped by 19/2021 and 20/2021 - Central Tax.
 */
import { addDays, addMonths, daysBetween, writtenDay } from '../domain/calendar.ts';
import { rupees } from '../domain/rupees.ts';
import { totalOf } from '../domain/sums.ts';
import { interestByDays } from './interest.ts';
import { dayIn, type Law, numberIn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { fill } from './sentence.ts';
import { type Answer, type Step, toolWith } from './tool.ts';
import type { Words } from './words/gst-late-fee.ts';

const parameters = {
  return: { kind: 'choice', options: ['gstr-1', 'gstr-3b'], initial: 'gstr-3b' },
  nil: { kind: 'choice', options: ['no', 'yes'], initial: 'no' },
  due: { kind: 'day' },
  filed: { kind: 'day' },
  turnover: { kind: 'amount', optional: true },
  tax: { kind: 'amount', optional: true, onlyIf: { parameter: 'return', is: ['gstr-3b'] } },
} as const satisfies ParameterRules;

const PER_DAY = { no: 'gst-late-fee-day', yes: 'gst-late-fee-day-nil' } as const;
const SMALL = 'gst-late-fee-small-turnover';
const MIDDLE = 'gst-late-fee-middle-turnover';
const SINCE = 'gst-late-fee-caps-since';
/** The classes of filers, with the records of the most that a return of theirs can cost, and of where the class begins or ends. */
const CAPS = [
  { who: 'nil', id: 'gst-late-fee-cap-nil', edge: [] },
  { who: 'small', id: 'gst-late-fee-cap-small', edge: [SMALL] },
  { who: 'middle', id: 'gst-late-fee-cap-middle', edge: [SMALL, MIDDLE] },
  { who: 'large', id: 'gst-late-fee-cap-large', edge: [MIDDLE] },
] as const;
type Cap = (typeof CAPS)[number];
const BAR = 'gst-return-bar';
const FIGURES = [...Object.values(PER_DAY), ...CAPS.map(({ id }) => id), SMALL, MIDDLE, SINCE, 'gst-interest-rate', BAR] as const;
type Id = (typeof FIGURES)[number];
type Input = InputOf<typeof parameters>;

const MONTHS_OF_A_YEAR = 12;

/** What the contract names. Rupees. */
type Data = { days: number; fee: number; interest: number; total: number };

function capOf({ nil, turnover }: Input, law: Law<Id>): Cap {
  const [ofNil, small, middle, large] = CAPS;
  if (nil === 'yes') return ofNil;
  if ((turnover ?? 0) <= numberIn(law, SMALL)) return small;
  return (turnover ?? 0) <= numberIn(law, MIDDLE) ? middle : large;
}

function feeSteps({ due, nil }: Input, days: number, cap: Cap, law: Law<Id>, w: Words): Step[] {
  const [perDay, limit] = [numberIn(law, PER_DAY[nil]), numberIn(law, cap.id)];
  const reached = { most: rupees(limit), day: writtenDay(addDays(due, Math.ceil(limit / perDay))), who: w.who[cap.who] };
  return [
    { text: fill(w.fee, { perDay: rupees(perDay), half: rupees(perDay / 2), days, amount: rupees(days * perDay) }), figures: [PER_DAY[nil]] },
    { text: fill(days * perDay > limit ? w.stopped : w.most, reached), figures: [cap.id, ...cap.edge, SINCE] },
  ];
}

export const tool = toolWith<Words>()({
  parameters,
  figures: FIGURES,
  contradictions({ nil, turnover, tax }, { words: { faults } }) {
    return {
      ...(nil === 'no' && turnover === null && { turnover: faults.turnover }),
      ...(nil === 'yes' && (tax ?? 0) > 0 && { tax: faults.nilTax }),
    };
  },
  evaluate(input, law, { words: w, parameters: { return: named } }): Answer<Data> {
    const days = Math.max(0, daysBetween(input.due, input.filed));
    const taken = capOf(input, law);
    const fee = Math.min(days * numberIn(law, PER_DAY[input.nil]), numberIn(law, taken.id));
    const rate = numberIn(law, 'gst-interest-rate');
    const tax = input.tax ?? 0;
    const interest = interestByDays(tax, rate, days);
    const total = totalOf([fee, interest]);
    const name = named.options[input.return];
    const late = fill(days === 1 ? w.days.one : w.days.some, { count: days });
    const dates = { due: writtenDay(input.due), filed: writtenDay(input.filed) };
    const firstDay = dayIn(law, SINCE);
    const since = writtenDay(firstDay);
    const isLate = days > 0;
    const until = addMonths(input.due, MONTHS_OF_A_YEAR * numberIn(law, BAR));
    const isBarred = input.filed > until;
    return {
      data: { days, fee, interest, total },
      headline: isLate
        ? { lead: fill(w.late.lead, { return: name, late }), result: rupees(total), rest: interest > 0 ? w.late.rest.both : w.late.rest.fee }
        : { lead: fill(w.inTime.lead, { return: name }), result: rupees(0), rest: w.inTime.rest },
      // The return of a period falls due in the month after it.
      ...(isBarred ? { caution: fill(w.barred, { until: writtenDay(until) }) } : input.due < addMonths(firstDay, 1) && { caution: fill(w.before, { since }) }),
      ...(isLate && {
        sum: {
          title: w.sum.title,
          lines: [{ what: w.sum.fee, amount: fee }, ...(input.return === 'gstr-3b' ? [{ what: fill(w.sum.interest, { rate }), amount: interest }] : [])],
        },
      }),
      why: [
        isLate ? { text: fill(w.late.why, { ...dates, late }), figures: [] } : { text: fill(w.inTime.why, dates), figures: ['gst-late-fee-day'] },
        ...(isLate ? feeSteps(input, days, taken, law, w) : []),
        ...(tax > 0 && isLate
          ? [{ text: fill(w.interest, { tax: rupees(tax), rate, days, interest: rupees(interest) }), figures: ['gst-interest-rate'] }]
          : []),
        ...(isBarred ? [{ text: w.bar, figures: [BAR] }] : []),
      ],
      whyNot: CAPS.filter((cap) => isLate && cap !== taken).map(({ id, who, edge }) => ({
        what: fill(w.not.what, { most: rupees(numberIn(law, id)) }),
        why: fill(w.not.why, { who: w.who[who] }),
        figures: [id, ...edge],
      })),
      next: isBarred ? w.next.slice(0, 1) : w.next,
      year: fill(w.year, { since }),
      notCovered: w.notCovered,
    };
  },
});
