/** Audiences of due dates, the state of a due date on a day, and the short list of a day. Pure. */
import { addDays, daysBetween } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';

/** Groups of people with the same due dates, by their names in an address. */
export const AUDIENCES = [
  'salaried',
  'business',
  'gst-monthly',
  'gst-quarterly',
  'gst-composition',
  'company',
  'opc',
  'llp',
  'employer',
  'trust',
  'food',
  'exporter',
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** As the form names it. */
export function nameAudience(audience: Audience): string {
  return say(`audiences.${audience}`);
}

export function nameAudiences(): Record<Audience, string> {
  return Object.fromEntries(AUDIENCES.map((one) => [one, nameAudience(one)])) as Record<Audience, string>;
}

/** Number of entries in the short list, and how many of them may be without a day. */
const SHOWN = 6;
const OPEN_SHOWN = 1;

/** Days for which a passed date stays, unless the next is soon: the visitor can still stop the late fee. */
const PASSED_SHOWN_DAYS = 14;

/** If the next date of a rule follows a passed one by fewer days, it replaces it. */
const SOON_AGAIN_DAYS = 60;

/** `late` is the cost of being late: "a late fee of ₹100 a day runs". */
export function dueState(
  day: string,
  today: string,
  late?: string,
): { state: 'ahead' | 'today' | 'passed'; words: string } {
  const days = daysBetween(today, day);
  if (days < 0)
    return { state: 'passed', words: late ? say('due-dates.is-late', { late }) : say('due-dates.is-passed') };
  if (days === 0) return { state: 'today', words: say('due-dates.is-today') };
  return { state: 'ahead', words: say('due-dates.is-ahead', { count: days }) };
}

/** The range that {@link dueDatesOn} chooses from. */
export function daysToChooseFrom(today: string): { from: string; to: string } {
  return { from: addDays(today, -PASSED_SHOWN_DAYS), to: addDays(today, 400) };
}

/**
 * The short list: the next date of each rule, or a recently passed one if the next is not soon, then entries without a
 * day. `dated` is sorted by day.
 */
export function dueDatesOn<Dated extends { rule: string; date: string }, Open>(
  dated: readonly Dated[],
  open: readonly Open[],
  today: string,
): (Dated | Open)[] {
  const tail = open.slice(0, OPEN_SHOWN);
  const seen = new Set<string>();
  const lines = dated.filter((entry) => {
    const days = daysBetween(today, entry.date);
    if (seen.has(entry.rule) || days < -PASSED_SHOWN_DAYS) return false;
    if (days < 0 && dated.some((later) => isSoonAfter(later, entry))) return false;
    seen.add(entry.rule);
    return true;
  });
  return [...lines.slice(0, SHOWN - tail.length), ...tail];
}

function isSoonAfter(later: { rule: string; date: string }, entry: { rule: string; date: string }): boolean {
  const days = daysBetween(entry.date, later.date);
  return later.rule === entry.rule && days > 0 && days < SOON_AGAIN_DAYS;
}
