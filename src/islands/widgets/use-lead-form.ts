/** A lead form in the browser: validates, stores a draft in the tab, and sends through the API. */
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { FORM_HEADERS, isRefusal } from '../../api/paths.ts';
import type { LeadFormKind } from '../../domain/lead-fields.ts';
import {
  errorTitle,
  FORM_TIME_PATH,
  type FormState,
  isShownReference,
  isTooLong,
  TRAP_FIELD,
  TRY_AGAIN,
} from '../../domain/lead-form.ts';
import type { Lead } from '../../domain/lead-rules.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import type { Ending } from '../../offline/unsent-leads.ts';
import { apiSession, newKey } from './api-session.ts';
import {
  type Change,
  changeState,
  emptied,
  FORM,
  type FormFailure,
  failed,
  hasSameValues,
  initialState,
  type LeadFormState,
  NO_FAILURE,
  type Receipt,
  restoreDraft,
  showFault,
  tabDraft,
  type Values,
} from './lead-form-state.ts';
import { phoneWhenLeft } from './phone-keys.ts';

interface LeadFormOptions {
  kind: LeadFormKind;
  /** Prefix of every key that the site stores in the browser. */
  prefix: string;
  /** The form as the server returned it. */
  sent: FormState;
  /** First words of the message, which the visitor may replace. */
  opening: string;
}

/** The validator, the receipt and unsent leads. Loaded after the form, so that the form hydrates sooner. */
let lazy: Awaited<ReturnType<typeof importLazy>> | undefined;
async function loadLazy(): Promise<void> {
  lazy = await importLazy();
}
async function importLazy() {
  // All at once: after a lost connection nothing can be loaded.
  const [receipt, unsent] = await Promise.all([import('./lead-form-receipt.tsx'), import('./unsent.ts')]);
  const { LeadSent, LeadWaiting, validateLead } = receipt;
  const { deleteWaitingLead, onEnding, waitForConnection, WAITS_DAYS } = unsent;
  return { LeadSent, LeadWaiting, validateLead, deleteWaitingLead, onEnding, waitForConnection, WAITS_DAYS };
}

const OFFLINE = 'You are offline. If you send this form, it waits on this device until you are online.';

/** What the parts of the hook share. */
interface Live {
  options: LeadFormOptions;
  state: LeadFormState;
  update: (change: Change) => void;
  draft: ReturnType<typeof tabDraft>;
  isSubmitting: RefObject<boolean>;
}

export function useLeadForm(options: LeadFormOptions) {
  const [state, update] = useReducer(changeState, options, initialState);
  const [draft] = useState(() => tabDraft(options.prefix, options.kind));
  const isSubmitting = useRef(false);
  const live: Live = { options, state, update, draft, isSubmitting };
  const ways = useSending(live);
  useEffect(() => {
    const offline = () => update({ status: OFFLINE });
    const online = () => update(({ status }) => (status === OFFLINE ? { status: '' } : {}));
    addEventListener('offline', offline);
    addEventListener('online', online);
    return () => {
      removeEventListener('offline', offline);
      removeEventListener('online', online);
    };
  }, []);
  const isWrong = Object.keys(state.summary).length > 0;
  useEffect(() => {
    document.title = errorTitle(document.title, isWrong);
  }, [isWrong]);
  useStoredDraft(live);
  return {
    state,
    lazy,
    ...useFocus(state.focus),
    ...ways,
    ...fieldListeners(live),
    /** From the receipt to an empty form. */
    startOver: () => update({ ...emptied(), view: FORM, focus: { on: 'first field' } }),
    /** From the receipt to the form as it was sent. */
    correct: (receipt: Receipt) =>
      update({ view: FORM, values: receipt.values, corrected: receipt, focus: { on: 'phone' } }),
  };
}

/** Moves the focus where the state says. Returns refs of the form and of what is shown about it. */
function useFocus(focus: LeadFormState['focus']) {
  const form = useRef<HTMLFormElement>(null);
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
  }, [focus]);
  return { form, notice };
}

/** Restores the draft of the tab, and follows it when the browser shows the page again. */
function useStoredDraft({ options, state, update, draft, isSubmitting }: Live): void {
  useEffect(() => {
    void draft.read().then((stored) => stored && update(restoreDraft(stored)));
  }, [draft, update]);

  const onPageShow = useEffectEvent(async ({ persisted }: PageTransitionEvent) => {
    // From the back/forward cache: another page of this tab may have sent or cleared the form.
    if (!persisted || isSubmitting.current) return;
    // The receipt no longer shows what the visitor typed.
    update(({ view }) =>
      view.name === 'receipt' ? { view: { ...view, receipt: { ...view.receipt, values: {} } } } : {},
    );
    if (!hasSameValues(state.values, initialState(options).values) && !(await draft.read())) update(emptied());
  });
  useEffect(() => {
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
}

/** The opening is not stored: on another page it would name the wrong subject. */
function saveDraft({ draft, options }: Live, values: Values, key: string): Promise<void> {
  const { message, ...others } = values;
  return draft.save({ values: message === options.opening ? others : values, key });
}

/** What a field calls when the visitor types in it or leaves it. */
function fieldListeners(live: Live) {
  const { options, state, update, draft } = live;

  function check(name: string, values: Values, isNew: boolean): string | undefined {
    const fault = lazy?.validateLead(options.kind, values).faults?.[name];
    update(showFault(name, fault, isNew));
    return fault;
  }

  return {
    /** @param isStrict whether a fault is shown while the visitor types; otherwise a shown one is only updated */
    change(name: string, value: string, isStrict = false): void {
      const values = { ...state.values, [name]: value };
      update((before) => ({
        values: { ...before.values, [name]: value },
        edited: new Set([...before.edited, name]),
        // Other values are another lead.
        key: '',
      }));
      if (Object.values(values).some(Boolean)) void saveDraft(live, values, '');
      else void draft.clear();
      check(name, values, isStrict && value !== '');
    },
    /** Checks a field that was left, and removes spaces and the like. An empty one is not checked before the submit. */
    leave(name: string): void {
      const value = state.values[name] ?? '';
      if (value === '' || state.sending) return;
      const tidy = name === 'phone' ? phoneWhenLeft(value) : value.trim();
      const fault = check(name, { ...state.values, [name]: tidy }, true);
      const hasPrefix = name === 'phone' && isTooLong(value);
      if (tidy !== value && (!fault || hasPrefix)) update(({ values }) => ({ values: { ...values, [name]: tidy } }));
    },
  };
}

/** Sends the form, and shows how a lead that waits on this device ended. */
function useSending(live: Live) {
  const { options, state, update, draft, isSubmitting } = live;
  const { kind, prefix, sent } = options;
  /** The current state, for code that runs after an `await`. */
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const formTime = useFormTime(sent.formTime);
  useEffect(() => {
    // If it fails, faults are shown only on submit, which tries again.
    loadLazy().catch(() => {});
  }, []);

  async function send(form: HTMLFormElement): Promise<void> {
    if (!lazy) await loadLazy().catch(() => {});
    if (!lazy) {
      // After a deployment the files of this page may be gone. The server validates a plain form.
      await draft.clear();
      return form.submit();
    }
    const { values, key } = latest.current;
    const { lead, faults } = lazy.validateLead(kind, values);
    if (!lead) return update({ faults, summary: faults, focus: { on: 'notice' } });
    update({ faults: {}, summary: {}, sending: true, status: 'Sending …' });
    const headers = {
      ...(formTime.current && { [FORM_HEADERS.time]: formTime.current }),
      ...(new FormData(form).get(TRAP_FIELD) && { [FORM_HEADERS.trap]: '1' }),
    };
    const result = await sendLead(prefix, lead, headers, key, (newestKey) => {
      update({ key: newestKey });
      return saveDraft(live, values, newestKey);
    });
    if (!result.failure) accept(result.reference, latest.current, update);
    else if (result.unreached && (await lazy.waitForConnection(prefix, { key: result.unreached, lead, headers })))
      update({
        view: { name: 'waiting', key: result.unreached },
        sending: false,
        status: '',
        focus: { on: 'notice' },
      });
    else return update(failed(result.failure));
    await draft.clear();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    update({ failure: NO_FAILURE, status: '' });
    await send(event.currentTarget);
    isSubmitting.current = false;
  }

  return { submit, deleteWaiting: useWaitingLead(live, latest) };
}

/** Shows how a lead that waits on this device ended. Returns a function that deletes it. */
function useWaitingLead({ options: { prefix }, state: { view }, update }: Live, latest: RefObject<LeadFormState>) {
  const waitingKey = view.name === 'waiting' ? view.key : '';
  /** @returns whether this form shows the ending */
  const onEnding = useEffectEvent(({ key, how, reference }: Ending) => {
    if (key !== waitingKey) return false;
    if (how === 'sent') accept(reference, latest.current, update);
    else {
      const refused = how === 'refused' && isShownReference(reference) ? reference : '';
      update(failed({ ...NO_FAILURE, message: TRY_AGAIN, refused }));
    }
    return true;
  });
  useEffect(() => (waitingKey ? lazy?.onEnding(onEnding) : undefined), [waitingKey]);

  return async () => {
    // Sent meanwhile: `onEnding` shows how that ended.
    if ((await lazy?.deleteWaitingLead(prefix, waitingKey)) === false) return;
    update(({ view: now, corrected }) => {
      // Sent meanwhile: the receipt stays.
      if (now.name !== 'waiting') return {};
      const status = 'Deleted. This device no longer has your enquiry.';
      return { ...emptied(), view: FORM, status, focus: { on: corrected ? 'phone' : 'first field' } };
    });
  };
}

/** When the form was issued, signed: from the form or requested, since a cached page cannot contain it. */
function useFormTime(sent: string): RefObject<string> {
  const formTime = useRef(sent);
  useEffect(() => {
    if (formTime.current) return;
    fetch(FORM_TIME_PATH, { credentials: 'same-origin' })
      .then(async (reply) => {
        if (reply.ok) formTime.current = await reply.text();
      })
      .catch(() => {});
  }, []);
  return formTime;
}

/** Shows the receipt of the lead with these values, and withdraws the lead that it corrects. */
function accept(shown: string, { values, corrected }: LeadFormState, update: Live['update']): void {
  const receipt = { reference: isShownReference(shown) ? shown : '', values };
  update({ ...emptied(), view: { name: 'receipt', receipt }, corrected: undefined, focus: { on: 'notice' } });
  if (!corrected?.reference) return;
  const notWithdrawn = corrected.reference;
  void withdrawLead(notWithdrawn, corrected.values.phone ?? '').then((isWithdrawn) => {
    if (isWithdrawn) return;
    update(({ view }) => {
      // Another form may have replaced the receipt meanwhile.
      if (view.name !== 'receipt' || view.receipt !== receipt) return {};
      return { view: { name: 'receipt', receipt: { ...receipt, notWithdrawn } } };
    });
  });
}

type Result =
  | { failure?: never; reference: string }
  /** @param unreached the key, if there was no answer, and the device says that it has no connection */
  | { failure: FormFailure; unreached: string };

/**
 * Sends a lead, and once more with a new key if the key was used for another lead. Never rejects.
 * @param key of an earlier attempt with the same values; empty if there was none
 * @param saveKey stores a key before it is used, so that an attempt after a lost page is the same lead; gets an empty
 * key once the lead was refused
 */
async function sendLead(
  prefix: string,
  lead: Lead,
  headers: Record<string, string>,
  key: string,
  saveKey: (key: string) => Promise<void>,
): Promise<Result> {
  const post = async (postKey: string) => {
    await saveKey(postKey);
    return apiSession(prefix).record(lead, postKey, headers);
  };
  let lastKey = key || newKey();
  let answer = await post(lastKey);
  // The key was used for another lead. With a reference number, the upstream refused this one.
  if (answer.status === 409 && !answer.data.id) {
    lastKey = newKey();
    answer = await post(lastKey);
  }
  const { status, data, error, errorMessage } = answer;
  if (!error) return { reference: data.id };
  // The same key would get the same answer. A call that threw has no message.
  const isRefused = errorMessage !== '' && isRefusal(status);
  if (isRefused) await saveKey('');
  // A lead waits on the device only without a connection: if only the server is down, the visitor learns it at once.
  // A saved page is shown because there was no connection, whatever the browser says. A call that threw has status 400.
  const isUnreached = status === 400 && errorMessage === '' && (!navigator.onLine || isSavedPage());
  return {
    unreached: isUnreached ? lastKey : '',
    failure: {
      // Too many requests: the message says how long to wait.
      message: status === 429 && errorMessage ? errorMessage : TRY_AGAIN,
      comfort: isRefused ? '' : comfort(),
      refused: isShownReference(data.id) ? data.id : '',
    },
  };
}

/** What the visitor has not lost. */
function comfort(): string {
  return navigator.onLine
    ? 'What you typed is still here. If you send it again unchanged, we count it as the same enquiry.'
    : 'You are offline. What you typed stays in this tab.';
}

/**
 * Withdraws a lead as the form on /withdraw does. False if that failed; true does not mean that the numbers matched.
 */
async function withdrawLead(reference: string, phone: string): Promise<boolean> {
  const body = new URLSearchParams({ reference, phone });
  const reply = await fetch('/withdraw' satisfies OwnPath, { method: 'POST', body }).catch(() => undefined);
  return reply?.ok ?? false;
}

/** Whether this page has the note of a saved page (src/offline/saved-pages.ts), which links to the others. */
function isSavedPage(): boolean {
  return document.querySelector(`.notice [href="${'/offline' satisfies OwnPath}"]`) !== null;
}
