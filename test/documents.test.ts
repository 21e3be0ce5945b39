/** The documents lead where they say: every file and command that they name is there. */
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

test('every file and folder of ours that a document names is there', () => {
  const named = documents.flatMap((document) =>
    [
      ...read(document).matchAll(
        /`((?:src|routes|test|content|docs)\/[\w./-]*|(?:README|CONTRIBUTING)\.md|LICENSE|\.ci\/run)`/g,
      ),
    ].map(([, path = '']) => ({
      document,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

test('every picture that a document shows is there', () => {
  const shown = documents.flatMap((document) =>
    [...read(document).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => join(dirname(document), path)),
  );
  expect(shown).toContain('docs/architecture.svg');
  expect(shown.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every room of src is in the map of the README, which has at most 120 lines and names every command', () => {
  const readme = read('README.md');
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rooms.map(({ name }) => `src/${name}`).filter((room) => !readme.includes(`\`${room}`))).toEqual([]);
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const commands = Object.keys(scripts).filter((name) => name !== 'ready');
  expect(commands.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('the review against ASVS judges each of the 253 requirements of levels 1 and 2 once', () => {
  const [, review = '', others = ''] = read('docs/security.md').split(/^## OWASP ASVS.*$|^### What does not apply$/m);
  const rows = [...review.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| (?:met|host|partly|no) \| [^|]+ \|$/gm)].map(
    ([, number = '']) => number,
  );
  expect(rows).toHaveLength(review.match(/^\| \d/gm)?.length ?? 0);
  const judged = [...rows, ...(others.match(/\d+\.\d+\.\d+/g) ?? [])];
  expect(judged.filter((number, at) => judged.indexOf(number) < at)).toEqual([]);
  expect(judged).toHaveLength(253);
});

test('the licence names the firm that the site names', () => {
  const firm = /^registeredName: (.+)$/m.exec(read('content/firm.yaml'))?.[1] ?? 'none';
  expect(read('LICENSE')).toContain(`${firm}. All rights reserved.`);
});

test('the commands that start, test and publish the site install what the lockfile names first', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  expect(scripts.ready).toBe('bun install --frozen-lockfile --silent');
  for (const name of ['start', 'dev', 'test', 'build', 'package', 'deploy'])
    expect(scripts[name]).toStartWith('bun run --silent ready && ');
});
