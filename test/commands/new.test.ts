/** `bun run new` in a small project: what it writes passes every check, as written and once completed. */
import { afterAll, expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { CommandError } from '../../src/commands/command.ts';
import { writeNew } from '../../src/commands/new.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { SECTIONS } from '../../src/domain/sections.ts';
import { faultsFrom, figuresFile, parameter } from '../compiler/samples.ts';
import { article, page as pageOf, pages } from '../compiler/tree.ts';
import { homeWith, run, servicePage, smallFolder, smallProject } from './small-project.ts';

const root = join(import.meta.dir, '../..');
const NOW = Date.parse('2026-11-22T12:00:00+05:30');
const NAMES = {
  service: 'others/drug-licence',
  article: 'drug-licence-news',
  page: 'our-fees',
  kind: 'guide',
  parameter: 'licences/drug-licence-fee',
  island: 'fee-chooser',
  tool: 'days-late',
};
const SERVICE = 'content/services/others/drug-licence.md';
const ARTICLE = 'content/articles/drug-licence-news.md';
const GUIDE = 'content/guide/first-page.md';
const PAGES = 'content/pages.yaml';
const TOOL = 'content/tools/days-late.yaml';
const FIGURES = 'content/figures/licences.yaml';

/** A group of figures for licences and a list of pages, written as those of the project, and pages of the section. */
const CONTENT = {
  'pages.yaml': dump(pages),
  'figures/licences.yaml': figuresFile([parameter('licence-years')], { title: 'Licences', order: 3 }).replace(
    '\n-',
    '\n  -',
  ),
  'services/company-trademark.md': servicePage('Trademark', 5),
  ...Object.fromEntries(
    ['iso-certification', 'fssai-registration', 'roc-compliance'].map((name, at) => [
      `services/others/${name}.md`,
      servicePage(name, at + 1),
    ]),
  ),
};

/** Completes a page: replaces the starting text, and removes the draft mark. */
const writtenOut = (words: string) => (text: string) =>
  text.replace(/ *draft: true\n/, '').replaceAll('Write here', words);

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
      /^Say what to write, and its name:\nbun run new service <section>\/<name> {3}a service page\n/,
    ),
  ]);
});

test('one of each kind passes the content and code checks as first written, with only a draft warning', async () => {
  const content = await inCopy('bun', 'src/commands/check-content.ts', '--overdue-warns');
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
  const files = [...code, 'src/build/subset-font.d.ts']
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
import { mkdtempSync } from 'node:fs';
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
  const { modules } = await buildClient(root, mkdtempSync(\`\${root}/.build/client-\`));
  expect(Object.keys(modules)).toContain('fee-chooser');
});
`;

const SECTION = {
  ...{ id: 'labour', title: 'Labour law', about: 'Provident fund and registers', drawing: 'desk-plan' },
  ownAddress: [],
};

test('a new section needs a first page and a tile: the compiler names what is missing', () => {
  using folder = smallFolder();
  const labour = { ...SECTION, path: '/labour' } as unknown as (typeof SECTIONS)[number];
  expect(faultsFrom(() => compileContent(folder.content, [...SECTIONS, labour]))).toEqual([
    expect.stringMatching(
      /^content\/home\.yaml:\d+: tiles: expected one whose url is \/labour, found none: every section has a tile$/,
    ),
    'content/services/labour/index.md: file: expected the page that the section "Labour law" begins with, found none that is published',
  ]);
});

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

/** A folder with small content, and the code that drafts change or must not replace. */
function scratch(more: Record<string, string> = {}) {
  const files = ['routes/figures.tsx', 'routes/index.ts', 'src/domain/own-path.ts', 'src/islands/widgets/carousel.tsx'];
  const folder = smallFolder(
    { ...CONTENT, ...more },
    ...files,
    'src/tools/index.ts',
    'src/tools/rules/gst-late-fee.ts',
  );
  return { ...folder, add: (kind: string, name: string) => writeNew(folder.folder, [kind, name], NOW) };
}

test('starting text is refused in a published page, in every field and in the text', () => {
  using copy = scratch();
  copy.add('service', NAMES.service);
  copy.edit(SERVICE, (text) => text.replace('draft: true\n', ''));
  const faults = faultsFrom(() => compileContent(copy.content));
  expect(faults).toContain(
    `${SERVICE}:2: title: expected words of your own, or draft: true, found "Write here the title"`,
  );
  expect(faults).toContainEqual(
    expect.stringMatching(new RegExp(`^${SERVICE}:\\d+: body: expected words of your own`)),
  );
  copy.add('parameter', NAMES.parameter);
  copy.edit(FIGURES, (text) => text.replace('    draft: true\n', ''));
  expect(faultsFrom(() => compileContent(copy.content)).join('\n')).toMatch(
    new RegExp(`${FIGURES}:\\d+: drug-licence-fee: label: expected words of your own`),
  );
  copy.edit(FIGURES, writtenOut('A chemist pays'));
  copy.add('tool', NAMES.tool);
  copy.edit(TOOL, (text) => text.replace('draft: true\n', ''));
  expect(faultsFrom(() => compileContent(copy.content)).join('\n')).toContain(
    `${TOOL}:1: title: expected words of your own, or draft: true`,
  );
});

test('a draft is in no list and no published page links to it, but drafts may use each other', () => {
  using copy = scratch();
  copy.add('service', NAMES.service);
  copy.add('parameter', NAMES.parameter);
  copy.edit(SERVICE, (text) => `${text}\n{{drug-licence-fee}}, and [this page](/others/drug-licence)\n`);
  const { pages, bodies, drafts } = compileContent(copy.content);
  expect(drafts).toEqual([`${FIGURES}: drug-licence-fee`, SERVICE]);
  expect(JSON.stringify([pages, [...bodies]])).not.toContain('drug-licence');
  copy.edit('content/legal/terms.md', (text) => `${text}\nSee [it](/others/drug-licence).\n`);
  expect(faultsFrom(() => compileContent(copy.content))).toEqual([
    expect.stringMatching(
      /^content\/legal\/terms\.md:\d+: body: expected a page of this site, found \/others\/drug-licence$/,
    ),
  ]);
});

test('a draft takes the next place in its section or among the articles, and an article a drawing that no other has', () => {
  using copy = scratch();
  const order = (path: string) => Number(/^order: (\d+)$/m.exec(copy.read(path))?.[1]);
  copy.add('service', NAMES.service);
  copy.add('service', 'others/second-licence');
  copy.add('article', NAMES.article);
  copy.add('article', 'more-news');
  // Trademark belongs to the section too, at another address.
  const files = [SERVICE, 'content/services/others/second-licence.md', ARTICLE, 'content/articles/more-news.md'];
  expect(files.map(order)).toEqual([6, 7, 2, 3]);
  const drawings = files.slice(2).map((path) => /^illustration:\n {2}name: (.*)$/m.exec(copy.read(path))?.[1]);
  expect(new Set(['return-form', ...drawings]).size).toBe(3);
});

const untouched = scratch({ 'articles/others.md': pageOf({ ...article, slug: 'gst-explained' }) });
afterAll(() => untouched[Symbol.dispose]());
const filesLeft = () => [...new Bun.Glob('**').scanSync(untouched.folder)].sort();
const filesBefore = filesLeft();

test.each([
  ['service', 'gst/index', 'There is a service page of this name: content/services/gst/index.md'],
  ['service', 'drug-licence', /^Write the place as <section>\/<name>/],
  ['service', 'licences/drug-licence', 'Sections: company-registration, income-tax-filing, gst, others'],
  ...['others/Drug Licence', '../drug-licence', 'others/../gst', 'others/', '/drug', 'a/b/c'].map(
    (name) => ['service', name, `expected lower-case words joined by hyphens, found ${name}`] as const,
  ),
  ['article', 'news', 'There is an article of this name: news'],
  ['article', 'gst-explained', 'There is an article of this name: gst-explained'],
  ['parameter', 'licences/gst-limit', 'There is a figure of this id: gst-limit, in content/figures/gst.yaml'],
  ['parameter', 'drugs/drug-licence-fee', 'Files of content/figures: gst, licences, policy, prices, product'],
  ['island', 'carousel', 'There is an island of this name: carousel'],
  ...['page', 'kind'].flatMap(
    (kind) =>
      [
        [kind, 'figures', 'There is a file of this name: routes/figures.tsx'],
        [kind, 'gst', 'There is a page at /gst'],
        [kind, 'company-trademark', 'There is a page at /company-trademark'],
        [kind, '2026-rates', 'The name begins with a letter: it names a component'],
      ] as const,
  ),
  ['page', 'accessibility', 'There is a page at /accessibility'],
  ['kind', 'articles', 'There is a file of this name: content/articles'],
  ['tool', 'gst-late-fee', 'There is a tool of this name: src/tools/rules/gst-late-fee.ts'],
  ['tool', 'gst/late', 'Write the name of a tool without a folder, such as gst-late-fee'],
  ['', 'drug-licence', /^Say what to write, and its name:\n/],
  ['tool', '', /^Say what to write, and its name:\n/],
] as [string, string, string | RegExp][])('new %s %s is refused, and nothing is written', (kind, name, message) => {
  expect(() => untouched.add(kind, name)).toThrow(CommandError);
  expect(() => untouched.add(kind, name)).toThrow(message);
  expect(filesLeft()).toEqual(filesBefore);
});
