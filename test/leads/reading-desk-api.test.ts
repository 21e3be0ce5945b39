/** The firm's reading desk over HTTP, and `bun run leads` over it and over a file. */
import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askSite, OperationsError, printAnswer } from '../../src/commands/ask-desk.ts';
import { readCommand, UsageError } from '../../src/commands/leads-command.ts';
import { openLedgerFile } from '../../src/hosts/bun/ledger-file.ts';
import type { AuditEntry } from '../../src/leads/append-log.ts';
import { formatReference } from '../../src/leads/lead-record.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import { builtApp } from '../support/built-app.ts';
import { placeOf, runLeads } from '../support/reading-desk.ts';
import {
  backupOf,
  contact,
  MINUTE,
  memoryLedger,
  newKey,
  partner,
  phoneTap,
  START,
  storeLead,
} from './lead-fixtures.ts';

const TOKEN = 'a-token-of-the-firm-0123456789';
const ERASURE_TOKEN = 'another-token-of-the-firm-987';
const root = join(import.meta.dir, '../..');

/** A site with a reading desk and three leads, and the calls of a person who has both tokens. */
function desk(env: Record<string, string> = { OPERATIONS_TOKEN: TOKEN, ERASURE_TOKEN }, passesOn = true) {
  const app = builtApp({ env, passesOn, now: () => START + 20 * MINUTE });
  const old = storeLead(app.ledger, START, contact);
  storeLead(app.ledger, START + 1, partner, true);
  const tap = storeLead(app.ledger, START + 2, phoneTap);
  app.ledger.retry(old.id, START + 2 * MINUTE, 'timeout');
  app.ledger.delivered(tap.id, 'up-1', START + 3);
  const ask = (path: string, init: RequestInit & { token?: string } = {}) =>
    app.get(`/ops/leads${path}`, { ...init, headers: { authorization: `Bearer ${init.token ?? TOKEN}` } });
  /** The output of a command, and its exit code. */
  const run = (...args: string[]) => runLeads(placeOf(app.get), args, { OPERATIONS_TOKEN: TOKEN, ERASURE_TOKEN });
  /** The entries of the audit log, oldest first, without their constant fields. */
  const entries = () => app.audited.lines.map((line) => JSON.parse(line) as AuditEntry);
  return { ...app, ask, run, entries, old, tap };
}

test('without a token in the settings, the address does not exist', async () => {
  const { ask } = desk({});
  for (const path of ['', '/stats', '/undelivered', '/audit']) expect((await ask(path)).status).toBe(404);
  const reply = await ask('');
  expect(reply.headers.get('content-type')).toContain('text/html');
});

test('answers are not cached, and an invalid filter is refused', async () => {
  const { ask } = desk();
  const reply = await ask('?state=retrying');
  expect([reply.headers.get('cache-control'), ((await reply.json()) as { data: unknown[] }).data.length]).toEqual([
    'no-store',
    1,
  ]);
  const wrong = [
    '?state=lost',
    '?limit=1001',
    '?limit=0',
    '?since=yesterday',
    '?after=1',
    '?q=asha',
    '/undelivered?state=retrying',
    '/audit?after=1,x',
  ];
  for (const query of wrong) expect([query, (await ask(query)).status]).toEqual([query, 400]);
});

test('lists and filters leads, with the input, the page they came from and the time in India', async () => {
  const { run, ledger } = desk();
  const lead = { ...contact, message: 'First line\nSecond line', best_time: 'evening', language: 'Hindi' } as const;
  ledger.accept({ lead, idempotencyKey: newKey(), suspect: false, page: '/gst', nextAttemptAt: START + 2 }, START + 3);
  const { printed, code } = await run();
  expect(code).toBe(0);
  expect(printed.trim().split('\n')).toEqual([
    expect.stringMatching(/^\w{4}-\w{4} {2}2026-01-01 05:30 .+contact form.+Asha Verma.+from \/gst/),
    '    Call: evening, Hindi',
    '    First line',
    '    Second line',
    expect.stringContaining('delivered  tap on call'),
    expect.stringMatching(/received.+partner form.+Ravi.+8000000000.+suspect/),
    expect.stringMatching(/retrying.+contact form.+Asha Verma.+9000000000/),
    '    Please call me',
    '4 shown',
  ]);
  expect((await run('list', '--suspect')).printed).toContain('1 shown');
  expect((await run('list', '--no-suspect')).printed).toContain('3 shown');
  expect((await run('list', '--type', 'contact', '--state', 'retrying')).printed).toContain('1 shown');
  expect((await run('list', '--since', '2026-01-02')).printed).toBe('0 shown\n');
  expect((await run('list', '--limit', '2')).printed).toEndWith(
    '2 shown\nThere are more: raise --limit, or use export.\n',
  );
  expect((await run('list', '--limit', '4')).printed).toEndWith('4 shown\n');
});

test('without a system of the firm, a form is new until it is marked as answered, and is only in the ledger', async () => {
  const { run, entries, ledger, old, tap } = desk(undefined, false);
  const { id } = old;
  ledger.delivered(id, 'its-key-at-the-embedded-one', START + 3);
  expect((await run('list', '--state', 'new')).printed).toMatch(/ new .+contact form[\s\S]+1 shown/);
  expect((await run('list', '--state', 'kept')).printed).toMatch(/ kept .+tap on call[\s\S]+1 shown/);
  expect((await run('stats')).printed).toMatch(
    /new +1\nkept +1\nreceived +1\n[\s\S]+delivered +0\n[\s\S]+answered +0\n/,
  );
  expect(await run('answered', id)).toMatchObject({ printed: 'Marked as answered.\n', code: 0 });
  expect((await run('list', '--state', 'answered')).printed).toContain('1 shown');
  expect((await run('list', '--state', 'new')).printed).toBe('0 shown\n');
  expect((await run('unanswered', id)).printed).toBe('Marked as unanswered.\n');
  expect((await run('list', '--state', 'new')).printed).toContain('1 shown');
  expect(await run('answered', '0000-0000')).toMatchObject({ printed: 'There is no such lead.\n', code: 1 });
  const marks = entries().filter(({ action }) => action.endsWith('answered'));
  expect(marks).toMatchObject([
    { action: 'answered', id, who: 'OPERATIONS_TOKEN', from: '203.0.113.1' },
    { action: 'unanswered', id },
  ]);

  expect(await run('redeliver', id)).toMatchObject({ printed: expect.stringContaining('or there is none'), code: 1 });
  expect((await run('erase', id)).printed).toBe('Erased. It was nowhere else.\n');
  expect((await run('erasures')).printed).toContain(`${id}  never reached the upstream`);
  expect((await run('erase', tap.id)).printed).toBe('Erased. It was nowhere else.\n');
});

test('prints every list to its end, or that there is more', async () => {
  const { run, ledger, audited } = desk({ OPERATIONS_TOKEN: TOKEN, ERASURE_TOKEN, CALLS_PER_MINUTE: '100000' });
  for (let lead = 0; lead < 1500; lead++) ledger.erase(storeLead(ledger, START + 3).id, START + 4);
  for (let lead = 0; lead < 1498; lead++) storeLead(ledger, START + 3);
  for (let read = 0; read < 1200; read++)
    audited.lines.push(JSON.stringify({ at: '2026-01-01T00:00:00.000Z', who: 'x', from: 'y', action: 'stats' }));
  const joinLines = async (...args: string[]) => new Set((await run(...args)).printed.trim().split('\n')).size;
  expect(await joinLines('undelivered')).toBe(1501);
  expect((await run('undelivered')).printed).toContain('1500 undelivered');
  expect(await joinLines('erasures')).toBe(1500);
  expect((await run('audit')).printed.trim().split('\n')).toHaveLength(audited.lines.length);
  expect((await run('list', '--limit', '1200')).printed).toContain('1200 shown');
  const more = '\nThere are more: raise --limit, or leave it out.\n';
  for (const command of ['undelivered', 'erasures', 'audit']) {
    expect([command, (await run(command)).printed.includes(more)]).toEqual([command, false]);
    expect([command, (await run(command, '--limit', '1100')).printed.endsWith(more)]).toEqual([command, true]);
  }
  expect((await run('export')).printed.match(/\r\n/g)).toHaveLength(1501 + 1);
  expect((await run('export', '--limit', '1100')).printed.match(/\r\n/g)).toHaveLength(1101);
  expect((await run('list')).printed).toContain('50 shown\n');
});

test('shows undelivered leads with their age and the reason, and can retry them', async () => {
  const { run, ledger, old, tap } = desk();
  const { printed } = await run('undelivered');
  expect(printed).toMatch(/20 min .+Asha Verma.+tried 1x, timeout/);
  expect(printed).toContain('2 undelivered');
  expect(await run('redeliver', old.id)).toMatchObject({ printed: 'It is tried again within a minute.\n', code: 0 });
  expect(ledger.get(old.id)?.nextAttemptAt).toBe(START + 20 * MINUTE);
  expect((await run('redeliver', formatReference(old.reference))).code).toBe(0);
  for (const none of ['00-none', tap.id]) expect((await run('redeliver', none)).code).toBe(1);
  expect((await run('stats')).printed).toMatch(/retrying +1[\s\S]+has waited 20 min/);
});

test('erases a lead, and lists where the upstream may have it', async () => {
  const { run, ledger, tap } = desk();
  expect(await run('erase', tap.id)).toMatchObject({
    printed: expect.stringContaining('must be erased there too'),
    code: 0,
  });
  expect(ledger.get(tap.id)).toBeUndefined();
  expect((await run('erasures')).printed).toContain(`${tap.id}  up-1`);
  expect(await run('erase', tap.id)).toMatchObject({ printed: 'There is no such lead.\n', code: 1 });
});

test('logs each access in the audit log: who, when, what and how many, and no input of visitors', async () => {
  const { run, ask, entries, ledger, old, tap } = desk();
  await run('list', '--limit', '2');
  await run('export');
  await run('undelivered');
  await run('stats');
  await run('redeliver', formatReference(old.reference).toLowerCase());
  await run('erase', old.id);
  await run('erasures');
  const both = { at: new Date(START + 20 * MINUTE).toISOString(), from: '203.0.113.1' };
  const lead = { reference: formatReference(old.reference), id: old.id };
  const written = [
    { who: 'OPERATIONS_TOKEN', action: 'list', count: 2 },
    { who: 'OPERATIONS_TOKEN', action: 'export', count: 3 },
    { who: 'OPERATIONS_TOKEN', action: 'undelivered', count: 2 },
    { who: 'OPERATIONS_TOKEN', action: 'stats' },
    { who: 'OPERATIONS_TOKEN', action: 'redeliver', ...lead },
    { who: 'ERASURE_TOKEN', action: 'erase', ...lead },
    { who: 'OPERATIONS_TOKEN', action: 'erasures', count: 1 },
  ].map((entry) => ({ ...both, ...entry }));
  expect(entries()).toEqual(written as AuditEntry[]);
  // A refusal, or a lead that is not found, is not a read.
  await ask('', { token: 'x' });
  await ask('/9000000000', { method: 'DELETE', token: ERASURE_TOKEN });
  await ask(`/${tap.id}/redeliver`, { method: 'POST' });
  await ask('?limit=x');
  const { printed } = await run('audit');
  expect(entries()).toHaveLength(7);
  expect(printed.split('\n').slice(0, 2)).toEqual([
    `2026-01-01 05:50:00  erasures     OPERATIONS_TOKEN from 203.0.113.1  1 given out`,
    `2026-01-01 05:50:00  erase        ERASURE_TOKEN from 203.0.113.1  ${lead.reference}  ${lead.id}`,
  ]);
  expect((await run('audit', '--limit', '1')).printed.trim().split('\n')).toHaveLength(2);
  expect(ledger.get(old.id)).toBeUndefined();
});

test('an invalid address in a header is not stored', async () => {
  const { get, entries } = desk();
  for (const from of ['9000000000', '2001:db8::7', '"<script>"']) {
    await get('/ops/leads/stats', { headers: { authorization: `Bearer ${TOKEN}`, 'test-client': from } });
  }
  expect(entries().map(({ from }) => from)).toEqual(['unknown', '2001:db8::7', 'unknown']);
});

test('refuses an access that cannot be logged; counts and skips damaged lines', async () => {
  const { ask, run, audited, ledger, logged, old } = desk();
  const { append } = audited.store;
  audited.store.append = async () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  };
  for (const path of ['', '/export', '/undelivered', '/stats', '/erasures']) {
    const reply = await ask(path);
    expect([path, reply.status, await reply.json()]).toEqual([
      path,
      503,
      { error: 'The audit log does not answer, so nothing is given out or changed' },
    ]);
  }
  expect((await ask(`/${old.id}`, { method: 'DELETE', token: ERASURE_TOKEN })).status).toBe(503);
  expect(ledger.get(old.id)).toBeDefined();
  expect(logged).toContainEqual({ level: 'error', event: 'audit log cannot be used', error: 'ENOSPC' });
  audited.store.append = append;
  await run('stats');
  audited.lines.push('{"at":"2026-');
  const { printed } = await run('audit');
  expect(printed.split('\n').slice(1)).toEqual(['1 damaged lines of the log are left out.', '']);
});

test('the token that reads cannot erase, and the token that erases cannot read', async () => {
  const { ask, ledger, old } = desk();
  const erase = { method: 'DELETE' };
  const refused = await ask(`/${old.id}`, erase);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: 'OPERATIONS_TOKEN does not open this: it needs ERASURE_TOKEN' },
  ]);
  for (const path of ['', '/stats', '/audit', '/export']) {
    const reply = await ask(path, { token: ERASURE_TOKEN });
    expect([reply.status, await reply.json()]).toEqual([
      403,
      { error: 'ERASURE_TOKEN does not open this: it needs OPERATIONS_TOKEN' },
    ]);
  }
  expect((await ask(`/${old.id}/redeliver`, { method: 'POST', token: ERASURE_TOKEN })).status).toBe(403);
  expect(ledger.get(old.id)).toBeDefined();
  expect((await ask(`/${old.id}`, { ...erase, token: ERASURE_TOKEN })).status).toBe(200);
  expect(ledger.get(old.id)).toBeUndefined();
});

test('neither token alone restores a lead or takes the ledger back', async () => {
  const { ask, get, ledger, entries } = desk();
  const forged = { ...storeLead(memoryLedger().ledger, START), reference: '0000F0RG' };
  const backup = await backupOf([forged]);
  const asOf = JSON.stringify({ at: '2026-01-01T00:00:00Z' });
  const put = (path: string, body: BodyInit, headers: Record<string, string>) =>
    get(`/ops/leads${path}`, { method: 'PUT', headers: { 'content-type': 'application/json', ...headers }, body });
  const before = ledger.list();
  for (const token of [TOKEN, ERASURE_TOKEN]) {
    const authorization = `Bearer ${token}`;
    for (const [path, body] of [
      ['/backup', backup],
      ['/as-of', asOf],
    ] as const)
      expect([path, (await put(path, body, { authorization })).status]).toEqual([path, 403]);
  }
  expect([ledger.list(), entries()]).toEqual([before, []]);
  const both = { authorization: `Bearer ${TOKEN}`, 'erasure-token': ERASURE_TOKEN };
  expect(await (await put('/backup', backup, both)).json()).toMatchObject({ data: { restored: 1 } });
  expect((await put('/as-of', asOf, both)).status).toBe(501);
  expect(entries()).toMatchObject([{ who: 'OPERATIONS_TOKEN and ERASURE_TOKEN', action: 'restore', count: 1 }]);
  expect((await ask('/backup', { method: 'PUT' })).status).toBe(403);
});

test('restores only leads that a form of the site could have sent', async () => {
  const { get, ledger } = desk();
  const good = { ...storeLead(memoryLedger().ledger, START), reference: '0000G00D' };
  const { lead } = good;
  const put = async (record: object) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'erasure-token': ERASURE_TOKEN };
    const reply = await get('/ops/leads/backup', { method: 'PUT', headers, body: await backupOf([record]) });
    const { data } = (await reply.json()) as { data: { restored: number; broken: number } };
    return data;
  };
  const before = ledger.list();
  const forged: Record<string, object> = {
    'no fields': { ...good, lead: { lead_type: 'contact' } },
    'another phone': { ...good, lead: { ...lead, phone: '0123' } },
    'a name that a terminal obeys': { ...good, lead: { ...lead, full_name: '\u001b[31mAsha' } },
    'a long message': { ...good, lead: { ...lead, message: 'x'.repeat(4001) } },
    'a tap with words': { ...good, lead: { ...lead, lead_type: 'phone' } },
    'another field': { ...good, lead: { ...lead, nickname: 'Ash' } },
    'another id': { ...good, id: 'x' },
    'another reference': { ...good, reference: '<b>' },
    'a key that is none': { ...good, idempotencyKey: 'mine' },
    'an id of the upstream with a line break': { ...good, upstreamId: 'a\nb' },
    'a failure with an escape': { ...good, lastFailure: '\u001b[31m' },
    'a page elsewhere': { ...good, page: 'https://evil.example' },
    'a settled lead that is due': { ...good, state: 'delivered' },
    'an undelivered lead that is never due': { ...good, nextAttemptAt: null },
    'minus one attempts': { ...good, attempts: -1 },
  };
  for (const [what, record] of Object.entries(forged))
    expect([what, await put(record)]).toMatchObject([what, { restored: 0, broken: 1 }]);
  expect(ledger.list()).toEqual(before);
  expect(await put(good)).toMatchObject({ restored: 1, broken: 0 });
});

test('counts the suspect leads of some days, and erases them only when told to', async () => {
  const { run, ask, ledger, entries } = desk();
  for (let lead = 0; lead < 1500; lead += 1) storeLead(ledger, START + 10, contact, true);
  storeLead(ledger, START + 24 * 60 * MINUTE, contact, true);
  const erase = ['erase', '--suspect', '--since', '2026-01-01', '--until', '2026-01-02'];
  const counted = '1501 suspect leads were accepted from 2026-01-01 00:00:00 until 2026-01-02 00:00:00.\n';
  expect((await run(...erase)).printed).toBe(
    `${counted}Nothing is erased yet. Look at them with list --suspect, then say this again with --yes.\n`,
  );
  expect(ledger.list({ suspect: true, limit: 2000 })).toHaveLength(1502);
  expect((await run(...erase, '--yes')).printed).toStartWith(`${counted}1501 erased. Where the upstream had them,`);
  expect([ledger.list({ suspect: true }).length, ledger.list().length]).toEqual([1, 3]);
  expect(ledger.eraser.erasures({ limit: 2000 })).toHaveLength(1501);
  const erasures = entries().map(({ who, action, count }) => `${who} ${action} ${count}`);
  expect(erasures).toEqual([0, 0, 1000, 501].map((count) => `ERASURE_TOKEN erase ${count}`));
  expect((await run('audit', '--limit', '1')).printed).toContain('501 erased');

  const asked = '?suspect=true&since=1&until=2&most=5';
  expect((await ask(asked, { method: 'DELETE' })).status).toBe(403);
  for (const query of ['', '?suspect=true', '?since=1&until=2', '?suspect=false&since=1&until=2', `${asked}000`])
    expect([query, (await ask(query, { method: 'DELETE', token: ERASURE_TOKEN })).status]).toEqual([query, 400]);
});

test('with only one token, calls that need the other are refused with a reason', async () => {
  const reading = desk({ OPERATIONS_TOKEN: TOKEN });
  const refused = await reading.ask(`/${reading.old.id}`, { method: 'DELETE' });
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: 'OPERATIONS_TOKEN does not open this: it needs ERASURE_TOKEN, which is not set here' },
  ]);
  expect((await reading.ask('', { token: ERASURE_TOKEN })).status).toBe(401);
  const erasing = desk({ ERASURE_TOKEN });
  expect((await erasing.ask('', { token: ERASURE_TOKEN })).status).toBe(403);
  expect((await erasing.ask(`/${erasing.old.id}`, { method: 'DELETE', token: ERASURE_TOKEN })).status).toBe(200);
});

test('erases a lead by its reference number, and prints where the upstream may have it', async () => {
  const { run, ledger, database, old } = desk();
  expect((await run('erase', formatReference(old.reference).toLowerCase())).code).toBe(0);
  expect(ledger.get(old.id)).toBeUndefined();
  const never = storeLead(ledger, START + 9);
  await run('erase', never.id);
  const { printed } = await run('erasures');
  expect(printed).toContain(`${old.id}  unknown: search there by key ${old.idempotencyKey}\n`);
  expect(printed).toContain(`${never.id}  never reached the upstream\n`);
  database.run(
    "INSERT INTO erasures (id, idempotency_key, upstream_id, erased_at) VALUES ('00-before', 'its-key', NULL, 1)",
  );
  expect((await run('erasures')).printed).toContain('00-before  unknown: search there by key its-key\n');
  ledger.delivered(old.id, 'up-late', START + 10);
  expect((await run('erasures')).printed).toContain(`${old.id}  up-late\n`);
});

test('an export has every lead of all pages, and no formula', async () => {
  const { run, ledger } = desk();
  for (let lead = 0; lead < 1100; lead++)
    storeLead(ledger, START + 3, { ...contact, message: '=HYPERLINK("http://evil")' });
  const { printed } = await run('export');
  const lines = printed.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 1103);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1104);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect((await run('export', '--limit', '7')).printed.trim().split('\r\n')).toHaveLength(8);
});

test('a terminal interprets nothing that a visitor typed', async () => {
  const { run, ledger } = desk();
  storeLead(ledger, START + 9, { ...contact, full_name: '\u001b]0;owned\u0007 \u202eAsha' });
  const { printed } = await run('list', '--limit', '1');
  for (const obeyed of ['\u001b', '\u0007', '\u202e']) expect(printed).not.toContain(obeyed);
});

test('an invalid command is reported, and nothing is done', () => {
  const said = (...args: string[]) => {
    try {
      return readCommand(args).name;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return error.message;
    }
  };
  expect(said('lits')).toBe('Not understood: lits');
  expect(said('erase')).toBe('erase needs the id of a lead or its reference number');
  expect(said('erase', '--suspect')).toBe('erase --suspect needs --since and --until');
  expect(said('erase', 'one', '--suspect', '--since', '2026-11-01', '--until', '2026-11-02')).toStartWith(
    'Not understood',
  );
  expect(said('erase', 'one', '--yes')).toBe('erase takes no --yes');
  expect(said('list', '--clear')).toBe('list takes no --clear');
  for (const command of ['redeliver', 'answered', 'unanswered'])
    expect(said(command)).toBe(`${command} needs the id of a lead or its reference number`);
  expect(said('list', 'one', 'two')).toBe('Not understood: list one two');
  expect(said('--state', 'lost')).toContain('--state must be one of new, kept, received, retrying');
  expect(said('--since', 'soon')).toBe('--since must be a day such as 2026-11-01');
  for (const limit of ['0', '-1', '1.5', 'all']) expect(said(`--limit=${limit}`)).toBe('--limit must be 1 or more');
  expect(said('audit', '--since', '2026-11-01')).toBe('audit takes no --since');
  expect(said('stats', '--limit', '5')).toBe('stats takes no --limit');
  expect(said('list', '--token-file', 'x')).toBe('--token-file goes with --url');
  expect(said('--colour')).toContain('--colour');
  // A reference number may be a word, and is never taken for the address of all feedback.
  expect(readCommand(['erase', 'feedback']).question?.path).toBe('/FEEDBACK');
  expect(readCommand(['--since', '2026-11-01']).question?.path).toBe(`?since=${Date.parse('2026-10-31T18:30:00Z')}`);
});

test('the client obeys Retry-After, and reports what is wrong with the host', async () => {
  const pauses: number[] = [];
  const client = (reply: () => Response) =>
    askSite({
      url: 'https://site.test/',
      token: TOKEN,
      fetch: async () => reply(),
      pause: async (ms) => void pauses.push(ms),
    });
  let calls = 0;
  const busy = client(() =>
    ++calls < 3
      ? Response.json({ error: 'wait' }, { status: 429, headers: { 'retry-after': '7' } })
      : new Response('0 shown\n', { headers: { 'content-type': 'text/plain;charset=utf-8' } }),
  );
  expect(await (await busy({ path: '' })).text()).toBe('0 shown\n');
  expect(pauses).toEqual([7000, 7000]);
  const failure = (reply: () => Response) =>
    client(reply)({ path: '/stats' }).then(
      () => 'answered',
      (error: Error) => error.message,
    );
  expect(await failure(() => Response.json({ data: [] }))).toContain('the site runs another version');
  expect(await failure(() => new Response('<html>', { status: 404 }))).toContain('OPERATIONS_TOKEN is not set');
  expect(await failure(() => Response.json({ error: 'The operations token is not right' }, { status: 401 }))).toBe(
    'The operations token is not right',
  );
  expect(await failure(() => new Response('<html>', { status: 302 }))).toBe('The site answered 302');
  expect(
    await failure(() => {
      throw new TypeError('fetch failed');
    }),
  ).toBe('https://site.test does not answer');
  for (const url of ['http://site.test', 'ftp://localhost', 'site.test'])
    expect(() => askSite({ url, token: TOKEN })).toThrow(OperationsError);
});

test('an answer that breaks off is an error of the command, even between two lines', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('one line\n'));
    },
    pull: (controller) => controller.error(new TypeError('reset')),
  });
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const answer = new Response(broken, { headers: { 'content-type': 'text/plain' } });
  await expect(printAnswer(answer, print)).rejects.toThrow('The answer broke off');
  expect(printed).toBe('one line\n');
});

test('the command reads the file of the local host, also while a server runs on it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-leads-'));
  try {
    const bun = (...args: string[]) => {
      const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, 'src/commands/leads.ts', ...args], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: folder, USER: 'somebody-else' },
      });
      return { out: stdout.toString(), error: stderr.toString(), exitCode };
    };
    expect(bun('list')).toMatchObject({ exitCode: 2, error: expect.stringContaining('There is no ledger in') });
    expect(bun('list', '--url', 'https://site.test')).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining('--url needs OPERATIONS_TOKEN'),
    });
    const { store, close } = openLedgerFile(folder);
    const { record } = new Ledger(store).accept(
      { lead: contact, idempotencyKey: newKey(), suspect: false, nextAttemptAt: START },
      START,
    );
    expect(bun('list').out).toContain(formatReference(record.reference));
    expect(bun('export').out).toStartWith('\ufeffreference,accepted');
    expect(bun('erase', record.id)).toMatchObject({ exitCode: 0 });
    expect(new Ledger(store).get(record.id)).toBeUndefined();
    expect(bun('help').out).toContain('bun run leads [command]');
    const account = Bun.spawnSync(['id', '-un']).stdout.toString().trim();
    expect(
      bun('audit')
        .out.trim()
        .split('\n')
        .map((line) => line.split(/ {2,}/).slice(1)),
    ).toEqual([
      ['erase', `${account} from bun run leads`, formatReference(record.reference), record.id],
      ['export', `${account} from bun run leads`, '1 given out'],
      ['list', `${account} from bun run leads`, '1 given out'],
    ]);
    rmSync(join(folder, 'audit.jsonl'));
    mkdirSync(join(folder, 'audit.jsonl'));
    expect(bun('export')).toMatchObject({
      exitCode: 2,
      out: expect.not.stringContaining(record.id),
      error: expect.stringMatching(/EISDIR[\s\S]+so nothing is given out or changed/),
    });
    close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
