/** The record call of browsers, with a ledger; and who sees the number of a form sent without script. */
import { expect, test } from 'bun:test';
import { createFirstAnswers } from '../../src/leads/lead-intake.ts';
import { formatReference } from '../../src/leads/lead-record.ts';
import type { Upstream } from '../../src/upstream/forwarder.ts';
import { builtApp } from '../support/built-app.ts';
import { contact, newKey, partner } from './lead-fixtures.ts';

const recording =
  (answer: () => Response) =>
  (real: Upstream): Upstream => ({
    call: (path, call) => (path === '/users/record/' ? Promise.resolve(answer()) : real.call(path, call)),
  });

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

test('a lead needs no token: it is stored, delivered with a token of the site, and answered with its reference number', async () => {
  const { record, ledger } = site();
  for (const headers of [{}, { authorization: 'Bearer out-of-date' }] as Record<string, string>[]) {
    const reply = await record({ ...contact, best_time: 'morning' }, newKey(), headers);
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { data: { id: formatReference(ledger.list()[0]?.reference ?? '') } },
    ]);
    expect(ledger.list()[0]).toMatchObject({ state: 'delivered', lead: { ...contact, best_time: 'morning' } });
  }
});

test('answers 202 if the upstream is down or slow, and a repeated key returns the same answer without a second lead', async () => {
  const { record, ledger } = site({ upstream: recording(() => Response.json({ error: 'down' }, { status: 504 })) });
  const key = newKey();
  const [first, second] = [await record(contact, key), await record(contact, key)];
  expect([first.status, second.status, await second.text()]).toEqual([202, 202, await first.text()]);
  expect(ledger.list()).toMatchObject([{ state: 'retrying' }]);
});

test('relays a refusal with its status and message, and stores the lead as refused; a replay has our message', async () => {
  for (const status of [400, 409, 413, 422]) {
    const { record, ledger } = site({
      upstream: recording(() => Response.json({ error: 'Not in our area' }, { status })),
    });
    const key = newKey();
    const [first, again] = [await record(partner, key), await record(partner, key)];
    const [stored] = ledger.list();
    expect(stored).toMatchObject({ state: 'refused' });
    const data = { id: formatReference(stored?.reference ?? '') };
    expect([first.status, await first.json()]).toEqual([status, { error: 'Not in our area', data }]);
    expect([again.status, await again.json()]).toEqual([status, { error: 'Please try again in sometime', data }]);
  }
});

test('a lead without an id of the upstream counts as delivered, and the browser gets its number, or its key if it could not be stored', async () => {
  const { record, ledger, database } = site({ upstream: recording(() => Response.json({ data: { id: '' } })) });
  const first = (await (await record(contact)).json()) as { data: { id: string } };
  expect(ledger.list()).toMatchObject([
    { state: 'delivered', upstreamId: null, reference: first.data.id.replace('-', '') },
  ]);
  database.run('PRAGMA query_only = ON');
  const key = newKey();
  expect(await (await record(contact, key)).json()).toEqual({ data: { id: key } });
});

test('a refused lead that was stored has a number with which it can be withdrawn; one that was not has none', async () => {
  const refused = recording(() => Response.json({ error: 'no' }, { status: 422 }));
  const unstored = site({ upstream: refused });
  unstored.database.run('PRAGMA query_only = ON');
  expect(await (await unstored.record(contact)).json()).toEqual({ error: 'no' });
  const { record, get, ledger } = site({ upstream: refused });
  const { data } = (await (await record(contact)).json()) as { data: { id: string } };
  await get('/withdraw', { method: 'POST', body: new URLSearchParams({ reference: data.id, phone: contact.phone }) });
  expect(ledger.list()).toEqual([]);
});

test('answers 409 to a known key with another lead and changes nothing; different JSON of the same lead is the same lead', async () => {
  const { record, ledger } = site();
  const key = newKey();
  const first = await record(contact, key);
  const before = ledger.list();
  for (const lead of [partner, { lead_type: 'phone' }, { ...contact, message: 'Other words' }]) {
    const reply = await record(lead, key);
    expect([reply.status, await reply.json()]).toEqual([
      409,
      { error: 'This Idempotency-Key was used for another lead' },
    ]);
  }
  const again = await record(
    { ...Object.fromEntries(Object.entries(contact).toReversed()), message: `  ${contact.message} ` },
    key,
    { 'form-trap': '1' },
  );
  expect([again.status, await again.text()]).toEqual([first.status, await first.text()]);
  expect(ledger.list()).toEqual(before);
});

test('accepts a text with a lone surrogate, and sent again it is the same lead', async () => {
  const { record, ledger } = site();
  const key = newKey();
  const lead = { ...contact, message: 'Cut \ud83d off' };
  const statuses = [(await record(lead, key)).status, (await record(lead, key)).status];
  expect(statuses).toEqual([200, 200]);
  expect(ledger.list()).toMatchObject([{ state: 'delivered', lead: { message: 'Cut \ufffd off' } }]);
});

test('a lead that is not valid is logged with the names of its wrong fields, and with no text of its sender', async () => {
  const { record, ledger, logged } = site();
  const { message: _, ...form } = contact;
  for (const lead of [
    { ...contact, email: 'SECRET', phone: 'SECRET' },
    form,
    { ...contact, SECRET: 1 },
    { lead_type: 'SECRET' },
    [],
  ])
    expect((await record(lead)).status).toBe(400);
  expect(logged).toEqual(
    ['email, phone', 'message', 'other', 'lead_type', 'lead_type'].map((fields) => ({
      level: 'info',
      event: 'lead not valid',
      fields,
    })),
  );
  expect(ledger.list()).toEqual([]);
});

test('answers 503 if a lead is neither stored nor delivered, and 200 if it is only delivered', async () => {
  const lost = site({ upstream: recording(() => Response.json({ error: 'down' }, { status: 502 })) });
  lost.database.run('PRAGMA query_only = ON');
  const reply = await lost.record(contact);
  expect([reply.status, await reply.json()]).toEqual([503, { error: 'Please try again in sometime' }]);
  const unstored = site();
  unstored.database.run('PRAGMA query_only = ON');
  expect((await unstored.record(contact)).status).toBe(200);
});

test('a form sent by script is suspect without the time at which it was issued, if it is sent too soon, or with the trap filled in', async () => {
  let at = Date.UTC(2026, 0, 1);
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

test('counts leads and other calls separately, by client', async () => {
  const { record, get } = site({ env: { LEADS_PER_MINUTE: '2', CALLS_PER_MINUTE: '1' } });
  const statuses = [];
  for (let calls = 0; calls < 3; calls++) statuses.push((await record({ lead_type: 'phone' })).status);
  expect(statuses).toEqual([200, 200, 429]);
  const auth = (client: string) => get('/api/users/auth/', { method: 'POST', headers: { 'test-client': client } });
  expect([
    (await auth('203.0.113.1')).status,
    (await auth('203.0.113.1')).status,
    (await auth('203.0.113.2')).status,
  ]).toEqual([200, 429, 200]);
  const late = await record({ lead_type: 'phone' });
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await late.json()).toEqual({ error: expect.stringContaining('Too many requests') });
});

const here = new AbortController().signal;

test('the answer of a new lead shows its number; a replayed one only to a form received before the number was shown', () => {
  const answers = createFirstAnswers(Date.now);
  const [first, second] = [answers('key', here), answers('key', here)];
  expect([first(false), second(true)]).toEqual([true, true]);
  expect(answers('key', here)(true)).toBe(false);
  expect(answers('other', here)(true)).toBe(false);
});

test('a visitor who disconnected has not seen the number', () => {
  const answers = createFirstAnswers(Date.now);
  answers('key', AbortSignal.abort())(false);
  expect(answers('key', here)(true)).toBe(true);
  expect(answers('key', here)(true)).toBe(false);
});

test('a form that was not accepted is not a first answer', () => {
  const answers = createFirstAnswers(Date.now);
  answers('key', here);
  expect(answers('key', here)(false)).toBe(true);
});

test('forms beyond the limit are forgotten, the oldest first, and their numbers are not shown', () => {
  const answers = createFirstAnswers(Date.now, 2);
  for (const key of ['one', 'two', 'one', 'three']) answers(key, here);
  expect(answers('one', here)(true)).toBe(true);
  expect(answers('two', here)(true)).toBe(false);
});

test('after ten minutes the same words are another lead, regardless of who saw the number of the first', () => {
  let now = 0;
  const answers = createFirstAnswers(() => now);
  answers('words', here)(false);
  now = 10 * 60_000 - 1;
  expect(answers('words', here)(true)).toBe(false);
  now += 1;
  const [first, impatient] = [answers('words', here), answers('words', here)];
  expect([first(false), impatient(true)]).toEqual([true, true]);
});
