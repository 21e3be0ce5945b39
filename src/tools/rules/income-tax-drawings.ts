/** Drawings of `income-tax`: the tax by income, and the deductions from which the old regime costs no more. */
import type { Curves, Gauge } from '../../domain/drawing.ts';
import { rupees, totalOf } from '../../domain/rupees.ts';
import { valueInWords } from '../../law/figure.ts';
import { inRupees, type Say } from '../tool.ts';
import { findLeast, makePoints, roundUp, spaceEvenly } from './drawing.ts';
import { REGIMES, type Regime, type RegimeName, roundIncome, type Side, workOutSide } from './income-tax-law.ts';

/** The scale of incomes reaches beyond the visitor's, and beyond the rebate of the new regime. */
const BEYOND_INCOME = 1.5;
const BEYOND_REBATE = 1.25;
const ROWS = 5;

interface TaxDrawn {
  /** Before every deduction, rupees. */
  income: number;
  regimes: Record<RegimeName, Regime>;
  sides: Record<RegimeName, Side>;
}

/** The tax by income, with what is taken off the visitor's income taken off every other one. */
export function taxByIncome({ income, regimes, sides }: TaxDrawn, say: Say): Curves | undefined {
  if (income === 0) return undefined;
  const { law, rebate } = regimes.new;
  const most = roundUp(Math.max(income * BEYOND_INCOME, law.number(rebate.limit) * BEYOND_REBATE));
  const lines = REGIMES.map((name) => {
    const off = income - sides[name].taxable;
    const tax = (at: number) => workOutSide(regimes[name], roundIncome(at - off, law)).total;
    const places = bendsOf(regimes[name], most - off).map((taxable) => taxable + off);
    return {
      tax,
      name: say('byIncome.line', { regime: say(`regimes.${name}`), tax: rupees(sides[name].total) }),
      places,
    };
  });
  const highest = roundUp(Math.max(...lines.map(({ tax }) => tax(most))));
  const incomes = [...new Set([...spaceEvenly(most, ROWS).slice(1), income])].sort((a, b) => a - b);
  return {
    kind: 'curves',
    title: say('byIncome.title'),
    says: say('byIncome.says', inRupees({ income })),
    lines: lines.map(({ name, tax, places }) => ({ name, points: makePoints(tax, [...places, income], most) })),
    you: { at: lines.map(({ tax }) => [income, tax(income)] as const), text: say('byIncome.you') },
    across: { most, ticks: spaceEvenly(most, 2).map((at) => valueInWords(at, 'rupees')) },
    up: { most: highest, text: valueInWords(highest, 'rupees'), isCap: false },
    table: {
      head: [say('byIncome.income'), ...REGIMES.map((name) => say(`regimes.${name}`))],
      rows: incomes.map((at) => [
        rupees(at) + (at === income ? ` (${say('byIncome.you')})` : ''),
        ...lines.map(({ tax }) => rupees(tax(at))),
      ]),
    },
  };
}

/** The taxable incomes up to `most` at which the tax of a regime bends or jumps. */
function bendsOf(regime: Regime, most: number): number[] {
  const { law, slabs, surcharge, rebate } = regime;
  const step = law.number('total-income-rounding');
  const limits = [law.number(rebate.limit), ...surcharge.brackets.slice(1).map(({ from }) => from)];
  const afterLimits = limits.flatMap((limit, at) => {
    const relief = (steps: number) => workOutSide(regime, limit + steps * step).relief;
    const room = Math.floor((Math.min(limits[at + 1] ?? most, most) - limit) / step);
    const hasRelief = room > 0 && relief(1) > 0;
    const end = hasRelief ? findLeast(room, (steps) => steps > 0 && relief(steps) === 0) : 0;
    return [limit, limit + step, limit + end * step];
  });
  return [...slabs.brackets.map(({ from }) => from), ...afterLimits];
}

/** What is due before the Act rounds it, so that two regimes cost the same at one amount and not over some rupees. */
function unrounded({ slabs, rebate, relief, surcharge, cess }: Side): number {
  return totalOf([...slabs.map(({ tax }) => tax), -rebate, surcharge, -relief, cess]);
}

/**
 * The deductions, in rupees, with which the old regime costs no more; 0 if it needs none. Counted in the steps in which
 * the Act rounds income. @param income what the old regime would tax without them
 */
export function breakEvenDeductions(old: Regime, income: number, other: Side): number {
  const step = old.law.number('total-income-rounding');
  const without = roundIncome(income, old.law);
  const most = unrounded(other);
  return findLeast(without / step, (steps) => unrounded(workOutSide(old, without - steps * step)) <= most) * step;
}

/** The visitor's deductions beside those with which the regimes cost the same. @param allowed those of the visitor */
export function deductionsGauge(allowed: number, breakEven: number, say: Say): Gauge | undefined {
  if (breakEven === 0) return undefined;
  const most = roundUp(Math.max(allowed, breakEven) * BEYOND_REBATE);
  const amounts = inRupees({ allowed, breakEven });
  return {
    kind: 'gauge',
    title: say('breakEven.title'),
    says: say('breakEven.says', amounts),
    most,
    limit: { at: breakEven, text: say('breakEven.limit', amounts) },
    you: { at: allowed, text: say('breakEven.you') },
    ticks: [0, most].map((at) => valueInWords(at, 'rupees')),
    table: {
      head: [say('breakEven.what'), say('breakEven.deductions')],
      rows: [
        [say('breakEven.yours'), rupees(allowed)],
        [say('breakEven.needed'), rupees(breakEven)],
      ],
    },
  };
}
