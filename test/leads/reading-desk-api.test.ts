/** The firm's reading desk over HTTP. */
import { describe, expect, test } from 'bun:test';
import type { AuditEntry } from '../../src/leads/append-log.ts';
import { type Erasure, formatReference, type LeadRecord } from '../../src/leads/lead-record.ts';
import { builtApp } from '../support/built-app.ts';
import { contact, MINUTE, partner, phoneTap, START, storeLead } from './lead-fixtures.ts';

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
  /** A call such as `GET /stats`, with the token that it needs. */
  const call = (what: string, body?: object) => {
    const [method = '', path = ''] = what.split(/ (.*)/s);
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return ask(path, { method, token: method === 'DELETE' ? ERASURE_TOKEN : TOKEN, ...(body && json) });
  };
  /** What an answer has as `data`. */
  const data = async <Data = LeadRecord[]>(answer: Response | Promise<Response>) =>
    ((await (await answer).json()) as { data: Data }).data;
  /** The entries of the audit log, oldest first. */
  const entries = () => app.audited.lines.map((line) => JSON.parse(line) as AuditEntry);
  return { ...app, ask, call, erase, post, send, data, entries, old, tap };
}

const refusal = async (answer: Response | Promise<Response>) => {
  const reply = await answer;
  return [reply.status, ((await reply.json()) as { error: string }).error];
};
const NO_LEAD = [404, 'There is no such lead'] as const;

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
    expect([reply.headers.get('cache-control'), await reply.json()]).toMatchObject(['no-store', { next: null }]);
    expect(await (await ask('?limit=2')).json()).toMatchObject({ next: { at: START + 1 } });
    const filters = ['?state=lost', '?limit=1001', '?limit=0', '?since=yesterday', '?after=1', '?q=asha'];
    for (const query of [...filters, '/undelivered?state=retrying', '/audit?after=1,x'])
      expect([query, ...(await refusal(ask(query)))]).toEqual([query, 400, 'A filter is wrong']);
    expect(await refusal(ask('/nothing/here'))).toEqual([404, 'Not found']);
  });

  test('refuse an access or a change that cannot be logged; damaged lines of the log are counted and left out', async () => {
    const { ask, erase, send, audited, ledger, logged, old } = desk();
    const { append } = audited.store;
    audited.store.append = async () => {
      throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    };
    const refused = [503, 'The audit log does not answer, so nothing is given out or changed'];
    for (const path of ['', '/export', '/undelivered', '/stats', '/erasures', '/tasks', '/sealed'])
      expect([path, ...(await refusal(ask(path)))]).toEqual([path, ...refused]);
    const before = ledger.get(old.id);
    for (const change of [erase(`/${old.id}`), send('PATCH', `/${old.id}`, { language: 'English' })])
      expect(await refusal(change)).toEqual(refused);
    expect(ledger.get(old.id)).toEqual(before);
    expect(logged).toContainEqual({ level: 'error', event: 'audit log cannot be used', error: 'ENOSPC' });
    audited.store.append = append;
    await ask('/stats');
    audited.lines.push('{"at":"2026-');
    expect(await (await ask('/audit')).json()).toMatchObject({ data: [{ action: 'stats' }], damaged: 1 });
  });

  test('log who asked, from where and when, but no address that is none', async () => {
    const { get, entries } = desk();
    for (const from of ['9000000000', '2001:db8::7', '"<script>"'])
      await get('/ops/leads/stats', { headers: { authorization: `Bearer ${TOKEN}`, 'test-client': from } });
    const entry = {
      at: new Date(START + 20 * MINUTE).toISOString(),
      who: 'OPERATIONS_TOKEN',
      action: 'stats',
    } as const;
    expect(entries()).toEqual(['unknown', '2001:db8::7', 'unknown'].map((from) => ({ ...entry, from })));
  });
});

describe('the reading desk', () => {
  test('answers each call, and notes it without a word of a visitor, before it gives out or changes anything', async () => {
    const { call, data, entries, old, tap } = desk();
    const number = formatReference(old.reference);
    const lead = { reference: number, id: old.id };
    const typed = number.toLowerCase();
    const names = { phone: '+91 98765 43210', full_name: 'Asha Varma' };
    const waiting = { id: old.id, ageMs: 20 * MINUTE, attempts: 1, lastFailure: 'timeout' };
    const suspects = `suspect=true&since=${START}&until=${START + MINUTE}`;
    const corrected = { outcome: 'corrected', fields: ['full_name', 'phone'], toDo: true };
    const steps: [string, object, (object | undefined)?, object?][] = [
      ['GET ?limit=2', [{ id: tap.id }, {}], { action: 'list', count: 2 }],
      [`GET ?after=${START + 2},${tap.id}`, [{ lead: partner }, { id: old.id }], { action: 'list', count: 2 }],
      ['GET ?suspect=true', [{ lead: partner }], { action: 'list', count: 1 }],
      ['GET ?suspect=false', [{ id: tap.id }, { id: old.id }], { action: 'list', count: 2 }],
      [
        'GET ?type=contact&state=retrying',
        [{ id: old.id, lead: contact, acceptedAt: START }],
        { action: 'list', count: 1 },
      ],
      [`GET ?until=${START + 1}`, [{ id: old.id }], { action: 'list', count: 1 }],
      ['GET /undelivered', [waiting, {}], { action: 'undelivered', count: 2 }],
      ['GET /stats?since=1', { undelivered: 2, weeks: [{ week: '2025-12-29', contact: 1 }] }, { action: 'stats' }],
      ['POST /find?limit=1', [{ lead: contact }], { action: 'find', count: 1 }, { text: 'asha verma' }],
      ['POST /find', [], { action: 'find', count: 0 }, { text: '+91 70000 00000' }],
      [`POST /${typed}/redeliver`, { found: true }, { action: 'redeliver', ...lead }],
      [`POST /${old.id}/answered`, { found: true }, { action: 'answered', ...lead }],
      ['GET ?state=answered', [{ id: old.id }], { action: 'list', count: 1 }],
      [`POST /${typed}/unanswered`, { found: true }, { action: 'unanswered', ...lead }],
      [`PATCH /${typed}`, corrected, { action: 'correct', ...lead, fields: 'full_name, phone' }, names],
      [`PATCH /${old.id}`, { outcome: 'unchanged' }, undefined, names],
      ['GET /tasks', [{ kind: 'correction', id: old.id }], { action: 'tasks', count: 1 }],
      [`POST /${typed}/done`, { found: true }, { action: 'done', ...lead }],
      [
        `DELETE /${tap.id}`,
        { found: true, erased: 'passed on' },
        { who: 'ERASURE_TOKEN', action: 'erase', id: tap.id },
      ],
      ['GET /erasures', [{ id: tap.id, upstreamId: 'up-1' }], { action: 'erasures', count: 1 }],
      ['GET /export', [{}, { lead: { ...contact, full_name: 'Asha Varma', phone: '9876543210' } }], { count: 2 }],
      [`DELETE ?${suspects}`, { found: 1, erased: 0 }, { who: 'ERASURE_TOKEN', action: 'erase', count: 0 }],
      [`DELETE ?${suspects}&most=1000`, { found: 1, erased: 1 }, { action: 'erase', count: 1 }],
      ['GET /sealed', [], { action: 'sealed', count: 0 }],
      ['GET /audit?limit=2', [{ action: 'sealed' }, { action: 'erase' }]],
    ];
    let noted = 0;
    for (const [what, answer, entry, body] of steps) {
      expect([what, await data<object>(call(what, body))]).toMatchObject([what, answer]);
      noted += entry ? 1 : 0;
      expect([what, entries().slice(noted - 1)]).toMatchObject([what, [{ ...(entry ?? {}) }]]);
    }
    expect(JSON.stringify(entries())).not.toMatch(/asha|varma|98765|70000/i);
  });

  test('refuses what is not there, not allowed or not right, and notes nothing of it', async () => {
    const { call, ask, post, entries, old, tap } = desk();
    const phone = { phone: '9876543210' };
    const refusals: [string, number, string, object?][] = [
      ['POST /0000-0000/answered', ...NO_LEAD],
      [`POST /${tap.id}/redeliver`, ...NO_LEAD],
      ['DELETE /9000000000', ...NO_LEAD],
      [`POST /${old.id}/done`, 404, 'There is no such task.'],
      [`DELETE /${old.id}/done`, 404, 'Not found'],
      [`PATCH /${old.id}`, 422, 'email: Invalid email.', { email: 'asha' }],
      [`PATCH /${tap.id}`, 422, 'It is a tap, which has no words', phone],
      ...['', '?suspect=true', '?q=1&since=1&until=2', '?suspect=false&since=1&until=2'].map(
        (query) => [`DELETE ${query}`, 400, ''] as const,
      ),
      ['DELETE ?suspect=true&since=1&until=2&most=5000', 400, ''],
      ['PATCH /0000-0000', 404, 'There is no such lead.', phone],
      ...[{}, { nickname: 'Ash' }, { phone: 9876543210 }].map((body) => [`PATCH /${old.id}`, 400, '', body] as const),
      ...[{}, { text: ' ' }, { text: 'x'.repeat(255) }, { text: 'x', state: 'new' }].map(
        (body) => ['POST /find', 400, '', body] as const,
      ),
    ] as [string, number, string, object?][];
    for (const [what, status, words, body] of refusals)
      expect([what, ...(await refusal(call(what, body)))]).toEqual([what, status, expect.stringContaining(words)]);
    expect((await ask('', { token: 'x' })).status).toBe(401);
    expect((await post(`/${old.id}/done`, ERASURE_TOKEN)).status).toBe(403);
    expect(entries()).toEqual([]);
  });

  test('knows what was sent to no other system: without an upstream a form is new, and a lead is erased here', async () => {
    const { ask, erase, data, ledger, database, old, tap } = desk(undefined, false);
    ledger.delivered(old.id, 'its-key-at-the-embedded-one', START + 3);
    const inState = async (state: string) => (await data(ask(`?state=${state}`))).map((lead) => lead.id);
    expect([await inState('new'), await inState('kept')]).toEqual([[old.id], [tap.id]]);
    expect(await data<object>(erase(`/${formatReference(old.reference)}`))).toEqual({
      found: true,
      erased: 'kept here',
    });
    // One of the first release, which did not count attempts.
    database.run("INSERT INTO erasures (id, idempotency_key, erased_at) VALUES ('00-before', 'its-key', 1)");
    const erasures = await data<Erasure[]>(ask('/erasures'));
    expect(erasures.map(({ upstreamId, attempts }) => [upstreamId, attempts])).toEqual([
      [null, 0],
      [null, null],
    ]);
  });
});
