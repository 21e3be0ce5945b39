/** Labels of the lead forms, and what they promise about the call. */
import { BEST_TIMES, CALL_LANGUAGES } from '../../domain/lead-form.ts';

const LABELS = {
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  message: 'Message',
  best_time: 'Best time to call (optional)',
  language: 'Language for the call (optional)',
};

export const LABELS_OF = {
  contact: LABELS,
  partner: { ...LABELS, message: 'Where you practise and what you do (optional)' },
};

/** Before a phone field; not part of its value. */
export const COUNTRY_CODE = '+91';
export const PHONE_HINT = 'Ten digits, without +91';

const HOURS: Record<string, string> = { morning: '9 to 12', afternoon: '12 to 4', evening: '4 to 8' } satisfies Record<
  (typeof BEST_TIMES)[number],
  string
>;

/** Labels by value. */
export const CALL_WISHES = [
  {
    name: 'best_time',
    any: 'Any time',
    choices: Object.fromEntries(
      BEST_TIMES.map((time) => [time, `${time.charAt(0).toUpperCase()}${time.slice(1)}, ${HOURS[time]}`]),
    ),
  },
  { name: 'language', any: 'Either', choices: Object.fromEntries(CALL_LANGUAGES.map((name) => [name, name])) },
] as const;

/** How to reach the firm: from firm.yaml, which may leave out the hours of calls and how soon it calls back. */
export type Help = {
  readonly phone: string;
  readonly email: string;
  /** Address of a chat. */
  readonly whatsapp: string;
  readonly hours?: string;
  readonly within?: string;
};

/** "We call the number you gave once, within one working day, in the evening, 4 to 8. Our hours: …". */
export function callPromise(
  { best_time, language }: { best_time?: string | undefined; language?: string | undefined },
  { hours, within }: Pick<Help, 'hours' | 'within'>,
  number = 'the number you gave',
): string {
  const time = best_time ? `, in the ${best_time}, ${HOURS[best_time]}` : '';
  const soon = within ? ` once, within ${within}` : '';
  return `We call ${number}${soon}${time}${language ? `, and speak ${language}` : ''}.${hours ? ` Our hours: ${hours}.` : ''}`;
}
