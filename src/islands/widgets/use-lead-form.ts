/** What a lead form does once it lives: checks, keeps a draft with the tab, sends through the API, and says how it ended. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FORM_HEADERS } from '../../api/reply-guards.ts';
import { FORM_TIME_PATH, type FormState, isShownReference, TRAP_FIELD, TRY_AGAIN } from '../../domain/lead-form.ts';
import { apiSession } from './api-session.ts';
import { type Draft, tabDraft } from './form-draft.ts';
import { sendLead, withdrawLead } from './lead-form-sending.ts';
import { NO_FAILURE, type Receipt, startOf, type Values } from './lead-form-start.ts';
import { PHONE_LENGTH, phoneTyping, phoneWhenLeft } from './phone-keys.ts';

export interface LeadFormOptions {
  kind: 'contact' | 'partner';
  /** Prefix of every key this site keeps in the browser's storage. */
  prefix: string;
  state: FormState;
  /** The first words of a message, until the visitor writes others. */
  opening: string;
}

const DELETED = 'Deleted. This device no longer has your enquiry.';
const CLEARED = 'Cleared. This tab no longer has your details.';
const SENDING = 'Sending …';

const isSame = (some: Values, others: Values) =>
  Object.keys({ ...some, ...others }).every((name) => (some[name] ?? '') === (others[name] ?? ''));

/** What judges a form, and what stands in its place once it was accepted. Comes after the form, so that the form is there sooner. */
let later: (typeof import('./lead-form-sent.tsx') & Omit<typeof import('./unsent.ts'), 'watchMarked'>) | undefined;
async function fetchLater(): Promise<void> {
  // Without a connection nothing more could be fetched: what waits for one must be there before.
  const [sent, unsent] = await Promise.all([
    import('./lead-form-sent.tsx').then(({ LeadHeld, LeadSent, validateLead }) => ({
      LeadHeld,
      LeadSent,
      validateLead,
    })),
    import('./unsent.ts').then(({ forgetLead, onEnding, waitForLine, WAITS_DAYS }) => ({
      forgetLead,
      onEnding,
      waitForLine,
      WAITS_DAYS,
    })),
  ]);
  later = { ...sent, ...unsent };
}

export function useLeadForm({ kind, prefix, state, opening }: LeadFormOptions) {
  const [{ values: start, failed: failedBefore }] = useState(() => startOf(state, opening));
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState(state.faults);
  /** The faults as they were when the form was sent: the summary stays as it was read while its fields are put right. */
  const [summary, setSummary] = useState(state.faults);
  const [failed, setFailed] = useState(failedBefore);
  /** The submit flag of the specification: set while the form is under way. Once it was accepted, the receipt stands in its place. */
  const [submit, setSubmit] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>();
  /** The accepted lead whose number is being corrected. It is withdrawn once the next one is accepted. */
  const corrected = useRef<Receipt>(undefined);
  /** Key of the lead that waits on this device for a connection; empty where none does. */
  const [held, setHeld] = useState('');
  /** Said beside the buttons, to be heard where the focus is elsewhere. */
  const [status, setStatus] = useState('');
  /** Grows when something is said that must be read. */
  const [said, setSaid] = useState(0);
  /** Grows when the form is begun anew. */
  const [begun, setBegun] = useState(0);
  const [phone, setPhone] = useState(phoneTyping);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  // Several fields may change before the next rendering: what was typed before the widget lived is told to it in one go.
  const latest = useRef(start);
  const touched = useRef(new Set<string>());
  const key = useRef(state.key);
  const formTime = useRef(state.formTime);
  /** Set while the form is on its way, before React knows. */
  const sending = useRef(false);
  const [draft] = useState(() => tabDraft(prefix, kind));

  const takeUp = useEffectEvent((kept: Draft) => {
    // What the visitor typed meanwhile, and what the server sent back, counts for more.
    const missing = Object.entries(kept.values).filter(([name]) => !touched.current.has(name) && !state.values[name]);
    fill(Object.fromEntries(missing));
    // A key is for these very words. They may also have been told anew: some browsers fill in themselves what they held before a reload.
    if (isSame(latest.current, kept.values)) key.current ||= kept.key;
  });
  /** A page that the browser kept whole: what it shows may have been sent or cleared on another page of this tab. */
  const shownAgain = useEffectEvent(async ({ persisted }: PageTransitionEvent) => {
    if (!persisted || sending.current) return;
    setReceipt((shown) => shown && { ...shown, values: {} });
    if (latest.current !== start && !(await draft.read())) empty();
  });
  useEffect(() => {
    let current = true;
    // Without it nothing is said of a field before the form is sent, and then it is asked for again.
    fetchLater().catch(() => {});
    draft.read().then((kept) => {
      if (current && kept) takeUp(kept);
    });
    if (!formTime.current) {
      fetch(FORM_TIME_PATH, { credentials: 'same-origin' })
        .then(async (reply) => {
          if (reply.ok) formTime.current = await reply.text();
        })
        .catch(() => {});
    }
    addEventListener('pageshow', shownAgain);
    return () => {
      current = false;
      removeEventListener('pageshow', shownAgain);
    };
  }, [draft]);

  useEffect(() => {
    if (said === 0) return;
    notice.current?.focus();
    // What took the place of a long form may begin above the window.
    notice.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [said]);
  useEffect(() => {
    if (begun > 0) form.current?.querySelector<HTMLElement>(corrected.current ? '[name="phone"]' : 'input')?.focus();
  }, [begun]);

  const heldEnded = useEffectEvent(
    ({ key: ended, how, reference }: { key: string; how: string; reference: string }) => {
      if (ended !== held) return false;
      setHeld('');
      setSaid((times) => times + 1);
      if (how === 'sent') finish(reference);
      else
        setFailed({
          ...NO_FAILURE,
          failure: TRY_AGAIN,
          refused: how === 'refused' && isShownReference(reference) ? reference : '',
        });
      return true;
    },
  );
  useEffect(() => (held ? later?.onEnding(heldEnded) : undefined), [held]);

  function fill(more: Values) {
    latest.current = { ...latest.current, ...more };
    setValues(latest.current);
  }

  /** Forgets everything typed and everything said about it. */
  function empty() {
    latest.current = {};
    touched.current.clear();
    key.current = '';
    setValues({});
    setPhone(phoneTyping());
    setFaults({});
    setSummary({});
    setFailed(NO_FAILURE);
    setStatus('');
  }

  /** "Clear the form": nothing of it stays, on the page or with the tab. */
  function clear() {
    corrected.current = undefined;
    empty();
    draft.clear();
    setStatus(CLEARED);
    setBegun((times) => times + 1);
  }

  /** "Delete what is kept": the lead that waits is erased, and so is the form. */
  async function forget() {
    // Sent while that was asked for: the page says so by itself.
    if ((await later?.forgetLead(prefix, held)) === false) return;
    setHeld('');
    empty();
    setStatus(DELETED);
    setBegun((times) => times + 1);
  }

  /** The form gives way to the receipt. */
  function finish(reference: string) {
    const sent = { reference: isShownReference(reference) ? reference : '', values: latest.current };
    empty();
    setReceipt(sent);
    const { current: before } = corrected;
    corrected.current = undefined;
    if (!before?.reference) return;
    void withdrawLead(before.reference, before.values.phone ?? '').then((withdrawn) => {
      if (!withdrawn) setReceipt((shown) => (shown === sent ? { ...sent, replaced: before.reference } : shown));
    });
  }

  /** "Wrong number? Change it": the form again, as it was sent. */
  function correct() {
    corrected.current = receipt;
    setReceipt(undefined);
    fill(receipt?.values ?? {});
    setBegun((times) => times + 1);
  }

  /** "Send another enquiry": the form again, as nobody has filled it in. */
  function another() {
    setReceipt(undefined);
    setBegun((times) => times + 1);
  }

  /** Says what is wrong with a field, or no longer is. @param anew true where nothing was said of it before */
  function look(name: string, anew: boolean) {
    const fault = later?.validateLead(kind, latest.current).faults?.[name];
    setFaults((before) => {
      if (!anew && before[name] === undefined) return before;
      const { [name]: _, ...others } = before;
      return fault ? { ...others, [name]: fault } : others;
    });
    return fault;
  }

  /** @param at once: true where a fault is said while it is being typed, else only one that is said already goes or stays */
  function change(name: string, value: string, atOnce = false) {
    touched.current.add(name);
    // Other words are another lead.
    key.current = '';
    fill({ [name]: value });
    if (Object.values(latest.current).some(Boolean)) keep();
    else draft.clear();
    look(name, atOnce && value !== '');
  }

  // The first words of a message are the page's, not the visitor's: on another page they would speak of the wrong subject.
  const keep = () => {
    const { message, ...others } = latest.current;
    return draft.save({ values: message === opening ? others : latest.current, key: key.current });
  };

  /** Looks at a field that was left. One that is empty is left alone until the form is sent. */
  function leave(name: string) {
    const value = latest.current[name] ?? '';
    if (value === '' || submit) return;
    const tidy = name === 'phone' ? phoneWhenLeft(value) : value.trim();
    const fault = look(name, true);
    // Too much in the phone field is tidied in any case.
    if (tidy !== value && (!fault || (name === 'phone' && value.length > PHONE_LENGTH))) fill({ [name]: tidy });
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submit || sending.current) return;
    sending.current = true;
    setFailed(NO_FAILURE);
    setStatus('');
    await sendForm(event.currentTarget);
    sending.current = false;
    setSaid((times) => times + 1);
  }

  async function sendForm(element: HTMLFormElement) {
    if (!later) await fetchLater().catch(() => {});
    if (!later) {
      // After a deployment the code of this page may be gone. The server judges a plain form, and takes it or gives it back whole.
      await draft.clear();
      return element.submit();
    }
    const { lead, faults: found } = later.validateLead(kind, latest.current);
    setFaults(found ?? {});
    setSummary(found ?? {});
    if (!lead) return;
    setSubmit(true);
    setStatus(SENDING);
    const trapped = new FormData(element).get(TRAP_FIELD);
    const headers = {
      ...(formTime.current && { [FORM_HEADERS.time]: formTime.current }),
      ...(trapped && { [FORM_HEADERS.trap]: '1' }),
    };
    const ending = await sendLead({
      api: apiSession(prefix),
      lead,
      headers,
      key: key.current,
      keep(under) {
        key.current = under;
        return keep();
      },
    });
    const waits =
      !ending.accepted && ending.unreached && (await later.waitForLine(prefix, { key: key.current, lead, headers }));
    setSubmit(false);
    setStatus('');
    if (waits) setHeld(key.current);
    else if (!ending.accepted) return setFailed(ending);
    else finish(ending.reference);
    await draft.clear();
  }

  return {
    values,
    faults,
    summary,
    failed,
    submit,
    receipt,
    held,
    later,
    phone,
    status,
    form,
    notice,
    change,
    leave,
    send,
    clear,
    another,
    correct,
    forget,
  };
}
