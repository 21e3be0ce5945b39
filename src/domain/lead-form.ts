/** The HTML forms of the site as server and browser both know them. It ships to browsers: keep it small. */

/** The forms that a page can answer a POST for. */
export type FormName = 'contact' | 'partner' | 'withdraw' | 'feedback';

/** What a form is shown with after it was sent and not taken. Empty texts and records stand for nothing. */
export type FormState = {
  /** As they were typed. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong with a field, by its name, in the order of the fields. */
  readonly faults: Readonly<Record<string, string>>;
  /** Said where the form was well filled in and was not taken all the same. */
  readonly failure: string;
  /** Drawn anew after a refusal, so that the next try is another lead even where the words are the same; else empty. A UUID. */
  readonly key: string;
  /** When this form was given out, signed. */
  readonly formTime: string;
  /** Reference number, as shown, of a lead that was refused and is kept all the same: it can be withdrawn. Else empty. */
  readonly reference: string;
};

/** A form that nobody has sent yet. */
export const UNSENT: FormState = { values: {}, faults: {}, failure: '', key: '', formTime: '', reference: '' };

/** What a visitor writes who comes from a page about something: "I want help with GST registration." */
export function helpWith(subject: string): string {
  return `I want help with ${subject}.`;
}

/** Name of the field that people do not see and programs fill in. */
export const TRAP_FIELD = 'website';
/** Name of the field that holds when the form was given out, signed. */
export const TIME_FIELD = 'form_time';
/** Name of the field that holds {@link FormState.key}. */
export const KEY_FIELD = 'key';

/** Where a form asks when it was given out: pages come from the page cache, so their HTML cannot say. */
export const FORM_TIME_PATH = '/form-time';

/** How many digits of a phone number the address of the thank-you page has. The rest is in no address. */
export const ENDING = 3;

/** Id of the consent notice on the page of a form. */
export const CONSENT_ID = 'consent';

/** Whether a text is a reference number as it is shown: "7K3M-92QX". */
export function isShownReference(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(text);
}
