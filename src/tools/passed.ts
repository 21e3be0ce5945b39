/** What an answer says first: that its day has passed, by how much, and what that costs today. */
import { daysBetween, writtenDay } from '../domain/calendar.ts';
import { grouped } from '../domain/rupees.ts';
import type { Answer, NextStep } from './tool.ts';

/**
 * @param due the day, or null where none is sure
 * @param today in India; both `YYYY-MM-DD`
 * @param more what it costs or what is left, such as "₹5,000 if filed today"; may be empty
 * @param next the way on from here
 * @returns a part of an answer, with nothing in it where the day has not passed
 */
export function passed(due: string | null, today: string, more: string, next?: NextStep): Pick<Answer, 'passed'> {
  if (due === null || due >= today) return {};
  const days = daysBetween(due, today);
  const late = `${grouped(String(days))} ${days === 1 ? 'day' : 'days'} late`;
  const text = `${writtenDay(due)} has passed: ${late}${more && `; ${more}`}.`;
  return { passed: { text, ...(next && { next }) } };
}

/** Where a tool answers what was entered elsewhere already. @param given by parameter; what is null is left out */
export function toolAddress(
  name: string,
  given: Readonly<Record<string, string | number | readonly string[] | null>>,
): string {
  const pairs = Object.entries(given).flatMap(([parameter, value]) =>
    value === null ? [] : [value].flat().map((one) => [parameter, String(one)]),
  );
  return `/tools/${name}?${new URLSearchParams(pairs)}`;
}
