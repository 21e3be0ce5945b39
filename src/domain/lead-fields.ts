/**
 * The fields of lead forms, and which form has which. Forms, contract, ledger, export, lists and notices follow from
 * these rows and the rule of each field (lead-rules.ts). It ships to browsers: keep it small.
 */
interface LeadField {
  readonly label: string;
  /** Characters. */
  readonly max?: number;
  readonly autoComplete?: string;
  /** Of the input; text if absent. */
  readonly type?: 'email' | 'time';
  readonly inputMode?: 'numeric';
  /** Labels by value. None is preselected. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The label of no choice. */
  readonly any?: string;
  /** How its line below a message begins; the label if absent. Fields with the same word share a line. */
  readonly line?: string;
}

/** In the order of an export. */
export const LEAD_FIELDS = {
  full_name: { label: 'Full name', autoComplete: 'name', max: 200 },
  // HTML allows tel-national on a text field only; inputMode brings the number pad.
  phone: { label: 'Phone number', inputMode: 'numeric', autoComplete: 'tel-national' },
  email: { label: 'Email', type: 'email', autoComplete: 'email', max: 254 },
  message: { label: 'Message', max: 4000 },
  best_time: {
    label: 'Best time to call',
    choices: { morning: 'Morning, 9 to 12', afternoon: 'Afternoon, 12 to 4', evening: 'Evening, 4 to 8' },
    any: 'Any time',
    line: 'Call',
  },
  language: {
    label: 'Language for the call',
    choices: { English: 'English', Hindi: 'Hindi' },
    any: 'Either',
    line: 'Call',
  },
} as const satisfies Readonly<Record<string, LeadField>>;
export type LeadFieldName = keyof typeof LEAD_FIELDS;
export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as LeadFieldName[];

interface LeadForm {
  /** In lists and notices. */
  readonly name: string;
  /** In the order of the form; the optional fields follow. */
  readonly required: readonly LeadFieldName[];
  readonly optional: readonly LeadFieldName[];
  /** In place of the labels of the fields. */
  readonly labels?: Readonly<Partial<Record<LeadFieldName, string>>>;
  /** As its consent notice says. */
  readonly purpose: string;
  /** What to keep ready for the call. */
  readonly ready: string;
}

/** Each form has a phone number, with which its sender withdraws the lead. */
export const LEAD_FORMS = {
  contact: {
    name: 'contact form',
    required: ['full_name', 'email', 'phone', 'message'],
    optional: ['best_time', 'language'],
    purpose: 'To call or write back about your question.',
    ready: 'Your PAN, and the documents listed on the service page. You can send missing documents later.',
  },
  partner: {
    name: 'partner form',
    required: ['email', 'full_name', 'phone'],
    optional: ['message', 'best_time', 'language'],
    labels: { message: 'Where you practise and what you do' },
    purpose: 'To reply about working with us.',
    ready: 'Your membership or registration number, if your profession has one.',
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

/** The labels of a form, such as "Best time to call (optional)", by the name of the field. */
export function formLabels(kind: LeadFormKind): Record<string, string> {
  const { labels = {} }: LeadForm = LEAD_FORMS[kind];
  return Object.fromEntries(
    formFields(kind).map((name) => [
      name,
      `${labels[name] ?? LEAD_FIELDS[name].label}${isRequired(kind, name) ? '' : ' (optional)'}`,
    ]),
  );
}
