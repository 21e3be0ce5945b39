/** What `bun run leads` asks and prints, and where it gets its tokens. */
import { describe, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, readCommand } from '../../src/commands/leads.ts';
import { LEDGER_FILE, openLedgerFile } from '../../src/hosts/bun/ledger-file.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import { START, storeLead } from '../leads/lead-fixtures.ts';
import { newDataDir } from '../support/hosts.ts';
import { askLeads, spawnLeads } from '../support/reading-desk.ts';

const TOKEN = 'a-token-of-the-firm-0123456789';
/** Clears the screen, names the window, forges a line, turns the direction of text, and hides. */
const HOSTILE = 'x\u001b[2J\u001b]0;owned\u0007\u009b31m\r\nFORGED\u2028FORGED \u202efdp\u2066 \u{e0041}';

async function printed(reply: Response): Promise<{ code: number; text: string }> {
  let text = '';
  const code = await print(reply, (piece) => {
    text += piece;
  });
  return { code, text };
}

test('prints JSON with the same value and nothing that a terminal would interpret', async () => {
  const { text } = await printed(Response.json({ [HOSTILE]: HOSTILE }));
  expect(text.match(/[^\P{C}\n]|\u2028/gu)).toBeNull();
  expect(text.split('\n').filter((line) => line.startsWith('FORGED'))).toEqual([]);
  expect(JSON.parse(text)).toEqual({ [HOSTILE]: HOSTILE });
});

test('prints CSV without control characters, in any piece', async () => {
  const pieces = new ReadableStream({
    start(controller) {
      for (const byte of new TextEncoder().encode(HOSTILE)) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const { text } = await printed(new Response(pieces, { headers: { 'content-type': 'text/csv; charset=utf-8' } }));
  expect(text.match(/[^\P{Cc}\r\n]/gu)).toBeNull();
  expect(text).toContain('FORGED');
});

test('ends with 1 if there is no such lead and 2 after another refusal, and says if no desk answered', async () => {
  for (const [status, code] of [
    [200, 0],
    [404, 1],
    [401, 2],
    [429, 2],
    [503, 2],
  ] as const)
    expect([status, (await printed(Response.json({}, { status }))).code]).toEqual([status, code]);
  const page = new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } });
  await expect(printed(page)).rejects.toThrow('Is OPERATIONS_TOKEN set there?');
});

describe('a command line', () => {
  const since = Date.parse('2026-10-31T18:30:00Z');
  test.each([
    ['', 'GET', '?', undefined],
    ['list --state new --no-suspect --limit 5', 'GET', '?state=new&suspect=false&limit=5', undefined],
    ['--since 2026-11-01', 'GET', `?since=${since}`, undefined],
    ['audit --after 7', 'GET', '/audit?after=7', undefined],
    ['find Asha Verma', 'POST', '/find?', { text: 'Asha Verma' }],
    ['answered 7k3m-92qx', 'POST', '/7K3M-92QX/answered?', undefined],
    // A reference number may be a word, and then is no address.
    ['erase tasks', 'DELETE', '/TASKS?', undefined],
    ['erase 00-1a', 'DELETE', '/00-1a?', undefined],
    ['erase --suspect --since 2026-11-01', 'DELETE', `?suspect=true&since=${since}&most=0`, undefined],
    ['erase --suspect --yes', 'DELETE', '?suspect=true&most=1000', undefined],
    ['correct A email=a=b language=', 'PATCH', '/A?', { email: 'a=b', language: '' }],
    ['correct A full_name=Asha Verma', 'PATCH', '/A?', { full_name: 'Asha', Verma: null }],
    ['rewind 2026-11-01', 'PUT', '/as-of?', { at: new Date(since) }],
  ])('%s', (typed = '', method, path, body) => {
    const args = typed.split(' ').filter(Boolean);
    expect(readCommand(args)).toMatchObject({ method, path, body: { found: body }.found });
  });

  test.each(['lits', 'constructor', 'list one', 'erase', 'erase A --suspect', 'find', 'list --clear', '--colour'])(
    'that is wrong is refused: %s',
    async (typed) => {
      const { code, out, err } = await spawnLeads(typed.split(' '));
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^(?:Not understood|Unknown option)/);
    },
  );
});

/** A reading desk that answers every request, and the tokens it received. */
function anyDesk() {
  const shown: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ method, headers }) {
      shown.push(`${method} ${headers.get('authorization')} and ${headers.get('erasure-token')}`);
      return Response.json({ data: {} });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, shown, [Symbol.dispose]: () => void server.stop(true) };
}

test('sends the token that a command needs, from a private file or the environment, and none unencrypted', async () => {
  using desk = anyDesk();
  const file = join(newDataDir(), 'token');
  writeFileSync(file, `reading-${TOKEN}\n`, { mode: 0o600 });
  const env = { OPERATIONS_TOKEN: TOKEN, ERASURE_TOKEN: `erasing-${TOKEN}` };
  const ask = async (typed: string, url = desk.url) => spawnLeads([...typed.split(' '), '--url', url], env);
  await ask(`stats --token-file ${file}`);
  await ask('erase 00-x');
  await ask(`rewind 2026-11-22 --erasure-token-file ${file}`);
  expect(desk.shown).toEqual([
    `GET Bearer reading-${TOKEN} and null`,
    `DELETE Bearer erasing-${TOKEN} and null`,
    `PUT Bearer ${TOKEN} and reading-${TOKEN}`,
  ]);
  for (const mode of [0o640, 0o604, 0o620]) {
    chmodSync(file, mode);
    expect((await ask(`stats --token-file ${file}`)).err).toBe(`Other accounts may use ${file}: chmod 600 ${file}\n`);
  }
  expect(await ask('stats --token-file /no/such/file')).toMatchObject({
    code: 2,
    err: expect.stringContaining('ENOENT'),
  });
  expect((await spawnLeads(['stats', '--url', desk.url])).err).toContain('--url needs OPERATIONS_TOKEN');
  for (const url of ['http://site.test', 'ftp://localhost', 'site.test'])
    expect(await ask('stats', url)).toMatchObject({ code: 2, err: expect.stringContaining('https') });
  expect(desk.shown).toHaveLength(3);
});

test('reads the ledger of this machine if no server runs, and gives nothing out that it cannot log', async () => {
  const data = newDataDir();
  const ask = (...args: string[]) => askLeads(args, { DATA_DIR: data, USER: 'somebody-else' });
  expect(await ask('list')).toMatchObject({ code: 2, err: expect.stringContaining('There is no ledger in') });
  expect((await spawnLeads(['help'])).out).toContain('bin/bun run leads [command]');
  const { store, close } = openLedgerFile(data);
  const { id } = storeLead(new Ledger(store), START);
  expect(await ask('erase', id)).toMatchObject({ code: 0, said: { data: { found: true } } });
  expect(new Ledger(store).get(id)).toBeUndefined();
  const account = Bun.spawnSync(['id', '-un']).stdout.toString().trim();
  expect((await ask('audit')).said).toMatchObject({ data: [{ action: 'erase', who: account, from: 'this machine' }] });
  rmSync(join(data, 'audit.jsonl'));
  mkdirSync(join(data, 'audit.jsonl'));
  const refused = { error: 'The audit log does not answer, so nothing is given out or changed' };
  expect(await ask('list')).toMatchObject({ code: 2, said: refused });
  close();
});

test.each([
  ['of a newer version', 'a newer version of this program wrote its leads.sqlite'],
  ['of another program', 'its leads.sqlite is the database of another program'],
  ['no database', 'its leads.sqlite is damaged, or no database'],
])('a ledger that is %s is reported in one line', async (what, why) => {
  const data = newDataDir();
  if (what === 'no database') writeFileSync(join(data, LEDGER_FILE), 'not a database at all, '.repeat(99));
  else {
    const { store, close } = openLedgerFile(data);
    if (what === 'of another program') store.all('CREATE TABLE leads (name TEXT)');
    else new Ledger(store).setMeta('version', '99');
    close();
  }
  expect(await spawnLeads(['list'], { DATA_DIR: data })).toEqual({
    ...{ code: 2, out: '' },
    err: `No lead can be read in the data folder ${data}: ${why}.\n`,
  });
});
