/** What the fields of the lead forms are called, and the words for the choices about the call. */
import { BEST_TIMES, CALL_LANGUAGES } from '../../domain/lead-form.ts';

const LABELS = {
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  message: 'Message',
  best_time: 'Best time to call (optional)',
  language: 'Language for the call (optional)',
};

/** The labels of each form, by the names of the fields. */
export const LABELS_OF = {
  contact: LABELS,
  partner: { ...LABELS, message: 'Where you practise and what you do (optional)' },
};

/** What stands before a phone field: it is no part of what is typed. */
export const COUNTRY_CODE = '+91';
/** Said of a phone field below its label. */
export const PHONE_HINT = 'Ten digits, without +91';

const HOURS: Record<string, string> = { morning: '9 to 12', afternoon: '12 to 4', evening: '4 to 8' } satisfies Record<
  (typeof BEST_TIMES)[number],
  string
>;

/** The choices about the call. Nothing is chosen beforehand. */
export const CALL_WISHES = [
  {
    name: 'best_time',
    any: 'Any time',
    choices: BEST_TIMES.map((value) => ({
      value,
      label: `${value.charAt(0).toUpperCase()}${value.slice(1)}, ${HOURS[value]}`,
    })),
  },
  { name: 'language', any: 'Either', choices: CALL_LANGUAGES.map((value) => ({ value, label: value })) },
] as const;

/** What was chosen about the call, by the names of the fields. */
export interface CallWishes {
  best_time?: string | undefined;
  language?: string | undefined;
}

/** When the firm takes calls and how soon it calls back, as firm.yaml says; it may say neither. */
export type CallTimes = { readonly hours?: string; readonly within?: string };

/** When the firm calls: "We call the number you gave once, within one working day, in the evening, 4 to 8. Our hours: …". */
export function callPromise(
  { best_time, language }: CallWishes,
  { hours, within }: CallTimes,
  number = 'the number you gave',
): string {
  const time = best_time ? `, in the ${best_time}, ${HOURS[best_time]}` : '';
  const soon = within ? ` once, within ${within}` : '';
  return `We call ${number}${soon}${time}${language ? `, and speak ${language}` : ''}.${hours ? ` Our hours: ${hours}.` : ''}`;
}
