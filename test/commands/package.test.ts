/** The folder that `bun run package` writes for a server. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contact, referenceOf } from '../leads/lead-fixtures.ts';
import { startBun } from '../support/hosts.ts';
import { runProgram } from '../support/run-program.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const root = join(import.meta.dir, '../..');
// Outside the project, whose packages are found from every folder in it.
const parent = mkdtempSync(join(tmpdir(), 'lekha-package-'));
const folder = join(parent, 'site');
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Runs a program with no other program on its path. */
const run = (command: string[], cwd: string, env: Record<string, string> = {}) =>
  runProgram(command, { cwd, env: { PATH: '', ...env } });

const pack = () => run([process.execPath, 'src/commands/package.ts', folder], root);

beforeAll(async () => {
  expect(await pack()).toMatchObject({ code: 0, err: '' });
});

test('it contains Bun, the build and the server code, and no packages', () => {
  expect(readdirSync(folder).sort()).toEqual(['.build', 'bin', 'package.json', 'src']);
  expect(readdirSync(join(folder, '.build/current')).sort()).toEqual(['public', 'site.json', 'stamp']);
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

  const list = await run([join(folder, 'bin/bun'), 'run', 'leads', 'list'], folder, { DATA_DIR: data });
  expect(list).toMatchObject({ code: 0, out: expect.stringContaining(reference) });
  const backup = await run([join(folder, 'bin/bun'), 'run', 'leads', 'backup', join(parent, 'leads.backup')], folder, {
    DATA_DIR: data,
  });
  expect(backup).toMatchObject({ code: 0, out: expect.stringMatching(/^1 leads in /) });
  expect(await host.stop()).toBe(0);
});

test('it never overwrites another folder', async () => {
  const again = await pack();
  expect(again).toEqual({ code: 1, out: '', err: `${folder} is there already: choose another name.\n` });
  expect(readdirSync(parent).filter((name) => name.endsWith('.partial'))).toEqual([]);
});
