/** Labels of the lead forms, and what they promise about the call. */
import { LEAD_FIELDS } from '../../domain/lead-fields.ts';

/** Before a phone field; not part of its value. */
export const COUNTRY_CODE = '+91';
export const PHONE_HINT = 'Ten digits, without +91';

/** How to reach the firm: from firm.yaml, which may leave out the hours of calls and how soon it calls back. */
export type Help = {
  readonly phone: string;
  readonly email: string;
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
  const times: Record<string, string> = LEAD_FIELDS.best_time.choices;
  const time = best_time ? `, in the ${times[best_time]?.toLowerCase()}` : '';
  const soon = within ? ` once, within ${within}` : '';
  return `We call ${number}${soon}${time}${language ? `, and speak ${language}` : ''}.${hours ? ` Our hours: ${hours}.` : ''}`;
}
