/** What the fields of the lead forms are called. */
import { BEST_TIMES, CALL_LANGUAGES } from '../domain/lead-fields.ts';

export const LABELS = {
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  message: 'Message',
  best_time: 'Best time to call (optional)',
  language: 'Language for the call (optional)',
} as const;

const HOURS = { morning: 'Morning, 9 to 12', afternoon: 'Afternoon, 12 to 4', evening: 'Evening, 4 to 8' } as const satisfies Record<
  (typeof BEST_TIMES)[number],
  string
>;

/** The choices about the call. Nothing is chosen beforehand. */
export const CALL_WISHES = [
  { name: 'best_time', any: 'Any time', choices: BEST_TIMES.map((value) => ({ value, label: HOURS[value] })) },
  { name: 'language', any: 'Either', choices: CALL_LANGUAGES.map((value) => ({ value, label: value })) },
] as const;
