/**
 * Advance tax of a year: whether it is due, how much by each day, and what short payments cost. Sections 207, 208, 211, 234B and 234C of
 * the Income-tax Act, 1961; sections 404 to 408, 424 and 425 of the Act of 2025.
 */
import { addDays, addYears, monthsBegun, writtenDay } from '../domain/calendar.ts';
import { percentOf, rupees, totalOf } from '../domain/rupees.ts';
import { INSTALMENTS, interestOnPart, interestOnYear, shareOf } from './advance-interest.ts';
import type { LawOn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { type Answer, defineTool } from './tool.ts';

const parameters = {
  year: { kind: 'year' },
  tax: { kind: 'amount' },
  tds: { kind: 'amount', optional: true },
  june: { kind: 'amount', optional: true },
  september: { kind: 'amount', optional: true },
  december: { kind: 'amount', optional: true },
  march: { kind: 'amount', optional: true },
  presumptive: { kind: 'choice', options: ['no', 'yes'], initial: 'no', optional: true },
  'senior-no-business': { kind: 'choice', options: ['no', 'yes'], initial: 'no', optional: true },
  filed: { kind: 'day', byDefault: 'today' },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/** A part of the year's advance tax, in rupees: `due` and `paid` are sums up to the day. */
type Part = { by: string; percent: number; due: number; paid: number; short: number };
/** The data of the contract. `total` is only interest. */
type Data = { must: 'yes' | 'no'; schedule: Part[]; interest234C: number; interest234B: number; total: number };

/** The parts, with the amounts due and paid by each day, and the interest of parts whose day has passed. */
function partsOf(input: Input, assessed: number, filed: string, law: LawOn) {
  const { june, september, december, march, presumptive } = input;
  const payments = [june, september, december, march].map((amount) => amount ?? 0);
  const asked = presumptive === 'yes' ? INSTALMENTS.slice(-1) : INSTALMENTS;
  return asked.map((instalment) => {
    const at = INSTALMENTS.indexOf(instalment);
    const paid = totalOf(payments.slice(0, at + 1));
    const by = law.dayOf(`due-advance-tax-${instalment.number}`);
    const percent = shareOf(instalment, law);
    const due = percentOf(assessed, percent);
    const part: Part = { by, percent, due, paid, short: Math.max(0, totalOf([due, -paid])) };
    return { part, interest: by < filed ? interestOnPart(assessed, paid * 100, instalment, law) : 0 };
  });
}

export const tool = defineTool({
  parameters,
  evaluate(input, { law, speak, parameters: { year: years } }): Answer<Data> {
    const year = law.forYear(input.year);
    const say = speak(year);
    const { filed } = input;
    const assessed = Math.max(0, input.tax - (input.tds ?? 0));
    const isSenior = input['senior-no-business'] === 'yes';
    const must = !isSenior && assessed >= year.number('advance-tax-threshold');
    const parts = must ? partsOf(input, assessed, filed, year) : [];
    const schedule = parts.map(({ part }) => part);
    const paid = totalOf([input.june ?? 0, input.september ?? 0, input.december ?? 0, input.march ?? 0]);
    const next = addYears(year.day, 1);
    const months = monthsBegun(next, filed);
    const interest234C = totalOf(parts.map(({ interest }) => interest));
    const interest234B = must ? interestOnYear(assessed, paid, months, year) : 0;
    const total = totalOf([interest234C, interest234B]);
    const coming = schedule.find(({ by, short }) => by >= filed && short > 0);
    const blanks = {
      tax: rupees(input.tax),
      tds: rupees(input.tds ?? 0),
      assessed: rupees(assessed),
      paid: rupees(paid),
      months: say.counted('months', months),
      from: writtenDay(next),
      filed: writtenDay(filed),
      b: rupees(interest234B),
      c: rupees(interest234C),
      short: rupees(coming?.short ?? 0),
      by: coming ? writtenDay(coming.by) : '',
      last: writtenDay(addDays(next, -1)),
    };
    const state = must ? (total > 0 ? 'interest' : coming ? 'coming' : 'paid') : isSenior ? 'senior' : 'small';
    return {
      data: { must: must ? 'yes' : 'no', schedule, interest234C, interest234B, total },
      headline: {
        lead: say(`headline.${state}.lead`, blanks),
        result: state === 'coming' ? rupees(coming?.short ?? 0) : must ? rupees(total) : say('headline.none'),
        rest:
          say(`headline.${state}.rest`, blanks) +
          (state === 'interest' && coming ? ` ${say('headline.next', blanks)}` : ''),
      },
      ...(total > 0 && {
        sum: {
          title: say('sum.title'),
          lines: [
            ...parts.map(({ part, interest }) => ({
              what: say('sum.part', { by: writtenDay(part.by) }),
              amount: interest,
            })),
            { what: say('sum.year'), amount: interest234B },
          ],
        },
      }),
      why: [
        say('why.assessed', blanks),
        say(`why.${must ? 'must' : state}`, blanks),
        ...(must && interest234C > 0 ? [say('why.c', blanks)] : []),
        ...(must ? [say(interest234B > 0 ? 'why.b' : months > 0 ? 'why.enough' : 'why.running', blanks)] : []),
        ...(must && input.presumptive === 'yes' ? [say('why.presumptive')] : []),
      ],
      whyNot: [],
      ...(must && {
        lists: [
          {
            title: say('schedule.title'),
            items: schedule.map(({ by, percent, due, short }) =>
              say(short > 0 ? 'schedule.short' : 'schedule.paid', {
                by: writtenDay(by),
                percent,
                due: rupees(due),
                short: rupees(short),
              }),
            ),
          },
        ],
      }),
      next: say.steps('next'),
      year: say(`year.${input.year.slice(0, 2)}`, { year: years.options[input.year] ?? input.year }),
      notCovered: say.list('notCovered'),
    };
  },
});
