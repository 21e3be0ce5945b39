/** A plan as text, for assistants that read: /start/<name>.md, with the answers of the address or without. */
import type { PageEntry } from '../content/site.ts';
import { writtenDay } from '../domain/calendar.ts';
import type { JourneyContent } from '../domain/journey.ts';
import { rupees } from '../domain/rupees.ts';
import { figuresOf } from '../tools/tool.ts';
import type { AskedPlan } from './asked.ts';
import type { PlanStep } from './plan.ts';
import {
  costInWords,
  givenInWords,
  headlineOf,
  MUST_WORDS,
  notInTotal,
  printedFees,
  totalInWords,
  whenInWords,
} from './words.ts';

type Shown = Exclude<AskedPlan, { state: 'wrong' }>;

/** @param origin without a trailing slash */
export function planText(entry: PageEntry, content: JourneyContent, asked: Shown, origin: string): string {
  const { plan } = asked;
  const { parameters, notCovered } = content;
  const isAsked = asked.state === 'answered';
  const query = isAsked ? asked.query : content.example;
  const fees = printedFees(plan);
  return [
    `# ${entry.title}`,
    entry.summary,
    isAsked
      ? `For: ${givenInWords(content, asked.typed).join(', ')}.`
      : `Questions, in the query of the address: ${Object.entries(parameters)
          .map(([name, { label, hint }]) => `\`${name}\` (${label}${hint === undefined ? '' : ` ${hint}`})`)
          .join(', ')}. What they decide is marked so below.`,
    ...(isAsked ? [`${headlineOf(plan)}. Total: ${totalInWords(plan)}.`] : []),
    '## Steps',
    plan.steps.map((step, i) => `${i + 1}. ${stepText(step, origin)}`).join('\n'),
    ...(isAsked
      ? [
          '## What it costs',
          [
            `- Our fee: ${fees === null ? 'in writing first' : rupees(fees)}`,
            `- Total of what must be done: ${totalInWords(plan)}`,
            `- Not in it: ${[...notInTotal(plan), ...notCovered].join('; ')}`,
          ].join('\n'),
        ]
      : []),
    ...(plan.follows.length > 0
      ? [
          '## Then, every month and year',
          plan.follows.map(({ date, title, period }) => `- ${writtenDay(date)}: ${title}, ${period}`).join('\n'),
        ]
      : []),
    '## Papers, each once',
    plan.papers.map(({ text, tags }) => `- ${text} (${tags.join(', ')})`).join('\n'),
    ...(plan.read.length > 0
      ? [
          '## Figures and sources',
          figuresOf(plan.read)
            .map(
              ({ label, checked, value: { text, source } }) =>
                `- ${label}: ${text ?? 'not confirmed'}${source ? ` ([${source.title}](${source.url}))` : ''}, checked on ${writtenDay(checked)}`,
            )
            .join('\n'),
        ]
      : []),
    `Page: ${origin}${entry.path}?${query}\nThe same as JSON: ${origin}${entry.path}.json?${query}\nIts dates as a calendar: ${origin}${entry.path}.ics?${query}`,
    '',
  ].join('\n\n');
}

function stepText(step: PlanStep, origin: string): string {
  const { name, who, must, text, page, tool, portal } = step;
  if (must === 'not') return `**${name}** (${MUST_WORDS.not}): ${text}.`;
  const when = whenInWords(step);
  const to = (path: string | null) => (path === null ? [] : [`${origin}${path}`]);
  return [
    `**${name}** (${MUST_WORDS[must ?? '']}; ${who}).`,
    text,
    ...(when === '' ? [] : [`By: ${when}.`]),
    ...(must === 'must' ? [`Costs: ${costInWords(step)}.`] : []),
    ...(portal === null ? [] : [`${must === 'ask' ? 'Ask' : 'Do it yourself'}: [${portal.name}](${portal.url}).`]),
    ...[...to(page), ...to(tool)].map((address) => `More: ${address}`),
  ]
    .filter(Boolean)
    .join(' ');
}
