/** The firm's reading desk over HTTP. */
import { describe, expect, test } from 'bun:test';
import type { AuditEntry } from '../../src/leads/append-log.ts';
import { type Erasure, formatReference, type LeadRecord } from '../../src/leads/lead-record.ts';
import { builtApp } from '../support/built-app.ts';
import {
  backupOf,
  contact,
  MINUTE,
  memoryLedger,
  partner,
  phoneTap,
  START,
  storeLead,
  submission,
} from './lead-fixtures.ts';

const TOKEN = 'a-token-of-the-firm-0123456789';
const ERASURE_TOKEN = 'another-token-of-the-firm-987';
const BOTH = { OPERATIONS_TOKEN: TOKEN, ERASURE_TOKEN };

/** A site with a reading desk and three leads, and the calls of a person who has both tokens. */
function desk(env: Record<string, string> = BOTH, passesOn = true) {
  const app = builtApp({ env, passesOn, now: () => START + 20 * MINUTE });
  const old = storeLead(app.ledger, START, contact);
  storeLead(app.ledger, START + 1, partner, true);
  const tap = storeLead(app.ledger, START + 2, phoneTap);
  app.ledger.retry(old.id, START + 2 * MINUTE, 'timeout');
  app.ledger.delivered(tap.id, 'up-1', START + 3);
  const ask = (path: string, { token = TOKEN, ...init }: RequestInit & { token?: string } = {}) =>
    app.get(`/ops/leads${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  /** A call that changes something, with the other token. */
  const erase = (path: string, token = ERASURE_TOKEN) => ask(path, { method: 'DELETE', token });
  const post = (path: string, token = TOKEN) => ask(path, { method: 'POST', token });
  const send = (method: string, path: string, body: object) =>
    ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  /** What an answer has as `data`. */
  const data = async <Data = LeadRecord[]>(answer: Response | Promise<Response>) =>
    ((await (await answer).json()) as { data: Data }).data;
  /** The entries of the audit log, oldest first. */
  const entries = () => app.audited.lines.map((line) => JSON.parse(line) as AuditEntry);
  return { ...app, ask, erase, post, send, data, entries, old, tap };
}

const refusal = async (answer: Response | Promise<Response>) => {
  const reply = await answer;
  return [reply.status, ((await reply.json()) as { error: string }).error];
};
const NO_LEAD = [404, 'There is no such lead'];

describe('the addresses', () => {
  test('do not exist without a token in the settings', async () => {
    const { ask } = desk({});
    for (const path of ['', '/stats', '/undelivered', '/audit']) expect((await ask(path)).status).toBe(404);
    expect((await ask('')).headers.get('content-type')).toContain('text/html');
    expect((await desk({ OPERATIONS_TOKEN: TOKEN }).ask('')).status).toBe(200);
  });

  test('answer without being cached, and refuse a filter that is wrong', async () => {
    const { ask } = desk();
    const reply = await ask('?state=retrying');
    const { data } = (await reply.json()) as { data: unknown[] };
    expect([reply.headers.get('cache-control'), data.length]).toEqual(['no-store', 1]);
    const filters = ['?state=lost', '?limit=1001', '?limit=0', '?since=yesterday', '?after=1', '?q=asha'];
    for (const query of [...filters, '/undelivered?state=retrying', '/audit?after=1,x'])
      expect([query, ...(await refusal(ask(query)))]).toEqual([query, 400, 'A filter is wrong']);
    expect(await refusal(ask('/nothing/here'))).toEqual([404, 'Not found']);
  });

  test('refuse an access that cannot be logged; damaged lines of the log are counted and left out', async () => {
    const { ask, erase, audited, ledger, logged, old } = desk();
    const { append } = audited.store;
    audited.store.append = async () => {
      throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    };
    const refused = [503, 'The audit log does not answer, so nothing is given out or changed'];
    for (const path of ['', '/export', '/undelivered', '/stats', '/erasures', '/tasks', '/sealed'])
      expect([path, ...(await refusal(ask(path)))]).toEqual([path, ...refused]);
    expect(await refusal(erase(`/${old.id}`))).toEqual(refused);
    expect(ledger.get(old.id)).toBeDefined();
    expect(logged).toContainEqual({ level: 'error', event: 'audit log cannot be used', error: 'ENOSPC' });
    audited.store.append = append;
    await ask('/stats');
    audited.lines.push('{"at":"2026-');
    expect(await (await ask('/audit')).json()).toMatchObject({ data: [{ action: 'stats' }], damaged: 1 });
  });

  test('log each access: who, when, what and how many, and no input of visitors', async () => {
    const { ask, erase, post, get, data, entries, old, tap } = desk();
    const typed = formatReference(old.reference).toLowerCase();
    for (const path of ['?limit=2', '/export', '/undelivered', '/stats']) await ask(path);
    await post(`/${typed}/redeliver`);
    await erase(`/${old.id}`);
    await ask('/erasures');
    const both = { at: new Date(START + 20 * MINUTE).toISOString(), from: '203.0.113.1', who: 'OPERATIONS_TOKEN' };
    const lead = { reference: formatReference(old.reference), id: old.id };
    expect(entries()).toEqual([
      { ...both, action: 'list', count: 2 },
      { ...both, action: 'export', count: 3 },
      { ...both, action: 'undelivered', count: 2 },
      { ...both, action: 'stats' },
      { ...both, action: 'redeliver', ...lead },
      { ...both, who: 'ERASURE_TOKEN', action: 'erase', ...lead },
      { ...both, action: 'erasures', count: 1 },
    ]);
    // A refusal, or a lead that is not found, is not a read.
    await ask('', { token: 'x' });
    await erase('/9000000000');
    await post(`/${tap.id}/redeliver`);
    await ask('?limit=x');
    expect(entries()).toHaveLength(7);
    const newestFirst = await data<AuditEntry[]>(ask('/audit?limit=2'));
    expect(newestFirst.map(({ action }) => action)).toEqual(['erasures', 'erase']);
    // An address that is none is not stored.
    for (const from of ['9000000000', '2001:db8::7', '"<script>"'])
      await get('/ops/leads/stats', { headers: { authorization: `Bearer ${TOKEN}`, 'test-client': from } });
    expect(
      entries()
        .slice(-3)
        .map(({ from }) => from),
    ).toEqual(['unknown', '2001:db8::7', 'unknown']);
  });
});

test('a restore takes only leads that a form of the site could have sent', async () => {
  const { ask, ledger } = desk();
  const good = { ...storeLead(memoryLedger().ledger, START), reference: '0000G00D' };
  const { lead } = good;
  const put = async (record: object) => {
    const headers = { 'erasure-token': ERASURE_TOKEN };
    const reply = await ask('/backup', { method: 'PUT', headers, body: await backupOf([record]) });
    return ((await reply.json()) as { data: { restored: number; broken: number } }).data;
  };
  const before = ledger.list();
  const forged: Record<string, object> = {
    'no fields': { lead: { lead_type: 'contact' } },
    'another phone': { lead: { ...lead, phone: '0123' } },
    'a name that a terminal obeys': { lead: { ...lead, full_name: '\u001b[31mAsha' } },
    'a long message': { lead: { ...lead, message: 'x'.repeat(4001) } },
    'a tap with words': { lead: { ...lead, lead_type: 'phone' } },
    'another field': { lead: { ...lead, nickname: 'Ash' } },
    'another id': { id: 'x' },
    'another reference': { reference: '<b>' },
    'a key that is none': { idempotencyKey: 'mine' },
    'an id of the upstream with a line break': { upstreamId: 'a\nb' },
    'a failure with an escape': { lastFailure: '\u001b[31m' },
    'a page elsewhere': { page: 'https://evil.example' },
    'a delivered lead that is due': { state: 'delivered', settledAt: START },
    'a refused lead that was never settled': { state: 'refused', nextAttemptAt: null },
    'an undelivered lead that is never due': { nextAttemptAt: null },
    'an undelivered lead that is settled': { settledAt: START },
    'minus one attempts': { attempts: -1 },
  };
  for (const [what, change] of Object.entries(forged))
    expect([what, await put({ ...good, ...change })]).toMatchObject([what, { restored: 0, broken: 1 }]);
  expect(ledger.list()).toEqual(before);
  expect(await put(good)).toMatchObject({ restored: 1, broken: 0 });
});

describe('the reading desk', () => {
  test('lists leads with the input and the page they came from, by any filter, page after page', async () => {
    const { ask, data, ledger } = desk();
    const lead = { ...contact, message: 'First line\nSecond line', best_time: 'evening', language: 'Hindi' } as const;
    ledger.accept({ ...submission(lead), page: '/gst', nextAttemptAt: START + 2 }, START + 3);
    expect((await data(ask('')))[0]).toMatchObject({ lead, page: '/gst', acceptedAt: START + 3 });
    const filters = ['suspect=true', 'suspect=false', 'type=contact&state=retrying', `since=${START + 1}`, 'limit=2'];
    const counts = await Promise.all(
      [...filters, `until=${START + 1}`].map(async (q) => (await data(ask(`?${q}`))).length),
    );
    expect(counts).toEqual([1, 3, 1, 3, 2, 1]);
    const { next } = (await (await ask('?limit=3')).json()) as { next: { at: number; id: string } };
    expect(await data(ask(`?after=${next.at},${next.id}`))).toHaveLength(1);
  });

  test('without an upstream of the firm a form is new until it is answered, and only in the ledger', async () => {
    const { ask, post, erase, data, ledger, old, tap } = desk(undefined, false);
    const { id } = old;
    ledger.delivered(id, 'its-key-at-the-embedded-one', START + 3);
    const inState = async (state: string) => (await data(ask(`?state=${state}`))).map((lead) => lead.id);
    expect([await inState('new'), await inState('kept')]).toEqual([[id], [tap.id]]);
    expect(await data<object>(post(`/${id}/answered`))).toEqual({ found: true });
    expect([await inState('answered'), await inState('new')]).toEqual([[id], []]);
    expect(await data<object>(post(`/${id}/unanswered`))).toEqual({ found: true });
    expect(await inState('new')).toEqual([id]);
    for (const path of ['/0000-0000/answered', `/${id}/redeliver`]) expect(await refusal(post(path))).toEqual(NO_LEAD);
    for (const lead of [id, tap.id])
      expect(await data<object>(erase(`/${lead}`))).toEqual({ found: true, erased: 'kept here' });
  });

  test('shows undelivered leads with their age and the reason, and retries them', async () => {
    const { ask, post, data, ledger, old, tap } = desk();
    const [oldest, ...others] = await data(ask('/undelivered'));
    expect(oldest).toMatchObject({ id: old.id, ageMs: 20 * MINUTE, attempts: 1, lastFailure: 'timeout' });
    expect(others).toHaveLength(1);
    expect((await post(`/${old.id}/redeliver`)).status).toBe(200);
    expect(ledger.get(old.id)?.nextAttemptAt).toBe(START + 20 * MINUTE);
    expect((await post(`/${formatReference(old.reference)}/redeliver`)).status).toBe(200);
    for (const none of ['00-none', tap.id]) expect(await refusal(post(`/${none}/redeliver`))).toEqual(NO_LEAD);
    expect(await data<object>(ask('/stats'))).toMatchObject({ undelivered: 2, oldestUndeliveredMs: 20 * MINUTE });
  });

  test('erases a lead by its id or number, and lists where the upstream may have it', async () => {
    const { ask, erase, data, ledger, database, old, tap } = desk();
    expect(await data<object>(erase(`/${tap.id}`))).toEqual({ found: true, erased: 'passed on' });
    expect(await refusal(erase(`/${tap.id}`))).toEqual(NO_LEAD);
    expect((await erase(`/${formatReference(old.reference).toLowerCase()}`)).status).toBe(200);
    expect(await data<object>(erase(`/${storeLead(ledger, START + 9).id}`))).toEqual({
      found: true,
      erased: 'kept here',
    });
    // One of the first release, which did not count attempts.
    database.run("INSERT INTO erasures (id, idempotency_key, erased_at) VALUES ('00-before', 'its-key', 1)");
    const noted = (await data<Erasure[]>(ask('/erasures'))).map(({ upstreamId, attempts }) => [upstreamId, attempts]);
    expect(noted.toSorted()).toEqual(
      [
        ['up-1', 1],
        [null, 0],
        [null, 1],
        [null, null],
      ].toSorted(),
    );
  });

  test('lists what visitors withdrew until it is carried out, and notes who said so', async () => {
    const { ask, post, erase, data, ledger, entries, old } = desk();
    ledger.delivered(old.id, 'A-1042', START + 4);
    ledger.eraseByReference(old.reference, contact.phone, START + 5);
    const number = formatReference(old.reference);
    const tasks = { data: [{ kind: 'withdrawal', reference: old.reference, upstreamId: 'A-1042' }], next: null };
    expect(await (await ask('/tasks')).json()).toMatchObject(tasks);
    expect([(await erase(`/${old.id}/done`)).status, (await post(`/${old.id}/done`, ERASURE_TOKEN)).status]).toEqual([
      404, 403,
    ]);
    expect(await data<object>(post(`/${number.toLowerCase()}/done`))).toEqual({ found: true });
    for (const other of ['0000-0000', number])
      expect(await refusal(post(`/${other}/done`))).toEqual([404, 'There is no such task.']);
    const noted = entries().map(({ action, count, reference, id }) => [action, count ?? reference, id]);
    expect(noted).toEqual([
      ['tasks', 1, undefined],
      ['done', number, old.id],
    ]);
  });

  test('finds a lead without its words in the address or in the audit log', async () => {
    const { send, data, entries } = desk();
    const found = async (text: string, query = '') =>
      (await data(send('POST', `/find${query}`, { text }))).map(({ lead }) => lead);
    expect(await found('asha verma')).toEqual([contact]);
    expect(await found('+91 80000 00000')).toEqual([partner]);
    expect(await found('example.com', '?limit=1')).toHaveLength(1);
    expect(await found('nobody')).toEqual([]);
    for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(255) }, { text: 'x', state: 'new' }])
      expect([body, (await send('POST', '/find', body)).status]).toEqual([body, 400]);
    expect(entries().map(({ action, count }) => [action, count])).toEqual([1, 1, 1, 0].map((count) => ['find', count]));
    expect(JSON.stringify(entries())).not.toMatch(/asha|ravi|80000/i);
  });

  test('corrects a lead, notes it before it happens, and says whether something is left to do', async () => {
    const { ask, send, data, entries, ledger, audited, tap } = desk();
    const old = storeLead(ledger, START + 5, contact);
    const number = formatReference(old.reference);
    const correct = (fields: object, lead = old.id) => send('PATCH', `/${lead}`, fields);
    const made = (fields: string[], toDo: boolean) => ({ outcome: 'corrected', fields, toDo });
    const first = correct({ phone: '+91 98765 43210', full_name: 'Asha Varma' }, number.toLowerCase());
    expect(await data<object>(first)).toEqual(made(['full_name', 'phone'], false));
    expect(ledger.get(old.id)?.lead).toEqual({ ...contact, full_name: 'Asha Varma', phone: '9876543210' });
    // An earlier try may have brought the old words to the upstream.
    ledger.begin(old.id);
    expect(await data<object>(correct({ message: 'Do not call' }))).toEqual(made(['message'], true));
    expect(await data<object>(correct({ message: 'Do not call' }))).toMatchObject({ outcome: 'unchanged' });
    expect(await data(ask('/tasks'))).toMatchObject([{ kind: 'correction', id: old.id }]);
    const corrections = entries().filter(({ action }) => action === 'correct');
    expect(corrections.map(({ reference, fields }) => [reference, fields])).toEqual([
      [number, 'full_name, phone'],
      [number, 'message'],
    ]);
    expect((await refusal(correct({ email: 'asha' })))[1]).toContain('email: Invalid email.');
    expect((await refusal(correct({ phone: '9876543210' }, tap.id)))[1]).toContain('It is a tap, which has no words');
    for (const body of [{}, { nickname: 'Ash' }, { phone: 9876543210 }])
      expect([body, (await correct(body)).status]).toEqual([body, 400]);
    audited.store.append = () => Promise.reject(new Error('full'));
    const before = ledger.get(old.id);
    expect((await correct({ language: 'English' })).status).toBe(503);
    expect(ledger.get(old.id)).toEqual(before);
  });

  test('counts leads in a period', async () => {
    const { ask, data } = desk();
    expect(await data<object>(ask('/stats'))).toMatchObject({ weeks: [{ week: '2025-12-29', contact: 1 }] });
    expect(await data<object>(ask(`/stats?since=${START + 24 * 60 * MINUTE}`))).toMatchObject({ weeks: [], pages: [] });
    expect((await ask('/stats?week=1')).status).toBe(400);
  });

  test('counts the suspect leads of some days, and erases at most a thousand at a time', async () => {
    const { erase, data, ledger, entries } = desk();
    for (let lead = 0; lead < 1500; lead += 1) storeLead(ledger, START + 10, contact, true);
    storeLead(ledger, START + 24 * 60 * MINUTE, contact, true);
    const period = `suspect=true&since=${START}&until=${START + 60 * MINUTE}`;
    for (const [most, answer] of [
      ['', { found: 1501, erased: 0 }],
      ['&most=1000', { found: 1501, erased: 1000 }],
      ['&most=1000', { found: 501, erased: 501 }],
    ] as const)
      expect(await data<object>(erase(`?${period}${most}`))).toEqual(answer);
    expect([ledger.list({ suspect: true }).length, ledger.list().length]).toEqual([1, 3]);
    expect(entries().map(({ who, count }) => `${who} ${count}`)).toEqual(
      [0, 1000, 501].map((n) => `ERASURE_TOKEN ${n}`),
    );
    const days = '&since=1&until=2';
    for (const query of ['', '?suspect=true', `?q=1${days}`, `?suspect=false${days}`, `?suspect=true${days}&most=5000`])
      expect([query, (await erase(query)).status]).toEqual([query, 400]);
  });
});
