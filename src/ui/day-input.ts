import { dayNumber } from '../domain/calendar.ts';

/** The type of an input for a day: a date field would not show text that is no day. */
export function dayInputType(text: string): 'date' | 'text' {
  return text === '' || dayNumber(text) !== null ? 'date' : 'text';
}
