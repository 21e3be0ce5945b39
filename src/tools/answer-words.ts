/** What the answers of all tools say alike. The words of one tool are in its content. */
import { daysBetween, formatDay } from '../domain/calendar.ts';
import { grouped } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import type { ReadValue } from '../law/dated.ts';
import { checkedWords, isOverdue, reviewOfAll } from '../law/review.ts';
import { writeValue } from '../law/write-value.ts';
import type { NextStep, Passed } from './answer-shape.ts';

/**
 * A deadline that has passed. @param due null if none is sure @param more such as "₹5,000 if filed today"; may be empty
 */
export function passed(due: string | null, today: string, more: string, next?: NextStep): Passed | undefined {
  if (due === null || due >= today) return undefined;
  const [count, day] = [daysBetween(due, today), formatDay(due)];
  const number = grouped(String(count));
  const text = more
    ? say('answer.passed-with', { count, number, day, more })
    : say('answer.passed', { count, number, day });
  return { text, ...(next && { next }) };
}

/** "116 days ago", "in 37 days"; empty for today. */
export function fromToday(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return '';
  const count = Math.abs(days);
  return say(days < 0 ? 'answer.days-ago' : 'answer.in-days', { count, number: grouped(String(count)) });
}

/** "21 November 2026", or that it is today. */
export function nameDay(day: string, today: string): string {
  return day === today ? say('answer.today') : formatDay(day);
}

/** The check of the records of an answer: "checked 21 November 2026", and whether a review is due; undefined without records. */
export function describeLaw(read: readonly ReadValue[], today: string): string | undefined {
  const compared = reviewOfAll(read);
  if (!compared) return undefined;
  const checked = checkedWords(compared, today);
  return isOverdue(compared, today) ? say('answer.overdue', { checked }) : checked;
}

/** The values that one site alone gives, by name; undefined if each is official, or two sites agree on it. */
export function describeReported(read: readonly ReadValue[]): string | undefined {
  const found = read.filter(({ value: { sure, text } }) => sure === 'one-source' && text !== null);
  if (found.length === 0) return undefined;
  const named = found.map((figure) => {
    const { label, value } = figure;
    return value.brackets ? label : `${label} (${writeValue(value, figure)})`;
  });
  return say('answer.reported', { figures: [...new Set(named)].join('; ') });
}
