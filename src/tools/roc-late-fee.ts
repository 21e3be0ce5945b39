/**
 * What a company pays to file AOC-4, MGT-7 or MGT-7A late: the normal fee by its share capital, and an additional fee for each day.
 * Section 403 of the Companies Act, 2013, with the table of the Companies (Registration Offices and Fees) Rules, 2014.
 */
import { addDays, addMonths, daysBetween, latestDay, writtenDay } from '../domain/calendar.ts';
import { type Bracket, valueInWords } from '../domain/figure.ts';
import { rupees } from '../domain/rupees.ts';
import { totalOf } from '../domain/sums.ts';
import { passed } from './passed.ts';
import { type Answer, defineTool, type Say, type Terms } from './tool.ts';

/** What the contract names. Rupees. */
type Data = { days: number; normal: number; additional: number; total: number };

/** The rules of content/due-dates for each form, with the record of its days from the annual general meeting. */
const FORMS = {
  'aoc-4': { rule: 'aoc-4', days: 'aoc-4-period' },
  'mgt-7': { rule: 'mgt-7', days: 'mgt-7-period' },
  'mgt-7a': { rule: 'mgt-7', days: 'mgt-7-period' },
} as const;
const MONTHS_OF_A_YEAR = 12;

/** When the form was due for the last year whose annual general meeting must have been, if that was on the last day for it. */
function lastDue(form: keyof typeof FORMS, { law, today, extended }: Terms): string {
  const { rule, days } = FORMS[form];
  const meetingOf = (end: string) => addMonths(end, law.on(end).number('agm-period'));
  const end = (year: number) => `${year}-03-31`;
  const year = Number(today.slice(0, 4));
  const yearEnd = end(meetingOf(end(year)) <= today ? year : year - 1);
  const name = `${addMonths(yearEnd, -MONTHS_OF_A_YEAR).slice(0, 4)}-${yearEnd.slice(2, 4)}`;
  return extended(`${rule}-${name}`) ?? addDays(meetingOf(yearEnd), law.on(yearEnd).number(days));
}

/** A band of capital in words. */
function rangeOf({ from, to }: Bracket, say: Say): string {
  const capital = (amount: number) => ({ capital: valueInWords(amount, 'rupees') });
  return [from === 0 ? '' : say('from', capital(from)), to === null ? '' : say('below', capital(to))]
    .filter(Boolean)
    .join(' to ');
}

export const tool = defineTool({
  parameters: {
    form: { kind: 'choice', options: ['aoc-4', 'mgt-7', 'mgt-7a'], initial: 'aoc-4' },
    due: { kind: 'day', byDefault: 'law' },
    filed: { kind: 'day', byDefault: 'today' },
    capital: { kind: 'amount' },
  },
  lawDays: ({ form }, terms) => ({ due: form ? lastDue(form, terms) : null }),
  evaluate({ form, due, filed, capital }, { law, today, speak, parameters }): Answer<Data> {
    // A form filed before the fee by the day began is reckoned by the law since then, with a caution.
    const firstDay = law.on(today).dayOf('roc-additional-fee-since');
    const now = law.on(latestDay([filed, firstDay]));
    const say = speak(now);
    const days = Math.max(0, daysBetween(due, filed));
    const bands = now.scale('roc-filing-fee');
    const band = bands.at(capital);
    const perDay = now.fee('roc-additional-fee-day');
    const additional = days * perDay;
    const total = totalOf([band.rate, additional]);
    const scheme = additional > 0 ? law.on(filed).find('roc-scheme-share')?.text : undefined;
    const late = say.counted('days', days);
    const since = writtenDay(firstDay);
    const said = {
      form: parameters.form.options[form],
      late,
      due: writtenDay(due),
      filed: writtenDay(filed),
      perDay: rupees(perDay),
      since,
    };
    return {
      data: { days, normal: band.rate, additional, total },
      headline:
        days === 0
          ? { lead: say('inTime.lead', said), result: rupees(total), rest: say('inTime.rest') }
          : { lead: say('late.lead', said), result: rupees(total), rest: say('late.rest', said) },
      ...(filed === today && passed(due, today, say('today', { total: rupees(total) }))),
      ...(due < firstDay ? { caution: say('before', said) } : scheme && { caution: say('scheme', { share: scheme }) }),
      sum: {
        title: say('sum.title'),
        lines: [
          { what: say('sum.normal'), amount: band.rate },
          { what: say('sum.additional'), amount: additional },
        ],
      },
      why: [
        say('normal', { fee: rupees(band.rate), range: rangeOf(band, say) }),
        days === 0 ? say('inTime.why', said) : say('late.why', { ...said, fee: rupees(additional) }),
      ],
      whyNot: bands.brackets
        .filter((other) => other !== band)
        .map((other) => ({
          what: say('not.what', { fee: rupees(other.rate) }),
          why: say('not.why', { range: rangeOf(other, say) }),
        })),
      next: say.steps('next'),
      year: say('year', said),
      notCovered: say.list('notCovered'),
    };
  },
});
