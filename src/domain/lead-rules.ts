/** The schemas of a lead, as the specification has them in section 5. It ships to browsers: keep it small. */
import * as v from 'valibot';
import {
  formFields,
  isRequired,
  LEAD_FIELDS,
  LEAD_FORM_KINDS,
  type LEAD_FORMS,
  type LeadFieldName,
  type LeadFormKind,
} from './lead-fields.ts';
import { extractDigits, normalisePhone, phoneFault } from './lead-form.ts';
import { say, type WordKey } from './say.ts';

/** `toWellFormed`, which older phones lack. Databases replace lone surrogates, so the stored lead would differ. */
export const wellFormed = v.transform((text: string) => text.replace(/\p{Cs}/gu, '\ufffd'));

/** The message of a fault is its name in content/words/en/lead-faults.yaml, which {@link sayFault} says. */
const NO_NAME = 'no-name';
const NOT_IN_NAMES = /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?]/;
/** Line breaks, marks of direction, control characters. Joiners are allowed: Hindi and Persian need them. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/u;
export const FullName = v.pipe(
  v.string(NO_NAME),
  wellFormed,
  v.trim(),
  v.nonEmpty(NO_NAME),
  v.maxLength(LEAD_FIELDS.full_name.max, 'long-name'),
  v.check((name) => !NOT_IN_NAMES.test(name), 'sign-in-name'),
  v.check((name) => !HIDDEN.test(name), 'hidden-in-name'),
);

const NO_EMAIL = 'no-email';
const EMAIL = 'email';
export const Email = v.pipe(
  v.string(NO_EMAIL),
  v.trim(),
  v.nonEmpty(NO_EMAIL),
  v.maxLength(LEAD_FIELDS.email.max, EMAIL),
  v.email(EMAIL),
);

const NO_PHONE = 'no-phone';
/** Ten digits that do not begin with 0, without a country code: see {@link normalisePhone}. */
export const Phone = v.pipe(v.string(NO_PHONE), v.trim(), v.nonEmpty(NO_PHONE), v.regex(/^[1-9]\d{9}$/, 'phone'));

const MESSAGE = 'no-message';
const TOO_LONG = 'long-message';
export const Message = v.pipe(
  v.string(MESSAGE),
  wellFormed,
  v.trim(),
  v.nonEmpty(MESSAGE),
  v.maxLength(LEAD_FIELDS.message.max, TOO_LONG),
);
export const OptionalMessage = v.optional(
  v.pipe(v.string(MESSAGE), wellFormed, v.trim(), v.maxLength(LEAD_FIELDS.message.max, TOO_LONG)),
);

function makeChoice<Choice extends string>(choices: Readonly<Record<Choice, unknown>>) {
  return v.picklist(Object.keys(choices) as Choice[], 'choice');
}

const RULES = {
  full_name: FullName,
  phone: Phone,
  email: Email,
  message: Message,
  best_time: makeChoice(LEAD_FIELDS.best_time.choices),
  language: makeChoice(LEAD_FIELDS.language.choices),
} satisfies Record<LeadFieldName, v.GenericSchema<unknown, string>>;
type Rules = typeof RULES;

export const UNEXPECTED = 'unexpected';
export const UNKNOWN_KIND = 'unknown-kind';

type Form = typeof LEAD_FORMS;
type FormEntries<Kind extends LeadFormKind> = { lead_type: v.LiteralSchema<Kind, string> } & {
  [Name in Form[Kind]['required'][number]]: Rules[Name];
} & { [Name in Form[Kind]['optional'][number]]: v.OptionalSchema<Rules[Name], undefined> };

function formSchema<Kind extends LeadFormKind>(kind: Kind): v.StrictObjectSchema<FormEntries<Kind>, string> {
  const optional = (name: LeadFieldName) => (name === 'message' ? OptionalMessage : v.optional(RULES[name]));
  const entries = formFields(kind).map((name) => [name, isRequired(kind, name) ? RULES[name] : optional(name)]);
  return v.strictObject({ lead_type: v.literal(kind, UNKNOWN_KIND), ...Object.fromEntries(entries) }, UNEXPECTED);
}

export const FORM_SCHEMAS = {
  contact: formSchema('contact'),
  partner: formSchema('partner'),
} satisfies { [Kind in LeadFormKind]: v.StrictObjectSchema<FormEntries<Kind>, string> };

export const PhoneTapSchema = v.strictObject({ lead_type: v.literal('phone', UNKNOWN_KIND) }, UNEXPECTED);
export const WhatsappTapSchema = v.strictObject({ lead_type: v.literal('whatsapp', UNKNOWN_KIND) }, UNEXPECTED);

export const LeadSchema = v.variant(
  'lead_type',
  [PhoneTapSchema, WhatsappTapSchema, ...Object.values(FORM_SCHEMAS)],
  UNKNOWN_KIND,
);
export type Lead = v.InferOutput<typeof LeadSchema>;
export type LeadType = Lead['lead_type'];
export const LEAD_TYPES: readonly LeadType[] = ['phone', 'whatsapp', ...LEAD_FORM_KINDS];

/**
 * Makes the input of a form's schema: the phone as {@link normalisePhone} makes it, a missing field empty, an empty
 * optional field absent. @param read returns the value of a field by its name, as `FormData.get` does
 */
export function formInput<Kind extends LeadFormKind>(
  lead_type: Kind,
  read: (field: string) => unknown,
): Record<string, string> & { lead_type: Kind } {
  const text = (field: string) => {
    const value = read(field);
    return typeof value === 'string' ? value : '';
  };
  const given = formFields(lead_type).filter((name) => isRequired(lead_type, name) || text(name).trim() !== '');
  const values = given.map((name) => [name, name === 'phone' ? normalisePhone(text(name)) : text(name)]);
  return { ...Object.fromEntries(values), lead_type };
}

type FaultName = WordKey extends infer Key ? (Key extends `lead-faults.${infer Name}` ? Name : never) : never;

/** Says what is wrong with a field. */
export function sayFault({ message, input, requirement }: v.BaseIssue<unknown>): string {
  const text = typeof input === 'string' ? input : '';
  return say(`lead-faults.${message as FaultName}`, {
    most: `${requirement}`,
    sign: `${NOT_IN_NAMES.exec(text)?.[0]}`,
    why: phoneFault(extractDigits(text)),
  });
}

export function faultsByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (field !== null) faults[field] ??= sayFault(issue);
  }
  return faults;
}
