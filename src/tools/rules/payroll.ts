/**
 * What an employee costs in addition to wages: provident fund, state insurance, professional tax, bonus, gratuity. Code on
 * Social Security, 2020 and its schemes; Code on Wages, 2019; professional tax Acts of the states.
 */
import { addDays, addMonths, formatDay, formatMonth, MONTHS_OF_A_YEAR } from '../../domain/calendar.ts';
import { addUp, rupees, takePercent } from '../../domain/rupees.ts';
import { STATE_CHOICE } from '../../domain/states.ts';
import type { LawOn } from '../../law/dated.ts';
import { inRupees, type Say } from '../answer-shape.ts';
import type { InputOf, ParameterRules } from '../parameters.ts';
import { type Case, defineTool } from '../tool.ts';
import { drawReceipt } from './draw-answer.ts';
import { professionalTax } from './professional-tax.ts';

const parameters = {
  wage: { kind: 'amount' },
  dearness: { kind: 'amount', optional: true },
  state: STATE_CHOICE,
  employees: { kind: 'whole', least: 1, most: 1_000_000 },
  months: { kind: 'whole', least: 1, most: MONTHS_OF_A_YEAR, optional: true },
  years: { kind: 'whole', least: 1, most: 60, optional: true },
} as const satisfies ParameterRules;
type Input = InputOf<typeof parameters>;

/** More months than this count as a full year of service. */
const MONTHS_OF_A_PART = 6;

type Charge =
  | 'pf-employee'
  | 'pf-employer'
  | 'esi-employee'
  | 'esi-employer'
  | 'professional-tax'
  | 'bonus'
  | 'gratuity-year'
  | 'pf-admin'
  | 'edli';
/** What one of the charges costs, in rupees; null if no source was found. */
type Found = { amount: number | null; instead?: string; per: 'month' | 'year' | 'end'; why: string };

function provident(who: 'employee' | 'employer', pay: number, { employees }: Input, law: LawOn, say: Say): Found {
  if (employees < law.number('pf-employees')) return { amount: 0, per: 'month', why: say('pf.small') };
  const ceiling = law.number('pf-wage-ceiling');
  const base = Math.min(pay, ceiling);
  const rate = law.number(`pf-${who}-rate`);
  const blanks = { rate, base: rupees(base) };
  const why = say(`pf.${who}`, blanks) + (pay > ceiling ? ` ${say('pf.above')}` : '');
  return { amount: Math.round(takePercent(base, rate)), per: 'month', why };
}

/**
 * The charges that the employer pays in addition to its share: of administration, for which an establishment pays a least
 * amount (counted as if all employees had this wage), and of the deposit-linked insurance.
 */
function pfCharge(name: 'pf-admin' | 'edli', pay: number, { employees }: Input, law: LawOn, say: Say): Found {
  if (employees < law.number('pf-employees')) return { amount: 0, per: 'month', why: say('pf.small') };
  const base = Math.min(pay, law.number('pf-wage-ceiling'));
  const rate = law.number(`${name}-rate`);
  const share = Math.round(takePercent(base, rate));
  const least = name === 'pf-admin' ? law.number('pf-admin-least') : 0;
  const ofLeast = Math.ceil(least / employees);
  const path = `charges.${ofLeast > share ? 'least' : name}`;
  const why = say(path, { rate, employees, ...inRupees({ base, least, ofLeast }) });
  return { amount: Math.max(share, ofLeast), per: 'month', why };
}

/**
 * The effect of the last change of the ceiling on this wage, and the first month that has the new one throughout. False
 * without provident fund or without a change in the records.
 */
function ceilingChange(pay: number, { employees }: Input, { law, now, say }: Case): string | false {
  if (employees < now.number('pf-employees')) return false;
  const { from = null } = now.find('pf-wage-ceiling') ?? {};
  if (from === null) return false;
  const earlier = law.on(addDays(from, -1));
  if (!earlier.has('pf-wage-ceiling')) return false;
  const [before, ceiling] = [earlier.number('pf-wage-ceiling'), now.number('pf-wage-ceiling')];
  if (before === ceiling) return false;
  const share = (most: number) => Math.round(takePercent(Math.min(pay, most), now.number('pf-employee-rate')));
  const month = from.endsWith('-01') ? from : addMonths(`${from.slice(0, 8)}01`, 1);
  const blanks = {
    ...inRupees({ before, ceiling, was: share(before), share: share(ceiling) }),
    since: formatDay(from),
    month: formatMonth(month),
  };
  const effect = pay <= before ? 'same' : pay <= ceiling ? 'joins' : 'more';
  const sentences = [say('ceiling.rose', blanks), say(`ceiling.${effect}`, blanks), say('ceiling.month', blanks)];
  return [...sentences, say.find(`ceiling.split.${from}`) ?? ''].join(' ').trim();
}

function insurance(who: 'employee' | 'employer', pay: number, { employees }: Input, law: LawOn, say: Say): Found {
  if (employees < law.number('esi-employees')) return { amount: 0, per: 'month', why: say('esi.small') };
  if (pay > law.number('esi-wage-ceiling')) return { amount: 0, per: 'month', why: say('esi.above') };
  const rate = law.number(`esi-${who}-rate`);
  return { amount: Math.ceil(takePercent(pay, rate)), per: 'month', why: say('esi.share', { rate, pay: rupees(pay) }) };
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
    amount: Math.round(takePercent(base, law.number('bonus-least-percent'))),
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

/** The gratuity at the end of so many completed years of service, at the wage of now. */
function gratuityAtEnd(pay: number, years: number, { employees }: Input, law: LawOn, say: Say): Found {
  const per = 'end';
  if (employees < law.number('gratuity-employees')) return { amount: 0, per, why: say('gratuity.small') };
  if (years < law.number('gratuity-years')) return { amount: 0, per, why: say('gratuity.few') };
  const most = law.number('gratuity-most');
  const all = Math.round((pay * law.number('gratuity-days') * years) / law.number('gratuity-month-days'));
  return { amount: Math.min(all, most), per, why: say('gratuity.all', { years, pay: rupees(pay) }) };
}

export const tool = defineTool({
  parameters,
  evaluate(input, terms) {
    const { now, say } = terms;
    const pay = addUp([input.wage, input.dearness ?? 0]);
    const { levied, ...tax } = professionalTax(pay, input.state, now, say);
    const found: Record<Charge, Found> & { 'gratuity-end'?: Found } = {
      'pf-employee': provident('employee', pay, input, now, say),
      'pf-employer': provident('employer', pay, input, now, say),
      'esi-employee': insurance('employee', pay, input, now, say),
      'esi-employer': insurance('employer', pay, input, now, say),
      'professional-tax': tax,
      bonus: bonus(pay, input, now, say),
      'gratuity-year': gratuity(pay, input, now, say),
      'pf-admin': pfCharge('pf-admin', pay, input, now, say),
      edli: pfCharge('edli', pay, input, now, say),
      ...(input.years && { 'gratuity-end': gratuityAtEnd(pay, input.years, input, now, say) }),
    };
    const lines = Object.entries(found).map(([what, { amount, per, why }]) => ({ what, amount, per, why }));
    const monthly = (...names: Charge[]) =>
      addUp(names.map((name) => (found[name].per === 'month' ? (found[name].amount ?? 0) : 0)));
    const inHand = addUp([pay, -monthly('pf-employee', 'esi-employee', 'professional-tax')]);
    const receipt = (title: string, names: Charge[], sign: 1 | -1, end: string, total: number) => {
      const monthlyLines = names
        .filter((name) => found[name].per === 'month')
        .map((name) => {
          const { amount, instead = say('sum.unknown') } = found[name];
          const what = say(`names.${name}`);
          return amount
            ? { what, amount: amount * sign }
            : { what, amount: null, instead: amount === 0 ? say('sum.nil') : instead };
        });
      const lines = [{ what: say('sum.wages'), amount: pay }, ...monthlyLines];
      return drawReceipt(say(`sum.${title}`), lines, say(`sum.${end}`), rupees(total));
    };
    const costs: Charge[] = ['pf-employer', 'pf-admin', 'edli', 'esi-employer'];
    const cost = addUp([pay, monthly(...costs)]);
    return {
      data: { lines, professionalTax: levied },
      headline: say.headline('headline', inRupees({ pay, inHand, cost }), rupees(cost)),
      drawings: [
        receipt('cost', costs, 1, 'total', cost),
        receipt('slip', ['pf-employee', 'esi-employee', 'professional-tax'], -1, 'inHand', inHand),
      ],
      why: [
        ...lines.map(({ what, why }) => say('line', { name: say(`names.${what}`), why })),
        ceilingChange(pay, input, terms),
      ],
    };
  },
});
