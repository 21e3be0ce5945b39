/** Takes leads from forms and the API, looks for signs of spam, and passes the leads to the desk. */
import type { Context } from 'hono';
import { type FailureReply, FORM_HEADERS, type RecordReply, type RefusalReply } from '../api/contract.ts';
import { hex, hmac, makeUuid } from '../domain/digest.ts';
import { type Log, NO_PAGE } from '../domain/host.ts';
import { TIME_FIELD, TRAP_FIELD } from '../domain/lead-form.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { LruCache } from '../domain/lru-cache.ts';
import type { Client } from '../http/client-address.ts';
import { type Limit, refuseAsJson } from '../http/rate-limits.ts';
import type { Acceptance, Submission } from './accept-lead.ts';
import type { LeadDesk } from './desk-client.ts';
import { formatReference, isForm } from './lead-record.ts';
import { type FormTraces, findSuspicions, signFormTime } from './spam-signs.ts';

interface IntakeOptions {
  desk: LeadDesk;
  log: Log;
  now: () => number;
  /** See pageNameForLog. */
  pageName: (path: string) => string;
}

type Sender = Pick<Submission, 'idempotencyKey' | 'earlier' | 'network'> & { referer: string | undefined };

export type Intake = ReturnType<typeof createIntake>;

/** Creates the intake. None of its functions rejects. */
export function createIntake({ desk, log, now, pageName }: IntakeOptions) {
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
    /** Passes a lead to the desk. @param timeExpected every genuine form has the time of its issue */
    async take(lead: Lead, { referer, ...sender }: Sender, traces: FormTraces, timeExpected: boolean) {
      const key = await readKey();
      const suspicions = isForm(lead) && key ? await findSuspicions(traces, key, now(), timeExpected) : [];
      if (suspicions.length > 0) log({ level: 'info', event: 'suspect lead', why: suspicions.join(', ') });
      const page = referer !== undefined && URL.canParse(referer) ? pageName(new URL(referer).pathname) : NO_PAGE;
      return desk.accept({ lead, ...sender, suspect: suspicions.length > 0, ...(page !== NO_PAGE && { page }) });
    },
    /** The signed time at which a form is issued; empty if the ledger, which stores the key, does not answer. */
    async formTime(): Promise<string> {
      const key = await readKey();
      return key ? signFormTime(key, now()) : '';
    },
    /**
     * Makes the keys of a form that was sent without script. The same words of the same client within ten minutes are the
     * same lead, also across the boundary of two periods. Without the ledger's secret no one can make or read them.
     * @param attempt tells it from a refused form with the same words
     * @param client without it, anyone who knows the words could request the answer
     */
    async keysFor(lead: Lead, attempt: string, client: readonly string[]) {
      const secret = (await readKey()) ?? crypto.randomUUID();
      const words = JSON.stringify([attempt, client, ...Object.entries(lead).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
      const form = hex(await hmac(secret, words));
      const keyOf = async (time: number) =>
        makeUuid(await hmac(secret, `${Math.floor(time / SAME_LEAD_MS)} ${form}`), 8);
      const sentAt = now();
      const since = sentAt - SAME_LEAD_MS;
      return { form, idempotencyKey: await keyOf(sentAt), earlier: { key: await keyOf(since), since } };
    },
  };
}

/** Reads the traces of a form from its fields, or from the headers with which a script sends it to the API. */
export function readTraces(
  read: (name: string) => unknown,
  { trap, time }: Record<'trap' | 'time', string> = { trap: TRAP_FIELD, time: TIME_FIELD },
): FormTraces {
  const text = (name: string) => {
    const value = read(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { honeypot: text(trap), formTime: text(time) };
}

/** Serves the signed time to a form on a cached page. */
export const serveFormTime = (intake: Intake, limit: Limit) => async (c: Context) => {
  const refusal = await limit(c);
  return refusal ? refuseAsJson(c, refusal) : c.text(await intake.formTime(), 200, { 'Cache-Control': 'no-store' });
};

/**
 * Makes the API's record call, which answers with the status of the {@link Acceptance}. The id is the reference number,
 * which a refused lead has too if it was stored, so that it can be withdrawn.
 */
export const createRecordEndpoint =
  (intake: Intake, findClient: (c: Context) => Client) =>
  async (c: Context, lead: Lead, idempotencyKey: string): Promise<Response> => {
    const traces = readTraces((name) => c.req.header(name), FORM_HEADERS);
    const sender = { idempotencyKey, network: findClient(c).network, referer: c.req.header('referer') };
    const acceptance = await intake.take(lead, sender, traces, true);
    if (acceptance.outcome === 'refused' && acceptance.reference !== null) {
      const data = { id: formatReference(acceptance.reference) };
      return c.json({ error: acceptance.message, data } satisfies RefusalReply, acceptance.status);
    }
    if (acceptance.outcome !== 'accepted')
      return c.json({ error: acceptance.message } satisfies FailureReply, acceptance.status);
    const { id, reference, status } = acceptance;
    return c.json({ data: { id: reference === null ? id : formatReference(reference) } } satisfies RecordReply, status);
  };

/** How long the same form counts as the same lead, milliseconds. */
export const SAME_LEAD_MS = 10 * 60_000;

/**
 * Decides whether an answer may show the reference number of a form. Its key is made of words, address and user agent,
 * but many phones share the last two: two senders of the same words may be two people.
 *
 * Call the result when a form is received, and what that returns when the answer is ready. It may show the number of a
 * new lead, and that of a stored one (`replayed`) only if it remembers the form and no earlier answer showed it.
 */
export function createFirstAnswers(now: () => number, maxForms = 1000) {
  const forms = new LruCache<{ since: number; wasShown: boolean }>(maxForms);

  return (form: string, left: AbortSignal) => {
    const found = forms.get(form);
    const known = found && Math.abs(now() - found.since) < SAME_LEAD_MS ? found : undefined;
    // Decided now: a later answer to the same form may show the number first.
    const wasHidden = known?.wasShown === false;
    const entry = known ?? { since: now(), wasShown: false };
    forms.set(form, entry, 1);
    return (replayed: boolean): boolean => {
      const mayShow = !replayed || wasHidden;
      // A visitor who left saw nothing: their next form, after an impatient second press, gets the number.
      if (mayShow && !left.aborted) entry.wasShown = true;
      return mayShow;
    };
  };
}
