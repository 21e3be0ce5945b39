/** A lead form in the browser: validates, stores a draft in the tab, and sends through the API. */
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { FORM_HEADERS, isRefusal } from '../../api/reply-guards.ts';
import { FORM_TIME_PATH, type FormState, isShownReference, TRAP_FIELD, TRY_AGAIN } from '../../domain/lead-form.ts';
import type { Lead } from '../../domain/lead-rules.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import type { Ending } from '../../offline/unsent-leads.ts';
import { apiSession, newKey } from './api-session.ts';
import { tabDraft } from './form-draft.ts';
import { changeState, type Failure, initialState, isSame, NO_FAILURE, type Values } from './lead-form-state.ts';
import { PHONE_LENGTH, phoneWhenLeft } from './phone-keys.ts';

export interface LeadFormOptions {
  kind: 'contact' | 'partner';
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

export function useLeadForm(options: LeadFormOptions) {
  const { kind, prefix, sent, opening } = options;
  const [state, dispatch] = useReducer(changeState, options, initialState);
  /** The current state, for code that runs after an `await`. */
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const formTime = useRef(sent.formTime);
  const isSubmitting = useRef(false);
  const [draft] = useState(() => tabDraft(prefix, kind));

  useEffect(() => {
    let isMounted = true;
    // If it fails, faults are shown only on submit, which tries again.
    loadLazy().catch(() => {});
    draft.read().then((stored) => {
      if (isMounted && stored) dispatch({ type: 'restore draft', draft: stored });
    });
    return () => {
      isMounted = false;
    };
  }, [draft]);

  useEffect(() => {
    if (formTime.current) return;
    fetch(FORM_TIME_PATH, { credentials: 'same-origin' })
      .then(async (reply) => {
        if (reply.ok) formTime.current = await reply.text();
      })
      .catch(() => {});
  }, []);

  const onPageShow = useEffectEvent(async ({ persisted }: PageTransitionEvent) => {
    // From the back/forward cache: another page of this tab may have sent or cleared the form.
    if (!persisted || isSubmitting.current) return;
    dispatch({ type: 'hide sent values' });
    const { values } = initialState(options);
    if (!isSame(state.values, values) && !(await draft.read())) dispatch({ type: 'empty' });
  });
  useEffect(() => {
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  useEffect(() => {
    if (!state.focus) return;
    if (state.focus.on !== 'notice') {
      form.current?.querySelector<HTMLElement>(state.focus.on === 'phone' ? '[name="phone"]' : 'input')?.focus();
      return;
    }
    notice.current?.focus();
    // What replaces a long form may begin above the window.
    notice.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [state.focus]);

  const waitingKey = state.view.name === 'waiting' ? state.view.key : '';
  /** @returns whether this form shows the ending */
  const onEnding = useEffectEvent(({ key, how, reference }: Ending) => {
    if (key !== waitingKey) return false;
    if (how === 'sent') accept(reference);
    else {
      const refused = how === 'refused' && isShownReference(reference) ? reference : '';
      dispatch({ type: 'fail', failure: { ...NO_FAILURE, message: TRY_AGAIN, refused } });
    }
    return true;
  });
  useEffect(() => (waitingKey ? lazy?.onEnding(onEnding) : undefined), [waitingKey]);

  /** The opening is not stored: on another page it would name the wrong subject. */
  function saveDraft(values: Values, key: string): Promise<void> {
    const { message, ...others } = values;
    return draft.save({ values: message === opening ? others : values, key });
  }

  function check(name: string, values: Values, isNew: boolean): string | undefined {
    const fault = lazy?.validateLead(kind, values).faults?.[name];
    dispatch({ type: 'check', name, fault, isNew });
    return fault;
  }

  /** @param isStrict whether a fault is shown while the visitor types; otherwise a shown one is only updated */
  function change(name: string, value: string, isStrict = false): void {
    const values = { ...state.values, [name]: value };
    dispatch({ type: 'change', name, value });
    if (Object.values(values).some(Boolean)) void saveDraft(values, '');
    else void draft.clear();
    check(name, values, isStrict && value !== '');
  }

  /** Checks a field that was left. An empty one is not checked before the form is sent. */
  function leave(name: string): void {
    const value = state.values[name] ?? '';
    if (value === '' || state.sending) return;
    const tidy = name === 'phone' ? phoneWhenLeft(value) : value.trim();
    const fault = check(name, state.values, true);
    const isTooLong = name === 'phone' && value.length > PHONE_LENGTH;
    if (tidy !== value && (!fault || isTooLong)) dispatch({ type: 'tidy', name, value: tidy });
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    dispatch({ type: 'submit' });
    await send(event.currentTarget);
    isSubmitting.current = false;
  }

  async function send(element: HTMLFormElement): Promise<void> {
    if (!lazy) await loadLazy().catch(() => {});
    if (!lazy) {
      // After a deployment the files of this page may be gone. The server validates a plain form.
      await draft.clear();
      return element.submit();
    }
    const { values, key } = latest.current;
    const { lead, faults } = lazy.validateLead(kind, values);
    if (!lead) return dispatch({ type: 'show faults', faults });
    dispatch({ type: 'send' });
    const isTrapped = new FormData(element).get(TRAP_FIELD);
    const headers = {
      ...(formTime.current && { [FORM_HEADERS.time]: formTime.current }),
      ...(isTrapped && { [FORM_HEADERS.trap]: '1' }),
    };
    const result = await sendLead(prefix, lead, headers, key, (newestKey) => {
      dispatch({ type: 'use key', key: newestKey });
      return saveDraft(values, newestKey);
    });
    if (result.isAccepted) accept(result.reference);
    else if (result.isUnreached && (await lazy.waitForConnection(prefix, { key: result.key, lead, headers })))
      dispatch({ type: 'wait', key: result.key });
    else return dispatch({ type: 'fail', failure: result.failure });
    await draft.clear();
  }

  function accept(reference: string): void {
    const { values, corrected } = latest.current;
    const receipt = { reference: isShownReference(reference) ? reference : '', values };
    dispatch({ type: 'accept', receipt });
    if (!corrected?.reference) return;
    void withdrawLead(corrected.reference, corrected.values.phone ?? '').then((isWithdrawn) => {
      if (!isWithdrawn) dispatch({ type: 'keep earlier lead', receipt, reference: corrected.reference });
    });
  }

  function clear(): void {
    dispatch({ type: 'clear' });
    void draft.clear();
  }

  /** Deletes the lead that waits on this device. */
  async function deleteWaiting(): Promise<void> {
    // Sent meanwhile: `onEnding` shows how that ended.
    if ((await lazy?.deleteWaitingLead(prefix, waitingKey)) === false) return;
    dispatch({ type: 'delete' });
  }

  return { state, dispatch, lazy, form, notice, change, leave, submit, clear, deleteWaiting };
}

/** The key was used for another lead; with a reference number the upstream refused the lead. */
const CONFLICT = 409;
const TOO_MANY = 429;
/** The status of a call that threw. */
const UNREACHED = 400;

type Result =
  | { isAccepted: true; reference: string }
  /** @param isUnreached there was no answer, and the device says that it has no connection */
  | { isAccepted: false; isUnreached: boolean; key: string; failure: Failure };

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
  if (answer.status === CONFLICT && !answer.data.id) {
    lastKey = newKey();
    answer = await post(lastKey);
  }
  const { status, data, error, errorMessage } = answer;
  if (!error) return { isAccepted: true, reference: data.id };
  // The same key would get the same answer. A call that threw has no message.
  const isRefused = errorMessage !== '' && isRefusal(status);
  if (isRefused) await saveKey('');
  return {
    isAccepted: false,
    // A lead waits on the device only without a connection: if only the server is down, the visitor learns it at once.
    // A saved page is shown because there was no connection, whatever the browser says.
    isUnreached: status === UNREACHED && errorMessage === '' && (!navigator.onLine || isSavedPage()),
    key: lastKey,
    failure: {
      message: status === TOO_MANY && errorMessage ? errorMessage : TRY_AGAIN,
      comfort: isRefused ? '' : comfort(),
      refused: isShownReference(data.id) ? data.id : '',
    },
  };
}

/** What the visitor has not lost. */
function comfort(): string {
  return navigator.onLine ? STILL_HERE : OFFLINE;
}

const STILL_HERE = 'What you typed is still here. If you send it again unchanged, we count it as the same enquiry.';
const OFFLINE = 'You are offline. What you typed stays in this tab.';

/**
 * Withdraws a lead as the form on /withdraw does.
 * @returns false if the request failed; true does not mean that the numbers matched
 */
async function withdrawLead(reference: string, phone: string): Promise<boolean> {
  const body = new URLSearchParams({ reference, phone });
  const reply = await fetch('/withdraw' satisfies OwnPath, { method: 'POST', body }).catch(() => undefined);
  return reply?.ok ?? false;
}

/** Whether this page has the note of a saved page (src/offline/saved-note.ts), which links to the others. */
function isSavedPage(): boolean {
  return document.querySelector(`.notice [href="${'/offline' satisfies OwnPath}"]`) !== null;
}
