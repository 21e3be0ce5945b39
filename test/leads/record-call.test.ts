/** The record call of browsers; keys of forms sent without script; and who sees the number of such a form. */
import { describe, expect, spyOn, test } from 'bun:test';
import { Hono } from 'hono';
import type { Acceptance } from '../../src/leads/accept-lead.ts';
import type { LeadDesk } from '../../src/leads/desk-client.ts';
import { createFirstAnswers } from '../../src/leads/first-answers.ts';
import { createIntake, createRecordEndpoint, type Intake } from '../../src/leads/forms.ts';
import { formatReference } from '../../src/leads/lead-record.ts';
import { builtApp } from '../support/built-app.ts';
import { contact, newKey, START } from './lead-fixtures.ts';

function site(options: Parameters<typeof builtApp>[0] = {}) {
  const app = builtApp(options);
  const record = (lead: object, key = newKey(), headers: Record<string, string> = {}) =>
    app.get('/api/users/record/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
      body: JSON.stringify(lead),
    });
  return { ...app, record };
}

describe('the record call', () => {
  test('needs no token: a lead is stored, delivered with a token of the site, and gets its number', async () => {
    const { record, ledger } = site();
    for (const headers of [{}, { authorization: 'Bearer out-of-date' }] as Record<string, string>[]) {
      const reply = await record({ ...contact, best_time: 'morning' }, newKey(), headers);
      const [lead] = ledger.list();
      expect([reply.status, await reply.json()]).toEqual([
        200,
        { data: { id: formatReference(lead?.reference ?? '') } },
      ]);
      expect(lead).toMatchObject({ state: 'delivered', lead: { ...contact, best_time: 'morning' } });
    }
  });

  const error = 'Please try again in sometime';
  test.each<[object, Acceptance]>([
    [{ data: { id: 'ABCD-1234' } }, { outcome: 'accepted', status: 202, id: 'up-1', reference: 'ABCD1234' }],
    [{ data: { id: 'up-1' } }, { outcome: 'accepted', status: 200, id: 'up-1', reference: null }],
    [
      { error, data: { id: 'ABCD-1234' } },
      { outcome: 'refused', status: 413, message: error, reference: 'ABCD1234' },
    ],
    [{ error: 'no' }, { outcome: 'refused', status: 422, message: 'no', reference: null }],
    [{ error: 'another' }, { outcome: 'conflict', status: 409, message: 'another' }],
    [{ error }, { outcome: 'unavailable', status: 503, message: error }],
  ])('answers with %j', async (body, acceptance) => {
    const app = new Hono();
    const endpoint = createRecordEndpoint({ take: async () => acceptance } as unknown as Intake, () => ({
      client: 'a',
      network: 'b',
    }));
    app.post('/', (c) => endpoint(c, contact, 'key'));
    const reply = await app.request('/', { method: 'POST' });
    expect([reply.status, await reply.json()]).toEqual([acceptance.status, body]);
  });

  test('different JSON of the same lead is the same lead, also with a lone surrogate', async () => {
    const { record, ledger } = site();
    const key = newKey();
    const lead = { ...contact, message: 'Cut \ud83d off' };
    const first = await record(lead, key);
    const reversed = Object.fromEntries(Object.entries(lead).toReversed());
    const again = await record({ ...reversed, message: `  ${lead.message} ` }, key, { 'form-trap': '1' });
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()]);
    expect(ledger.list()).toMatchObject([{ state: 'delivered', lead: { message: 'Cut \ufffd off' } }]);
  });

  test('logs the names of the wrong fields of a lead, and no text of its sender', async () => {
    const { record, ledger, logged } = site();
    const { message: _, ...form } = contact;
    const wrong = [{ ...contact, email: 'SECRET', phone: 'SECRET' }, form, { ...contact, SECRET: 1 }];
    for (const lead of [...wrong, { lead_type: 'SECRET' }, []]) expect((await record(lead)).status).toBe(400);
    expect(logged).toEqual(
      ['email, phone', 'message', 'other', 'lead_type', 'lead_type'].map((fields) => ({
        ...{ level: 'info', event: 'lead not valid', fields },
      })),
    );
    expect(ledger.list()).toEqual([]);
  });

  test('a form sent by script is suspect without its time, too soon, or with the trap filled in', async () => {
    let at = START;
    const { record, get, ledger } = site({ now: () => at });
    const time = await (await get('/form-time')).text();
    const suspect = async (lead: object, headers: Record<string, string>) => {
      at += 1;
      await record(lead, newKey(), headers);
      return ledger.list()[0]?.suspect;
    };
    expect(await suspect(contact, {})).toBe(true);
    expect(await suspect(contact, { 'form-time': time })).toBe(true);
    at += 5000;
    expect(await suspect(contact, { 'form-time': time })).toBe(false);
    expect(await suspect(contact, { 'form-time': time, 'form-trap': '1' })).toBe(true);
    expect(await suspect({ lead_type: 'phone' }, {})).toBe(false);
  });
});

test('a lead is stored with the network of its client, which limits suspect ones', async () => {
  const { record, get, desk } = site();
  const taken = spyOn(desk, 'accept');
  const from = { 'test-client': '203.0.113.9' };
  await record(contact, newKey(), from);
  await get('/contact', { method: 'POST', body: new URLSearchParams(contact), headers: from });
  expect(taken.mock.calls.map(([sent]) => sent.network)).toEqual(['203.0.113.0/24', '203.0.113.0/24']);
});

test('the key of a form does not depend on the order of its fields; without a ledger’s secret it is random', async () => {
  const keyOf = async (lead: object, formKey: () => Promise<string>) => {
    const intake = createIntake({ desk: { formKey } as LeadDesk, log: () => {}, now: () => START, pageName: String });
    return (await intake.keysFor(lead as typeof contact, '', ['one'])).idempotencyKey;
  };
  const reversed = Object.fromEntries(Object.entries(contact).toReversed());
  const secret = async () => 'secret';
  expect(await keyOf(reversed, secret)).toBe(await keyOf(contact, secret));
  const none = () => Promise.reject(new Error('no ledger'));
  expect(await keyOf(contact, none)).not.toBe(await keyOf(contact, none));
});

describe('the number of a form', () => {
  const here = new AbortController().signal;

  test('is not shown for a form beyond the limit, of which the oldest is forgotten', () => {
    const answers = createFirstAnswers(Date.now, 2);
    for (const key of ['one', 'two', 'one', 'three']) answers(key, here);
    expect(answers('one', here)(true)).toBe(true);
    expect(answers('two', here)(true)).toBe(false);
  });

  test('belongs to another lead after ten minutes, for each of two presses', () => {
    let now = 0;
    const answers = createFirstAnswers(() => now);
    answers('words', here)(false);
    now = 10 * 60_000 - 1;
    expect(answers('words', here)(true)).toBe(false);
    now += 1;
    const [first, impatient] = [answers('words', here), answers('words', here)];
    expect([first(false), impatient(true)]).toEqual([true, true]);
  });
});
