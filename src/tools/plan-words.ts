/** A plan in words, for its page, messages and Markdown. */

import { formatDay } from '../domain/calendar.ts';
import { addUp, rupees } from '../domain/rupees.ts';
import { amountInWords } from '../law/bill.ts';
import { citedMarkdown } from '../law/citation-words.ts';
import { checkedWords, overdueWords, reviewOfValue } from '../law/review.ts';
import type { DueItem } from '../law/work-out-dates.ts';
import { describeReported, listFigures } from './answer-shape.ts';
import type { JourneyContent, Must } from './journey.ts';
import { assumedWords } from './parameters.ts';
import type { AskedPlan, Plan, PlanStep } from './plan.ts';

/** The label of a step; `open` if it depends on the answers. */
const MUST_WORDS = { must: 'must', may: 'may', not: 'not for you', ask: 'ask them', open: 'by your answers' } as const;
const COUNTS = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export function mustInWords({ must }: PlanStep): string {
  return MUST_WORDS[must ?? 'open'];
}

/** "Two you must do, two you may, one to ask about". */
export function writeHeadline({ steps }: Plan): string {
  const parts: [Must, string][] = [
    ['must', 'you must do'],
    ['may', 'you may'],
    ['ask', 'to ask about'],
  ];
  const counted = parts.flatMap(([wanted, words]) => {
    const count = steps.filter(({ must }) => must === wanted).length;
    return count > 0 || wanted === 'must' ? [`${COUNTS[count] ?? count} ${words}`] : [];
  });
  return counted.map((part, i) => (i === 0 ? part : part.toLowerCase())).join(', ');
}

/** The charges of government and state: "about ₹100 a year", "₹77". */
export function stepCostInWords({ cost: { government, state }, about, each }: PlanStep): string {
  if (government === null || state === null) return 'not known';
  return `${amountInWords(addUp([government, state]), !about)}${each === null ? '' : ' a year'}`;
}

/**
 * Our fees with GST (null if none is printed), the total ("at least ₹100" if a charge is not known), and the steps that
 * are not in it.
 */
export function billOfPlan({ steps, total, unknown }: Plan): { fees: number | null; total: string; without: string[] } {
  const musts = steps.filter(({ must }) => must === 'must');
  const fees = musts.flatMap(({ cost }) => cost.us ?? []);
  const words = amountInWords(total, total === 0 || !musts.some(({ about }) => about));
  return {
    fees: fees.length === 0 ? null : addUp(fees),
    total: unknown.length > 0 ? `at least ${words}` : words,
    without: steps.filter(({ must }) => must === 'may' || must === 'ask').map(({ name }) => name),
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
  const reported = describeReported(plan.read);
  const questions = Object.entries(content.parameters).map(([name, { label }]) => `\`${name}\` (${label})`);
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];
  const address = (ending: string) => `${origin}${entry.path}${ending}?${isAsked ? asked.query : content.example}`;
  return [
    `# ${entry.title}`,
    entry.summary,
    isAsked
      ? `For: ${plan.given.join(', ')}.${asked.assumed.length > 0 ? ` ${assumedWords(asked.assumed)}` : ''} ${writeHeadline(plan)}.`
      : `Questions, in the query of the address: ${questions.join(', ')}. What they decide is marked so below.`,
    ...list(
      'Steps',
      plan.steps.map((step, i) => `${i + 1}. ${stepText(step, origin)}`),
    ),
    ...(isAsked
      ? list('What it costs', [
          `- Our fee: ${fees === null ? 'in writing first' : rupees(fees)}`,
          `- Total of what must be done: ${total}`,
          ...(plan.unknown.length > 0 ? [`- Not known: ${plan.unknown.join('; ')}`] : []),
          `- Not in it: ${[...without, ...content.notCovered].join('; ')}`,
        ])
      : []),
    ...list(
      'Then, every month and year',
      plan.follows.map((item) => {
        const overdue = overdueWords(item.compared, today);
        return `- ${formatDay(item.date)}: ${followInWords(item)}${overdue ? `; ${overdue}` : ''}`;
      }),
    ),
    ...list(
      'Papers, each once',
      plan.papers.map(({ text, tags }) => `- ${text} (${tags.join(', ')})`),
    ),
    ...(reported === undefined ? [] : [reported]),
    ...list(
      'Figures and sources',
      listFigures(plan.read).map((figure) => {
        const { label, value } = figure;
        const { text, source } = value;
        const cited = source ? ` (${citedMarkdown(source)})` : '';
        return `- ${label}: ${text ?? 'not confirmed'}${cited}, ${checkedWords(reviewOfValue(figure, value), today)}`;
      }),
    ),
    `Page: ${address('')}\nThe same as JSON: ${address('.json')}\nIts dates as a calendar: ${address('.ics')}\n`,
  ].join('\n\n');
}

function stepText(step: PlanStep, origin: string): string {
  const { name, who, must, text, page, tool, portal } = step;
  if (must === 'not') return `**${name}** (${mustInWords(step)}): ${text}.`;
  const when = whenInWords(step);
  return [
    `**${name}** (${mustInWords(step)}; ${who}).`,
    text,
    when && `By: ${when}.`,
    must === 'must' && `Costs: ${stepCostInWords(step)}.`,
    portal && `${must === 'ask' ? 'Ask' : 'Do it yourself'}: [${portal.name}](${portal.url}).`,
    ...[page, tool].map((path) => path && `More: ${origin}${path}`),
  ]
    .filter(Boolean)
    .join(' ');
}
