/** Drawings of `income-tax`: the steps of the tax, and the deductions from which the old regime costs no more. */
import { type Gauge, type StepLabel, type Steps, WIDTHS } from '../../domain/drawing.ts';
import { addUp, rupees, shortRupees } from '../../domain/rupees.ts';
import type { Say } from '../answer-shape.ts';
import { drawGauge, type Line } from './draw-answer.ts';
import { type Regime, roundIncome, type Side, workOutSide } from './income-tax-law.ts';

/** The slabs that the income reaches. @param lines of the sum, the slabs first; without a tax there is nothing to draw */
export function taxSteps(regime: Regime, side: Side, lines: readonly Line[], say: Say): Steps | undefined {
  const { taxable, total, rebate, relief, surcharge } = side;
  if (total === 0) return undefined;
  const reached = side.slabs.filter(({ from }) => from === 0 || taxable > from);
  const tax = addUp(reached.map((slab) => slab.tax));
  const amounts = { tax: rupees(tax), cess: rupees(side.cess), total: rupees(total) };
  const inWords = (amount: number) => (amount === 0 ? say('steps.nil') : rupees(amount));
  const steps = reached.map(({ from, to, rate, tax: part }) => {
    const end = Math.min(taxable, to ?? taxable);
    return { from, to: end, rate, texts: { rate: `${rate}%`, tax: inWords(part), to: shortRupees(end) } };
  });
  return {
    kind: 'steps',
    title: say(`steps.title.${regime.name}`),
    says: say('steps.says'),
    steps: steps.map(({ from, to, rate }) => ({ from, to, rate })),
    labels: labelSteps(steps),
    sum: say(rebate + relief + surcharge === 0 ? 'steps.sum' : 'steps.more', amounts),
    table: {
      head: [say('steps.what'), say('steps.tax')],
      rows: [
        ...lines.map(({ what, amount, instead = '' }) => [what, amount === null ? instead : inWords(amount)]),
        [say('steps.total'), rupees(total)],
      ],
    },
  };
}

/** Width of a letter and of its part of the distance to the next text, in heights. */
const LETTER = 0.66;

type LabelledStep = Steps['steps'][number] & { texts: Record<'rate' | 'tax' | 'to', string> };

/** The tax over each step, the rate in it, and the income under its end, each from the width in which it has room. */
function labelSteps(steps: readonly LabelledStep[]): StepLabel[] {
  const most = steps.at(-1)?.to ?? 1;
  const highest = steps.at(-1)?.rate ?? 1;
  const widthFor = (letters: number, room: number) => (letters * LETTER * most) / room;
  const labels = steps.flatMap(({ from, to, rate, texts }, at) => {
    const [before, after] = [steps[at - 1], steps[at + 1]];
    const middle = { x: (from + to) / 2 / most, y: 1 - rate / highest, anchor: 'middle' as const };
    const inside = widthFor(texts.tax.length, to - from);
    // The tax of the last step may begin over the step before it, which is lower.
    const isNarrow = !after && inside > Math.min(...WIDTHS);
    const tax = isNarrow
      ? { ...middle, x: 1, anchor: 'end' as const, width: widthFor(texts.tax.length, to - (before?.from ?? from)) }
      : { ...middle, width: inside };
    const beside = after && steps.length - at === 2 ? after.texts.to.length + texts.to.length / 2 : texts.to.length;
    const income = after
      ? {
          anchor: 'middle' as const,
          width: Math.max(widthFor(texts.to.length, to - from), widthFor(beside, after.to - to)),
        }
      : { anchor: 'end' as const, width: 0 };
    return [
      { ...tax, text: texts.tax, dy: '-0.4em' },
      ...(rate > 0
        ? [{ ...middle, text: texts.rate, dy: '1.2em', width: widthFor(texts.rate.length, to - from) }]
        : []),
      { ...income, text: texts.to, x: to / most, y: 1, dy: '1.4em' },
    ];
  });
  return labels.flatMap(({ width, ...label }) => {
    const from = WIDTHS.find((one) => one >= width);
    return from === undefined ? [] : [{ ...label, from }];
  });
}

/** The smallest count that is enough, if every larger one is. @param most is enough */
export function findLeast(most: number, isEnough: (count: number) => boolean): number {
  let [enough, tooFew] = [most, -1];
  while (enough - tooFew > 1) {
    const half = Math.floor((enough + tooFew) / 2);
    if (isEnough(half)) enough = half;
    else tooFew = half;
  }
  return enough;
}

/** What is due before the Act rounds it, so that two regimes cost the same at one amount and not over some rupees. */
function unrounded({ slabs, rebate, relief, surcharge, cess }: Side): number {
  return addUp([...slabs.map(({ tax }) => tax), -rebate, surcharge, -relief, cess]);
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
  return drawGauge('breakEven', allowed, breakEven, say, { allowed: rupees(allowed), breakEven: rupees(breakEven) });
}
