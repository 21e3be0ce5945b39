/** The reading desk on its socket: real Bun hosts that share a data folder, and the real command. */
import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deskSocket } from '../../src/hosts/bun/listen.ts';
import { contact, referenceOf } from '../leads/lead-fixtures.ts';
import { newDataDir, startBun, startHost } from '../support/hosts.ts';
import { spawnLeads } from '../support/reading-desk.ts';

/** Runs `bun run leads` on a data folder. */
const leads = (data: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnLeads(args, { DATA_DIR: data, ...env });

/** Starts a host whose stop leaves the data folder, for another one that shares it. */
const startSharing = (data: string) =>
  startHost(
    [process.execPath, 'src/hosts/bun/serve.ts'],
    /Listening on (http:\S+)/,
    { NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', DATA_DIR: data },
    join(data, 'none'),
  );

test('only the owner of the data folder may open the socket, and the command asks the server over it without a token', async () => {
  const data = newDataDir();
  const BACKUP_PASSPHRASE = 'drawn-for-this-test-1953';
  const host = await startBun({ BACKUP_PASSPHRASE }, data);
  const { mode } = statSync(deskSocket(data));
  expect((mode & 0o777).toString(8)).toBe('600');
  const reference = await referenceOf(host, contact);
  // A proxy of the environment is for other hosts.
  const proxy = { HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' };
  expect((await leads(data, ['list'], proxy)).out).toContain(reference);
  expect(await leads(data, ['answered', reference])).toEqual({ code: 0, out: 'Marked as answered.\n', error: '' });
  expect(await leads(data, ['answered', '0000-0000'])).toEqual({ code: 1, out: 'There is no such lead.\n', error: '' });
  const account = Bun.spawnSync(['id', '-un']).stdout.toString().trim();
  expect((await leads(data, ['audit'], { SUDO_USER: 'asha' })).out).toContain(
    `${account} from bun run leads  ${reference}`,
  );
  // The passphrase is that of the server.
  const file = join(data, 'a.backup');
  expect(await leads(data, ['backup', file])).toMatchObject({
    code: 0,
    error: expect.stringContaining('not read back'),
  });
  expect(readFileSync(file, 'latin1')).toStartWith('age-encryption.org/v1');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const checked = await leads(data, ['backup', `${file}.2`], { BACKUP_PASSPHRASE });
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('1 leads in') });
  const wrong = await leads(data, ['backup', `${file}.3`], { BACKUP_PASSPHRASE: `${BACKUP_PASSPHRASE}x` });
  expect([wrong.code, readdirSync(data).filter((name) => name.includes('.backup'))]).toEqual([
    2,
    ['a.backup', 'a.backup.2'],
  ]);
  await host.stop();
  expect(existsSync(deskSocket(data))).toBe(false);
});

test('the newer of two hosts takes over the socket, and the older one leaves it; a stop of the newer removes it', async () => {
  const data = newDataDir();
  const older = await startSharing(data);
  await referenceOf(older, contact);
  const { ino } = statSync(deskSocket(data));
  const newer = await startSharing(data);
  expect(statSync(deskSocket(data)).ino).not.toBe(ino);
  expect(await older.stop()).toBe(0);
  expect(existsSync(deskSocket(data))).toBe(true);
  expect((await leads(data, ['list'])).out).toContain('1 shown');
  expect(await newer.stop()).toBe(0);
  expect(readdirSync(data).filter((name) => name.startsWith('desk'))).toEqual([]);
  expect((await leads(data, ['list'])).out).toContain('1 shown');
});

test('the socket of a killed host stops no command, and the next host replaces it', async () => {
  const data = newDataDir();
  const killed = await startSharing(data);
  await referenceOf(killed, contact);
  await killed.kill();
  expect(existsSync(deskSocket(data))).toBe(true);
  expect(await leads(data, ['list'])).toMatchObject({ code: 0, out: expect.stringContaining('1 shown') });
  const next = await startBun({}, data);
  const reply = await fetch('http://localhost/ops/leads/stats', { unix: deskSocket(data) });
  expect(reply.status).toBe(200);
  await next.stop();
});

test('a host that cannot make the socket says so once and serves, and the command opens the ledger', async () => {
  const data = newDataDir();
  mkdirSync(deskSocket(data));
  const host = await startBun({}, data);
  await referenceOf(host, contact);
  expect(host.output().match(/"event":"desk socket not opened"/g)).toHaveLength(1);
  expect(await leads(data, ['list'])).toMatchObject({ code: 0, out: expect.stringContaining('1 shown') });
  expect(readdirSync(data).filter((name) => name.startsWith('desk'))).toEqual(['desk.sock']);
  await host.stop();
});

test('the command works in a folder whose path is longer than that of a socket may be', async () => {
  const data = join(newDataDir(), 'd'.repeat(120));
  const host = await startBun({}, data);
  await referenceOf(host, contact);
  expect(await leads(data, ['list'])).toMatchObject({ code: 0, out: expect.stringContaining('1 shown') });
  await host.stop();
});

/** A server on the socket that breaks off in the middle of each answer. */
function breaking(data: string, type: string) {
  const server = Bun.serve({
    unix: deskSocket(data),
    fetch() {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('a line\n'));
        },
        pull(controller) {
          controller.error(new Error('of the test'));
        },
      });
      return new Response(body, { headers: { 'content-type': type } });
    },
  });
  return { [Symbol.asyncDispose]: () => server.stop(true) };
}

test('an answer that a server breaks off makes the command fail, in text, CSV and a backup', async () => {
  const data = newDataDir();
  const file = join(data, 'x.backup');
  for (const [type, ...args] of [
    ['text/plain', 'list'],
    ['text/csv', 'export'],
    ['application/octet-stream', 'backup', file],
  ]) {
    await using _server = breaking(data, type ?? '');
    expect([type, (await leads(data, args)).code]).toEqual([type, 2]);
  }
  expect(readdirSync(data)).toEqual([]);
});
