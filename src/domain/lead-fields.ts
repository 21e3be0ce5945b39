/**
 * The fields of lead forms, and which form has which. Forms, contract, ledger, export, lists and notices follow from
 * these rows and the rule of each field (lead-rules.ts). It ships to browsers: keep it small.
 */
import { say } from './say.ts';

/** Says a text in the language of the page. */
type Label = () => string;

interface LeadField {
  readonly label: Label;
  /** Characters. */
  readonly max?: number;
  readonly autoComplete?: string;
  /** Of the input; text if absent. */
  readonly type?: 'email' | 'time';
  readonly inputMode?: 'numeric';
  /** Labels by value. None is preselected. */
  readonly choices?: Readonly<Record<string, Label>>;
  /** The label of no choice. */
  readonly any?: Label;
}

/** In the order of an export. */
export const LEAD_FIELDS = {
  full_name: { label: () => say('lead-form.full-name'), autoComplete: 'name', max: 200 },
  // HTML allows tel-national on a text field only; inputMode brings the number pad.
  phone: { label: () => say('lead-form.phone'), inputMode: 'numeric', autoComplete: 'tel-national' },
  email: { label: () => say('lead-form.email'), type: 'email', autoComplete: 'email', max: 254 },
  message: { label: () => say('lead-form.message'), max: 4000 },
  best_time: {
    label: () => say('lead-form.best-time'),
    choices: {
      morning: () => say('lead-form.morning'),
      afternoon: () => say('lead-form.afternoon'),
      evening: () => say('lead-form.evening'),
    },
    any: () => say('lead-form.any-time'),
  },
  language: {
    label: () => say('lead-form.language'),
    choices: { English: () => say('lead-form.english'), Hindi: () => say('lead-form.hindi') },
    any: () => say('lead-form.either'),
  },
} as const satisfies Readonly<Record<string, LeadField>>;
export type LeadFieldName = keyof typeof LEAD_FIELDS;
export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as LeadFieldName[];

interface LeadForm {
  /** In the order of the form; the optional fields follow. */
  readonly required: readonly LeadFieldName[];
  readonly optional: readonly LeadFieldName[];
  /** In place of the labels of the fields. */
  readonly labels?: Readonly<Partial<Record<LeadFieldName, Label>>>;
}

/** Each form has a phone number, with which its sender withdraws the lead. */
export const LEAD_FORMS = {
  contact: {
    required: ['full_name', 'email', 'phone', 'message'],
    optional: ['best_time', 'language'],
  },
  partner: {
    required: ['email', 'full_name', 'phone'],
    optional: ['message', 'best_time', 'language'],
    labels: { message: () => say('lead-form.practice') },
  },
} as const satisfies Readonly<Record<string, LeadForm>>;
export type LeadFormKind = keyof typeof LEAD_FORMS;
export const LEAD_FORM_KINDS = Object.keys(LEAD_FORMS) as LeadFormKind[];

/** A field, with the properties that not every field has. */
export function leadField(name: LeadFieldName): LeadField {
  return LEAD_FIELDS[name];
}

/** In the order of the form. */
export function formFields(kind: LeadFormKind): readonly LeadFieldName[] {
  const { required, optional }: LeadForm = LEAD_FORMS[kind];
  return [...required, ...optional];
}

export function isRequired(kind: LeadFormKind, name: LeadFieldName): boolean {
  const { required }: LeadForm = LEAD_FORMS[kind];
  return required.includes(name);
}

export function fieldLabel(kind: LeadFormKind, name: LeadFieldName): string {
  const { labels = {} }: LeadForm = LEAD_FORMS[kind];
  return (labels[name] ?? LEAD_FIELDS[name].label)();
}

/** The labels of a form, such as "Best time to call (optional)", by the name of the field. */
export function formLabels(kind: LeadFormKind): Record<string, string> {
  return Object.fromEntries(
    formFields(kind).map((name) => {
      const label = fieldLabel(kind, name);
      return [name, isRequired(kind, name) ? label : say('lead-form.optional', { label })];
    }),
  );
}
