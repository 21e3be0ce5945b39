/**
 * The late fee of a GSTR-1 or GSTR-3B, and interest on the tax of a GSTR-3B that is paid late in cash. Sections 47 and 50 of the
 * CGST Act, 2017; the fee as waived by Notifications 4/2018 and 76/2018, and capped by 19/2021 and 20/2021 - Central Tax.
 */
import { addDays, addMonths, addYears, daysBetween, latestDay, writtenDay } from '../domain/calendar.ts';
import { rupees, totalOf } from '../domain/rupees.ts';
import { passed } from './answer-parts.ts';
import type { LawOn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { type Answer, defineTool, type Say, type Terms } from './tool.ts';

const parameters = {
  return: { kind: 'choice', options: ['gstr-1', 'gstr-3b'], initial: 'gstr-3b' },
  nil: { kind: 'choice', options: ['no', 'yes'], initial: 'no' },
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

/** The due date of the latest monthly return that is due. */
function lastDue(name: keyof typeof MONTHLY, { law, today, extended }: Terms): string | null {
  const { rule, dayOfMonth } = MONTHLY[name];
  const days = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const period = addMonths(`${today.slice(0, 8)}01`, -1 - back);
    const byRule = addDays(addMonths(period, 1), law.on(period).number(dayOfMonth) - 1);
    return extended(`${rule}-${period.slice(0, 7)}`) ?? byRule;
  });
  return latestDay(days.filter((day) => day <= today)) || null;
}

/** The classes of filers, each with a cap. */
const CLASSES = ['nil', 'small', 'middle', 'large'] as const;
type Class = (typeof CLASSES)[number];

/** The data of the contract. Rupees. */
type Data = { days: number; fee: number; interest: number; total: number };

function classOf({ nil, turnover }: Input, law: LawOn): Class {
  if (nil === 'yes') return 'nil';
  if ((turnover ?? 0) <= law.number('gst-late-fee-small-turnover')) return 'small';
  return (turnover ?? 0) <= law.number('gst-late-fee-middle-turnover') ? 'middle' : 'large';
}

function capOf(who: Class, law: LawOn): number {
  return law.number(`gst-late-fee-cap-${who}`);
}

function feeSteps(due: string, days: number, perDay: number, who: Class, law: LawOn, say: Say): string[] {
  const limit = capOf(who, law);
  const reached = {
    most: rupees(limit),
    day: writtenDay(addDays(due, Math.ceil(limit / perDay))),
    who: say(`who.${who}`),
  };
  return [
    say('fee', { perDay: rupees(perDay), half: rupees(perDay / 2), days, amount: rupees(days * perDay) }),
    say(days * perDay > limit ? 'stopped' : 'most', reached),
  ];
}

/** Days of a year as the GST portal counts interest, in leap years too. */
const DAYS_OF_A_YEAR = 365;

/**
 * Simple interest in rupees, rounded to the paisa, halves up. Uses BigInt, since the product of an amount, a rate and days can exceed
 * the safe integers.
 * @param amount whole rupees
 * @param percent a year, at most two decimals
 * @param days whole days
 */
function interestByDays(amount: number, percent: number, days: number): number {
  const hundredths = BigInt(amount) * BigInt(Math.round(percent * 100)) * BigInt(days);
  // Paise = amount * percent * days / 365; `hundredths` is a hundred times that product.
  const parts = BigInt(DAYS_OF_A_YEAR * 100);
  return Number((2n * hundredths + parts) / (2n * parts)) / 100;
}

export const tool = defineTool({
  parameters,
  lawDays: ({ return: name }, terms) => ({ due: name ? lastDue(name, terms) : null }),
  contradictions({ nil, turnover, tax }, { law, today, speak }) {
    const say = speak(law.on(today));
    return {
      ...(nil === 'no' && turnover === null && { turnover: say('faults.turnover') }),
      ...(nil === 'yes' && (tax ?? 0) > 0 && { tax: say('faults.nilTax') }),
    };
  },
  evaluate(input, { law, today, speak, parameters: { return: named } }): Answer<Data> {
    // A return is due in the month after its period. One before the caps is calculated by the law since then, with a caution.
    const firstDay = law.on(today).dayOf('gst-late-fee-caps-since');
    const period = addMonths(input.due, -1);
    const now = law.on(latestDay([period, firstDay]));
    const atFiling = law.on(latestDay([input.filed, today]));
    const say = speak(now);
    const days = Math.max(0, daysBetween(input.due, input.filed));
    const who = classOf(input, now);
    const perDay = now.fee(input.nil === 'yes' ? 'gst-late-fee-day-nil' : 'gst-late-fee-day');
    const fee = Math.min(days * perDay, capOf(who, now));
    const rate = now.number('gst-interest-rate');
    const tax = input.tax ?? 0;
    const interest = interestByDays(tax, rate, days);
    const total = totalOf([fee, interest]);
    const late = say(days === 1 ? 'days.one' : 'days.some', { count: days });
    const until = addYears(input.due, atFiling.number('gst-return-bar'));
    const isLate = days > 0;
    const isBarred = input.filed > until;
    const blanks = {
      return: named.options[input.return],
      late,
      due: writtenDay(input.due),
      filed: writtenDay(input.filed),
      since: writtenDay(firstDay),
    };
    return {
      data: { days, fee, interest, total },
      headline: isLate
        ? {
            lead: say('late.lead', blanks),
            result: rupees(total),
            rest: say(interest > 0 ? 'late.rest.both' : 'late.rest.fee'),
          }
        : { lead: say('inTime.lead', blanks), result: rupees(0), rest: say('inTime.rest') },
      ...(input.filed === today && passed(input.due, today, isBarred ? '' : say('today', { total: rupees(total) }))),
      ...(isBarred
        ? { caution: say('barred', { until: writtenDay(until) }) }
        : period < firstDay && { caution: say('before', blanks) }),
      ...(isLate && {
        sum: {
          title: say('sum.title'),
          lines: [
            { what: say('sum.fee'), amount: fee },
            ...(input.return === 'gstr-3b' ? [{ what: say('sum.interest', { rate }), amount: interest }] : []),
          ],
        },
      }),
      why: [
        say(isLate ? 'late.why' : 'inTime.why', blanks),
        ...(isLate && perDay > 0 ? feeSteps(input.due, days, perDay, who, now, say) : []),
        ...(tax > 0 && isLate ? [say('interest', { tax: rupees(tax), rate, days, interest: rupees(interest) })] : []),
        ...(isBarred ? [speak(atFiling)('bar')] : []),
      ],
      whyNot: CLASSES.filter((other) => isLate && other !== who).map((other) => ({
        what: say('not.what', { most: rupees(capOf(other, now)) }),
        why: say('not.why', { who: say(`who.${other}`) }),
      })),
      next: isBarred ? say.steps('next').slice(0, 1) : say.steps('next'),
      year: say('year', blanks),
      notCovered: say.list('notCovered'),
    };
  },
});
