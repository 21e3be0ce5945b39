/** Receives leads from forms and from the API, looks for signs of spam, and passes the leads to the desk. */
import type { Context } from 'hono';
import { type Failure, FORM_HEADERS, type RecordReply, type Refusal } from '../api/contract.ts';
import { hex, hmac, uuidOf } from '../domain/digest.ts';
import { type Log, NO_PAGE } from '../domain/host.ts';
import { TIME_FIELD, TRAP_FIELD } from '../domain/lead-form.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { type Limit, refuseAsJson } from '../http/limits.ts';
import type { Acceptance, Submission } from '../leads/accept-lead.ts';
import type { LeadDesk } from '../leads/lead-desk.ts';
import { type EarlierKey, shownReference } from '../leads/lead-record.ts';
import { createFormTimes, type FormTraces, suspicionsOf } from '../leads/spam-signs.ts';

export interface IntakeOptions {
  desk: LeadDesk;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** See {@link pageNameForLog}. */
  pageName: (path: string) => string;
}

/** The keys of a lead, and the `Referer` of its request: the page it was sent from. */
type Sender = Pick<Submission, 'idempotencyKey' | 'earlier'> & { referer: string | undefined };

export interface Intake {
  /**
   * Accepts a lead. Never rejects. `timeExpected`: every genuine form contains the time at which it was issued.
   */
  take(lead: Lead, sender: Sender, traces: FormTraces, timeExpected: boolean): Promise<Acceptance>;
  /**
   * The signed time at which a form is issued; empty if the ledger, which stores the key, does not answer. Never
   * rejects.
   */
  formTime(): Promise<string>;
  /** The idempotency keys of a form that was sent without script: {@link scriptlessKeys}. Never rejects. */
  keysFor(lead: Lead, attempt: string, client: readonly string[]): Promise<ScriptlessKeys>;
}

export function createIntake({ desk, log, now, pageName }: IntakeOptions): Intake {
  // Not a promise: on Workers a request must not await the promise of another.
  let formKey: string | undefined;
  const readKey = async () => {
    try {
      formKey ??= (await desk.formKey()) || undefined;
    } catch {
      // Without the ledger nothing can be signed; that does not make a form suspect.
    }
    return formKey;
  };

  return {
    async take(lead, { referer, ...keys }, traces, timeExpected) {
      const key = await readKey();
      const isForm = lead.lead_type === 'contact' || lead.lead_type === 'partner';
      const suspicions = isForm && key ? await suspicionsOf(traces, createFormTimes(key), now(), timeExpected) : [];
      if (suspicions.length > 0) log({ level: 'info', event: 'suspect lead', why: suspicions.join(', ') });
      const page = referer !== undefined && URL.canParse(referer) ? pageName(new URL(referer).pathname) : NO_PAGE;
      return desk.accept({ lead, ...keys, suspect: suspicions.length > 0, ...(page !== NO_PAGE && { page }) });
    },
    async formTime() {
      const key = await readKey();
      return key ? createFormTimes(key).issue(now()) : '';
    },
    keysFor: async (lead, attempt, client) =>
      scriptlessKeys({ lead, attempt, client }, (await readKey()) ?? crypto.randomUUID(), now()),
  };
}

/** The traces of a form that was sent without script. */
export function formTraces(read: (field: string) => unknown): FormTraces {
  const text = (field: string) => {
    const value = read(field);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { honeypot: text(TRAP_FIELD), formTime: text(TIME_FIELD) };
}

/** The traces of a form that a script sent through the API. */
export function callTraces(headers: Headers): FormTraces {
  return {
    honeypot: headers.get(FORM_HEADERS.trap) ?? undefined,
    formTime: headers.get(FORM_HEADERS.time) ?? undefined,
  };
}

/** Returns the signed time to a form on a cached page; 429 over the limit. */
export const serveFormTime = (intake: Intake, limit: Limit) => async (c: Context) => {
  const refusal = await limit(c);
  return refusal ? refuseAsJson(c, refusal) : c.text(await intake.formTime(), 200, { 'Cache-Control': 'no-store' });
};

/**
 * Makes the API's record call. 200: the upstream has the lead. 202: it is stored and will be delivered. 409: the key
 * was used for another lead. 503: it could neither be stored nor delivered. A refusal of the upstream keeps its status.
 * The id is the reference number, which a refused lead has too if it was stored, so that it can be withdrawn.
 */
export function createRecordEndpoint(
  intake: Intake,
): (c: Context, lead: Lead, idempotencyKey: string) => Promise<Response> {
  return async (c, lead, idempotencyKey) => {
    const isForm = lead.lead_type === 'contact' || lead.lead_type === 'partner';
    const acceptance = await intake.take(
      lead,
      { idempotencyKey, referer: c.req.header('referer') },
      callTraces(c.req.raw.headers),
      isForm,
    );
    if (acceptance.outcome === 'refused' && acceptance.reference !== null) {
      return c.json(
        { error: acceptance.message, data: { id: shownReference(acceptance.reference) } } satisfies Refusal,
        acceptance.status,
      );
    }
    if (acceptance.outcome !== 'accepted')
      return c.json({ error: acceptance.message } satisfies Failure, acceptance.status);
    const { id, reference, status } = acceptance;
    return c.json({ data: { id: reference === null ? id : shownReference(reference) } } satisfies RecordReply, status);
  };
}

/** How long the same form counts as the same lead, milliseconds. */
export const SAME_LEAD_MS = 10 * 60_000;

export interface ScriptlessForm {
  lead: Lead;
  /** Distinguishes the form from a refused one with the same words. */
  attempt: string;
  /**
   * Identifies the visitor, as far as a plain form can. Without it, anyone who knows the words of a form could request
   * its answer.
   */
  client: readonly string[];
}

export interface ScriptlessKeys {
  /** Identifies the words and their sender, independent of the time. Hexadecimal. */
  form: string;
  /** The key of the form, a UUID. */
  idempotencyKey: string;
  /** The key of the same form in the ten minutes before. */
  earlier: EarlierKey;
}

/**
 * Makes the keys: the same words of the same client within ten minutes are the same lead, also across the boundary of
 * two periods. Without the secret of the ledger, no one can make the keys, and they reveal neither words nor client.
 */
export async function scriptlessKeys(
  { lead, attempt, client }: ScriptlessForm,
  secret: string,
  now: number,
): Promise<ScriptlessKeys> {
  const words = JSON.stringify([attempt, client, ...Object.entries(lead).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  const form = hex(await hmac(secret, words));
  const keyOf = async (time: number) => uuidOf(await hmac(secret, `${Math.floor(time / SAME_LEAD_MS)} ${form}`), 8);
  const since = now - SAME_LEAD_MS;
  return { form, idempotencyKey: await keyOf(now), earlier: { key: await keyOf(since), since } };
}

/**
 * Decides who may see the reference number of a form. Its key is made of words, address and user agent, but many phones
 * share the last two: two senders of the same words may be two people.
 */
export interface FirstAnswers {
  /**
   * Notes that a form was received. `left` is aborted when the sender leaves before the answer. The returned function,
   * to be called when the answer is ready, decides whether it may show the number: always for a new lead, for a stored
   * one (`replayed`) only if no earlier answer showed it.
   */
  received(form: string, left: AbortSignal): (replayed: boolean) => boolean;
}

/**
 * Remembers answers in this process or isolate, at most `maxForms`, as long as the same form counts as the same lead.
 * The number of a lead that it does not remember is not shown.
 */
export function createFirstAnswers(now: () => number, maxForms = 1000): FirstAnswers {
  const forms = new Map<string, { since: number; wasShown: boolean }>();

  function rememberedOf(form: string) {
    const entry = forms.get(form);
    return entry && Math.abs(now() - entry.since) < SAME_LEAD_MS ? entry : undefined;
  }

  function remember(form: string, entry: { since: number; wasShown: boolean }): void {
    forms.delete(form);
    forms.set(form, entry);
    const [oldest] = forms.keys();
    if (forms.size > maxForms && oldest !== undefined) forms.delete(oldest);
  }

  return {
    received(form, left) {
      const known = rememberedOf(form);
      // As the form was received: a later answer to the same form may show the number first.
      const wasHidden = known?.wasShown === false;
      const entry = known ?? { since: now(), wasShown: false };
      remember(form, entry);
      return (replayed) => {
        const mayShow = !replayed || wasHidden;
        // A visitor who left saw nothing: their next form, after an impatient second press, gets the number.
        if (mayShow && !left.aborted) entry.wasShown = true;
        return mayShow;
      };
    },
  };
}
