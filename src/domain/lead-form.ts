/** The forms of the site: names, texts and phone numbers. It ships to browsers: keep it small. */
import { latinDigits } from './digits.ts';
import type { LeadFormKind } from './lead-fields.ts';
import { say } from './say.ts';

export type FormName = LeadFormKind | 'withdraw';

/** A form that was sent and not accepted. Empty texts and records mean none. */
export type FormState = {
  readonly values: Readonly<Record<string, string>>;
  /** By the name of the field, in the order of the fields. */
  readonly faults: Readonly<Record<string, string>>;
  /** Why valid input was not accepted. */
  readonly failure: string;
  /** A new UUID after a refusal, so that the next attempt is another lead even with the same words. */
  readonly key: string;
  readonly formTime: string;
  /** Of a lead that was refused but stored, as displayed, so that it can be withdrawn. */
  readonly reference: string;
};

/** 200: a withdrawal was accepted. 400: a field is wrong. 422: the upstream refused. 503: it could not be stored. */
export type FormStatus = 200 | 400 | 422 | 503;

export const EMPTY_FORM: FormState = { values: {}, faults: {}, failure: '', key: '', formTime: '', reference: '' };

/** People do not see this field, and programs fill it in. */
export const TRAP_FIELD = 'website';
/** The field with the signed time at which the form was issued. */
export const TIME_FIELD = 'form_time';
/** The field with {@link FormState.key}. */
export const KEY_FIELD = 'key';

/** The field with which the withdrawal form asks once before it erases. A program may erase at once. */
export const ASK_FIELD = 'ask';

/** Where a form on a cached page gets the time at which it was issued. */
export const FORM_TIME_PATH = '/form-time';

/** Digits of the phone number in the address of the thank-you page. No address contains the others. */
export const ENDING = 3;

export const CONSENT_ID = 'consent';

/** Whether a text is a displayed reference number: "7K3M-92QX-4T", or an old one without the last two characters. */
export function isShownReference(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{2})?$/.test(text);
}

/** Those of every script. Marks are removed first: runs of them make `normalize` slow. */
export function extractDigits(text: string): string {
  return latinDigits(text.replace(/\p{M}+/gu, '').normalize('NFKC')).replace(/\D/g, '');
}

export const PHONE_LENGTH = 10;

/** Says what is wrong with a number: "Nine of ten digits". @param digits from {@link normalisePhone} */
export function phoneFault(digits: string): string {
  if (digits === '') return say('lead-faults.no-phone');
  if (isTooLong(digits)) return say('phone-faults.long', { digits: digits.length });
  const number = say('phone-faults.numbers').split(', ')[digits.length - 1];
  if (number) return say('phone-faults.short', { number });
  return say(digits.startsWith('0') ? 'phone-faults.zero' : 'phone-faults.other');
}

/** Whether a number from {@link normalisePhone} may be one from abroad. */
export function isTooLong(digits: string): boolean {
  return digits.length > PHONE_LENGTH;
}

/** The one form in which the site shows a phone number. @param number ten digits, with or without +91 */
export function spokenPhone(number: string): string {
  return `+91\u00a0${number.slice(-10, -5)}\u00a0${number.slice(-5)}`;
}

/**
 * "9876543210" of a typed "+91 98765-43210": without India's country code and the trunk 0, if ten digits remain that do
 * not begin with 0. Idempotent. A number of another length is not cut: it would be someone else's.
 */
export function normalisePhone(text: string): string {
  return extractDigits(text).replace(/^(?:(?:00)?91)?0?(?=[1-9]\d{9}$)/, '');
}
