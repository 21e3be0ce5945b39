/** Labels of the lead forms, and what they promise about the call. */
import { LEAD_FIELDS } from '../../domain/lead-fields.ts';
import { say } from '../../domain/say.ts';

/** Before a phone field; not part of its value. */
export const COUNTRY_CODE = '+91';

/** How to reach the firm: from firm.yaml, which may leave out the hours of calls and how soon it calls back. */
export type Help = {
  readonly phone: string;
  readonly email: string;
  readonly whatsapp: string;
  readonly hours?: string;
  readonly within?: string;
};

interface Wishes {
  best_time?: keyof typeof LEAD_FIELDS.best_time.choices | undefined;
  language?: keyof typeof LEAD_FIELDS.language.choices | undefined;
}

/** "We call the number you gave once, within one working day, in the evening, 4 to 8. Our hours: …". */
export function callPromise(
  { best_time, language }: Wishes,
  { hours, within }: Pick<Help, 'hours' | 'within'>,
  number = say('lead-receipt.your-number'),
): string {
  const known = `${within ? '-soon' : ''}${best_time ? '-time' : ''}${language ? '-language' : ''}` as const;
  const promise = say(`lead-receipt.promise${known}`, {
    number,
    within: `${within}`,
    time: best_time ? say(`lead-receipt.at-${best_time}`) : '',
    language: language ? LEAD_FIELDS.language.choices[language]() : '',
  });
  return hours ? say('lead-receipt.hours', { promise, hours }) : promise;
}
