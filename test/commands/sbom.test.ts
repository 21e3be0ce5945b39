/** `bun run sbom`: the bill of materials of the packages. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './small-project.ts';

const root = join(import.meta.dir, '../..');

test('the bill of materials names every package of the lockfile with its digest, and the licence of each installed one', async () => {
  const { out } = await run(['bun', 'src/commands/sbom.ts'], root);
  const { components } = JSON.parse(out) as { components: Record<'name' | 'version', string>[] };
  const lockfile = Bun.JSONC.parse(readFileSync(join(root, 'bun.lock'), 'utf8')) as {
    packages: Record<string, [id: string]>;
  };
  const named = components.map(({ name, version }) => `${name}@${version}`);
  expect(named).toEqual([...new Set(Object.values(lockfile.packages).map(([id]) => id))].sort());
  const installed = JSON.parse(readFileSync(join(root, 'node_modules/@hono/react-renderer/package.json'), 'utf8')) as {
    version: string;
  };
  expect<unknown>(components.find(({ name }) => name === '@hono/react-renderer')).toEqual({
    type: 'library',
    'bom-ref': `pkg:npm/%40hono/react-renderer@${installed.version}`,
    name: '@hono/react-renderer',
    version: installed.version,
    purl: `pkg:npm/%40hono/react-renderer@${installed.version}`,
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ expression: 'MIT' }],
  });
});
