/**
 * A lead form in the browser: validates, stores a draft in the tab, and sends through the API. Only the fields know what
 * was typed. It is read as on the server, on input and on submit.
 */
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react';
import { FORM_HEADERS, isRefusal } from '../../api/paths.ts';
import { formFields, type LeadFieldName, type LeadFormKind } from '../../domain/lead-fields.ts';
import { FORM_TIME_PATH, type FormState, isShownReference, isTooLong, TRAP_FIELD } from '../../domain/lead-form.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { say } from '../../domain/say.ts';
import { apiSession, newKey } from './api-session.ts';
import { useErrorTitle } from './field.tsx';
import {
  changeState,
  EMPTIED,
  FORM,
  failed,
  hasLongPhone,
  hasSameValues,
  initialState,
  type LeadFormState,
  NO_FAILURE,
  type Receipt,
  readValues,
  showFault,
  tabDraft,
  type Values,
} from './lead-form-state.ts';
import { FROM_ABROAD, phoneWhenLeft, REFUSED } from './phone-keys.ts';

interface LeadFormOptions {
  kind: LeadFormKind;
  /** Prefix of every key that the site stores in the browser. */
  prefix: string;
  sent: FormState;
  /** First words of the message, which the visitor may replace. */
  opening: string;
  /** Chosen at first; empty for none. */
  language: string;
}

/** The validator and the receipt. Loaded after the form, so that the form hydrates sooner. */
let lazy: Pick<typeof import('./lead-form-receipt.tsx'), 'LeadSent' | 'validateLead'> | undefined;
async function loadLazy(): Promise<void> {
  const { LeadSent, validateLead } = await import('./lead-form-receipt.tsx');
  lazy = { LeadSent, validateLead };
}

/** What the visitor has not lost after a failure. */
const notLost = () => say(navigator.onLine ? 'lead-form.kept' : 'lead-form.kept-offline');

export function useLeadForm(options: LeadFormOptions) {
  const { kind, prefix, sent, opening } = options;
  const [state, update] = useReducer(changeState, options, initialState);
  const { view } = state;
  const form = useRef<HTMLFormElement>(null);
  /** Idempotency key of the last attempt to send these very values; empty if there was none. */
  const key = useRef(sent.key);
  const isSubmitting = useRef(false);
  const [draft] = useState(() => tabDraft(prefix, kind));
  /** When the form was issued, signed: from the form or requested, since a cached page cannot contain it. */
  const formTime = useRef(sent.formTime);

  const read = () => readValues(kind, form.current);
  const findField = (name: LeadFieldName) => form.current?.elements.namedItem(name) as HTMLInputElement;
  /** The opening, perhaps as `check-widget.tsx` made it, is not stored: on another page it would name the wrong subject. */
  const save = (values: Values) => {
    const { message, ...others } = values;
    const isOpening = message === opening || message === findField('message')?.dataset.opening;
    return draft.save({ values: isOpening ? others : values, key: key.current });
  };
  const empty = (change: Partial<LeadFormState>) => {
    key.current = '';
    update({ ...EMPTIED, ...change });
  };

  function check(name: LeadFieldName, values: Values, isNew: boolean): string | undefined {
    const fault = lazy?.validateLead(kind, values).faults?.[name];
    update(showFault(name, fault, isNew, values));
    return fault;
  }

  function changed(): void {
    const values = read();
    // Other values are another lead.
    key.current = '';
    void (Object.values(values).some(Boolean) ? save(values) : draft.clear());
  }

  const restore = useEffectEvent((stored: Awaited<ReturnType<typeof draft.read>>) => {
    if (!form.current) return;
    let isTyped = false;
    for (const name of formFields(kind)) {
      const field = findField(name);
      // Typed before the script came or the draft was read, or filled in by the browser.
      if (field.value !== (state.initial[name] ?? '')) isTyped = true;
      else if (!sent.values[name]) field.value = stored?.values[name] ?? field.value;
    }
    // The key of the draft belongs to these very values.
    if (stored && hasSameValues(read(), stored.values)) key.current ||= stored.key;
    else if (isTyped) changed();
  });
  useEffect(() => {
    void draft.read().then((stored) => restore(stored));
  }, [draft]);

  const onPageShow = useEffectEvent(async ({ persisted }: PageTransitionEvent) => {
    // From the back/forward cache: another page of this tab may have sent or cleared the form.
    if (!persisted || isSubmitting.current) return;
    // The receipt no longer shows what the visitor typed.
    if (view.name === 'receipt') update({ view: { ...view, receipt: { ...view.receipt, values: {} } } });
    if (!form.current || hasSameValues(read(), initialState(options).initial) || (await draft.read())) return;
    for (const name of formFields(kind)) findField(name).value = '';
    empty({});
  });
  useEffect(() => {
    // If it fails, faults are shown only on submit, which tries again.
    loadLazy().catch(() => {});
    if (!formTime.current)
      fetch(FORM_TIME_PATH, { credentials: 'same-origin' })
        .then(async (reply) => {
          if (reply.ok) formTime.current = await reply.text();
        })
        .catch(() => {});
    const ending = new AbortController();
    const on = (type: string, listener: (event: never) => void) =>
      addEventListener(type, listener as EventListener, { signal: ending.signal });
    on('offline', () => update({ status: 'offline' }));
    on('online', () => update(({ status }) => (status === 'offline' ? { status: '' } : {})));
    on('pageshow', (event: PageTransitionEvent) => onPageShow(event));
    return () => ending.abort();
  }, []);
  useErrorTitle(Object.keys(state.summary).length > 0);

  /** Shows the receipt of an accepted lead, and withdraws the lead that it corrects. */
  function accept(shown: string, values: Values): void {
    const { corrected } = state;
    const receipt = { reference: isShownReference(shown) ? shown : '', values };
    empty({ view: { name: 'receipt', receipt }, corrected: undefined, focus: { on: 'notice' } });
    if (!corrected?.reference) return;
    const notWithdrawn = corrected.reference;
    void withdrawLead(notWithdrawn, corrected.values.phone ?? '').then((isWithdrawn) => {
      if (isWithdrawn) return;
      update(({ view: now }) => {
        // Another form may have replaced the receipt meanwhile.
        if (now.name !== 'receipt' || now.receipt !== receipt) return {};
        return { view: { name: 'receipt', receipt: { ...receipt, notWithdrawn } } };
      });
    });
  }

  async function send(sentForm: HTMLFormElement): Promise<void> {
    if (!lazy) await loadLazy().catch(() => {});
    if (!lazy) {
      if (!navigator.onLine)
        return update(failed({ ...NO_FAILURE, message: say('lead-form.later'), comfort: notLost() }));
      // After a deployment the files of this page may be gone. The server validates a plain form.
      await draft.clear();
      return sentForm.submit();
    }
    const values = read();
    const { lead, faults } = lazy.validateLead(kind, values);
    if (!lead) return update({ faults, summary: faults, isTooLong: hasLongPhone(values), focus: { on: 'notice' } });
    const headers = {
      ...(formTime.current && { [FORM_HEADERS.time]: formTime.current }),
      ...(new FormData(sentForm).get(TRAP_FIELD) && { [FORM_HEADERS.trap]: '1' }),
    };
    /** Stores the key before it is used, so that an attempt after a lost page is the same lead. */
    const post = async (newest: string) => {
      key.current = newest;
      await save(values);
      return apiSession(prefix).record(lead, newest, headers);
    };
    update({ faults: {}, summary: {}, sending: true, status: 'sending' });
    let answer = await post(key.current || newKey());
    // The key was used for another lead. With a reference number, the upstream refused this one.
    if (answer.status === 409 && !answer.data.id) answer = await post(newKey());
    const { status, data, error, errorMessage } = answer;
    if (!error) {
      accept(data.id, values);
      return draft.clear();
    }
    // A call that threw has status 400 and no message.
    const isRefused = errorMessage !== '' && isRefusal(status);
    if (isRefused) {
      // The same key would get the same answer.
      key.current = '';
      await save(values);
    }
    update(
      failed({
        // Too many requests: the message says how long to wait.
        message: status === 429 && errorMessage ? errorMessage : say('lead-form.later'),
        comfort: isRefused ? '' : notLost(),
        refused: isShownReference(data.id) ? data.id : '',
      }),
    );
  }

  return {
    state,
    lazy,
    notice: useFocus(state.focus, form),
    form: {
      ref: form,
      onInput({ target }: FormEvent) {
        const field = target as HTMLInputElement;
        const name = field.name as LeadFieldName;
        if (!(name in read())) return;
        changed();
        const refused = field.getAttribute(REFUSED);
        if (refused !== null) {
          check(name, { ...read(), [name]: refused }, true);
          return;
        }
        // A name and a number from abroad are checked while the visitor types.
        check(name, read(), (name === 'full_name' || field.hasAttribute(FROM_ABROAD)) && field.value !== '');
      },
      /** Checks a field that was left, and removes spaces and the like. An empty one is not checked before the submit. */
      onBlur({ target }: FocusEvent) {
        const field = target as HTMLInputElement;
        const { value } = field;
        const name = field.name as LeadFieldName;
        const values = read();
        if (!values[name] || state.sending) return;
        const tidy = name === 'phone' ? phoneWhenLeft(value) : value.trim();
        const fault = check(name, { ...values, [name]: tidy }, true);
        const hasPrefix = name === 'phone' && isTooLong(value);
        if (tidy !== value && (!fault || hasPrefix)) field.value = tidy;
      },
      async onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isSubmitting.current) return;
        isSubmitting.current = true;
        update({ failure: NO_FAILURE, status: '' });
        await send(event.currentTarget);
        isSubmitting.current = false;
      },
    },
    startOver: () => empty({ view: FORM, focus: { on: 'first' } }),
    /** From the receipt to the form as it was sent. */
    correct: (receipt: Receipt) =>
      update({ view: FORM, initial: receipt.values, corrected: receipt, focus: { on: 'phone' } }),
  };
}

/** Moves the focus where the state says. Returns the ref of what is shown about the form. */
function useFocus(focus: LeadFormState['focus'], form: RefObject<HTMLFormElement | null>) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!focus) return;
    if (focus.on !== 'notice') {
      form.current?.querySelector<HTMLElement>(focus.on === 'phone' ? '[name="phone"]' : 'input')?.focus();
      return;
    }
    notice.current?.focus();
    // What replaces a long form may begin above the window.
    notice.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [focus, form]);
  return notice;
}

/**
 * Withdraws a lead as the form on /withdraw does. False if that failed; true does not mean that the numbers matched.
 */
async function withdrawLead(reference: string, phone: string): Promise<boolean> {
  const body = new URLSearchParams({ reference, phone });
  const reply = await fetch('/withdraw' satisfies OwnPath, { method: 'POST', body }).catch(() => undefined);
  return reply?.ok ?? false;
}
