/** Parts of an answer that several tools share. */
import { addMonths, daysBetween, writtenDay } from '../domain/calendar.ts';
import { grouped } from '../domain/rupees.ts';
import type { Answer, NextStep } from './tool.ts';

/**
 * A deadline that has passed: by how many days, and what that costs today.
 * @param due the day, or null if none is sure
 * @param today in India; both `YYYY-MM-DD`
 * @param more what it costs or what is left, such as "₹5,000 if filed today"; may be empty
 * @param next what the visitor can do now
 * @returns an empty part if the day has not passed
 */
export function passed(due: string | null, today: string, more: string, next?: NextStep): Pick<Answer, 'passed'> {
  if (due === null || due >= today) return {};
  const days = daysBetween(due, today);
  const late = `${grouped(String(days))} ${days === 1 ? 'day' : 'days'} late`;
  const text = `${writtenDay(due)} has passed: ${late}${more && `; ${more}`}.`;
  return { passed: { text, ...(next && { next }) } };
}

const MONTHS_OF_A_QUARTER = 3;

/** A reminder from the first day of the next quarter, for an answer that the next sale or employee may change. @param today `YYYY-MM-DD` */
export function eachQuarter(today: string, title: string, details: string): Pick<Answer, 'reminder'> {
  const passedMonths = (Number(today.slice(5, 7)) - 1) % MONTHS_OF_A_QUARTER;
  const on = addMonths(`${today.slice(0, 8)}01`, MONTHS_OF_A_QUARTER - passedMonths);
  return { reminder: { title, details, on } };
}

/** The address of another tool with parameters filled in. @param given by parameter; null is left out */
export function toolAddress(
  name: string,
  given: Readonly<Record<string, string | number | readonly string[] | null>>,
): string {
  const pairs = Object.entries(given).flatMap(([parameter, value]) =>
    value === null ? [] : [value].flat().map((one) => [parameter, String(one)]),
  );
  return `/tools/${name}?${new URLSearchParams(pairs)}`;
}
