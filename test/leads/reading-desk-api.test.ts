/** The firm's reading desk over HTTP, and `bun run leads` over it and over a file. */
import { describe, expect, test } from 'bun:test';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askSite, OperationsError } from '../../src/commands/ask-desk.ts';
import { readCommand, UsageError } from '../../src/commands/leads-command.ts';
import { openLedgerFile } from '../../src/hosts/bun/ledger-file.ts';
import type { AuditEntry } from '../../src/leads/append-log.ts';
import { formatReference, type LeadRecord } from '../../src/leads/lead-record.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import { builtApp } from '../support/built-app.ts';
import { newDataDir } from '../support/hosts.ts';
import { placeOf, runLeads, spawnLeads } from '../support/reading-desk.ts';
import { backupOf, contact, MINUTE, memoryLedger, partner, phoneTap, START, storeLead } from './lead-fixtures.ts';

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
  const run = (...args: string[]) => runLeads(placeOf(app.get), args, BOTH);
  const printed = async (...args: string[]) => (await run(...args)).printed;
  /** The entries of the audit log, oldest first. */
  const entries = () => app.audited.lines.map((line) => JSON.parse(line) as AuditEntry);
  return { ...app, ask, erase, run, printed, entries, old, tap };
}

const refusal = async (answer: Response | Promise<Response>) => {
  const reply = await answer;
  return [reply.status, ((await reply.json()) as { error: string }).error];
};

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
    const { ask, erase, run, printed, audited, ledger, logged, old } = desk();
    const { append } = audited.store;
    audited.store.append = async () => {
      throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    };
    const refused = [503, 'The audit log does not answer, so nothing is given out or changed'];
    for (const path of ['', '/export', '/undelivered', '/stats', '/erasures', '/tasks', '/sealed', '/feedback'])
      expect([path, ...(await refusal(ask(path)))]).toEqual([path, ...refused]);
    expect(await refusal(erase(`/${old.id}`))).toEqual(refused);
    expect(ledger.get(old.id)).toBeDefined();
    expect(logged).toContainEqual({ level: 'error', event: 'audit log cannot be used', error: 'ENOSPC' });
    audited.store.append = append;
    await run('stats');
    audited.lines.push('{"at":"2026-');
    expect((await printed('audit')).split('\n').slice(1)).toEqual(['1 damaged lines of the log are left out.', '']);
  });

  test('log each access: who, when, what and how many, and no input of visitors', async () => {
    const { run, ask, erase, printed, get, entries, old, tap } = desk();
    const typed = formatReference(old.reference).toLowerCase();
    for (const command of ['list --limit 2', 'export', 'undelivered', 'stats', `redeliver ${typed}`])
      await run(...command.split(' '));
    await run('erase', old.id);
    await run('erasures');
    const both = { at: new Date(START + 20 * MINUTE).toISOString(), from: '203.0.113.1', who: 'OPERATIONS_TOKEN' };
    const lead = { reference: formatReference(old.reference), id: old.id };
    const written = [
      { action: 'list', count: 2 },
      { action: 'export', count: 3 },
      { action: 'undelivered', count: 2 },
      { action: 'stats' },
      { action: 'redeliver', ...lead },
      { who: 'ERASURE_TOKEN', action: 'erase', ...lead },
      { action: 'erasures', count: 1 },
    ].map((entry) => ({ ...both, ...entry }));
    expect(entries()).toEqual(written as AuditEntry[]);
    // A refusal, or a lead that is not found, is not a read.
    await ask('', { token: 'x' });
    await erase('/9000000000');
    await ask(`/${tap.id}/redeliver`, { method: 'POST' });
    await ask('?limit=x');
    expect(entries()).toHaveLength(7);
    expect((await printed('audit')).split('\n').slice(0, 2)).toEqual([
      `2026-01-01 05:50:00  erasures     OPERATIONS_TOKEN from 203.0.113.1  1 given out`,
      `2026-01-01 05:50:00  erase        ERASURE_TOKEN from 203.0.113.1  ${lead.reference}  ${lead.id}`,
    ]);
    expect((await printed('audit', '--limit', '1')).trim().split('\n')).toHaveLength(2);
    // An address that is none is not stored.
    for (const from of ['9000000000', '2001:db8::7', '"<script>"'])
      await get('/ops/leads/stats', { headers: { authorization: `Bearer ${TOKEN}`, 'test-client': from } });
    const newest = entries().slice(-3);
    expect(newest.map(({ from }) => from)).toEqual(['unknown', '2001:db8::7', 'unknown']);
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

describe('bun run leads', () => {
  test('lists and filters leads, with the input, the page they came from and the time in India', async () => {
    const { run, printed, ledger } = desk();
    const lead = { ...contact, message: 'First line\nSecond line', best_time: 'evening', language: 'Hindi' } as const;
    const sent = { lead, idempotencyKey: crypto.randomUUID(), suspect: false, page: '/gst' };
    ledger.accept({ ...sent, nextAttemptAt: START + 2 }, START + 3);
    const { printed: text, code } = await run();
    expect(code).toBe(0);
    expect(text.trim().split('\n')).toEqual([
      expect.stringMatching(/^\w{4}-\w{4}-\w{2} {2}2026-01-01 05:30 .+contact form.+Asha Verma.+from \/gst/),
      '    Call: evening, Hindi',
      '    First line',
      '    Second line',
      expect.stringContaining('delivered  tap on call'),
      expect.stringMatching(/received.+partner form.+Ravi.+8000000000.+suspect/),
      expect.stringMatching(/retrying.+contact form.+Asha Verma.+9000000000/),
      '    Please call me',
      '4 shown',
    ]);
    const filtered: Record<string, string> = {
      '--suspect': '1 shown\n',
      '--no-suspect': '3 shown\n',
      '--type contact --state retrying': '1 shown\n',
      '--since 2026-01-02': '0 shown\n',
      '--until 2026-01-01': '0 shown\n',
      '--limit 2': '2 shown\nThere are more: raise --limit, or use export.\n',
      '--limit 4': '4 shown\n',
    };
    for (const [options, end] of Object.entries(filtered))
      expect(await printed('list', ...options.split(' '))).toEndWith(end);
  });

  test('without an upstream of the firm a form is new until it is answered, and only in the ledger', async () => {
    const { run, printed, entries, ledger, old, tap } = desk(undefined, false);
    const { id } = old;
    ledger.delivered(id, 'its-key-at-the-embedded-one', START + 3);
    const inState = (state: string) => printed('list', '--state', state);
    expect(await inState('new')).toMatch(/ new .+contact form[\s\S]+1 shown/);
    expect(await inState('kept')).toMatch(/ kept .+tap on call[\s\S]+1 shown/);
    const stats = /new +1\nkept +1\nreceived +1\n[\s\S]+delivered +0\n[\s\S]+answered +0\n/;
    expect(await printed('stats')).toMatch(stats);
    expect(await run('answered', id)).toMatchObject({ printed: 'Marked as answered.\n', code: 0 });
    expect(await inState('answered')).toContain('1 shown');
    expect(await inState('new')).toBe('0 shown\n');
    expect(await printed('unanswered', id)).toBe('Marked as unanswered.\n');
    expect(await inState('new')).toContain('1 shown');
    expect(await run('answered', '0000-0000')).toMatchObject({ printed: 'There is no such lead.\n', code: 1 });
    const marks = entries().filter(({ action }) => action.endsWith('answered'));
    expect(marks.map((entry) => [entry.action, entry.id])).toEqual([
      ['answered', id],
      ['unanswered', id],
    ]);
    expect(await run('redeliver', id)).toMatchObject({ printed: expect.stringContaining('or there is none'), code: 1 });
    for (const lead of [id, tap.id]) expect(await printed('erase', lead)).toBe('Erased. It was nowhere else.\n');
    expect(await printed('erasures')).toContain(`${id}  never reached the upstream`);
  });

  test('shows undelivered leads with their age and the reason, and retries them', async () => {
    const { run, printed, ledger, old, tap } = desk();
    const undelivered = /20 min .+Asha Verma.+tried 1x, timeout[\s\S]+2 undelivered\n$/;
    expect(await printed('undelivered')).toMatch(undelivered);
    expect(await run('redeliver', old.id)).toMatchObject({ printed: 'It is tried again within a minute.\n', code: 0 });
    expect(ledger.get(old.id)?.nextAttemptAt).toBe(START + 20 * MINUTE);
    expect((await run('redeliver', formatReference(old.reference))).code).toBe(0);
    for (const none of ['00-none', tap.id]) expect((await run('redeliver', none)).code).toBe(1);
    expect(await printed('stats')).toMatch(/retrying +1[\s\S]+has waited 20 min/);
  });

  test('erases a lead by its id or number, and says where the upstream may have it', async () => {
    const { run, printed, erase, ledger, database, old, tap } = desk();
    expect(await run('erase', tap.id)).toMatchObject({ printed: expect.stringContaining('erased there too'), code: 0 });
    expect(await run('erase', tap.id)).toMatchObject({ printed: 'There is no such lead.\n', code: 1 });
    expect((await run('erase', formatReference(old.reference).toLowerCase())).code).toBe(0);
    expect([ledger.get(tap.id), ledger.get(old.id)]).toEqual([undefined, undefined]);
    const never = storeLead(ledger, START + 9);
    await run('erase', never.id);
    const asked = await erase(`/${storeLead(ledger, START + 9).id}`);
    expect(await asked.json()).toEqual({ data: { found: true, erased: 'kept here' } });
    database.run("INSERT INTO erasures (id, idempotency_key, erased_at) VALUES ('00-before', 'its-key', 1)");
    const erasures = await printed('erasures');
    expect(erasures).toContain(`${tap.id}  up-1\n`);
    expect(erasures).toContain(`${old.id}  unknown: search there by key ${old.idempotencyKey}\n`);
    expect(erasures).toContain(`${never.id}  never reached the upstream\n`);
    expect(erasures).toContain('00-before  unknown: search there by key its-key\n');
    ledger.delivered(old.id, 'up-late', START + 10);
    expect(await printed('erasures')).toContain(`${old.id}  up-late\n`);
  });

  test('lists what visitors withdrew until it is carried out, and notes who said so', async () => {
    const { run, printed, ask, erase, ledger, entries, old, tap } = desk();
    expect(await printed('tasks')).toBe('Nothing waits to be carried out.\n');
    ledger.delivered(old.id, 'A-1042', START + 4);
    ledger.eraseByReference(old.reference, contact.phone, START + 5);
    await run('erase', tap.id);
    const number = formatReference(old.reference);
    expect(await printed('tasks')).toBe(
      `${number}  withdrawn 2026-01-01 05:30  erase A-1042 in your system\n1 to carry out. Once done, give the command done NUMBER\n`,
    );
    expect(await (await ask('/tasks')).json()).toMatchObject({
      data: [{ kind: 'withdrawal', reference: old.reference, upstreamId: 'A-1042' }],
      next: null,
    });
    expect((await erase(`/${old.id}/done`)).status).toBe(404);
    expect((await ask(`/${old.id}/done`, { method: 'POST', token: ERASURE_TOKEN })).status).toBe(403);
    const none = { printed: 'There is no such task.\n', code: 1 };
    for (const other of ['0000-0000', formatReference(tap.reference)]) expect(await run('done', other)).toEqual(none);
    const done = { printed: 'Noted: it is carried out.\n', code: 0 };
    expect(await run('done', number.toLowerCase())).toEqual(done);
    expect(await run('done', number)).toEqual(none);
    expect(await printed('tasks')).toBe('Nothing waits to be carried out.\n');
    const [erasure] = (await printed('erasures')).split('\n').filter((line) => line.includes(old.id));
    expect(erasure).toEndWith(`A-1042  withdrawn ${number}  carried out 2026-01-01 05:50:00`);
    const noted = entries().filter(({ action }) => action === 'done' || action === 'tasks');
    expect(noted.map(({ action, count, reference, id }) => [action, count ?? reference, id])).toEqual([
      ['tasks', 0, undefined],
      ['tasks', 1, undefined],
      ['tasks', 1, undefined],
      ['done', number, old.id],
      ['tasks', 0, undefined],
    ]);
  });

  test('finds a lead without its words in the address or in the audit log', async () => {
    const { run, printed, entries, ask } = desk();
    expect(await printed('find', 'asha', 'verma')).toMatch(/contact form.+Asha Verma[\s\S]+\n1 shown\n$/);
    expect(await printed('find', '+91 80000', '00000')).toMatch(/Ravi[\s\S]+1 shown/);
    expect(await printed('find', 'example.com', '--limit', '1')).toContain('There are more: raise --limit');
    expect(await run('find', 'nobody')).toMatchObject({ printed: '0 shown\n', code: 0 });
    expect(readCommand(['find', 'Asha Verma']).question?.path).toBe('/find?');
    const post = (body: object) =>
      ask('/find', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const { data, next } = (await (await post({ text: 'ravi@' })).json()) as { data: LeadRecord[]; next: unknown };
    expect([data.map(({ lead }) => lead), next]).toEqual([[partner], null]);
    for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(255) }, { text: 'x', state: 'new' }])
      expect([body, (await post(body)).status]).toEqual([body, 400]);
    expect(
      entries()
        .slice(0, 2)
        .map(({ action, count }) => [action, count]),
    ).toEqual([
      ['find', 1],
      ['find', 1],
    ]);
    expect(JSON.stringify(entries())).not.toMatch(/asha|ravi|80000/i);
  });

  test('corrects a lead, notes it before it happens, and says what is left to do', async () => {
    const { run, printed, entries, ledger, ask, audited, tap } = desk();
    const old = storeLead(ledger, START + 5, contact);
    const number = formatReference(old.reference);
    const fields = ['phone=+91 98765 43210', 'full_name=Asha Varma'];
    expect(await printed('correct', number.toLowerCase(), ...fields)).toBe('Corrected: full_name, phone.\n');
    expect(ledger.get(old.id)?.lead).toEqual({ ...contact, full_name: 'Asha Varma', phone: '9876543210' });
    ledger.begin(old.id);
    const toDo = `Correct them there, then give the command done ${number}.\n`;
    const early = 'It is sent with the new words, but an earlier try may have brought the old ones to your own system.';
    expect(await printed('correct', old.id, 'message=Do not call = write')).toBe(
      `Corrected: message.\n${early} ${toDo}`,
    );
    ledger.delivered(old.id, 'up-9', START + 6);
    expect(await printed('correct', old.id, 'best_time=morning')).toBe(
      `Corrected: best_time.\nYour own system has the old words. ${toDo}`,
    );
    expect(await printed('correct', old.id, 'message=Do not call = write')).toContain('Nothing is changed');
    expect(await printed('tasks')).toBe(
      `${number}  corrected 2026-01-01 05:50  correct up-9 in your system\n1 to carry out. Once done, give the command done NUMBER\n`,
    );
    expect(await printed('done', number.slice(0, 9))).toBe('Noted: it is carried out.\n');
    expect(await run('done', number)).toEqual({ printed: 'There is no such task.\n', code: 1 });
    const lead = { reference: number, id: old.id, action: 'correct' };
    expect(entries().filter(({ action }) => action === 'correct')).toMatchObject([
      { ...lead, fields: 'full_name, phone' },
      { ...lead, fields: 'message' },
      { ...lead, fields: 'best_time' },
    ]);
    expect(await printed('audit')).toContain(`${number}  ${old.id}  full_name, phone\n`);
    await expect(run('correct', old.id, 'email=asha')).rejects.toThrow('email: Invalid email.');
    await expect(run('correct', tap.id, 'phone=9876543210')).rejects.toThrow('It is a tap, which has no words');
    await expect(run('correct', '0000-0000', 'phone=9876543210')).rejects.toThrow('There is no such lead.');
    const patch = (body: object) =>
      ask(`/${old.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const body of [{}, { nickname: 'Ash' }, { phone: 9876543210 }])
      expect([body, (await patch(body)).status]).toEqual([body, 400]);
    expect(await (await patch({ language: 'Hindi' })).json()).toEqual({
      data: { outcome: 'corrected', fields: ['language'], toDo: true },
    });
    audited.store.append = () => Promise.reject(new Error('full'));
    const before = ledger.get(old.id);
    expect((await patch({ language: 'English' })).status).toBe(503);
    expect(ledger.get(old.id)).toEqual(before);
  });

  test('counts leads by week and page, with taps', async () => {
    const { printed, ask } = desk();
    expect((await printed('stats')).split('\n\n').slice(1)).toEqual([
      'Week from Monday  contact form  partner form  tap on call  tap on WhatsApp\n2025-12-29                   1             1            1                0',
      'Page       contact form  partner form  tap on call  tap on WhatsApp\nnot known             1             1            1                0\n',
    ]);
    expect(await printed('stats', '--since', '2026-01-02')).not.toContain('Week');
    expect((await ask('/stats?week=1')).status).toBe(400);
  });

  test('counts the suspect leads of some days, and erases them only when it is told to', async () => {
    const { printed, erase, ledger, entries } = desk();
    for (let lead = 0; lead < 1500; lead += 1) storeLead(ledger, START + 10, contact, true);
    storeLead(ledger, START + 24 * 60 * MINUTE, contact, true);
    const command = ['erase', '--suspect', '--since', '2026-01-01', '--until', '2026-01-02'];
    const counted = '1501 suspect leads were accepted from 2026-01-01 00:00:00 until 2026-01-02 00:00:00.\n';
    expect(await printed(...command)).toBe(
      `${counted}Nothing is erased yet. Look at them with list --suspect, then say this again with --yes.\n`,
    );
    expect(ledger.list({ suspect: true, limit: 2000 })).toHaveLength(1502);
    expect(await printed(...command, '--yes')).toStartWith(`${counted}1501 erased. Where the upstream had them,`);
    expect([ledger.list({ suspect: true }).length, ledger.list().length]).toEqual([1, 3]);
    expect(ledger.eraser.erasures({ limit: 2000 })).toHaveLength(1501);
    const erasures = entries().map(({ who, action, count }) => `${who} ${action} ${count}`);
    expect(erasures).toEqual([0, 0, 1000, 501].map((count) => `ERASURE_TOKEN erase ${count}`));
    expect(await printed('audit', '--limit', '1')).toContain('501 erased');
    const period = '&since=1&until=2';
    const wrong = [`?q=1${period}`, `?suspect=false${period}`, `?suspect=true${period}&most=5000`];
    for (const query of ['', '?suspect=true', ...wrong])
      expect([query, (await erase(query)).status]).toEqual([query, 400]);
  });

  const noLead = (command: string) => `${command} needs the id of a lead or its reference number`;
  test.each([
    ['lits', 'Not understood: lits'],
    ...['erase', 'redeliver', 'answered', 'unanswered', 'done'].map((command) => [command, noLead(command)]),
    ['erase --suspect', 'erase --suspect needs --since and --until'],
    ['erase one --suspect --since 2026-11-01 --until 2026-11-02', 'Not understood'],
    ['erase one --yes', 'erase takes no --yes'],
    ['list --clear', 'list takes no --clear'],
    ['list one two', 'Not understood: list one two'],
    ['find', 'find needs a name, an e-mail address'],
    ['correct', noLead('correct')],
    ['correct one', 'correct needs field="new words"'],
    ['correct one phone=98765 43210', 'Not understood: 43210. Write field="new words"'],
    ['correct one name=Asha', 'fields are full_name, phone, email, message'],
    ['correct one phone=1 phone=2', 'phone is given twice'],
    ['--state lost', '--state must be one of new, kept, received, retrying'],
    ['--since soon', '--since must be a day such as 2026-11-01'],
    ...['0', '-1', '1.5', 'all'].map((limit) => [`--limit=${limit}`, '--limit must be 1 or more']),
    ['audit --since 2026-11-01', 'audit takes no --since'],
    ['stats --limit 5', 'stats takes no --limit'],
    ['list --token-file x', '--token-file goes with --url'],
    ['--colour', "Unknown option '--colour'"],
  ])('says of %s: %s', (command = '', words = '') => {
    const read = () => readCommand(command.split(' '));
    expect(read).toThrow(UsageError);
    expect(read).toThrow(words);
  });

  test('takes a reference number for no address, and a day for one of India', () => {
    // A reference number may be a word.
    expect(readCommand(['erase', 'feedback']).question?.path).toBe('/FEEDBACK');
    const since = Date.parse('2026-10-31T18:30:00Z');
    expect(readCommand(['--since', '2026-11-01']).question?.path).toBe(`?since=${since}`);
  });

  const client = (reply: () => Response, pauses: number[] = []) =>
    askSite({
      ...{ url: 'https://site.test/', token: TOKEN, fetch: async () => reply() },
      pause: async (ms) => void pauses.push(ms),
    });

  test('obeys the Retry-After of a site', async () => {
    const pauses: number[] = [];
    const wait = { status: 429, headers: { 'retry-after': '7' } };
    const replies = [Response.json({}, wait), Response.json({}, wait), new Response('0 shown\n')];
    replies[2]?.headers.set('content-type', 'text/plain;charset=utf-8');
    const ask = client(() => replies.shift() ?? new Response(), pauses);
    expect(await (await ask({ path: '' })).text()).toBe('0 shown\n');
    expect(pauses).toEqual([7000, 7000]);
  });

  test.each<[words: string, reply: () => Response]>([
    ['the site runs another version', () => Response.json({ data: [] })],
    ['OPERATIONS_TOKEN is not set', () => new Response('<html>', { status: 404 })],
    ['The token is not right', () => Response.json({ error: 'The token is not right' }, { status: 401 })],
    ['The site answered 302', () => new Response('<html>', { status: 302 })],
    ['https://site.test does not answer', () => expect.unreachable('fetch failed')],
  ])('reports what is wrong with a site: %s', async (words, reply) => {
    await expect(client(reply)({ path: '/stats' })).rejects.toThrow(words);
  });

  test('sends no token unencrypted', () => {
    for (const url of ['http://site.test', 'ftp://localhost', 'site.test'])
      expect(() => askSite({ url, token: TOKEN })).toThrow(OperationsError);
  });

  test('reads the file of the local host if there is one, and gives nothing out that it cannot log', async () => {
    const folder = newDataDir();
    const bun = (...args: string[]) => spawnLeads(args, { DATA_DIR: folder, USER: 'somebody-else' });
    const failing = (words: RegExp) => ({ code: 2, err: expect.stringMatching(words), out: '' });
    expect(await bun('list')).toMatchObject(failing(/There is no ledger in/));
    expect(await bun('list', '--url', 'https://site.test')).toMatchObject(failing(/--url needs OPERATIONS_TOKEN/));
    expect((await bun('help')).out).toContain('bin/bun run leads [command]');
    const { store, close } = openLedgerFile(folder);
    const { id } = storeLead(new Ledger(store), START);
    expect((await bun('erase', id)).code).toBe(0);
    expect(new Ledger(store).get(id)).toBeUndefined();
    const account = Bun.spawnSync(['id', '-un']).stdout.toString().trim();
    expect((await bun('audit')).out).toContain(`erase        ${account} from this machine`);
    rmSync(join(folder, 'audit.jsonl'));
    mkdirSync(join(folder, 'audit.jsonl'));
    expect(await bun('export')).toMatchObject(failing(/EISDIR[\s\S]+so nothing is given out or changed/));
    close();
  });
});
