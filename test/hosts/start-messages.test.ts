/** What a host says at its start: Bun's messages to the terminal, text without a stack, and a warning on both hosts. */
import { expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir, startBun, startHost } from '../support/hosts.ts';
import { copyProject } from '../support/project-copy.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { until } from '../support/until.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

const root = join(import.meta.dir, '../..');

/** Starts the server, which is expected to fail. @param of folder of the project */
async function failToStart(settings: Record<string, string>, of = root): Promise<{ code: number; output: string }> {
  const data = newDataDir();
  const child = Bun.spawn([process.execPath, join(of, 'src/hosts/bun/serve.ts')], {
    cwd: of,
    env: { PATH: process.env.PATH ?? '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  rmSync(data, { recursive: true, force: true });
  return { code, output: out + err };
}

test('names a port in use, with advice', async () => {
  const { origin } = await sharedHosts.Bun();
  const { port } = new URL(origin);
  expect(await failToStart({ PORT: port })).toEqual({
    code: 1,
    output: `Cannot listen on port ${port} of 127.0.0.1: another process listens there. End it, or set PORT to another number.\n`,
  });
});

test('names a HOST of another machine', async () => {
  expect(await failToStart({ PORT: '3456', HOST: '203.0.113.9' })).toEqual({
    code: 1,
    output: 'Cannot listen on port 3456 of 203.0.113.9: HOST is no address of this machine.\n',
  });
});

test('names a socket that cannot be bound, and the header setting that a socket needs', async () => {
  const socket = { UNIX_SOCKET: '/none/site.sock', CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' };
  expect(await failToStart(socket)).toEqual({
    code: 1,
    output: 'Cannot listen on /none/site.sock: its folder is missing.\n',
  });
  expect(await failToStart({ UNIX_SOCKET: '/none/site.sock' })).toEqual({
    code: 1,
    output: 'The settings are wrong:\n  CLIENT_ADDRESS_HEADER is missing: UNIX_SOCKET needs it\n',
  });
});

test('systemd is notified of the start once the site is served', async () => {
  const folder = newDataDir();
  const notified = join(folder, 'notified');
  // Replaces the program of that name: it records whether the host listens.
  writeFileSync(
    join(folder, 'systemd-notify'),
    `#!/bin/sh\n[ -S '${folder}/site.sock' ] && echo "$@" > '${notified}.part' && mv '${notified}.part' '${notified}'\n`,
    {
      mode: 0o755,
    },
  );
  const settings = {
    UNIX_SOCKET: join(folder, 'site.sock'),
    CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
    NOTIFY_SOCKET: join(folder, 'notify'),
  };
  const host = await startHost(
    [process.execPath, 'src/hosts/bun/serve.ts'],
    /Listening on (\S+)/,
    { ...settings, DATA_DIR: join(folder, 'data') },
    folder,
    folder,
  );
  await until(() => existsSync(notified));
  expect(readFileSync(notified, 'utf8')).toBe('--ready\n');
  expect(await host.stop()).toBe(0);
});

test('without a build the message names the build command', async () => {
  const folder = copyProject();
  expect(await failToStart({}, folder)).toEqual({
    code: 1,
    output: 'There is no build to serve: run `bun run build` first.\n',
  });
  rmSync(folder, { recursive: true, force: true });
});

test('a misspelt setting prevents the start, and its value is not printed', async () => {
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

for (const [name, start] of EACH_HOST) {
  test(`${name}: without a passphrase the log says that backups are not encrypted`, async () => {
    const line = '"event":"backups not encrypted"';
    const outputOf = async (settings: Record<string, string>) => {
      await using host = await start(settings);
      await (await fetch(`${host.origin}/healthz`)).text();
      // What it prints later than the warning.
      await fetch(`${host.origin}/api/vitals`, {
        method: 'POST',
        headers: { origin: host.origin, 'content-type': 'application/json' },
        body: JSON.stringify({ path: '/', lcp: 1 }),
      });
      await until(() => host.output().includes('"event":"vitals"'));
      return host.output();
    };
    expect(await outputOf({})).toContain(line);
    expect(await outputOf({ BACKUP_PASSPHRASE: 'drawn-for-this-test-1953' })).not.toContain(line);
  });
}
