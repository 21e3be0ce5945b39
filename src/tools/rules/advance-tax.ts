/**
 * Advance tax of a year: whether it is due, how much by each day, and what short payments cost. Sections 207, 208, 211,
 * 234B and 234C of the Income-tax Act, 1961; sections 404 to 408, 424 and 425 of the Act of 2025.
 */
import { addDays, addYears, formatDay, monthsBegun } from '../../domain/calendar.ts';
import { addUp, rupees, takePercent } from '../../domain/rupees.ts';
import type { LawOn } from '../../law/dated.ts';
import { inRupees, writtenDays } from '../answer-shape.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { findShare, INSTALMENTS, interestOnPart, interestOnYear } from './advance-interest.ts';
import { drawGauge, drawReceipt } from './draw-answer.ts';
import { drawTime } from './time-line.ts';

const parameters = {
  year: { kind: 'year' },
  tax: { kind: 'amount' },
  tds: { kind: 'amount', optional: true },
  june: { kind: 'amount', optional: true },
  september: { kind: 'amount', optional: true },
  december: { kind: 'amount', optional: true },
  march: { kind: 'amount', optional: true },
  presumptive: { ...NO_OR_YES, optional: true },
  'senior-no-business': { ...NO_OR_YES, optional: true },
  filed: { kind: 'day', byDefault: 'today' },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

function listPayments({ june, september, december, march }: Input): number[] {
  return [june, september, december, march].map((amount) => amount ?? 0);
}

/** The parts, `due` and `paid` as sums up to the day in rupees, and the interest of those whose day has passed. */
function workOutParts(input: Input, assessed: number, law: LawOn) {
  const asked = input.presumptive === 'yes' ? INSTALMENTS.slice(-1) : INSTALMENTS;
  return asked.map((instalment) => {
    const paid = addUp(listPayments(input).slice(0, instalment.number));
    const by = law.findDay(`due-advance-tax-${instalment.number}`);
    const percent = findShare(instalment, law);
    const due = takePercent(assessed, percent);
    const part = { by, percent, due, paid, short: Math.max(0, addUp([due, -paid])) };
    return { part, interest: by < input.filed ? interestOnPart(assessed, paid * 100, instalment, law) : 0 };
  });
}

export const tool = defineTool({
  parameters,
  contradictions: ({ presumptive, 'senior-no-business': senior }, { say }) => ({
    'senior-no-business': presumptive === 'yes' && senior === 'yes' && say('faults.senior'),
  }),
  evaluate(input, { now, today, say: sayNow, speak, label }) {
    const { filed, tax, tds } = input;
    const act = input.year.slice(0, 2);
    const say = speak(now, sayNow.group(`sections.${act}`));
    const assessed = Math.max(0, tax - (tds ?? 0));
    const isSenior = input['senior-no-business'] === 'yes';
    const must = !isSenior && assessed >= now.number('advance-tax-threshold');
    const parts = must ? workOutParts(input, assessed, now) : [];
    const schedule = parts.map(({ part }) => part);
    const paid = addUp(listPayments(input));
    const next = addYears(now.day, 1);
    const months = monthsBegun(next, filed);
    const interest234C = addUp(parts.map(({ interest }) => interest));
    const interest234B = must ? interestOnYear(assessed, paid, months, now) : 0;
    const total = addUp([interest234C, interest234B]);
    const coming = schedule.find(({ by, short }) => by >= filed && short > 0);
    const blanks = {
      ...inRupees({ tax, tds, assessed, paid, b: interest234B, c: interest234C, short: coming?.short }),
      ...writtenDays({ from: next, filed, by: coming?.by ?? null, last: addDays(next, -1) }),
      months: say.counted('months', months),
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
      drawings: [
        total > 0 &&
          drawReceipt(
            say('sum.title'),
            [
              ...parts.map(({ part, interest }) => ({
                what: say('sum.part', { by: formatDay(part.by) }),
                amount: interest,
              })),
              { what: say('sum.year'), amount: interest234B },
            ],
            say('sum.total'),
            rupees(total),
          ),
        must &&
          drawTime(
            say('schedule.title'),
            schedule.map(({ by, percent, due, short }) => ({
              day: by,
              text: say('schedule.part', { percent }),
              more: say(short > 0 ? 'schedule.open' : 'schedule.done', inRupees({ due, short })),
              ...(short === 0 && { mark: 'done' }),
            })),
            today,
          ),
        !must && !isSenior && drawGauge('gauge', assessed, now.number('advance-tax-threshold'), say),
      ],
      why: [
        say('why.assessed', blanks),
        say(`why.${must ? 'must' : state}`, blanks),
        interest234C > 0 && say('why.c', blanks),
        must && say(interest234B > 0 ? 'why.b' : months > 0 ? 'why.enough' : 'why.running', blanks),
        must && input.presumptive === 'yes' && say('why.presumptive'),
      ],
      year: say(`year.${act}`, { year: label('year', input.year) }),
      notCovered: say.list('notCovered'),
    };
  },
});
