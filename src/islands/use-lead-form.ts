/** What a lead form does once it lives: checks, keeps a draft, sends through the API, and says how it ended. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FORM_HEADERS } from '../api/wire.ts';
import { normalisePhone, TRY_AGAIN } from '../domain/lead-fields.ts';
import { FORM_TIME_PATH, type FormState, isShownReference, TRAP_FIELD } from '../domain/lead-form.ts';
import { apiSession } from './api-session.ts';
import { deviceDraft } from './form-draft.ts';
import { newKey } from './idempotency-key.ts';

export interface LeadFormOptions {
  kind: 'contact' | 'partner';
  /** Prefix of every key this site keeps in local storage. */
  prefix: string;
  state: FormState;
}

/** Statuses after which the same key would only bring the same refusal. */
const REFUSED = 422;
const TOO_MANY = 429;

/** Judges a form. Comes after the form, so that the form is there sooner. */
let judgeLead: typeof import('./judge-lead.ts').judgeLead | undefined;
async function fetchJudge(): Promise<void> {
  ({ judgeLead } = await import('./judge-lead.ts'));
}

export function useLeadForm({ kind, prefix, state }: LeadFormOptions) {
  const [values, setValues] = useState(state.values);
  const [faults, setFaults] = useState(state.faults);
  /** The faults as they were when the form was sent: the summary stays as it was read while its fields are put right. */
  const [summary, setSummary] = useState(state.faults);
  const [failure, setFailure] = useState(state.failure);
  /** The submit flag of the specification: set while the form is under way, and for good once it was accepted. */
  const [submit, setSubmit] = useState(false);
  /** Null until the lead was accepted; then its reference number, or nothing where it has none. */
  const [reference, setReference] = useState<string | null>(null);
  /** Grows when something is said that must be read. */
  const [said, setSaid] = useState(0);
  const notice = useRef<HTMLDivElement>(null);
  // Several fields may change before the next rendering: what was typed before the widget lived is told to it in one go.
  const latest = useRef(state.values);
  const touched = useRef(new Set<string>());
  const key = useRef(state.key);
  const formTime = useRef(state.formTime);
  /** Set while the form is on its way, before React knows. */
  const sending = useRef(false);
  const [draft] = useState(() => deviceDraft(prefix, kind));

  useEffect(() => {
    let current = true;
    // Without it nothing is said of a field before the form is sent, and then it is asked for again.
    fetchJudge().catch(() => {});
    draft.read().then((kept) => {
      if (!current || !kept) return;
      // What the visitor typed meanwhile, and what the server sent back, counts for more.
      const missing = Object.entries(kept.values).filter(([name]) => !touched.current.has(name) && !state.values[name]);
      if (missing.length === 0) return;
      if (touched.current.size === 0) key.current ||= kept.key;
      latest.current = { ...latest.current, ...Object.fromEntries(missing) };
      setValues(latest.current);
    });
    if (!formTime.current) {
      fetch(FORM_TIME_PATH, { credentials: 'same-origin' })
        .then(async (reply) => {
          if (reply.ok) formTime.current = await reply.text();
        })
        .catch(() => {});
    }
    return () => {
      current = false;
    };
  }, [draft, state]);

  useEffect(() => {
    if (said > 0) notice.current?.focus();
  }, [said]);

  function fill(more: Readonly<Record<string, string>>) {
    latest.current = { ...latest.current, ...more };
    setValues(latest.current);
  }

  /** Says what is wrong with a field, or no longer is. @param anew true where nothing was said of it before */
  function look(name: string, anew: boolean) {
    const fault = judgeLead?.(kind, latest.current).faults?.[name];
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
    if (Object.values(latest.current).some(Boolean)) draft.save({ values: latest.current, key: '' });
    else draft.clear();
    look(name, atOnce && value !== '');
  }

  /** Looks at a field that was left. One that is empty is left alone until the form is sent. */
  function leave(name: string) {
    const value = latest.current[name] ?? '';
    if (value === '' || submit) return;
    const tidy = name === 'phone' ? normalisePhone(value) : value.trim();
    if (!look(name, true) && tidy !== value) fill({ [name]: tidy });
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submit || sending.current) return;
    sending.current = true;
    setFailure('');
    await sendForm(event.currentTarget);
    sending.current = false;
    setSaid((times) => times + 1);
  }

  async function sendForm(form: HTMLFormElement) {
    if (!judgeLead) await fetchJudge().catch(() => {});
    // After a deployment the code of this page may be gone. The server judges a plain form, and takes it.
    if (!judgeLead) return form.submit();
    const { lead, faults: found } = judgeLead(kind, latest.current);
    setFaults(found ?? {});
    setSummary(found ?? {});
    if (!lead) return;
    setSubmit(true);
    key.current ||= newKey();
    // With its key: should the page end before the answer comes, the next try is the same lead.
    await draft.save({ values: latest.current, key: key.current });
    const trapped = new FormData(form).get(TRAP_FIELD);
    const headers = { ...(formTime.current && { [FORM_HEADERS.time]: formTime.current }), ...(trapped && { [FORM_HEADERS.trap]: '1' }) };
    const answer = await apiSession(prefix).record(lead, key.current, headers);
    if (answer.error) {
      if (answer.status === REFUSED) key.current = '';
      setSubmit(false);
      setFailure(answer.status === TOO_MANY && answer.errorMessage ? answer.errorMessage : TRY_AGAIN);
    } else {
      setReference(isShownReference(answer.data.id) ? answer.data.id : '');
      await draft.clear();
    }
  }

  return { values, faults, summary, failure, submit, reference, notice, change, leave, send };
}
