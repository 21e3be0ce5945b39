/** The firm's reading desk over HTTP, and `bun run leads` over it and over a file. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommand, runCommand, UsageError } from '../../src/commands/leads-command.ts';
import { OperationsError, readingDeskClient } from '../../src/commands/reading-desk-client.ts';
import { openLedgerFile } from '../../src/hosts/bun/ledger-file.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import { shownReference } from '../../src/leads/reference-number.ts';
import { contact, keep, MINUTE, newKey, partner, phoneTap, START } from '../leads/lead-fixtures.ts';
import { builtApp } from '../support/built-app.ts';

const TOKEN = 'a-token-of-the-firm-0123456789';
const root = join(import.meta.dir, '../..');

/** A site with a reading desk, three leads in it, and a client that holds the token. */
function desk(env: Record<string, string> = { OPERATIONS_TOKEN: TOKEN }) {
  const app = builtApp({ env, now: () => START + 20 * MINUTE });
  const old = keep(app.ledger, START, contact);
  keep(app.ledger, START + 1, partner, true);
  const tap = keep(app.ledger, START + 2, phoneTap);
  app.ledger.retry(old.id, START + 2 * MINUTE, 'timeout');
  app.ledger.delivered(tap.id, 'up-1', START + 3);
  const ask = (path: string, init: RequestInit & { token?: string } = {}) =>
    app.get(`/ops/leads${path}`, { ...init, headers: { authorization: `Bearer ${init.token ?? TOKEN}` } });
  const fetch = async (url: string, init: RequestInit) => app.get(url.replace('http://localhost', ''), init);
  const client = readingDeskClient({ url: 'http://localhost', token: TOKEN, fetch, pause: async () => {} });
  /** What a command prints, and its exit code. */
  const run = async (...args: string[]) => {
    let printed = '';
    const code = await runCommand(readCommand(args), client, (text) => {
      printed += text;
    });
    return { printed, code };
  };
  return { ...app, ask, run, client, old, tap };
}

test('without a token in the settings the address does not exist, whatever is sent', async () => {
  const { ask } = desk({});
  for (const path of ['', '/stats', '/undelivered']) expect((await ask(path)).status).toBe(404);
  const reply = await ask('');
  expect(reply.headers.get('content-type')).toContain('text/html');
});

test('a token that is missing, wrong, shorter or longer is refused and logged, and shows nothing', async () => {
  const { ask, get, logged } = desk();
  for (const token of ['x', TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toUpperCase()]) {
    const reply = await ask('', { token });
    expect([reply.status, await reply.json()]).toEqual([401, { error: 'The operations token is not right' }]);
  }
  expect((await get('/ops/leads')).status).toBe(401);
  expect(logged.filter(({ event }) => event === 'operations token refused')).toHaveLength(5);
});

test('whoever guesses tokens is slowed down, before the token is looked at', async () => {
  const { ask } = desk({ OPERATIONS_TOKEN: TOKEN, CALLS_PER_MINUTE: '3' });
  const statuses = [];
  for (let guess = 0; guess < 4; guess++) statuses.push((await ask('', { token: `guess-${guess}` })).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await ask('')).status).toBe(429);
});

test('answers are never stored, and a filter that makes no sense is refused', async () => {
  const { ask } = desk();
  const reply = await ask('?state=retrying');
  expect([reply.headers.get('cache-control'), ((await reply.json()) as { data: unknown[] }).data.length]).toEqual(['no-store', 1]);
  for (const query of ['?state=lost', '?limit=1001', '?since=yesterday', '?after=1', '?q=asha']) expect((await ask(query)).status).toBe(400);
});

test('leads are listed and filtered', async () => {
  const { run } = desk();
  const { printed, code } = await run();
  expect(code).toBe(0);
  expect(printed.trim().split('\n')).toEqual([
    expect.stringContaining('delivered  phone'),
    expect.stringMatching(/received.+partner.+Ravi.+8000000000.+suspect/),
    expect.stringMatching(/retrying.+contact.+Asha Verma.+9000000000/),
    '3 shown',
  ]);
  expect((await run('list', '--suspect')).printed).toContain('1 shown');
  expect((await run('list', '--no-suspect')).printed).toContain('2 shown');
  expect((await run('list', '--type', 'contact', '--state', 'retrying')).printed).toContain('1 shown');
  expect((await run('list', '--since', '2026-01-02')).printed).toBe('0 shown\n');
  expect((await run('list', '--limit', '2')).printed).toContain('2 shown');
});

test('what is undelivered is shown with its age and why, and can be tried again', async () => {
  const { run, ledger, old } = desk();
  const { printed } = await run('undelivered');
  expect(printed).toMatch(/20 min .+Asha Verma.+tried 1x, timeout/);
  expect(printed).toContain('2 undelivered');
  expect(await run('redeliver', old.id)).toEqual({ printed: 'It is tried again within a minute.\n', code: 0 });
  expect(ledger.get(old.id)?.nextAttemptAt).toBe(START + 20 * MINUTE);
  expect((await run('redeliver', '00-none')).code).toBe(1);
  expect((await run('stats')).printed).toMatch(/retrying +1[\s\S]+has waited 20 min/);
});

test('a lead is erased, and what the upstream had of it is listed', async () => {
  const { run, ledger, tap, logged } = desk();
  expect((await run('erase', tap.id)).code).toBe(0);
  expect(ledger.get(tap.id)).toBeUndefined();
  expect((await run('erasures')).printed).toContain(`${tap.id}  up-1`);
  expect(await run('erase', tap.id)).toEqual({ printed: 'There is no such lead.\n', code: 1 });
  expect(logged).toContainEqual({ level: 'info', event: 'lead erased by the firm', lead: tap.id });
});

test('a lead is erased by the number that its visitor was shown, and where the upstream may have it is said', async () => {
  const { run, ledger, database, old } = desk();
  expect((await run('erase', shownReference(old.reference).toLowerCase())).code).toBe(0);
  expect(ledger.get(old.id)).toBeUndefined();
  const never = keep(ledger, START + 9);
  await run('erase', never.id);
  const { printed } = await run('erasures');
  expect(printed).toContain(`${old.id}  unknown: search there by key ${old.idempotencyKey}\n`);
  expect(printed).toContain(`${never.id}  never reached the upstream\n`);
  database.run("INSERT INTO erasures (id, idempotency_key, upstream_id, erased_at) VALUES ('00-before', 'its-key', NULL, 1)");
  expect((await run('erasures')).printed).toContain('00-before  unknown: search there by key its-key\n');
  ledger.delivered(old.id, 'up-late', START + 10);
  expect((await run('erasures')).printed).toContain(`${old.id}  up-late\n`);
});

test('an export holds every lead, page after page, and no formula', async () => {
  const { run, ledger } = desk();
  for (let lead = 0; lead < 1100; lead++) keep(ledger, START + 3, { ...contact, message: '=HYPERLINK("http://evil")' });
  const { printed } = await run('export');
  const lines = printed.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 1103);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1104);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect((await run('export', '--limit', '7')).printed.trim().split('\r\n')).toHaveLength(8);
});

test('a terminal obeys nothing that a visitor typed', async () => {
  const { run, ledger } = desk();
  keep(ledger, START + 9, { ...contact, full_name: '\u001b]0;owned\u0007 \u202eAsha' });
  const { printed } = await run('list', '--limit', '1');
  for (const obeyed of ['\u001b', '\u0007', '\u202e']) expect(printed).not.toContain(obeyed);
});

test('what is typed wrong is said, and nothing is done', () => {
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
  expect(said('redeliver')).toBe('redeliver needs the id of a lead');
  expect(said('list', 'one', 'two')).toBe('Not understood: list one two');
  expect(said('--state', 'lost')).toContain('--state must be one of received, retrying');
  expect(said('--since', 'soon')).toBe('--since must be a day such as 2026-11-01');
  expect(said('--limit', '0')).toBe('--limit must be 1 to 1000');
  expect(said('--colour')).toContain('--colour');
  expect(readCommand(['--since', '2026-11-01']).filter.since).toBe(Date.parse('2026-10-31T18:30:00Z'));
});

test('the client waits where it is told to, and says what is wrong with the other side', async () => {
  const pauses: number[] = [];
  const client = (reply: () => Response) =>
    readingDeskClient({ url: 'https://site.test/', token: TOKEN, fetch: async () => reply(), pause: async (ms) => void pauses.push(ms) });
  let calls = 0;
  const busy = client(() => (++calls < 3 ? Response.json({ error: 'wait' }, { status: 429, headers: { 'retry-after': '7' } }) : Response.json({ data: [] })));
  expect(await busy.list()).toEqual([]);
  expect(pauses).toEqual([7000, 7000]);
  const failure = (reply: () => Response) =>
    client(reply)
      .stats()
      .catch((error: Error) => error.message);
  expect(await failure(() => new Response('<html>', { status: 404 }))).toContain('OPERATIONS_TOKEN is not set');
  expect(await failure(() => Response.json({ error: 'The operations token is not right' }, { status: 401 }))).toBe('The operations token is not right');
  expect(await failure(() => new Response('<html>', { status: 302 }))).toBe('The site answered 302');
  expect(
    await failure(() => {
      throw new TypeError('fetch failed');
    }),
  ).toBe('https://site.test does not answer');
  for (const url of ['http://site.test', 'ftp://localhost', 'site.test']) expect(() => readingDeskClient({ url, token: TOKEN })).toThrow(OperationsError);
});

test('the command reads the file of the local host, also while a server runs on it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-leads-'));
  try {
    const bun = (...args: string[]) => {
      const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, 'src/commands/leads.ts', ...args], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: folder },
      });
      return { out: stdout.toString(), error: stderr.toString(), exitCode };
    };
    expect(bun('list')).toMatchObject({ exitCode: 2, error: expect.stringContaining('There is no ledger in') });
    expect(bun('list', '--url', 'https://site.test')).toMatchObject({ exitCode: 2, error: expect.stringContaining('--url needs OPERATIONS_TOKEN') });
    const { store, close } = openLedgerFile(folder);
    const { record } = new Ledger(store).accept({ lead: contact, idempotencyKey: newKey(), suspect: false, nextAttemptAt: START }, START);
    expect(bun('list').out).toContain(shownReference(record.reference));
    expect(bun('export').out).toStartWith('\ufeffreference,accepted');
    expect(bun('erase', record.id)).toMatchObject({ exitCode: 0 });
    expect(new Ledger(store).get(record.id)).toBeUndefined();
    expect(bun('help').out).toContain('bun run leads [command]');
    close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
