/** The state of a lead form, and the draft of it that the tab stores. use-lead-form.ts sends it and moves the focus. */
import { formFields, type LeadFormKind } from '../../domain/lead-fields.ts';
import { EMPTY_FORM, type FormState, isTooLong, normalisePhone } from '../../domain/lead-form.ts';
import { type BrowserStore, createQueue, openEncryptedStore } from '../browser-store.ts';
import { DRAFT } from '../dom-contract.ts';

export type Values = Readonly<Record<string, string>>;

/** Why a lead was not accepted. An empty text is not shown. */
export interface FormFailure {
  message: string;
  comfort: string;
  /** Displayed reference number of a lead that was refused but stored. */
  refused: string;
}

export interface Receipt {
  /** As displayed, or ''. */
  reference: string;
  values: Values;
  /** Reference number of an earlier lead that could not be withdrawn. */
  notWithdrawn?: string;
}

export interface LeadFormState {
  view: { name: 'form' } | { name: 'receipt'; receipt: Receipt };
  /** What the fields contain when the form is shown. From then on only they know what was typed. */
  initial: Values;
  faults: Values;
  /** The faults at the last submit. The summary does not change while the visitor corrects them. */
  summary: Values;
  /** Whether the phone number was too long when it was last checked: it may be from abroad. */
  isTooLong: boolean;
  failure: FormFailure;
  /** The submit flag of the specification. */
  sending: boolean;
  /** The accepted lead whose phone number is being corrected. It is withdrawn once the next one is accepted. */
  corrected: Receipt | undefined;
  /** What the live region beside the buttons says. */
  status: 'sending' | 'offline' | '';
  /** Where the focus goes after rendering. Each request is a new object. */
  focus: { on: 'notice' | 'first' | 'phone' } | undefined;
}

export type Change = Partial<LeadFormState> | ((state: LeadFormState) => Partial<LeadFormState>);

export function changeState(state: LeadFormState, change: Change): LeadFormState {
  return { ...state, ...(typeof change === 'function' ? change(state) : change) };
}

export const FORM: LeadFormState['view'] = { name: 'form' };
export const NO_FAILURE: FormFailure = { message: '', comfort: '', refused: '' };

export const EMPTIED = {
  initial: {},
  faults: {},
  summary: {},
  isTooLong: false,
  failure: NO_FAILURE,
  sending: false,
  status: '',
} satisfies Partial<LeadFormState>;

interface Sent {
  sent: FormState;
  /** The first words of the message. */
  opening: string;
  /** Chosen at first; empty for none. */
  language: string;
}

export function initialState({ sent, opening, language }: Sent): LeadFormState {
  const first = { ...(opening && { message: opening }), ...(language && { language }) };
  return {
    ...EMPTIED,
    view: FORM,
    initial: sent === EMPTY_FORM ? first : sent.values,
    faults: sent.faults,
    summary: sent.faults,
    isTooLong: hasLongPhone(sent.values),
    failure: { message: sent.failure, comfort: '', refused: sent.reference },
    corrected: undefined,
    focus: undefined,
  };
}

/** What is typed in the fields of a form, as they would send it. */
export function readValues(kind: LeadFormKind, form: HTMLFormElement | null): Values {
  const sent = form ? new FormData(form) : undefined;
  return Object.fromEntries(formFields(kind).map((name) => [name, String(sent?.get(name) ?? '')]));
}

export function hasLongPhone({ phone = '' }: Values): boolean {
  return isTooLong(normalisePhone(phone));
}

/** @param isNew whether to show a fault that is not shown yet; otherwise a shown one is only updated */
export function showFault(name: string, fault: string | undefined, isNew: boolean, values: Values) {
  return ({ faults }: LeadFormState): Partial<LeadFormState> => {
    const { [name]: shown, ...others } = faults;
    if (shown === undefined && !isNew) return {};
    return { faults: fault ? { ...others, [name]: fault } : others, isTooLong: hasLongPhone(values) };
  };
}

export function failed(failure: FormFailure): Partial<LeadFormState> {
  return { view: FORM, sending: false, status: '', failure, focus: { on: 'notice' } };
}

/** An absent value counts as an empty one. */
export function hasSameValues(some: Values, others: Values): boolean {
  return Object.keys({ ...some, ...others }).every((name) => (some[name] ?? '') === (others[name] ?? ''));
}

interface FormDraft {
  values: Values;
  /** Idempotency key with which these very values were sent; empty if they were not. */
  key: string;
}

/** The values of a form that is not accepted yet, in this tab alone: the next user of a phone must not find them. */
export function tabDraft(prefix: string, form: string) {
  return createDraft(
    openEncryptedStore(prefix, () => sessionStorage),
    DRAFT + form,
  );
}

/** Makes one change at a time. Of the changes in the queue, only the last is made. */
export function createDraft(store: BrowserStore, name: string) {
  const queue = createQueue();
  let latest = 0;
  const change = (work: () => Promise<unknown>) => {
    latest += 1;
    const mine = latest;
    return queue(async () => {
      if (mine === latest) await work();
    });
  };
  return {
    read: () => queue(async () => asDraft(await store.get(name))),
    save: (draft: FormDraft) => change(() => store.set(name, draft)),
    clear: () => change(() => store.remove(name)),
  };
}

/** An earlier version of the site may have stored it: reads what it can. */
function asDraft(stored: unknown): FormDraft | undefined {
  const { values, key } = Object(stored) as { values?: unknown; key?: unknown };
  if (typeof values !== 'object' || values === null) return undefined;
  const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { values: Object.fromEntries(texts), key: typeof key === 'string' ? key : '' };
}
