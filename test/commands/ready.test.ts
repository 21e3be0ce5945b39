/** `bun run ready`, with which every command begins: silent, unless the packages cannot be installed. */
import { expect, test } from 'bun:test';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../support/run-program.ts';

const root = join(import.meta.dir, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { ready: string } };

/** A project whose one package is a folder of its own, or would come from a registry that no one runs. */
function project({ registry = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-ready-'));
  const write = (file: string, value: object) => writeFileSync(join(folder, file), JSON.stringify(value));
  const version = registry ? '1.0.0' : 'file:./part';
  const dependencies = { part: version };
  mkdirSync(join(folder, 'src/commands'), { recursive: true });
  mkdirSync(join(folder, 'part'));
  copyFileSync(join(root, 'src/commands/ready.ts'), join(folder, 'src/commands/ready.ts'));
  write('part/package.json', { name: 'part', version: '1.0.0' });
  const manifest = (more: object = {}) =>
    write('package.json', { name: 'project', scripts: { ready: scripts.ready }, dependencies, ...more });
  manifest();
  write('bun.lock', {
    lockfileVersion: 1,
    workspaces: { '': { name: 'project', dependencies } },
    packages: {
      part: registry ? ['part@1.0.0', '', {}, `sha512-${'A'.repeat(86)}==`] : ['part@file:part', {}],
    },
  });
  const env = {
    ...process.env,
    BUN_INSTALL_CACHE_DIR: join(folder, 'cache'),
    // Nothing listens on the port that discards.
    BUN_CONFIG_REGISTRY: 'http://127.0.0.1:9/',
  };
  return {
    folder,
    manifest,
    ready: () => runProgram([process.execPath, 'run', '--silent', 'ready'], { cwd: folder, env }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

test('it says nothing when it has installed, and when there is nothing to install', async () => {
  using fresh = project();
  for (let time = 0; time < 2; time += 1) expect(await fresh.ready()).toEqual({ code: 0, out: '', err: '' });
});

const faults: Record<string, [make: () => ReturnType<typeof project>, words: string[]]> = {
  'there is no network': [
    () => project({ registry: true }),
    ['ConnectionRefused downloading tarball part@1.0.0', 'look at the network'],
  ],
  'package.json changed without bun.lock': [
    () => {
      const changed = project();
      changed.manifest({ dependencies: {} });
      return changed;
    },
    ['lockfile is frozen', 'run `bin/bun install`, and commit bun.lock'],
  ],
  'packages cannot be written': [
    () => {
      const occupied = project();
      writeFileSync(join(occupied.folder, 'node_modules'), '');
      return occupied;
    },
    ['could not open the "node_modules" directory', 'make this folder writable'],
  ],
};

test.each(Object.entries(faults))('if %s, it says why and what to do', async (_, [make, words]) => {
  using broken = make();
  const { code, out, err } = await broken.ready();
  expect([code, out]).toEqual([1, '']);
  for (const said of ['The packages could not be installed.\n', ...words]) expect(err).toContain(said);
});
