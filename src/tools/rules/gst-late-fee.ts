/**
 * The late fee of a GSTR-1 or GSTR-3B, and interest on tax of a GSTR-3B paid late in cash: sections 47 and 50 of the
 * CGST Act, 2017; Notifications 4/2018 and 76/2018 (waiver), 19/2021 and 20/2021 (caps) - Central Tax.
 */
import { addDays, addMonths, addYears, daysBetween, latestDay } from '../../domain/calendar.ts';
import { addUp, rupees } from '../../domain/rupees.ts';
import type { LawOn } from '../../law/dated.ts';
import { inRupees, type Say, writtenDays } from '../answer-shape.ts';
import { passed } from '../answer-words.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { defineTool, type Terms } from '../tool.ts';
import { drawSum, feeByDay } from './draw-answer.ts';
import { drawFiling } from './time-line.ts';

const parameters = {
  return: { kind: 'choice', options: ['gstr-1', 'gstr-3b'], initial: 'gstr-3b' },
  nil: NO_OR_YES,
  due: { kind: 'day', byDefault: 'law' },
  filed: { kind: 'day', byDefault: 'today' },
  turnover: { kind: 'amount', optional: true },
  tax: { kind: 'amount', optional: true, onlyIf: { parameter: 'return', is: ['gstr-3b'] } },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/** The due-date rules of monthly filers, with the record of the day in the next month. */
const MONTHLY = {
  'gstr-1': { rule: 'gstr-1-monthly', dayOfMonth: 'due-gstr-1-monthly' },
  'gstr-3b': { rule: 'gstr-3b-monthly', dayOfMonth: 'due-gstr-3b-monthly' },
} as const;
/** How many periods to look back: a circular may postpone a return by some months. */
const MONTHS_BACK = 6;

function lastDue(name: keyof typeof MONTHLY, { law, today, extended }: Terms): string | null {
  const { rule, dayOfMonth } = MONTHLY[name];
  const days = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const period = addMonths(`${today.slice(0, 8)}01`, -1 - back);
    const byRule = addDays(addMonths(period, 1), law.on(period).number(dayOfMonth) - 1);
    return extended(`${rule}-${period.slice(0, 7)}`) ?? byRule;
  });
  return latestDay(days.filter((day) => day <= today)) || null;
}

const CLASSES = ['nil', 'small', 'middle', 'large'] as const;
type Class = (typeof CLASSES)[number];

function classify({ nil, turnover }: Input, law: LawOn): Class {
  if (nil === 'yes') return 'nil';
  if ((turnover ?? 0) <= law.number('gst-late-fee-small-turnover')) return 'small';
  return (turnover ?? 0) <= law.number('gst-late-fee-middle-turnover') ? 'middle' : 'large';
}

function findCap(who: Class, law: LawOn): number {
  return law.number(`gst-late-fee-cap-${who}`);
}

function feeSteps(due: string, days: number, perDay: number, who: Class, law: LawOn, say: Say): string[] {
  const limit = findCap(who, law);
  const amount = days * perDay;
  const reached = { ...inRupees({ most: limit }), ...writtenDays({ day: addDays(due, Math.ceil(limit / perDay)) }) };
  return [
    say('fee', { ...inRupees({ perDay, half: perDay / 2, amount }), days }),
    say(amount > limit ? 'stopped' : 'most', { ...reached, who: say(`who.${who}`) }),
  ];
}

/** Days of a year as the GST portal counts interest, in leap years too. */
const DAYS_OF_A_YEAR = 365;

/** Simple interest, halves up to the paisa. BigInt: products exceed the safe integers. @param percent of a year */
function interestByDays(amount: number, percent: number, days: number): number {
  const hundredths = BigInt(amount) * BigInt(Math.round(percent * 100)) * BigInt(days);
  // Paise are amount * percent * days / 365.
  const parts = BigInt(DAYS_OF_A_YEAR * 100);
  return Number((2n * hundredths + parts) / (2n * parts)) / 100;
}

function findFirstDay({ law, today }: Terms): string {
  return law.on(today).findDay('gst-late-fee-caps-since');
}

export const tool = defineTool({
  parameters,
  dueRules: Object.values(MONTHLY).map(({ rule }) => rule),
  lawDays: ({ return: name }, terms) => ({ due: name ? lastDue(name, terms) : null }),
  // A return is due in the month after its period. Before the caps the law since then applies, with a caution.
  day: ({ due }, terms) => latestDay([addMonths(due, -1), findFirstDay(terms)]),
  contradictions: ({ nil, turnover, tax }, { say }) => ({
    turnover: nil === 'no' && turnover === null && say('faults.turnover'),
    tax: nil === 'yes' && (tax ?? 0) > 0 && say('faults.nilTax'),
  }),
  evaluate(input, terms) {
    const { law, today, now, say } = terms;
    const firstDay = findFirstDay(terms);
    const atFiling = law.on(latestDay([input.filed, today]));
    const days = Math.max(0, daysBetween(input.due, input.filed));
    const who = classify(input, now);
    const perDay = now.fee(input.nil === 'yes' ? 'gst-late-fee-day-nil' : 'gst-late-fee-day');
    const cap = findCap(who, now);
    const feeAfter = (count: number) => Math.min(count * perDay, cap);
    const fee = feeAfter(days);
    const rate = now.number('gst-interest-rate');
    const tax = input.tax ?? 0;
    const interest = interestByDays(tax, rate, days);
    const total = addUp([fee, interest]);
    const late = say(days === 1 ? 'days.one' : 'days.some', { count: days });
    const until = addYears(input.due, atFiling.number('gst-return-bar'));
    const isLate = days > 0;
    const isBarred = input.filed > until;
    const blanks = {
      return: terms.label('return', input.return),
      late,
      ...writtenDays({ due: input.due, filed: input.filed, since: firstDay }),
    };
    return {
      data: { days, fee, interest, total },
      headline: isLate
        ? {
            lead: say('late.lead', blanks),
            result: rupees(total),
            rest: say(interest > 0 ? 'late.rest.both' : 'late.rest.fee'),
          }
        : say.headline('inTime', blanks, rupees(0)),
      passed: input.filed === today && passed(input.due, today, isBarred ? '' : say('today', inRupees({ total }))),
      caution: isBarred
        ? say('barred', writtenDays({ until }))
        : addMonths(input.due, -1) < firstDay && say('before', blanks),
      drawings: [
        isLate &&
          perDay > 0 &&
          feeByDay({ fee: feeAfter, bends: [Math.ceil(cap / perDay) - 1], days, hasCap: true }, say),
        interest > 0 && drawSum('sum', { fee, interest, total }, say, { rate }),
        drawFiling({ due: input.due, filed: input.filed, last: until, cost: total }, today, say),
      ],
      why: [
        say(isLate ? 'late.why' : 'inTime.why', blanks),
        ...(isLate && perDay > 0 ? feeSteps(input.due, days, perDay, who, now, say) : []),
        tax > 0 && isLate && say('interest', { ...inRupees({ tax, interest }), rate, days }),
        isBarred && terms.speak(atFiling)('bar'),
      ],
      whyNot: CLASSES.filter((other) => isLate && other !== who).map((other) => ({
        what: say('not.what', inRupees({ most: findCap(other, now) })),
        why: say('not.why', { who: say(`who.${other}`) }),
      })),
      next: isBarred ? say.steps('next').slice(0, 1) : say.steps('next'),
      year: say('year', blanks),
    };
  },
});
