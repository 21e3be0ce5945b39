/** TODAY: a developer sees the site of another day, and no visitor does. */
import { afterAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../src/content/site.ts';
import { newDataDir, startBun } from '../support/hosts.ts';
import { runProgram } from '../support/run-program.ts';
import { bundleWorker, serveBundle } from '../support/workerd-serve.ts';
import { smallProject } from './small-project.ts';

const DAY = '2098-03-31';
/** What the site says until a day half a year ahead. */
const expiryOf = async (origin: string) => (await fetch(`${origin}/.well-known/security.txt`)).text();
const project = smallProject();
afterAll(() => project[Symbol.dispose]());
const { folder } = project;
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Runs a command in the project, by default on the real day. */
const run = (command: string[], env: Record<string, string> = {}) =>
  runProgram(command, { cwd: folder, env: { HOME: process.env.HOME, TODAY: undefined, ...env } });
const bun = (file: string, env?: Record<string, string>) => run([process.execPath, join(folder, file)], env);
const build = (env?: Record<string, string>) => bun('src/build/build.ts', env);
const siteDay = () => (JSON.parse(project.read('.build/site.json')) as Site).today;

test('build, server, its desk thread and commands are on the day of TODAY, and the scripts of its pages are too', async () => {
  expect(await build({ TODAY: DAY })).toMatchObject({ code: 0, err: '' });
  expect(siteDay()).toBe(DAY);
  const data = newDataDir();
  const host = await startBun({ TODAY: DAY, NODE_ENV: 'development' }, data, { of: folder });
  expect(await expiryOf(host.origin)).toContain('Expires: 2098-');
  const script = / src="(\/assets\/boot-[^"]+)"/.exec(await (await fetch(`${host.origin}/`)).text())?.[1];
  expect(await (await fetch(host.origin + script)).text()).toContain(DAY);
  expect(host.output()).toContain(`{"time":"${DAY.slice(0, 8)}`);
  expect(await host.stop()).toBe(0);
  const { out } = await run([process.execPath, 'src/commands/law.ts', 'review', '2098-04-01'], { TODAY: DAY });
  expect(out).not.toContain('Error');
  const wrong = await build({ TODAY: '2098-02-29' });
  expect(wrong).toMatchObject({ code: 1, err: 'TODAY must be a day such as 2027-04-01\n' });
});

test('production refuses TODAY: the start, a package and a deployment, before they build', async () => {
  expect(await build()).toMatchObject({ code: 0 });
  for (const name of ['start', 'package', 'deploy'] as const) {
    const command = (scripts[name] ?? '').slice('bun run --silent ready && '.length);
    const { code, err, out } = await run(['sh', '-c', command], { TODAY: DAY });
    expect([name, code === 0, out]).toEqual([name, false, '']);
    expect(err).toContain('TODAY is for development only');
    expect(siteDay()).toBeUndefined();
  }
  const production = { TODAY: DAY, NODE_ENV: 'production', PORT: '0' };
  expect((await bun('src/hosts/bun/serve.ts', production)).err).toContain('TODAY is for development only');
  for (const command of [
    ['src/commands/package.ts', join(folder, 'released')],
    ['src/commands/wrangler.ts', 'deploy', '--dry-run'],
  ]) {
    const { code, err } = await run([process.execPath, ...command], { TODAY: DAY });
    expect([code, err]).toEqual([1, `TODAY=${DAY} is for development only: publish without it.\n`]);
  }
});

test('a site that was built on the day of TODAY is neither served nor published on the real day, and is built again', async () => {
  expect(await build({ TODAY: DAY })).toMatchObject({ code: 0 });
  const refusal = `The site was built for TODAY=${DAY}, and this is for the real day: build it again with \`bin/bun run build\`.\n`;
  for (const command of [
    ['src/hosts/bun/serve.ts'],
    ['src/commands/package.ts', join(folder, 'released')],
    ['src/commands/wrangler.ts', 'deploy', '--dry-run'],
  ]) {
    const { code, err } = await run([process.execPath, ...command], { NODE_ENV: 'production', PORT: '0' });
    expect([code, err]).toEqual([1, refusal]);
  }
  expect(await build()).toMatchObject({ code: 0, out: expect.stringMatching(/^built/) });
  expect(siteDay()).toBeUndefined();
});

test('workerd: the bundle of a deployment refuses TODAY and the site of such a day, and one of development has the day', async () => {
  expect(await build({ TODAY: DAY })).toMatchObject({ code: 0 });
  const deployed = await bundleWorker(folder, { TODAY: undefined });
  const start = (settings: Record<string, string>) => serveBundle(deployed, settings, newDataDir(), folder);
  expect(start({ TODAY: DAY })).rejects.toThrow('TODAY is for development only');
  expect(start({})).rejects.toThrow(`The site was built for TODAY=${DAY}`);
  await using host = await serveBundle(await bundleWorker(folder, { TODAY: DAY }), {}, newDataDir(), folder);
  expect(await expiryOf(host.origin)).toContain('Expires: 2098-');
});
