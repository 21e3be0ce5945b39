/** Due dates as the page of a search answers with them: the rule in words, since its next day depends on who asks. */
import { escapeHtml } from '../content/format.ts';
import type { AnswerFigure, DueDatesBody } from '../content/site.ts';
import { wordsOf } from '../content/vocabulary.ts';
import { MONTHS, writtenDay } from '../domain/calendar.ts';
import type { DueRule, Timing } from '../domain/due-rule.ts';
import { hostOf } from '../domain/web-address.ts';

/** By this a query asks for a day: it belongs to the words of every rule. */
const ASKED_BY = 'due date last day';

export function dueAnswers({ rules }: DueDatesBody): AnswerFigure[] {
  return rules.map((rule) => ({
    id: rule.id,
    label: `Due date: ${rule.title}${rule.about === undefined ? '' : ` (${rule.about})`}`,
    value: inWords(rule.when),
    published: null,
    state: 'by the rule',
    history: '',
    explanation: `Late: ${rule.late}.${rule.moved.length > 0 ? ' For some periods the day was moved: the list has them.' : ''}`,
    source: sourceOf(rule),
    checked: rule.checked,
    words: [...new Set([...wordsOf(rule.title), ...wordsOf(rule.id), ...wordsOf(ASKED_BY)])],
    page: '/due-dates',
  }));
}

function sourceOf({ source: { title, url } }: DueRule): string {
  return `<a href="${escapeHtml(url)}" rel="noopener external">${escapeHtml(title)}</a>, read at ${escapeHtml(hostOf(url))}`;
}

/** "20th of the next month", "31 July, 31 October, 31 January and 31 May", "30 days after the yearly meeting". */
function inWords(when: Timing): string {
  if ('once' in when) return writtenDay(when.once);
  if ('after' in when) return `${when.days} days after ${endOf(when)}`;
  if (when.every === 'month') return `${ordinal(when.day)} of the next month`;
  if (when.every !== 'year') return inSeries(when.on.map(dayOfYear));
  return `${dayOfYear(when.on)} ${when.later === 0 ? 'in the year' : 'after the year'}`;
}

function endOf({ after, every }: { after: 'end' | 'agm'; every: string }): string {
  if (after === 'agm') return 'the yearly meeting';
  return every === 'year' ? 'the year ends' : 'the half year ends';
}

function dayOfYear(day: string): string {
  const [month = 1, date = 1] = day.split('-').map(Number);
  return `${date} ${MONTHS[month - 1]}`;
}

function inSeries(parts: readonly string[]): string {
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function ordinal(number: number): string {
  const ending = number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
