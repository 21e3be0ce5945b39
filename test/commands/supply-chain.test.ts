/** The bill of materials of the packages, and their known vulnerabilities. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './small-project.ts';

const root = join(import.meta.dir, '../..');

async function command(name: string, settings: Record<string, string> = {}) {
  const { out, err, code } = await run(['bun', 'src/commands/supply-chain.ts', name], root, '', settings);
  return { code, output: out + err };
}

test('the bill of materials names every package of the lockfile with its digest, and the licence of each installed one', async () => {
  const { components } = JSON.parse((await command('bill')).output) as {
    components: Record<'name' | 'version', string>[];
  };
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

async function audit(answer: () => Response): Promise<{ code: number; output: string }> {
  await using registry = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer });
  return await command('vulnerabilities', { BUN_CONFIG_REGISTRY: registry.url.href });
}

test('a known vulnerability fails the check, with its name', async () => {
  const advisory = {
    id: 1,
    title: 'Pages can be swapped',
    url: 'https://example.com/1',
    severity: 'high',
    vulnerable_versions: '>=0',
  };
  const { code, output } = await audit(() => Response.json({ hono: [advisory] }));
  expect(output).toContain('Pages can be swapped');
  expect(code).toBe(1);
  expect((await audit(() => Response.json({}))).code).toBe(0);
});

test('a registry without an audit is reported and does not fail, an unreachable one fails', async () => {
  const { code, output } = await audit(() => new Response(null, { status: 405 }));
  expect(output).toContain('offers no audit: nothing was checked');
  expect(code).toBe(0);
  expect((await audit(() => new Response(null, { status: 500 }))).code).toBe(1);
});
