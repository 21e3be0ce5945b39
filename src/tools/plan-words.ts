/** A plan in words, for its page, messages and Markdown. */

import { formatDay } from '../domain/calendar.ts';
import { addUp, rupees } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import { amountInWords } from '../law/bill.ts';
import { citedMarkdown } from '../law/citation-words.ts';
import { capitalize } from '../law/figure-words.ts';
import { checkedWords, overdueWords, reviewOfValue } from '../law/review.ts';
import type { DueItem } from '../law/work-out-dates.ts';
import { writeValue } from '../law/write-value.ts';
import { listFigures } from './answer-shape.ts';
import { describeReported } from './answer-words.ts';
import type { JourneyContent } from './journey.ts';
import { assumedWords } from './parameters.ts';
import type { AskedPlan, Plan, PlanStep } from './plan.ts';

/** The label of a step. */
export function mustInWords({ must }: PlanStep): string {
  return say(`plan.is-${must ?? 'open'}`);
}

/** "Two you must do, two you may, one to ask about first": before the first of the others, in the order of the steps. */
export function writeHeadline({ steps }: Plan): string {
  const numbers = say('plan.numbers').split(', ');
  const count = (wanted: PlanStep['must']) => steps.filter(({ must }) => must === wanted).length;
  const asks = count('ask');
  const taken = steps.filter(({ must }) => must !== 'not');
  const first = Math.max(
    0,
    taken.findIndex(({ must }) => must !== 'ask'),
  );
  const parts = [
    ['plan.to-do', count('must')],
    ['plan.to-choose', count('may')],
    ['plan.to-ask-first', first],
    [first > 0 ? 'plan.to-ask-later' : 'plan.to-ask', asks - first],
  ] as const;
  const counted = parts.filter(([key, number]) => number > 0 || key === 'plan.to-do');
  return capitalize(counted.map(([key, number]) => say(key, { number: numbers[number] ?? number })).join(', '));
}

/** The charges of government and state: "about ₹100 a year", "₹77". */
export function stepCostInWords({ cost: { government, state }, about, each }: PlanStep): string {
  if (government === null || state === null) return say('bill.not-known');
  const amount = amountInWords(addUp([government, state]), !about);
  return each === null ? amount : say('plan.yearly', { amount });
}

/**
 * The steps to pay for, our fees with GST (null if none is printed), the total ("at least ₹100" if a charge is not
 * known), and the steps that are not in it.
 */
export function billOfPlan({ steps, taxes, total, unknown }: Plan): {
  paid: PlanStep[];
  fees: number | null;
  total: string;
  without: string[];
} {
  const musts = steps.filter(({ must }) => must === 'must');
  const paid = musts.filter(({ id }) => !taxes.includes(id));
  const fees = musts.flatMap(({ cost }) => cost.us ?? []);
  const amount = amountInWords(total, total === 0 || !musts.some(({ about }) => about));
  return {
    paid,
    fees: fees.length === 0 ? null : addUp(fees),
    total: unknown.length > 0 ? say('bill.at-least', { amount }) : amount,
    without: steps.filter((step) => !paid.includes(step) && step.must !== 'not').map(({ name }) => name),
  };
}

/** "before the first sale", "7 December 2026, for the month before". */
export function whenInWords({ by, when }: PlanStep): string {
  return [by && formatDay(by), when].filter(Boolean).join(', ');
}

/** "GSTR-1, monthly filers, November 2026 (sales of the month)". */
function followInWords({ title, period, about }: DueItem): string {
  return `${title}, ${period}${about === null ? '' : ` (${about})`}`;
}

/** A plan in Markdown. @param origin without a trailing slash */
export function planText(
  entry: { path: string; title: string; summary: string },
  content: JourneyContent,
  asked: Exclude<AskedPlan, { state: 'wrong' }>,
  origin: string,
  today: string,
): string {
  const { plan } = asked;
  const isAsked = asked.state === 'answered';
  const { fees, total, without } = billOfPlan(plan);
  const given = isAsked && { given: asked.given.join(', '), headline: writeHeadline(plan) };
  const assumed = isAsked && asked.assumed.length > 0 && assumedWords(asked.assumed);
  const reported = describeReported(plan.read);
  const questions = Object.entries(content.parameters).map(([name, { label }]) => `\`${name}\` (${label})`);
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];
  const address = (ending: string) =>
    `${origin}${say.path(entry.path + ending)}?${isAsked ? asked.query : content.example}`;
  return [
    `# ${entry.title}`,
    entry.summary,
    given && assumed
      ? say('plan.text-for-assumed', { ...given, assumed })
      : given
        ? say('plan.text-for', given)
        : say('plan.text-questions', { questions: questions.join(', ') }),
    ...(isAsked && asked.result ? [`${asked.result}.`] : []),
    ...list(
      say('plan.text-steps'),
      plan.steps.map((step, i) => `${i + 1}. ${stepText(step, origin)}`),
    ),
    ...(isAsked
      ? list(
          say('plan.text-costs'),
          [
            say('plan.text-fee', { fee: fees === null ? say('plan.fee-later') : rupees(fees) }),
            say('plan.text-total', { total }),
            ...(plan.unknown.length > 0 ? [say('plan.text-unknown', { steps: plan.unknown.join('; ') })] : []),
            say('plan.text-left-out', { steps: [...without, ...content.notCovered].join('; ') }),
          ].map((line) => `- ${line}`),
        )
      : []),
    ...list(
      say('plan.follows'),
      plan.follows.map((item) => {
        const overdue = overdueWords(item.compared, today);
        return `- ${formatDay(item.date)}: ${followInWords(item)}${overdue ? `; ${overdue}` : ''}`;
      }),
    ),
    ...list(
      say('plan.papers'),
      plan.papers.map(({ text, tags }) => `- ${text} (${tags.join(', ')})`),
    ),
    ...(reported === undefined ? [] : [reported]),
    ...list(
      say('plan.text-figures'),
      listFigures(plan.read).map((figure) => {
        const { label, value } = figure;
        const text = writeValue(value, figure);
        const cited = value.source ? ` (${citedMarkdown(value.source)})` : '';
        return `- ${label}: ${text ?? say('figure.state-not-confirmed')}${cited}, ${checkedWords(reviewOfValue(figure, value), today)}`;
      }),
    ),
    [
      say('plan.text-page', { address: address('') }),
      say('plan.text-json', { address: address('.json') }),
      say('plan.text-calendar', { address: address('.ics') }),
      '',
    ].join('\n'),
  ].join('\n\n');
}

function stepText(step: PlanStep, origin: string): string {
  const { name, who, must, text, page, tool, portal } = step;
  if (must === 'not') return `**${name}** (${mustInWords(step)}): ${asSentence(text)}`;
  const when = whenInWords(step);
  return [
    `**${name}** (${mustInWords(step)}; ${who}).`,
    text,
    when && say('plan.text-by', { when }),
    must === 'must' && say('plan.text-cost', { cost: stepCostInWords(step) }),
    portal &&
      say(must === 'ask' ? 'plan.text-ask' : 'plan.text-yourself', { portal: `[${portal.name}](${portal.url})` }),
    ...[page, tool].map((path) => path && say('plan.text-more', { address: origin + say.path(path) })),
  ]
    .filter(Boolean)
    .join(' ');
}
