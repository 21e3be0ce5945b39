/**
 * What wages cost in addition: provident fund, state insurance, professional tax, bonus and gratuity of one employee.
 * Code on Social Security, 2020 with the schemes under it, Code on Wages, 2019, and the professional tax Acts of the
 * states.
 */
import { MONTHS_OF_A_YEAR } from '../domain/calendar.ts';
import { percentOf, rupees, totalOf } from '../domain/rupees.ts';
import { STATE_ALIASES, STATE_OPTIONS, stateName, stateSlug } from '../domain/states.ts';
import type { LawOn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { defineTool, inRupees, type Say } from './tool.ts';

const parameters = {
  wage: { kind: 'amount' },
  dearness: { kind: 'amount', optional: true },
  state: { kind: 'choice', options: STATE_OPTIONS, aliases: STATE_ALIASES },
  employees: { kind: 'whole', least: 1, most: 1_000_000 },
  months: { kind: 'whole', least: 1, most: MONTHS_OF_A_YEAR, optional: true },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/** The periods of states that tax by the half-year or the year; the others tax by the month. */
const TAX_PERIODS: Readonly<Record<string, { months: number; aYear: number }>> = {
  kerala: { months: 6, aYear: 2 },
  'tamil-nadu': { months: 6, aYear: 2 },
  bihar: { months: 12, aYear: 1 },
  chhattisgarh: { months: 12, aYear: 1 },
};
/** More months than this count as a full year of service. */
const MONTHS_OF_A_PART = 6;

/** What one of the charges costs, in rupees; null if no source was found. */
type Found = { amount: number | null; per: 'month' | 'year'; why: string };

function provident(who: 'employee' | 'employer', pay: number, { employees }: Input, law: LawOn, say: Say): Found {
  if (employees < law.number('pf-employees')) return { amount: 0, per: 'month', why: say('pf.small') };
  const ceiling = law.number('pf-wage-ceiling');
  const base = Math.min(pay, ceiling);
  const rate = law.number(`pf-${who}-rate`);
  const blanks = { rate, base: rupees(base) };
  const why = say(`pf.${who}`, blanks) + (pay > ceiling ? ` ${say('pf.above')}` : '');
  return { amount: Math.round(percentOf(base, rate)), per: 'month', why };
}

function insurance(who: 'employee' | 'employer', pay: number, { employees }: Input, law: LawOn, say: Say): Found {
  if (employees < law.number('esi-employees')) return { amount: 0, per: 'month', why: say('esi.small') };
  if (pay > law.number('esi-wage-ceiling')) return { amount: 0, per: 'month', why: say('esi.above') };
  const rate = law.number(`esi-${who}-rate`);
  return { amount: Math.ceil(percentOf(pay, rate)), per: 'month', why: say('esi.share', { rate, pay: rupees(pay) }) };
}

function professionalTax(pay: number, { state }: Input, law: LawOn, say: Say): Found {
  const place = stateName(state) ?? state;
  if (law.list('professional-tax-none').includes(place))
    return { amount: 0, per: 'month', why: say('tax.none', { place }) };
  const slug = stateSlug(place);
  const id = `professional-tax-${slug}`;
  if (!law.has(id)) return { amount: null, per: 'month', why: say('tax.unknown', { place }) };
  const period = TAX_PERIODS[slug] ?? { months: 1, aYear: MONTHS_OF_A_YEAR };
  const income = pay * period.months;
  const due = law.scale(id).at(income).rate;
  const blanks = { place, ...inRupees({ income, due }) };
  if (period.aYear === MONTHS_OF_A_YEAR) {
    const remarks = [`tax.remark.${slug}`, ...(due > 0 ? [`tax.whenDue.${slug}`] : [])];
    const why = [
      say(due > 0 ? 'tax.month' : 'tax.nil', blanks),
      ...remarks.flatMap((remark) => say.find(remark) ?? []),
    ];
    return { amount: due, per: 'month', why: why.join(' ') };
  }
  return {
    amount: totalOf([due * period.aYear]),
    per: 'year',
    why: say(period.aYear === 1 ? 'tax.year' : 'tax.half', blanks),
  };
}

/** A bonus needs a limit and a ceiling: without both it is not calculated. */
function bonus(pay: number, { employees, months }: Input, law: LawOn, say: Say): Found {
  const per = 'year';
  if (employees < law.number('bonus-employees')) return { amount: 0, per, why: say('bonus.small') };
  if (!law.has('bonus-wage-limit') || !law.has('bonus-ceiling'))
    return { amount: null, per, why: say('bonus.unknown') };
  if (pay > law.number('bonus-wage-limit')) return { amount: 0, per, why: say('bonus.above') };
  const base = Math.min(pay, law.number('bonus-ceiling')) * (months ?? MONTHS_OF_A_YEAR);
  return {
    amount: Math.round(percentOf(base, law.number('bonus-least-percent'))),
    per,
    why: say('bonus.least', { base: rupees(base) }),
  };
}

function gratuity(pay: number, { employees, months }: Input, law: LawOn, say: Say): Found {
  const per = 'year';
  if (employees < law.number('gratuity-employees')) return { amount: 0, per, why: say('gratuity.small') };
  if ((months ?? MONTHS_OF_A_YEAR) <= MONTHS_OF_A_PART) return { amount: 0, per, why: say('gratuity.part') };
  const year = Math.round((pay * law.number('gratuity-days')) / law.number('gratuity-month-days'));
  return { amount: Math.min(year, law.number('gratuity-most')), per, why: say('gratuity.year', { pay: rupees(pay) }) };
}

export const tool = defineTool({
  parameters,
  evaluate(input, { now, say }) {
    const pay = totalOf([input.wage, input.dearness ?? 0]);
    const found = {
      'pf-employee': provident('employee', pay, input, now, say),
      'pf-employer': provident('employer', pay, input, now, say),
      'esi-employee': insurance('employee', pay, input, now, say),
      'esi-employer': insurance('employer', pay, input, now, say),
      'professional-tax': professionalTax(pay, input, now, say),
      bonus: bonus(pay, input, now, say),
      'gratuity-year': gratuity(pay, input, now, say),
    };
    const lines = Object.entries(found).map(([what, each]) => ({ what, ...each }));
    const monthly = (...names: (keyof typeof found)[]) =>
      totalOf(names.map((name) => (found[name].per === 'month' ? (found[name].amount ?? 0) : 0)));
    const inHand = totalOf([pay, -monthly('pf-employee', 'esi-employee', 'professional-tax')]);
    const cost = totalOf([pay, monthly('pf-employer', 'esi-employer')]);
    return {
      data: { lines },
      headline: say.headline('headline', inRupees({ pay, inHand, cost }), rupees(cost)),
      sum: {
        title: say('sum.title'),
        lines: lines.map(({ what, amount, per }) => ({
          what: say(`per.${per}`, { name: say(`names.${what}`) }),
          amount,
          ...(amount === null && { instead: say('sum.unknown') }),
        })),
      },
      why: lines.map(({ what, why }) => say('line', { name: say(`names.${what}`), why })),
    };
  },
});
