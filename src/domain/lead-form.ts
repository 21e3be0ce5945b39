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

/** Most characters of each text field. */
export const LONGEST = { full_name: 200, email: 254, message: 4000 } as const;

/** When a visitor would like to be called, and in which language. Neither need be said. */
export const BEST_TIMES = ['morning', 'afternoon', 'evening'] as const;
export const CALL_LANGUAGES = ['English', 'Hindi'] as const;

/** What is said of a lead that was accepted: the specification, section 4. */
export const THANKS = 'Thanks for reaching out. We will be in touch soon';

/** What a form says when the server or the upstream did not take it. */
export const TRY_AGAIN = 'Please try again in sometime';

/** The digits of a text, as 0 to 9: Devanagari ones too. Everything else is dropped, marks first: runs of them make normalising slow. */
export function digitsOf(text: string): string {
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/\D/g, '');
}

export const NO_PHONE = 'Please write your phone number';
const COUNTS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** What is wrong with a number of {@link normalisePhone}: "Nine of ten digits". For one that is wrong. */
export function phoneFault(digits: string): string {
  if (digits === '') return NO_PHONE;
  if (digits.length > 10) return `${digits.length} digits. Please type ten`;
  return COUNTS[digits.length] ? `${COUNTS[digits.length]} of ten digits` : 'Please leave out the 0 at the beginning';
}

/** A number of ten digits as it is read out, on one line: "+91 99999 00000". */
export function spokenPhone(digits: string): string {
  return `+91\u00a0${digits.slice(0, 5)}\u00a0${digits.slice(5)}`;
}

/**
 * A phone number as people write and paste it, as digits: "+91 98765-43210" becomes "9876543210". Takes off India's country
 * code and the trunk 0 where ten digits that begin with none are left then. Doing it twice changes nothing. A number that
 * still has other than ten digits is not cut: it would be somebody else's.
 */
export function normalisePhone(text: string): string {
  return digitsOf(text).replace(/^(?:(?:00)?91)?0?(?=[1-9]\d{9}$)/, '');
}
