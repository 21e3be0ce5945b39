/** The due dates page in Markdown: the rules in words, because a date depends on who asks and when, and where programs get the dates. */
import { citedMarkdown } from '../content/citation.ts';
import { asSentence, formatDay } from '../content/format.ts';
import type { DueDatesBody } from '../content/site.ts';
import { MONTHS } from '../domain/calendar.ts';
import { AUDIENCES } from '../domain/due-date.ts';
import type { DueRule } from '../domain/due-rule.ts';
import type { Firm } from '../domain/firm.ts';
import { stateName } from '../domain/states.ts';
import { DUE_DATES_CALENDAR, DUE_DATES_JSON, DUE_PARAMETERS } from '../due-dates/asked.ts';
import { type Every, firstMonthOf, type Period, periodFrom } from '../due-dates/periods.ts';
import { inSeries, timingInWords } from './due-words.ts';
import { parameterLines } from './parameter-lines.ts';

/** A question that the addresses for programs answer. */
const EXAMPLE = '?for=gst-quarterly&state=UP';

/** @returns blocks of Markdown under the title of the page */
export function dueDatesParts(body: DueDatesBody, { origin }: Pick<Firm, 'origin'>): string[] {
  const { rules, described, agmMonths, since, extensions } = body;
  const tags = [...new Set(rules.map(({ tag }) => tag))];
  return [
    `Each rule gives the due date and the late fee. Dates are listed from ${formatDay(since)}, or from the day the rule names. We did not check extensions of earlier dates.`,
    `Dates that depend on the annual general meeting (AGM) use its last day, ${agmMonths} months after the financial year, unless \`agm\` gives the day.`,
    `We checked for extensions on ${formatDay(extensions.checked)}. The newest page we saw is of ${extensions.newest}. Each extension is listed with its rule and circular.`,
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...rules.filter((rule) => rule.tag === tag).flatMap((rule) => ruleParts(rule, since, origin)),
    ]),
    ...(described.length > 0
      ? [
          '## Dates that depend on your case',
          described
            .map(
              ({ title, text, for: who, law, source }) =>
                `- ${title}: ${asSentence(text)} For: ${audience(who)}. Law: ${law}. Source: ${citedMarkdown(source)}`,
            )
            .join('\n'),
        ]
      : []),
    '## Dates for programs and calendars',
    [
      `- [JSON](${origin}${DUE_DATES_JSON}${EXAMPLE}): \`${DUE_DATES_JSON}\`, soonest first, under \`data\``,
      `- [Calendar](${origin}${DUE_DATES_CALENDAR}${EXAMPLE}): \`${DUE_DATES_CALENDAR}\`, for a subscription`,
    ].join('\n'),
    'Both accept the parameters of the page in the query. Without parameters they list all dates for one year from today.',
    parameterLines(DUE_PARAMETERS),
  ];
}

function ruleParts(rule: DueRule, listedSince: string, origin: string): string[] {
  const { title, about, late, tool, source, checked, states, moved, since = listedSince } = rule;
  const lines = [
    `For: ${audience(rule.for)}`,
    ...(states ? [`Where: ${inSeries(states.map((code) => stateName(code) ?? code))}`] : []),
    `When: ${timingInWords(rule.when)}${monthsOf(rule)}`,
    ...beginsWithin(rule),
    `Late: ${late}${tool === undefined ? '' : ` ([calculate](${origin}${tool}))`}`,
    `Law: ${lawOf(rule)}`,
    `Source: ${citedMarkdown(source)}, checked ${formatDay(checked)}`,
    ...moved
      .filter(({ period }) => isOf(rule, period))
      .map(
        ({ period, to, by, day }) =>
          `Extended: ${nameOf(period, rule)} to ${formatDay(to)}, by ${by} of ${formatDay(day)}`,
      ),
    `Listed since: ${formatDay(since)}`,
  ];
  return [`### ${title}${about === undefined ? '' : ` (${about})`}`, lines.map((line) => `- ${line}`).join('\n')];
}

function audience(who: DueRule['for']): string {
  return who.map((one) => AUDIENCES[one]).join(', ');
}

/** Of which months, where not all of them are periods. */
function monthsOf({ when }: DueRule): string {
  return 'of' in when && when.of ? `, for ${inSeries(when.of.map((month) => MONTHS[month - 1] ?? ''))}` : '';
}

/** Where the rule is younger than its list, or has ended. */
function beginsWithin({ first, last }: DueRule): string[] {
  if (first === undefined && last === undefined) return [];
  if (first !== undefined && first === last) return [`Applies to: the period that begins on ${formatDay(first)}`];
  const days = [first && `from ${formatDay(first)}`, last && `up to ${formatDay(last)}`].filter(Boolean);
  return [`Applies to: periods that begin ${days.join(' ')}`];
}

function lawOf({ law, next }: DueRule): string {
  return next ? `${law}; ${next.law} for periods that begin on or after ${formatDay(next.first)}` : law;
}

/** "AY 2025-26" for the key of a period. */
function nameOf(key: string, rule: DueRule): string {
  return 'once' in rule.when ? rule.when.period : periodOf(key, rule.when.every, rule).name;
}

/** Whether the rule holds for the period of that key. */
function isOf(rule: DueRule, key: string): boolean {
  const { when, first = '', last } = rule;
  if ('once' in when) return true;
  const { start } = periodOf(key, when.every, rule);
  return first <= start && start <= (last ?? start);
}

function periodOf(key: string, every: Every, { years }: DueRule): Period {
  const [year = 0, month = 1] = key.split('-').map(Number);
  return periodFrom(every === 'year' ? firstMonthOf(year) : year * 12 + month - 1, every, years);
}
