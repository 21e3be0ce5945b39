/** What a host says at its start: Bun's messages to the terminal, text without a stack, and a warning on both hosts. */
import { expect, test } from 'bun:test';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen, StartError } from '../../src/hosts/bun/listen.ts';
import { newDataDir, startBun } from '../support/hosts.ts';
import { copyProject } from '../support/project-copy.ts';
import { runProgram } from '../support/run-program.ts';
import { until } from '../support/until.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

const root = join(import.meta.dir, '../..');

/** Starts the server, which is expected to fail. @param of folder of the project */
async function failToStart(settings: Record<string, string>, of = root): Promise<{ code: number; output: string }> {
  const data = newDataDir();
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, ...settings };
  const { code, out, err } = await runProgram([process.execPath, join(of, 'src/hosts/bun/serve.ts')], { cwd: of, env });
  rmSync(data, { recursive: true, force: true });
  return { code, output: out + err };
}

const answer = () => new Response();

test.each([
  ['/none/site.sock', 'its folder is missing.'],
  [`${import.meta.path}/site.sock`, 'its folder is a file.'],
  ['/tmp', 'it is a folder.'],
  [`/tmp/${'s'.repeat(120)}`, 'its path is too long, at most 95 letters.'],
])('a socket that cannot be bound is named: %s', (UNIX_SOCKET, advice) => {
  const message = `Cannot listen on ${UNIX_SOCKET}: ${advice}`;
  expect(() => listen({ HOST: '', PORT: 0, UNIX_SOCKET }, { fetch: answer })).toThrow(new StartError(message));
});

test.each([
  ['203.0.113.9', 'HOST is no address of this machine.'],
  ['no-such.invalid', 'HOST is no address of this machine.'],
  ['127.0.0.1', 'another process listens there. End it, or set PORT to another number.'],
])('a port that cannot be bound is named, with advice: of %s', (HOST, advice) => {
  const first = listen({ HOST: '127.0.0.1', PORT: 0, UNIX_SOCKET: undefined }, { fetch: answer });
  const PORT = first.server.port ?? 0;
  const message = `Cannot listen on port ${PORT} of ${HOST}: ${advice}`;
  expect(() => listen({ HOST, PORT, UNIX_SOCKET: undefined }, { fetch: answer })).toThrow(new StartError(message));
  void first.server.stop(true);
});

test('systemd is notified of the start once the site is served', async () => {
  const folder = newDataDir();
  const notified = join(folder, 'notified');
  // Replaces the program of that name: it records whether the host listens.
  writeFileSync(
    join(folder, 'systemd-notify'),
    `#!/bin/sh\n[ -S '${folder}/site.sock' ] && echo "$@" > '${notified}.part' && mv '${notified}.part' '${notified}'\n`,
    { mode: 0o755 },
  );
  const settings = {
    UNIX_SOCKET: join(folder, 'site.sock'),
    CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
    NOTIFY_SOCKET: join(folder, 'notify'),
  };
  const host = await startBun(settings, folder, { programs: folder });
  await until(() => existsSync(notified));
  expect(readFileSync(notified, 'utf8')).toBe('--ready\n');
  expect(await host.stop()).toBe(0);
});

test('without a build the message names the folder that has none', async () => {
  const folder = copyProject();
  expect(await failToStart({}, folder)).toEqual({
    code: 1,
    output: `There is no build to serve in ${realpathSync(folder)}/.build: build first, or copy the folder of the release again.\n`,
  });
  rmSync(folder, { recursive: true, force: true });
});

test('a wrong setting prevents the start, and no value is printed', async () => {
  expect(await failToStart({ UPSTREM_URL: 'https://api.example.in' })).toEqual({
    code: 1,
    output: 'The settings are wrong:\n  UPSTREM_URL is not a setting: did you mean UPSTREAM_URL?\n',
  });
});

test('an unusable data folder is reported at the terminal, and pages are served', async () => {
  const folder = newDataDir();
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const host = await startBun({ DATA_DIR: file });
  expect((await fetch(`${host.origin}/`)).status).toBe(200);
  expect((await fetch(`${host.origin}/readyz`)).status).toBe(503);
  expect(host.output()).toContain(
    `No lead can be kept in the data folder ${file}: it is no folder, or this account may not write to it.`,
  );
  expect(await host.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

for (const [name, start] of EACH_HOST)
  test(`${name}: without a passphrase the log says that backups are not encrypted`, async () => {
    await using host = await start({});
    await (await fetch(`${host.origin}/healthz`)).text();
    await until(() => host.output().includes('"event":"backups not encrypted"'));
  });
