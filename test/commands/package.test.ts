/** The folder that `bun run package` writes for a server. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommand } from '../../src/commands/leads.ts';
import { contact, referenceOf, sendForm } from '../leads/lead-fixtures.ts';
import '../support/build.ts';
import { startBun } from '../support/hosts.ts';
import { codeOfDocuments, machineWithoutBun } from '../support/printed-commands.ts';
import { runProgram } from '../support/run-program.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { until } from '../support/until.ts';
import { webhook } from '../support/webhook.ts';

const root = join(import.meta.dir, '../..');
// Outside the project, whose packages are found from every folder in it.
const parent = mkdtempSync(join(tmpdir(), 'lekha-package-'));
const folder = join(parent, 'site');
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A server that has Node and no Bun: `bun run` then puts no Bun on the path of its scripts. */
const { PATH } = machineWithoutBun(join(parent, 'machine'));
const run = (command: string[], cwd: string, env: Record<string, string> = {}) =>
  runProgram(command, { cwd, env: { PATH, ...env } });
/** Types a command into a shell. */
const type = (command: string, env: Record<string, string> = {}, cwd = folder) => run(['sh', '-c', command], cwd, env);

const pack = () => run([process.execPath, 'src/commands/package.ts', folder], root);
/** What the command printed. */
let printed = '';

beforeAll(async () => {
  const { code, out, err } = await pack();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  printed = out;
});

test('it contains Bun, the build and the server code, and no packages', () => {
  expect(readdirSync(folder).sort()).toEqual(['.build', 'bin', 'package.json', 'src']);
  expect(readdirSync(join(folder, '.build/current')).sort()).toEqual(['public', 'site.json', 'stamp']);
  const assets = (of: string) => readdirSync(join(of, '.build/current/public/assets')).sort();
  expect(assets(folder)).toEqual(assets(root));
  expect(lstatSync(join(folder, '.build/current/public/assets')).isDirectory()).toBe(true);
});

test('with nothing else on the machine it serves the same pages and accepts, lists and backs up a lead in its desk thread', async () => {
  const data = join(parent, 'data');
  const command = [join(folder, 'bin/bun'), join(folder, 'src/hosts/bun/serve.js')];
  const host = await startBun({}, data, { command, keepsData: true });
  const project = await sharedHosts.Bun();
  for (const path of ['/', '/gst', '/tools/gst-late-fee', '/sitemap.xml', '/none']) {
    const [here, there] = await Promise.all([fetch(host.origin + path), fetch(project.origin + path)]);
    expect([path, here.status, (await here.text()) === (await there.text())]).toEqual([path, there.status, true]);
  }
  expect(await (await fetch(`${host.origin}/search?q=gst`)).text()).toContain('href="/gst"');
  const reference = await referenceOf(host, contact);

  const list = await type('bin/bun run leads list', { DATA_DIR: data });
  expect(list).toMatchObject({ code: 0, out: expect.stringContaining(reference.replaceAll('-', '')) });
  const backup = await type(`bin/bun run leads backup ${join(parent, 'leads.backup')}`, { DATA_DIR: data });
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining('"leads": 1') });
  expect(await host.stop()).toBe(0);
});

test('the printed command starts the site, and each command of its notice works in the folder that it names', async () => {
  const [, command = ''] = /^Start it: (.+)$/m.exec(printed) ?? [];
  using chat = webhook<{ text: string }>();
  const data = join(parent, 'noticed');
  const settings = { PATH, NOTICE_WEBHOOK_URL: chat.url };
  const host = await startBun(settings, data, {
    command: ['sh', '-c', command.replace(' && ', ' && exec ')],
    keepsData: true,
  });
  const reference = await sendForm(host);
  await until(() => chat.posts.length > 0);
  const { text = '' } = chat.posts[0]?.body ?? {};
  const [, read = '', answer = ''] =
    /Read on the server, in the folder of the site: (.+)\nOnce answered: (.+)$/.exec(text) ?? [];
  const raw = reference.replaceAll('-', '');
  expect(await type(read, { DATA_DIR: data })).toMatchObject({ code: 0, out: expect.stringContaining(raw) });
  expect((await type(answer, { DATA_DIR: data })).code).toBe(0);
  expect((await type(`${read} --state new`, { DATA_DIR: data })).out).not.toContain(raw);
  expect(await host.stop()).toBe(0);
});

test('the desk understands what follows each documented command of a server', async () => {
  // docs/adding.md is read in a checkout, and adds a type of lead.
  const code = codeOfDocuments().flatMap(({ place, text }) => (place.startsWith('docs/adding.md') ? [] : text));
  const asked = code.map((text) => /^bin\/bun run leads\b(.*)/.exec(text)).filter((found) => found !== null);
  expect(asked.length).toBeGreaterThan(15);
  for (const [, typed = ''] of asked) {
    // As a shell reads it, but for what goes into a file or comes from one.
    const words = typed.replaceAll(/ [<>] \S+/g, '').replaceAll('…', 'site.example');
    const { out } = await type(`for word in ${words}; do echo "$word"; done`);
    expect(() => readCommand(out.split('\n').slice(0, -1))).not.toThrow();
  }
});

test('it never overwrites another folder', async () => {
  const again = await pack();
  expect(again).toEqual({ code: 1, out: '', err: `${folder} is there already: choose another name.\n` });
  expect(readdirSync(parent).filter((name) => name.endsWith('.partial'))).toEqual([]);
});
