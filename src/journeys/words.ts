/** How a plan is said: the same on its page, in Markdown and in messages. */

import { amountOf } from '../domain/amount.ts';
import { amountInWords } from '../domain/bill.ts';
import { writtenDay } from '../domain/calendar.ts';
import { valueInWords } from '../domain/figure.ts';
import type { JourneyContent, Must } from '../domain/journey.ts';
import { totalOf } from '../domain/sums.ts';
import { labelsOf, type Typed } from '../tools/parameters.ts';
import type { Plan, PlanStep } from './plan.ts';

/** What a step is, beside its name; the empty text stands for one that the answers decide. */
export const MUST_WORDS: Readonly<Record<Must | '', string>> = {
  must: 'must',
  may: 'may',
  not: 'not for you',
  ask: 'ask them',
  '': 'by your answers',
};

const COUNTS = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

const count = (number: number) => COUNTS[number] ?? String(number);

/** "Two you must do, two you may, one to ask about". */
export function headlineOf({ steps }: Plan): string {
  const of = (wanted: Must) => steps.filter(({ must }) => must === wanted).length;
  const [may, ask] = [of('may'), of('ask')];
  return [
    `${count(of('must'))} you must do`,
    ...(may > 0 ? [`${count(may).toLowerCase()} you may`] : []),
    ...(ask > 0 ? [`${count(ask).toLowerCase()} to ask about`] : []),
  ].join(', ');
}

/** "about ₹100 a year", "₹77", "not known here". */
export function costInWords({ cost: { government, state }, about, each }: PlanStep): string {
  if (government === null || state === null) return 'not known here: the portal says';
  return `${amountInWords(totalOf([government, state]), !about)}${each === null ? '' : ' a year'}`;
}

/** "about ₹100": what others take, with our fee where it is printed. That a quotation comes in writing is said beside it. */
export function totalInWords({ steps, total }: Plan): string {
  const isSure = steps.every(
    ({ must, about, cost }) => must !== 'must' || !(about || cost.government === null || cost.state === null),
  );
  return amountInWords(total, isSure);
}

/** Our fees with GST for what must be done, where they are printed; null where none is. */
export function printedFees({ steps }: Plan): number | null {
  const fees = steps.flatMap(({ must, cost }) => (must === 'must' && cost.us !== null ? [cost.us] : []));
  return fees.length === 0 ? null : totalOf(fees);
}

/** "before the first sale", "7 December 2026, for each month". */
export function whenInWords({ by, when }: PlanStep): string {
  return [by && writtenDay(by), when].filter(Boolean).join(', ');
}

/** The answers in the order of the questions: "Uttar Pradesh", "₹38 lakh a year", "6 staff". */
export function givenInWords({ parameters, said }: JourneyContent, typed: Typed): string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const texts = (typed[name] ?? []).filter((text) => text.trim() !== '');
    if (texts.length === 0) return [];
    const amount = parameter.kind === 'amount' ? amountOf(texts[0] ?? '') : null;
    const value = amount === null ? labelsOf(parameter, texts) : valueInWords(amount, 'rupees');
    return [(said[name] ?? '{}').replace('{}', value)];
  });
}

/** What the total leaves out: what is not known of a duty, and what may be asked besides. */
export function notInTotal({ steps }: Plan): string[] {
  return steps
    .filter(
      ({ must, cost }) =>
        must === 'ask' || must === 'may' || (must === 'must' && (cost.government === null || cost.state === null)),
    )
    .map(({ name }) => name);
}
