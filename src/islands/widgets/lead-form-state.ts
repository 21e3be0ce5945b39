/** The state of a lead form and its changes. Pure: use-lead-form.ts stores, sends and moves the focus. */
import { EMPTY_FORM, type FormState } from '../../domain/lead-form.ts';
import type { Draft } from './form-draft.ts';
import type { CallWishes } from './lead-form-labels.ts';
import { type PhoneTyping, phoneTyping } from './phone-keys.ts';

/** By the name of the field. */
export type Values = Readonly<Record<string, string>>;
type Faults = Readonly<Record<string, string>>;

/** Why a lead was not accepted. An empty text is not shown. */
export interface Failure {
  message: string;
  /** What the visitor has not lost. */
  comfort: string;
  /** Displayed reference number of a lead that was refused but stored. */
  refused: string;
}

/** An accepted lead. */
export interface Receipt {
  /** As displayed; empty if there is none. */
  reference: string;
  /** The receipt shows the phone number, and offers to correct it. */
  values: Values & CallWishes;
  /** Reference number of the earlier lead with a wrong number, if it could not be withdrawn. */
  notWithdrawn?: string;
}

/** The form, or what replaces it: the receipt, or a note that the lead waits on this device for a connection. */
type View = { name: 'form' } | { name: 'receipt'; receipt: Receipt } | { name: 'waiting'; key: string };

export interface LeadFormState {
  view: View;
  values: Values;
  /** Fields that a stored draft does not overwrite: the visitor changed them, or the server returned them. */
  edited: ReadonlySet<string>;
  faults: Faults;
  /** The faults at the last submit. The summary does not change while the visitor corrects them. */
  summary: Faults;
  failure: Failure;
  /** The submit flag of the specification. */
  sending: boolean;
  /** Idempotency key of the last attempt to send these very values; empty if there was none. */
  key: string;
  /** The accepted lead whose phone number is being corrected. It is withdrawn once the next one is accepted. */
  corrected: Receipt | undefined;
  /** The live region beside the buttons. */
  status: string;
  /** Where the focus goes after rendering. Each request is a new object. */
  focus: { on: 'notice' | 'first field' | 'phone' } | undefined;
  phone: PhoneTyping;
}

export type LeadFormAction =
  /** The tab has a draft of this form. */
  | { type: 'restore draft'; draft: Draft }
  | { type: 'change'; name: string; value: string }
  /** @param isNew whether to show a fault that is not shown yet; otherwise a shown one is only updated */
  | { type: 'check'; name: string; fault: string | undefined; isNew: boolean }
  /** Removes spaces and the like from a field that was left. */
  | { type: 'tidy'; name: string; value: string }
  | { type: 'submit' }
  | { type: 'show faults'; faults: Faults }
  | { type: 'send' }
  | { type: 'use key'; key: string }
  | { type: 'accept'; receipt: Receipt }
  | { type: 'fail'; failure: Failure }
  | { type: 'wait'; key: string }
  /** The lead that this receipt replaces could not be withdrawn. */
  | { type: 'keep earlier lead'; receipt: Receipt; reference: string }
  /** The browser shows the page again: removes what the visitor typed from the receipt. */
  | { type: 'hide sent values' }
  | { type: 'empty' }
  | { type: 'clear' }
  /** The waiting lead was deleted. */
  | { type: 'delete' }
  /** From the receipt to an empty form. */
  | { type: 'start over' }
  /** Shows the form as it was sent, to correct the phone number. */
  | { type: 'correct'; receipt: Receipt };

const FORM: View = { name: 'form' };
export const NO_FAILURE: Failure = { message: '', comfort: '', refused: '' };

/**
 * @param sent the form as the server returned it
 * @param opening first words of the message
 */
export function initialState({ sent, opening }: { sent: FormState; opening: string }): LeadFormState {
  return {
    view: FORM,
    values: opening && sent === EMPTY_FORM ? { message: opening } : sent.values,
    edited: new Set(Object.keys(sent.values).filter((name) => sent.values[name])),
    faults: sent.faults,
    summary: sent.faults,
    failure: { message: sent.failure, comfort: '', refused: sent.reference },
    sending: false,
    key: sent.key,
    corrected: undefined,
    status: '',
    focus: undefined,
    phone: phoneTyping(),
  };
}

export function changeState(state: LeadFormState, action: LeadFormAction): LeadFormState {
  switch (action.type) {
    case 'restore draft': {
      const restored = Object.entries(action.draft.values).filter(([name]) => !state.edited.has(name));
      const values = { ...state.values, ...Object.fromEntries(restored) };
      // The key of the draft belongs to these very values.
      return { ...state, values, key: state.key || (isSame(values, action.draft.values) ? action.draft.key : '') };
    }
    case 'change':
      return {
        ...state,
        values: { ...state.values, [action.name]: action.value },
        edited: new Set([...state.edited, action.name]),
        // Other values are another lead.
        key: '',
      };
    case 'check': {
      const { [action.name]: shown, ...others } = state.faults;
      if (shown === undefined && !action.isNew) return state;
      return { ...state, faults: action.fault ? { ...others, [action.name]: action.fault } : others };
    }
    case 'tidy':
      return { ...state, values: { ...state.values, [action.name]: action.value } };
    case 'submit':
      return { ...state, failure: NO_FAILURE, status: '' };
    case 'show faults':
      return { ...state, faults: action.faults, summary: action.faults, focus: { on: 'notice' } };
    case 'send':
      return { ...state, faults: {}, summary: {}, sending: true, status: 'Sending …' };
    case 'use key':
      return { ...state, key: action.key };
    case 'accept':
      return {
        ...emptied(state),
        view: { name: 'receipt', receipt: action.receipt },
        corrected: undefined,
        focus: { on: 'notice' },
      };
    case 'fail':
      return { ...state, view: FORM, sending: false, status: '', failure: action.failure, focus: { on: 'notice' } };
    case 'wait':
      return {
        ...state,
        view: { name: 'waiting', key: action.key },
        sending: false,
        status: '',
        focus: { on: 'notice' },
      };
    case 'keep earlier lead': {
      // Another form may have replaced the receipt meanwhile.
      if (state.view.name !== 'receipt' || state.view.receipt !== action.receipt) return state;
      return { ...state, view: { name: 'receipt', receipt: { ...action.receipt, notWithdrawn: action.reference } } };
    }
    case 'hide sent values':
      if (state.view.name !== 'receipt') return state;
      return { ...state, view: { name: 'receipt', receipt: { ...state.view.receipt, values: {} } } };
    case 'empty':
      return emptied(state);
    case 'clear':
      return {
        ...emptied(state),
        corrected: undefined,
        status: 'Cleared. This tab no longer has your details.',
        focus: { on: 'first field' },
      };
    case 'delete':
      // Sent meanwhile: the receipt stays.
      if (state.view.name !== 'waiting') return state;
      return {
        ...emptied(state),
        view: FORM,
        status: 'Deleted. This device no longer has your enquiry.',
        focus: { on: state.corrected ? 'phone' : 'first field' },
      };
    case 'start over':
      return { ...emptied(state), view: FORM, focus: { on: 'first field' } };
    case 'correct':
      return { ...state, view: FORM, values: action.receipt.values, corrected: action.receipt, focus: { on: 'phone' } };
  }
}

/** Without the visitor's input and what was shown about it. */
function emptied(state: LeadFormState): LeadFormState {
  return {
    ...state,
    values: {},
    edited: new Set(),
    faults: {},
    summary: {},
    failure: NO_FAILURE,
    sending: false,
    key: '',
    status: '',
    phone: phoneTyping(),
  };
}

/** An absent value counts as an empty one. */
export function isSame(some: Values, others: Values): boolean {
  return Object.keys({ ...some, ...others }).every((name) => (some[name] ?? '') === (others[name] ?? ''));
}
