/** Receives leads from forms and from the API: looks for signs of spam, and passes the leads to the desk. */
import type { Context } from 'hono';
import { FORM_HEADERS } from '../api/contract.ts';
import type { Log } from '../domain/host.ts';
import { TIME_FIELD, TRAP_FIELD } from '../domain/lead-form.ts';
import type { Lead } from '../domain/lead-rules.ts';
import type { Limit } from '../http/limits.ts';
import { refuseAsJson } from '../http/too-many-requests.ts';
import type { Acceptance, Submission } from '../leads/accept-lead.ts';
import type { LeadDesk } from '../leads/lead-desk.ts';
import { createFormTimes, type FormTraces, suspicionsOf } from '../leads/spam-signs.ts';
import { NO_PAGE } from './page-name-for-log.ts';
import { type ScriptlessKeys, scriptlessKeys } from './scriptless-key.ts';

export interface IntakeOptions {
  desk: LeadDesk;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The name of one of our pages by its path. Another path is not stored, since a visitor may have typed anything there. */
  pageName: (path: string) => string;
}

/** The keys of a lead, and the `Referer` of its request: the page it was sent from. */
type Sender = Pick<Submission, 'idempotencyKey' | 'earlier'> & { referer: string | undefined };

export interface Intake {
  /**
   * Accepts a lead. Never rejects.
   * @param traces what the form says about how it was filled in
   * @param timeExpected whether every form of a person says when it was issued
   */
  take(lead: Lead, sender: Sender, traces: FormTraces, timeExpected: boolean): Promise<Acceptance>;
  /** The signed time at which a form is issued; empty where the ledger, which stores the key, does not answer. Never rejects. */
  formTime(): Promise<string>;
  /** The idempotency keys of a form that was sent without script: {@link scriptlessKeys}. Never rejects. */
  keysFor(lead: Lead, attempt: string, client: readonly string[]): Promise<ScriptlessKeys>;
}

export function createIntake({ desk, log, now, pageName }: IntakeOptions): Intake {
  // The value, not the promise: on Workers one request must not await a promise of another.
  let formKey: string | undefined;
  const readKey = async () => {
    try {
      formKey ??= (await desk.formKey()) || undefined;
    } catch {
      // Without the ledger nothing can be signed, and a form is not suspect for that.
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

/** Tells a form on a cached page the time at which it is issued; 429 to a client that asks too often. */
export const serveFormTime = (intake: Intake, limit: Limit) => async (c: Context) => {
  const refusal = await limit(c);
  return refusal ? refuseAsJson(c, refusal) : c.text(await intake.formTime(), 200, { 'Cache-Control': 'no-store' });
};
