/** The reading desk on its socket: hosts that share a data folder, the command, and what happens without a host. */
import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print } from '../../src/commands/leads.ts';
import { backUp } from '../../src/commands/leads-backup.ts';
import { deskSocket, serveDesk } from '../../src/hosts/bun/listen.ts';
import { askLocalDesk } from '../../src/hosts/bun/local-desk.ts';
import { ACCOUNT_HEADER } from '../../src/leads/reading-desk-access.ts';
import { parseEnv } from '../../src/settings.ts';
import { contact, memoryLog, referenceOf } from '../leads/lead-fixtures.ts';
import { newDataDir, startBun } from '../support/hosts.ts';
import { askLeads, spawnLeads } from '../support/reading-desk.ts';

const leads = (data: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnLeads(args, { DATA_DIR: data, ...env });

test('only the owner of the data folder may open the socket, and the command asks the server over it without a token', async () => {
  const data = newDataDir();
  const BACKUP_PASSPHRASE = 'drawn-for-this-test-1953';
  const host = await startBun({ BACKUP_PASSPHRASE }, data);
  const { mode } = statSync(deskSocket(data));
  expect((mode & 0o777).toString(8)).toBe('600');
  const reference = await referenceOf(host, contact);
  // A proxy of the environment is for other hosts.
  const proxy = { HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' };
  const asked = (args: string[], env: Record<string, string> = {}) => askLeads(args, { DATA_DIR: data, ...env });
  expect(await asked(['list'], proxy)).toMatchObject({
    code: 0,
    said: { data: [{ reference: reference.replaceAll('-', '') }] },
  });
  expect(await asked(['answered', reference])).toEqual({ code: 0, said: { data: { found: true } } as never, err: '' });
  const none = { code: 1, said: { error: 'There is no such lead' } as never, err: '' };
  expect(await asked(['answered', '0000-0000'])).toEqual(none);
  const account = Bun.spawnSync(['id', '-un']).stdout.toString().trim();
  const { said } = await asked(['audit'], { SUDO_USER: 'asha' });
  expect(said).toMatchObject({ data: [{ action: 'answered', who: account, from: 'this machine', reference }, {}] });
  // The passphrase is that of the server.
  const file = join(data, 'a.backup');
  const written = { file, encrypted: true, leads: null, broken: null };
  expect(await asked(['backup', file])).toEqual({ code: 0, err: '', said: written as never });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await asked(['backup', `${file}.2`], { BACKUP_PASSPHRASE })).said).toMatchObject({ leads: 1, broken: 0 });
  const wrong = await leads(data, ['backup', `${file}.3`], { BACKUP_PASSPHRASE: `${BACKUP_PASSPHRASE}x` });
  expect([wrong.code, existsSync(`${file}.3`)]).toEqual([2, false]);
  await host.stop();
  expect(existsSync(deskSocket(data))).toBe(false);
});

/** What may be at the place of the socket where no server answers. */
const NO_SERVER: Record<string, (data: string) => string | Promise<string>> = {
  'no file': (data) => deskSocket(data),
  'a folder that is missing': (data) => deskSocket(join(data, 'none')),
  'a folder that is a file': (data) => deskSocket(join(data, 'file')),
  'a folder': (data) => join(data, 'folder'),
  'a path that is too long': (data) => join(data, 's'.repeat(120)),
  async 'the socket of a killed host'(data) {
    const socket = deskSocket(data);
    const code = `Bun.serve({ unix: ${JSON.stringify(socket)}, fetch: () => new Response() }); console.log('listens');`;
    const host = Bun.spawn([process.execPath, '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await host.stdout.getReader().read();
    host.kill('SIGKILL');
    await host.exited;
    return socket;
  },
};

test.each(Object.entries(NO_SERVER))(
  'with %s in its place the command asks the desk of its own process',
  async (_, make) => {
    const data = newDataDir();
    writeFileSync(join(data, 'file'), '');
    mkdirSync(join(data, 'folder'));
    const socket = await make(data);
    const headers = { 'content-type': 'text/plain' };
    const app = { fetch: (request: Request) => new Response(request.headers.get(ACCOUNT_HEADER), { headers }) };
    const reply = await askLocalDesk(socket, '/ops/leads/stats', { method: 'GET' }, () => app);
    const account = Bun.spawnSync(['id', '-un']).stdout.toString().trim();
    expect(await reply.text()).toBe(account);
  },
);

test('a socket that cannot be made is logged, and one of a killed host is replaced', async () => {
  const data = newDataDir();
  const { log, entries } = memoryLog();
  const answer = () => new Response('from the desk');
  mkdirSync(deskSocket(data));
  expect(serveDesk(data, answer, log)).toBeUndefined();
  expect(entries.map(({ level, event }) => `${level} ${event}`)).toEqual(['warn desk socket not opened']);
  expect(readdirSync(data).filter((name) => name.startsWith('desk'))).toEqual(['desk.sock']);

  const other = newDataDir();
  await NO_SERVER['the socket of a killed host']?.(other);
  const desk = serveDesk(other, answer, log);
  expect(statSync(deskSocket(other)).mode & 0o777).toBe(0o600);
  expect(await (await fetch('http://localhost/', { unix: deskSocket(other) })).text()).toBe('from the desk');
  desk?.remove();
  expect(existsSync(deskSocket(other))).toBe(false);
  await desk?.server.stop(true);
});

test('of two hosts the newer has the socket, and each removes only its own', async () => {
  const data = newDataDir();
  const { log, entries } = memoryLog();
  const makeDesk = (name: string) => serveDesk(data, () => new Response(name), log);
  // Without a connection that is kept: it would lead to the socket that was there.
  const asked = async () => (await fetch('http://localhost/', { unix: deskSocket(data), keepalive: false })).text();
  const [older, newer] = [makeDesk('older'), makeDesk('newer')];
  expect(await asked()).toBe('newer');
  older?.remove();
  expect(await asked()).toBe('newer');
  newer?.remove();
  expect([readdirSync(data).filter((name) => name.startsWith('desk')), entries]).toEqual([[], []]);
  for (const desk of [older, newer]) await desk?.server.stop(true);
});

test('an answer that a server breaks off is an error, in CSV and a backup', async () => {
  const data = newDataDir();
  const brokenOff = (type: string) => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('a line\n')),
      pull: (controller) => controller.error(new Error('of the test')),
    });
    return new Response(body, { headers: { 'content-type': type } });
  };
  await expect(print(brokenOff('text/csv'), () => {})).rejects.toThrow('The answer broke off: it is not complete');
  const ask = async () => brokenOff('application/octet-stream');
  await expect(backUp(join(data, 'x.backup'), ask, parseEnv({}))).rejects.toThrow();
  expect(readdirSync(data)).toEqual([]);
});
