/**
 * Takes forms that a browser sends without script, and leads that a script sends to the API. A form that is not accepted
 * comes back with the visitor's input.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import {
  type FailureReply,
  FORM_HEADERS,
  IdempotencyKeySchema,
  type RecordReply,
  type RefusalReply,
} from '../api/contract.ts';
import { hex, hmac, makeUuid } from '../domain/digest.ts';
import { type Log, NO_PAGE } from '../domain/host.ts';
import { formFields, LEAD_FORMS, type LeadFormKind } from '../domain/lead-fields.ts';
import {
  ASK_FIELD,
  EMPTY_FORM,
  ENDING,
  type FormName,
  type FormState,
  type FormStatus,
  KEY_FIELD,
  normalisePhone,
  phoneFault,
  TIME_FIELD,
  TRAP_FIELD,
} from '../domain/lead-form.ts';
import { FORM_SCHEMAS, faultsByField, formInput, type Lead, Phone } from '../domain/lead-rules.ts';
import { busy, type Refusal } from '../domain/limits.ts';
import { say } from '../domain/say.ts';
import type { Client } from '../http/client-address.ts';
import type { EnqueueAnswer } from '../http/computed-answers.ts';
import { type Limit, type Limits, type Refuse, refuseAsJson } from '../http/rate-limits.ts';
import { limitedBody, MAX_SENT } from '../http/request-body.ts';
import { isSameOrigin } from '../http/security-headers.ts';
import type { Submission } from './accept-lead.ts';
import type { LeadDesk } from './desk-client.ts';
import { createFirstAnswers, SAME_LEAD_MS } from './first-answers.ts';
import { formatReference, isForm, isReference, parseReference } from './lead-record.ts';
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

interface FormPage {
  /** The form that may be posted to its address. */
  form: FormName | undefined;
}

export interface FormsOptions<P extends FormPage> {
  /** Each page with a form takes it by POST. */
  routes: readonly { path: string; page: P }[];
  intake: Intake;
  desk: LeadDesk;
  limits: Pick<Limits, 'form' | 'withdrawal'>;
  now: () => number;
  findClient: (c: Context) => Client;
  /** Of the site, whose pages may send these forms. */
  origin: string;
  log: Log;
  showForm: (c: Context, page: P, status: FormStatus, form: FormState) => Promise<Response>;
  enqueue: EnqueueAnswer;
  refuse: Refuse;
}

const WITHDRAWAL_FIELDS = ['reference', 'phone', ASK_FIELD];

function isLeadForm(form: FormName): form is LeadFormKind {
  return Object.hasOwn(LEAD_FORMS, form);
}

function fieldsOf(form: FormName): readonly string[] {
  return isLeadForm(form) ? formFields(form) : WITHDRAWAL_FIELDS;
}

interface Sent {
  Variables: {
    /** Aborted when the sender leaves before the answer. */
    left: AbortSignal;
    /** Tells the sender from others, as far as a request without script does. */
    client: readonly string[];
  };
}

interface Received {
  /** The fields as the visitor typed them. */
  values: Readonly<Record<string, string>>;
  /** That of the page of a refusal; empty from other pages. */
  key: string;
  traces: FormTraces;
  /** Shows the form again, as it was sent. */
  again: (status: FormStatus, change: Partial<FormState>) => Promise<Response>;
}

/** Answers a POST to each page that has a form. */
export function createForms<P extends FormPage>(options: FormsOptions<P>): Hono<Sent> {
  const { routes, intake, desk, limits, findClient, origin } = options;
  const { log, now, showForm, enqueue, refuse } = options;
  const app = new Hono<Sent>();
  const mayShowTo = createFirstAnswers(now);

  async function lead(c: Context<Sent>, kind: LeadFormKind, { values, key, traces, again: show }: Received) {
    // A corrected form keeps the time at which it was first issued.
    const formTime = traces.formTime ?? (await intake.formTime());
    const again: Received['again'] = (status, change) => show(status, { key, formTime, ...change });
    const checked = v.safeParse(
      FORM_SCHEMAS[kind],
      formInput(kind, (field) => values[field]),
    );
    if (!checked.success) {
      const faults = faultsByField(checked.issues);
      log({ level: 'info', event: 'lead not valid', fields: Object.keys(faults).join(', ') });
      return again(400, { faults });
    }
    const { form: words, ...keys } = await intake.keysFor(checked.output, key, c.get('client'));
    const maySee = mayShowTo(words, c.get('left'));
    const sender = { ...keys, network: findClient(c).network, referer: c.req.header('referer') };
    const acceptance = await intake.take(checked.output, sender, traces, false);
    if (acceptance.outcome === 'unavailable') return again(503, { failure: say('lead-form.later') });
    // The same key would only repeat the refusal.
    const withNewKey = { failure: say('lead-form.later'), key: crypto.randomUUID() };
    // Two leads with one key would need the same digest.
    if (acceptance.outcome === 'conflict') return again(422, withNewKey);
    const reference =
      acceptance.reference !== null && maySee(acceptance.replayed === true)
        ? formatReference(acceptance.reference)
        : '';
    if (acceptance.outcome === 'refused') return again(422, { ...withNewKey, reference });
    const sent = new URLSearchParams({ ...(reference && { reference }), ends: checked.output.phone.slice(-ENDING) });
    return c.redirect(say.path(`/thank-you?${sent}`), 303);
  }

  async function withdraw({ values, again }: Received): Promise<Response> {
    const { reference = '', phone = '', [ASK_FIELD]: ask } = values;
    const digits = normalisePhone(phone);
    const faults = {
      ...referenceFault(reference),
      ...(!v.is(Phone, digits) && { phone: say('withdraw.wrong-phone', { why: phoneFault(digits) }) }),
    };
    if (Object.keys(faults).length > 0) return again(400, { faults });
    const typed = { reference: formatReference(parseReference(reference)), phone: digits };
    try {
      if (!(await desk.mayHaveIssued(reference))) {
        log({ level: 'warn', event: 'withdrawal of another ledger' });
        return again(400, { values: typed, failure: say('withdraw.not-issued') });
      }
      if (ask) return again(200, { values: { ...typed, [ASK_FIELD]: ask } });
      await desk.eraseByReference(reference, phone);
    } catch (error) {
      log({ level: 'error', event: 'withdrawal failed', error: error instanceof Error ? error.name : 'unknown' });
      return again(503, { failure: say('lead-form.later') });
    }
    // For a number of this ledger the same answer whether or not there was a lead. No redirect: its address would contain the phone number.
    return again(200, { values: typed });
  }

  async function answer(c: Context<Sent>, page: P, form: FormName): Promise<Response> {
    const body = await c.req.formData().catch(() => undefined);
    if (!body) return c.text(say('forms.malformed'), 400);
    const values = readFields(form, body);
    const sentKey = body.get(KEY_FIELD);
    const key = v.is(IdempotencyKeySchema, sentKey) ? sentKey : '';
    const traces = readTraces((field) => body.get(field));
    const refuseForm = (refusal: Refusal) =>
      refuse(c, refusal, { ...values, [KEY_FIELD]: key, [TIME_FIELD]: traces.formTime ?? '' });
    const refusal = await limits[isLeadForm(form) ? 'form' : 'withdrawal'](c);
    if (refusal) return refuseForm(refusal);
    const again: Received['again'] = async (status, change) =>
      (await enqueue(c, () => showForm(c, page, status, { ...EMPTY_FORM, values, ...change }))) ?? refuseForm(busy());
    const received = { values, key, traces, again };
    return isLeadForm(form) ? lead(c, form, received) : withdraw(received);
  }

  const checkSender =
    (form: FormName): MiddlewareHandler<Sent> =>
    async (c, next) => {
      c.header('Cache-Control', 'no-store');
      // Once the body is read, Hono may have another request, without the host's signal and address.
      const { raw } = c.req;
      c.set('left', raw.signal);
      const header = (name: string) => raw.headers.get(name) ?? '';
      c.set('client', [findClient(c).client, header('user-agent'), header('accept-language')]);
      if (!isSameOrigin(raw, origin)) {
        log({ level: 'info', event: 'form from another site refused', form });
        return c.text(say('forms.other-site'), 403);
      }
      if (FORM_TYPE.test(header('content-type'))) return next();
      return c.text(say('forms.other-type'), 415);
    };

  const checkBody = limitedBody({
    tooLong: (c) => c.text(say('forms.too-long', { size: MAX_SENT }), 413),
    brokenOff: (c) => c.text(say('forms.broken-off'), 400),
  });

  for (const { path, page } of routes) {
    const { form } = page;
    if (form) app.post(path, checkSender(form), checkBody, (c) => answer(c, page, form));
  }
  return app;
}

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

function readFields(form: FormName, body: FormData): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(form).map((field) => {
      const value = body.get(field);
      return [field, typeof value === 'string' ? value : ''];
    }),
  );
}

function referenceFault(text: string): { reference?: string } {
  const reference = parseReference(text);
  if (reference === '') return { reference: say('withdraw.no-reference') };
  if (isReference(reference)) return {};
  return { reference: say('withdraw.wrong-reference', { hint: say('withdraw.reference-hint') }) };
}
