/**
 * The schemas of a lead (a tap on a contact button, or a form) for browser and server. The rules and messages of the
 * fields are those of the specification, section 5. It ships to browsers: keep it small.
 */
import * as v from 'valibot';
import {
  BEST_TIMES,
  CALL_LANGUAGES,
  extractDigits,
  MAX_LENGTHS,
  NO_PHONE,
  normalisePhone,
  phoneFault,
} from './lead-form.ts';

/** `toWellFormed`, which older phones lack. Databases replace lone surrogates: the stored lead would differ. */
export const wellFormed = v.transform((text: string) => text.replace(/\p{Cs}/gu, '\ufffd'));

const NO_NAME = 'Please write your full name';
const NAME = 'Not a valid name';
const NOT_IN_NAMES = /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?]/;
/** Line breaks, marks of text direction, other control characters. Joiners are allowed: Hindi and Persian need them. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/u;
/** A name. The faults of all fields begin with the words of the specification, and then say how to put it right. */
export const FullName = v.pipe(
  v.string(NO_NAME),
  wellFormed,
  v.trim(),
  v.nonEmpty(NO_NAME),
  v.maxLength(MAX_LENGTHS.full_name, `${NAME}. Write at most ${MAX_LENGTHS.full_name} characters.`),
  v.check(
    (name) => !NOT_IN_NAMES.test(name),
    ({ input }) => `${NAME}. Leave out “${NOT_IN_NAMES.exec(input)?.[0]}”.`,
  ),
  v.check((name) => !HIDDEN.test(name), `${NAME}. Type it again without line breaks or hidden characters.`),
);

const NO_EMAIL = 'Please write your email address';
const EMAIL = 'Invalid email. Write it like name@example.com.';
export const Email = v.pipe(
  v.string(NO_EMAIL),
  v.trim(),
  v.nonEmpty(NO_EMAIL),
  v.maxLength(MAX_LENGTHS.email, EMAIL),
  v.email(EMAIL),
);

/** Ten digits that do not begin with 0, without a country code: see {@link normalisePhone}. */
export const Phone = v.pipe(
  v.string(NO_PHONE),
  v.trim(),
  v.nonEmpty(NO_PHONE),
  v.regex(/^[1-9]\d{9}$/, ({ input }) => `Invalid phone number. ${phoneFault(extractDigits(input))}.`),
);

const MESSAGE = 'Please write a message';
const TOO_LONG = `Please write at most ${MAX_LENGTHS.message} characters`;
export const Message = v.pipe(
  v.string(MESSAGE),
  wellFormed,
  v.trim(),
  v.nonEmpty(MESSAGE),
  v.maxLength(MAX_LENGTHS.message, TOO_LONG),
);
/** A message that may be missing or empty. */
export const OptionalMessage = v.optional(
  v.pipe(v.string(MESSAGE), wellFormed, v.trim(), v.maxLength(MAX_LENGTHS.message, TOO_LONG)),
);

const UNKNOWN_CHOICE = 'Please choose from the list';
const callWishes = {
  best_time: v.optional(v.picklist(BEST_TIMES, UNKNOWN_CHOICE)),
  language: v.optional(v.picklist(CALL_LANGUAGES, UNKNOWN_CHOICE)),
};

const UNEXPECTED = 'field not expected';
const UNKNOWN_KIND = 'unknown kind of lead';

/** The Contact Us form. Its first four fields are required. */
export const ContactSchema = v.strictObject(
  {
    lead_type: v.literal('contact', UNKNOWN_KIND),
    full_name: FullName,
    email: Email,
    phone: Phone,
    message: Message,
    ...callWishes,
  },
  UNEXPECTED,
);
/** The partner form. Its message, about the partner's practice, is optional. */
export const PartnerSchema = v.strictObject(
  {
    lead_type: v.literal('partner', UNKNOWN_KIND),
    email: Email,
    full_name: FullName,
    phone: Phone,
    message: OptionalMessage,
    ...callWishes,
  },
  UNEXPECTED,
);
type FormField = Exclude<keyof typeof ContactSchema.entries, 'lead_type'>;

/** Names of the fields that a visitor fills in, in the order of the form. */
export function formFields(kind: 'contact' | 'partner'): FormField[] {
  const { entries } = kind === 'contact' ? ContactSchema : PartnerSchema;
  return (Object.keys(entries) as (keyof typeof entries)[]).filter((field) => field !== 'lead_type');
}

/** A tap on a contact button. */
export const PhoneTapSchema = v.strictObject({ lead_type: v.literal('phone', UNKNOWN_KIND) }, UNEXPECTED);
export const WhatsappTapSchema = v.strictObject({ lead_type: v.literal('whatsapp', UNKNOWN_KIND) }, UNEXPECTED);

/** Any lead that the site accepts. */
export const LeadSchema = v.variant(
  'lead_type',
  [PhoneTapSchema, WhatsappTapSchema, PartnerSchema, ContactSchema],
  UNKNOWN_KIND,
);
export type Lead = v.InferOutput<typeof LeadSchema>;
export type LeadType = Lead['lead_type'];
export const LEAD_TYPES = ['phone', 'whatsapp', 'partner', 'contact'] as const satisfies readonly LeadType[];

/**
 * The fields of a sent form for its schema, the same for a form without JavaScript and for an island: the phone as
 * {@link normalisePhone} makes it, a missing field as empty, an unset choice as absent.
 * @param read returns the value of a field by its name, as `FormData.get` does; other fields of the form are ignored
 */
export function formInput(
  lead_type: 'contact' | 'partner',
  read: (field: string) => unknown,
): Record<string, string> & { lead_type: typeof lead_type } {
  const text = (field: string) => {
    const value = read(field);
    return typeof value === 'string' ? value : '';
  };
  const wishes = Object.keys(callWishes).flatMap((field) => (text(field) === '' ? [] : [[field, text(field)]]));
  return {
    lead_type,
    full_name: text('full_name'),
    email: text('email'),
    phone: normalisePhone(text('phone')),
    // The partner form may omit it.
    ...((lead_type === 'contact' || text('message').trim() !== '') && { message: text('message') }),
    ...Object.fromEntries(wishes),
  };
}

/** The first fault of each field, by name. */
export function faultsByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (field !== null) faults[field] ??= issue.message;
  }
  return faults;
}
