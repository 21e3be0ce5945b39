/** Answers forms that a browser sends without script. One that is not accepted comes back with the visitor's input. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { IdempotencyKeySchema } from '../api/contract.ts';
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
  MAX_FEEDBACK,
  NOT_ISSUED_HERE,
  normalisePhone,
  phoneFault,
  REFERENCE_HINT,
  TIME_FIELD,
  TRY_AGAIN,
} from '../domain/lead-form.ts';
import { FORM_SCHEMAS, faultsByField, formInput, Phone, wellFormed } from '../domain/lead-rules.ts';
import { BUSY, type Refusal } from '../domain/limits.ts';
import type { Client } from '../http/client-address.ts';
import type { EnqueueAnswer } from '../http/computed-answers.ts';
import type { Limits, Refuse } from '../http/rate-limits.ts';
import { limitedBody, MAX_SENT } from '../http/request-body.ts';
import { isSameOrigin } from '../http/security-headers.ts';
import type { LeadDesk } from './desk-client.ts';
import { createFirstAnswers, type Intake, readTraces } from './lead-intake.ts';
import { formatReference, isReference, parseReference } from './lead-record.ts';
import type { FormTraces } from './spam-signs.ts';

interface FormPage {
  /** The form that may be posted to its address. */
  form: FormName | undefined;
}

export interface FormsOptions<P extends FormPage> {
  /** Each page with a form takes it by POST. */
  routes: readonly { path: string; page: P }[];
  intake: Intake;
  desk: LeadDesk;
  limits: Pick<Limits, 'form' | 'withdrawal' | 'feedback'>;
  /** See pageNameForLog. */
  pageName: (path: string) => string;
  now: () => number;
  findClient: (c: Context) => Client;
  /** Of the site, whose pages may send these forms. */
  origin: string;
  log: Log;
  showForm: (c: Context, page: P, status: FormStatus, form: FormState) => Promise<Response>;
  enqueue: EnqueueAnswer;
  refuse: Refuse;
}

const OTHER_FIELDS = { withdraw: ['reference', 'phone', ASK_FIELD], feedback: ['page', 'useful', 'words'] };

function isLeadForm(form: FormName): form is LeadFormKind {
  return Object.hasOwn(LEAD_FORMS, form);
}

function fieldsOf(form: FormName): readonly string[] {
  return isLeadForm(form) ? formFields(form) : OTHER_FIELDS[form];
}

const LIMITED = { withdraw: 'withdrawal', feedback: 'feedback' } as const;

const FeedbackSchema = v.pipe(
  v.object({
    useful: v.picklist(['yes', 'no', ''], 'Please choose yes or no'),
    words: v.pipe(
      v.string(),
      wellFormed,
      v.trim(),
      v.maxLength(MAX_FEEDBACK, `Please write at most ${MAX_FEEDBACK} characters`),
    ),
  }),
  v.forward(
    v.check(({ useful, words }) => useful !== '' || words !== '', 'Choose yes or no, or write a few words below.'),
    ['useful'],
  ),
  v.transform(({ useful, words }) => ({ useful: useful === '' ? null : useful === 'yes', words })),
);

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
  const { routes, intake, desk, limits, pageName, findClient, origin } = options;
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
    if (acceptance.outcome === 'unavailable') return again(503, { failure: TRY_AGAIN });
    // The same key would only repeat the refusal.
    const withNewKey = { failure: TRY_AGAIN, key: crypto.randomUUID() };
    // Two leads with one key would need the same digest.
    if (acceptance.outcome === 'conflict') return again(422, withNewKey);
    const reference =
      acceptance.reference !== null && maySee(acceptance.replayed === true)
        ? formatReference(acceptance.reference)
        : '';
    if (acceptance.outcome === 'refused') return again(422, { ...withNewKey, reference });
    const sent = new URLSearchParams({ ...(reference && { reference }), ends: checked.output.phone.slice(-ENDING) });
    return c.redirect(`/thank-you?${sent}`, 303);
  }

  async function withdraw({ values, again }: Received): Promise<Response> {
    const { reference = '', phone = '', [ASK_FIELD]: ask } = values;
    const digits = normalisePhone(phone);
    const faults = {
      ...referenceFault(reference),
      ...(!v.is(Phone, digits) && { phone: `${phoneFault(digits)}.` }),
    };
    if (Object.keys(faults).length > 0) return again(400, { faults });
    const typed = { reference: formatReference(parseReference(reference)), phone: digits };
    try {
      if (!(await desk.mayHaveIssued(reference))) {
        log({ level: 'warn', event: 'withdrawal of another ledger' });
        return again(400, { values: typed, failure: NOT_ISSUED_HERE });
      }
      if (ask) return again(200, { values: { ...typed, [ASK_FIELD]: ask } });
      await desk.eraseByReference(reference, phone);
    } catch (error) {
      log({ level: 'error', event: 'withdrawal failed', error: error instanceof Error ? error.name : 'unknown' });
      return again(503, { failure: TRY_AGAIN });
    }
    // For a number of this ledger the same answer whether or not there was a lead. No redirect: its address would contain the phone number.
    return again(200, { values: typed });
  }

  async function feedback(c: Context, { values, traces, again }: Received): Promise<Response> {
    const checked = v.safeParse(FeedbackSchema, values);
    if (!checked.success) return again(400, { faults: faultsByField(checked.issues) });
    const named = pageName(values.page ?? '');
    const page = named === NO_PAGE ? '' : named;
    // A program that fills in the trap field is thanked, but nothing is stored.
    try {
      if (!traces.honeypot) await desk.keepFeedback({ page, ...checked.output });
    } catch {
      return again(503, { failure: TRY_AGAIN });
    }
    return c.redirect(`/feedback?${new URLSearchParams({ ...(page && { page }), sent: '' })}`, 303);
  }

  async function answer(c: Context<Sent>, page: P, form: FormName): Promise<Response> {
    const body = await c.req.formData().catch(() => undefined);
    if (!body) return c.text('This is not a well-formed form.', 400);
    const values = readFields(form, body);
    const sentKey = body.get(KEY_FIELD);
    const key = v.is(IdempotencyKeySchema, sentKey) ? sentKey : '';
    const traces = readTraces((field) => body.get(field));
    const refuseForm = (refusal: Refusal) =>
      refuse(c, refusal, { ...values, [KEY_FIELD]: key, [TIME_FIELD]: traces.formTime ?? '' });
    const refusal = await limits[isLeadForm(form) ? 'form' : LIMITED[form]](c);
    if (refusal) return refuseForm(refusal);
    const again: Received['again'] = async (status, change) =>
      (await enqueue(c, () => showForm(c, page, status, { ...EMPTY_FORM, values, ...change }))) ?? refuseForm(BUSY);
    const received = { values, key, traces, again };
    if (form === 'withdraw') return withdraw(received);
    return form === 'feedback' ? feedback(c, received) : lead(c, form, received);
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
        return c.text('Only pages of this site may send this form.', 403);
      }
      if (FORM_TYPE.test(header('content-type'))) return next();
      return c.text('This address takes the form of its page.', 415);
    };

  const checkBody = limitedBody({
    tooLong: (c) => c.text(`What you sent is over ${MAX_SENT}. Please go back and shorten your message.`, 413),
    brokenOff: (c) => c.text('What you sent broke off. Please send it again.', 400),
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
  if (reference === '') return { reference: 'Please write your reference number' };
  if (isReference(reference)) return {};
  return { reference: `Not a valid reference number. ${REFERENCE_HINT}.` };
}
