/** `bun run new` in a small project: what it writes passes every check, as written and once completed. */
import { afterAll, expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { writeNew } from '../../src/commands/new.ts';
import {
  ARTICLE,
  CONTENT,
  FIGURES,
  GUIDE,
  NAMES,
  NOW,
  PAGES,
  SECTION,
  SERVICE,
  TOOL,
  writtenOut,
} from './new-drafts.ts';
import { homeWith, run, smallProject } from './small-project.ts';

const root = join(import.meta.dir, '../..');

/** A copy of the code with small content and one of each kind, as first written. */
const copy = smallProject(CONTENT, 'test', 'biome.json', '.size-limit.ts');
afterAll(() => copy[Symbol.dispose]());
const { page, ...others } = NAMES;
const lines = Object.entries(others).flatMap((words) => writeNew(copy.folder, words, NOW));
const command = await run(['bun', 'src/commands/new.ts', 'page', page], copy.folder);
const written = [...lines, ...command.out.split('\n')].flatMap((line) => /^wrote (.*)$/.exec(line)?.[1] ?? []);
const code = [...new Set(written)].filter((file) => !file.startsWith('content/'));

/** Runs a command of the project in the copy; returns its output, with the exit code last. */
async function inCopy(...command: string[]): Promise<string> {
  const { out, err, code } = await run(command, copy.folder);
  return `${out}${err}exit ${code}`;
}

test('the command says what it wrote, and what to do next', async () => {
  expect(command).toMatchObject({ code: 0, err: '' });
  expect(command.out).toStartWith('wrote routes/our-fees.tsx\nwrote src/domain/own-path.ts\n');
  expect(command.out).toContain('wrote content/pages.yaml\nIt is a draft, checked but not published: ');
  expect(command.out).toContain("Link to it: href={'/our-fees' satisfies OwnPath}.");
  const unknown = await run(['bun', 'src/commands/new.ts', 'toString', 'drug-licence'], copy.folder);
  expect([unknown.code, unknown.out, unknown.err]).toEqual([
    1,
    '',
    expect.stringMatching(
      /^Say what to write, and its name:\nbin\/bun run new service <section>\/<name> {3}a service page\n/,
    ),
  ]);
});

test('one of each kind passes the content and code checks as first written, with only a draft warning', async () => {
  const content = await inCopy('bun', 'src/commands/check-content.ts');
  for (const draft of [SERVICE, ARTICLE, GUIDE, TOOL, `${PAGES}: our-fees`, `${FIGURES}: drug-licence-fee`])
    expect(content).toContain(`warning: ${draft}: draft: `);
  expect(content).toContain('pages checked\n');
  expect(content).toEndWith('exit 0');
  for (const path of ['/others/drug-licence ', '/guide/first-page ', '/our-fees ', '/tools/days-late '])
    expect(content).not.toContain(path);
  expect(code).toHaveLength(17);
  expect(await inCopy(join(root, 'node_modules/.bin/biome'), 'check', '--error-on-warnings', ...code)).toEndWith(
    'exit 0',
  );
});

test('its types are correct', async () => {
  // Checks only new and changed files, with the globals of tests: the whole project takes five times as long.
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true };
  const files = [...code, 'src/build/subset-font.d.ts', 'src/leads/sql.d.ts']
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `../${file}`);
  copy.write(
    'test/tsconfig.new.json',
    JSON.stringify({ extends: './tsconfig.json', compilerOptions, include: [], files }),
  );
  expect(await inCopy(join(root, 'node_modules/.bin/tsc'), '-p', 'test/tsconfig.new.json', '--singleThreaded')).toBe(
    'exit 0',
  );
});

/** A test for the copy: what a build makes of the new pages and the new island, without building the others. */
const PUBLISHED = `
import { expect, test } from 'bun:test';
import { buildClient } from '../src/build/browser-bundle.ts';
import { openCache } from '../src/build/folders.ts';
import { buildOgImages } from '../src/build/og-images.ts';
import { buildStyles } from '../src/build/styles.ts';
import { compileContent } from '../src/compiler/compile.ts';
import { pageKinds } from '../routes/index.ts';

const PATHS = [
  '/guide/first-page',
  '/labour',
  '/others/drug-licence',
  '/our-fees',
  '/quick-reads/drug-licence-news',
  '/tools/days-late',
];

test('what is new is compiled, drawn and bundled', async () => {
  const root = \`\${import.meta.dir}/..\`;
  const { firm, pages, twins, law } = compileContent(\`\${root}/content\`);
  expect(twins.get('/our-fees')).toContain('Our fees are one sentence');
  expect(twins.get('/guide/first-page')).toContain('## Figures and sources');
  const topics = [...law.topics.values()].map(({ figures }) => figures['drug-licence-fee']?.used ?? []);
  expect(topics.flat()).toContain('/guide/first-page');
  const published = pages.filter(({ path }) => PATHS.includes(path));
  expect(published.map(({ path }) => path).sort()).toEqual(PATHS);
  const cache = openCache(\`\${root}/.build/cache\`);
  const images = await buildOgImages(firm, published, cache, (name) => name);
  expect([...images.keys()].sort()).toEqual(PATHS);
  const styles = await buildStyles(root, pageKinds(firm), '', (name) => name, () => {}, cache);
  expect(Object.keys(styles)).toEqual(expect.arrayContaining(['guide', 'our-fees']));
  const { modules } = await buildClient(root);
  expect(Object.keys(modules)).toContain('fee-chooser');
});
`;

test('the completed drafts of all kinds, one of them the first page of a new section, are published', async () => {
  const { id, ...row } = SECTION;
  copy.edit('src/domain/sections.ts', (text) =>
    text.replace('} as const satisfies', `  ${id}: ${JSON.stringify(row)},\n} as const satisfies`),
  );
  expect(await inCopy('bun', 'src/commands/new.ts', 'service', 'labour/index')).toEndWith('exit 0');
  expect(copy.read('content/services/labour/index.md')).toContain('\norder: 0\n');
  for (const [file, words, more = ''] of [
    ['content/services/labour/index.md', 'For an employer'],
    [FIGURES, 'A chemist pays'],
    [SERVICE, 'For a chemist', '\nThe fee is {{drug-licence-fee}}.\n'],
    [ARTICLE, 'News of'],
    [PAGES, 'Our fees are'],
    [GUIDE, 'A guide to', '\nThe fee is {{drug-licence-fee}}.\n'],
    [TOOL, 'Days'],
  ] as const)
    copy.edit(file, (text) => writtenOut(words)(text) + more);
  const { tiles } = JSON.parse(homeWith({})) as { tiles: object[] };
  const tile = {
    ...tiles[0],
    id,
    serviceName: 'Labour law',
    url: '/labour',
    action: { text: 'See all', url: '/labour' },
  };
  copy.write('content/home.yaml', homeWith({ tiles: [...tiles, tile] }));
  copy.write('test/published.test.ts', PUBLISHED);
  const output = await inCopy('bun', 'test', '--timeout', '60000', 'test/published.test.ts');
  expect(output).toContain('(pass) what is new is compiled, drawn and bundled');
  expect(output).toEndWith('exit 0');
});

test('its own tests pass, and those that every tool must pass', async () => {
  // They read the law of the project, which the small content lacks.
  cpSync(join(root, 'content'), copy.content, { recursive: true });
  const files = ['test/islands/fee-chooser.test.tsx', 'test/tools/cases.test.ts', 'test/tools/every-tool.test.ts'];
  // Those of the other tools take most of the time, and read nothing that is new.
  const output = await inCopy('bun', 'test', '--timeout', '60000', '-t', 'days-late|script', ...files);
  expect(output.match(/^\(pass\) days-late > /gm)?.length).toBeGreaterThan(3);
  expect(output.match(/^\(pass\) with(?:out)? script /gm)).toHaveLength(2);
});
