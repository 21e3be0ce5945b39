/** The recipes for a server of one's own: units of systemd, scripts, backups, the Dockerfile. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { LIMITS } from '../../src/domain/limits.ts';
import { contact, referenceOf } from '../leads/lead-fixtures.ts';
import { startBun } from '../support/hosts.ts';
import { copyBuiltProject } from '../support/project-copy.ts';
import { adapted, recipe, testWith } from '../support/recipes.ts';
import { runProgram } from '../support/run-program.ts';

const DAY_MS = 24 * 60 * 60_000;
const root = join(import.meta.dir, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lekha-server-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** As /opt/lekha and /var/lib/lekha are on a server. */
const releases = join(folder, 'opt');
const data = join(folder, 'data');
const backups = join(folder, 'backups');
const release = join(releases, 'today');

beforeAll(async () => {
  mkdirSync(releases);
  expect(await run([process.execPath, 'src/commands/package.ts', release])).toMatchObject({ code: 0 });
  symlinkSync('today', join(releases, 'current'));
});

const run = (command: string[], env: Record<string, string> = {}, cwd = root) => runProgram(command, { env, cwd });

/** Values of a unit by their names, the last ones where a name is there more than once. */
const valuesOf = (unit: string): Record<string, string> =>
  Object.fromEntries([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
const settings = (): Record<string, string> =>
  Object.fromEntries(
    [...recipe('/etc/lekha/settings.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

/** Starts the release as its unit does, with its data in a folder of the test. */
function startRelease(at = release) {
  const { ExecStart = '' } = valuesOf(recipe('/etc/systemd/system/lekha@.service'));
  const [bun = '', script = ''] = ExecStart.replaceAll('/opt/lekha/%i', at).split(' ');
  return startBun({}, data, { command: [bun, join(at, script)], keepsData: true });
}

testWith(['systemd-analyze'], 'systemd takes every unit, and rates that of the site as safe', async () => {
  const units = join(folder, 'units');
  mkdirSync(units);
  const service = adapted('/etc/systemd/system/lekha@.service', { '/opt/lekha/%i/bin/bun': process.execPath });
  writeFileSync(join(units, 'lekha@.service'), service);
  for (const name of ['lekha-backup.service', 'lekha-backup.timer', 'lekha-backup-failed.service'])
    writeFileSync(join(units, name), recipe(`/etc/systemd/system/${name}`));
  const files = readdirSync(units).map((name) => join(units, name.replace('@.', '@a.')));
  for (const file of files)
    expect(await run(['systemd-analyze', 'verify', '--man=no', '--recursive-errors=no', file])).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  const rate = 'systemd-analyze security --offline=true --threshold=20 --no-pager'.split(' ');
  const rated = await run([...rate, join(units, 'lekha@.service')]);
  console.log(rated.out.trim().split('\n').at(-1));
  expect(rated.code).toBe(0);
});

test('the settings of the recipes are settings of the site, and folders that its unit may write', () => {
  const { StateDirectory = '', RuntimeDirectory } = valuesOf(recipe('/etc/systemd/system/lekha@.service'));
  const { UNIX_SOCKET = '', DATA_DIR = '', ERASURE_LOG = '' } = settings();
  expect(UNIX_SOCKET).toStartWith(`/run/${RuntimeDirectory}/`);
  const folders = StateDirectory.split(' ').map((name) => `/var/lib/${name}`);
  expect(folders).toContain(DATA_DIR);
  expect(folders.some((one) => ERASURE_LOG.startsWith(`${one}/`))).toBe(true);
  for (const file of ['/etc/caddy/Caddyfile', '/etc/nginx/sites-enabled/lekha.conf'])
    expect(recipe(file)).toContain(`unix${file.includes('Caddy') ? '/' : ':'}${UNIX_SOCKET}`);
});

test('lekha-release starts the next unit before it ends the other, in turns, and goes on with the old one where that fails', async () => {
  // In the place of the program of systemd: it notes what it is asked, and keeps which units are active.
  const units = join(folder, 'active');
  const told = join(folder, 'systemctl.log');
  const stand = `#!/bin/sh
for unit; do :; done
echo "$@" >> '${told}'
case $1 in
  is-active) [ -e "${units}/$unit" ] ;;
  start) [ -x "${releases}/\${unit#lekha@}/bin/bun" ] && ! [ -e "${releases}/\${unit#lekha@}/broken" ] && touch "${units}/$unit" ;;
  stop | disable) rm -f "${units}/$unit" ;;
esac
`;
  mkdirSync(units);
  writeFileSync(join(folder, 'systemctl'), stand, { mode: 0o755 });
  const script = join(folder, 'lekha-release');
  writeFileSync(script, adapted('/usr/local/bin/lekha-release', { '/opt/lekha': releases }));
  for (const name of ['next', 'worse']) cpSync(join(release, 'bin'), join(releases, name, 'bin'), { recursive: true });
  writeFileSync(join(releases, 'worse/broken'), '');
  const turn = async (...name: string[]) => {
    rmSync(told, { force: true });
    const done = await run(['sh', script, ...name], { PATH: `${folder}:${process.env.PATH}` });
    const asked = existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n').slice(1) : [];
    return { ...done, asked, active: readdirSync(units), serves: readlinkSync(join(releases, 'current')) };
  };
  const steps = (next: string, last: string) => [
    `start lekha@${next}`,
    `enable --quiet lekha@${next}`,
    `disable --quiet --now lekha@${last}`,
  ];
  expect(await turn('today')).toMatchObject({ code: 0, asked: steps('a', 'b'), active: ['lekha@a'], serves: 'today' });
  expect(await turn('next')).toMatchObject({ code: 0, asked: steps('b', 'a'), active: ['lekha@b'], serves: 'next' });
  expect(await turn()).toMatchObject({ code: 0, asked: steps('a', 'b'), active: ['lekha@a'], serves: 'next' });
  const worse = { asked: ['start lekha@b', 'stop lekha@b'], active: ['lekha@a'] };
  expect(await turn('worse')).toMatchObject({ code: 1, serves: 'next', ...worse });
  const none = { asked: [], err: `There is no release ${releases}/never\n` };
  expect(await turn('never')).toMatchObject({ code: 1, serves: 'next', ...none });
  expect(await turn('today')).toMatchObject({ code: 0, active: ['lekha@b'], serves: 'today' });
});

/**
 * In the place of the program of systemd: runs a command with the file of settings as systemd reads one (systemd.exec,
 * EnvironmentFile): each line literally, without quotes and backslashes here.
 */
const SYSTEMD_RUN = `#!${process.execPath}
import { readFileSync } from 'node:fs';
const end = process.argv.indexOf('--');
const options = process.argv.slice(2, end);
const given = (name) => options.find((option) => option.startsWith(name + '='))?.slice(name.length + 1);
const lines = readFileSync(given('--property=EnvironmentFile'), 'utf8').split('\\n');
const settings = lines.filter((line) => /^[^;#]+=/.test(line)).map((line) => [line.split('=')[0], line.replace(/^[^=]+=/, '')]);
const [name, value] = given('--setenv').split('=');
const env = { PATH: process.env.PATH, ...Object.fromEntries(settings), [name]: value };
const cwd = given('--property=WorkingDirectory');
const child = Bun.spawnSync(process.argv.slice(end + 1), { cwd, env, stdio: ['inherit', 'inherit', 'inherit'] });
process.exit(options.includes('--wait') && options.includes('--uid=lekha') ? child.exitCode : 99);
`;

test('lekha-leads reads the ledger with the settings of the site, whatever signs they hold; the nightly unit backs it up and keeps no copy for 30 days', async () => {
  const host = await startRelease();
  const reference = await referenceOf(host, contact);
  const env = join(folder, 'settings.env');
  const owned = join(folder, 'owned');
  const passphrase = `a-passphrase;touch ${owned}&$HOME$(touch ${owned})\`touch ${owned}\` #x`;
  const filled = {
    'BACKUP_PASSPHRASE=': `BACKUP_PASSPHRASE=${passphrase}`,
    '/var/lib/lekha-erasures': folder,
    '/var/lib/lekha': data,
  };
  writeFileSync(env, adapted('/etc/lekha/settings.env', filled));
  const script = join(folder, 'lekha-leads');
  const places = { '/etc/lekha/settings.env': env, '/opt/lekha': releases };
  writeFileSync(script, adapted('/usr/local/bin/lekha-leads', places));
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'systemd-run'), SYSTEMD_RUN, { mode: 0o755 });
  const asSystemd = (settings: string, folder: string, ...command: string[]) => {
    const properties = { EnvironmentFile: settings, WorkingDirectory: folder };
    const options = Object.entries(properties).map(([name, value]) => `--property=${name}=${value}`);
    const program = join(programs, 'systemd-run');
    return run([program, '--wait', '--uid=lekha', '--setenv=A=', ...options, '--', ...command]);
  };
  const leads = (...args: string[]) =>
    run(['sh', script, ...args], { PATH: `${programs}:${process.env.PATH}`, SUDO_USER: 'asha' });
  const written = expect.stringContaining(reference.replaceAll('-', ''));
  expect(await leads('list')).toMatchObject({ code: 0, out: written });
  expect((await leads('audit')).out).toContain('asha as ');
  expect((await leads('no-such-command')).code).toBe(2);

  const copy = join(folder, 'by-hand.backup');
  expect(await leads('backup', copy)).toMatchObject({ code: 0, out: expect.stringContaining('encrypted') });
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const lines = Bun.gunzipSync(new Uint8Array(await decrypter.decrypt(new Uint8Array(readFileSync(copy)))));
  expect(new TextDecoder().decode(lines)).toContain(contact.phone);
  expect(existsSync(owned)).toBe(false);

  mkdirSync(backups);
  for (const days of [10, 28, 29, 30]) {
    const file = join(backups, `days-${days}.backup`);
    writeFileSync(file, '');
    const then = new Date(Date.now() - days * DAY_MS - 60_000);
    utimesSync(file, then, then);
  }
  const unit = adapted('/etc/systemd/system/lekha-backup.service', { ...places, '/var/lib/lekha-backups': backups });
  const { WorkingDirectory = '', EnvironmentFile = '' } = valuesOf(unit);
  const commands = [...unit.matchAll(/^ExecStart=(.*)$/gm)].map(([, line = '']) =>
    line.replaceAll('%%', '%').replace('*.backup', "'*.backup'"),
  );
  for (const line of commands) {
    const done = await asSystemd(EnvironmentFile, WorkingDirectory, 'sh', '-c', line);
    expect(done).toMatchObject({ code: 0, err: '' });
  }
  const kept = readdirSync(backups).sort();
  expect(kept).toEqual([expect.stringMatching(/^20\d\d-\d\d-\d\d-\d{6}\.backup$/), 'days-10.backup', 'days-28.backup']);
  const newest = join(backups, kept[0] ?? '');
  expect(LIMITS.backupDays).toBe(30);
  expect(readFileSync(newest, 'latin1')).toStartWith('age-encryption.org/v1');
  expect(await host.stop()).toBe(0);
  const restored = await leads('restore', newest);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('"leads": 1') });
});

test('the steps of the Dockerfile make a folder that its last line serves, and that is healthy', async () => {
  const image = join(folder, 'image');
  const source = await copyBuiltProject();
  const steps = recipe('Dockerfile')
    .replaceAll('\\\n', ' ')
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '');
  const all = (name: string) =>
    steps.filter((step) => step.startsWith(`${name} `)).map((step) => step.slice(name.length + 1));
  expect(all('FROM')).toEqual([`oven/bun:${Bun.version} AS build`, 'debian:12-slim']);
  expect(all('COPY')).toEqual(['. .', '--from=build /lekha /lekha']);
  const [build = '', account = ''] = all('RUN');
  const built = await run(['sh', '-c', build.replace('/lekha', image)], { HOME: process.env.HOME ?? folder }, source);
  expect(built.code).toBe(0);
  rmSync(source, { recursive: true, force: true });
  expect(account).toContain('install -d -m 0700');

  const env = Object.fromEntries((all('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]));
  const places = {
    ...env,
    DATA_DIR: join(folder, 'docker'),
    PORT: '0',
    HOST: '127.0.0.1',
    ERASURE_LOG: join(folder, 'docker.log'),
  };
  const commandOf = (line: string) =>
    (JSON.parse(line.slice(line.indexOf('['))) as string[]).map((part) =>
      /^(?:bin|src)\//.test(part) ? join(image, part) : part,
    );
  const host = await startBun(places, join(folder, 'docker'), {
    command: commandOf(all('CMD')[0] ?? ''),
    keepsData: true,
  });
  const check = commandOf((all('HEALTHCHECK')[0] ?? '').replace('http://localhost:3000', host.origin));
  expect(await run(check)).toMatchObject({ code: 0 });
  expect(await host.stop()).toBe(0);
  expect(await run(check)).not.toMatchObject({ code: 0 });
});
