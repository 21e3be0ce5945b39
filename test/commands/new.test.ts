/** `bun run new` in a scratch copy of the project: its output passes every check, as written and once completed. */
import { afterAll, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../src/commands/command.ts';
import { writeNew } from '../../src/commands/new.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { faultsFrom, figuresFile, parameter } from '../compiler/samples.ts';
import { copyProject } from '../support/project-copy.ts';
import { run, servicePage, smallProject, writeContent } from './small-project.ts';

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

/** A copy of the project. @param folder of another copy */
function scratch(folder = copyProject()) {
  const file = (path: string) => join(folder, path);
  return {
    folder,
    add: (kind: string, name: string) => writeNew(folder, [kind, name], NOW),
    read: (path: string) => readFileSync(file(path), 'utf8'),
    edit: (path: string, change: (text: string) => string) =>
      writeFileSync(file(path), change(readFileSync(file(path), 'utf8'))),
    exists: (path: string) => existsSync(file(path)),
    content: file('content'),
    /** Runs a command of the project in the copy; returns its output, with the exit code last. */
    async run(...command: string[]) {
      const { out, err, code } = await run(command, folder);
      return `${out}${err}exit ${code}`;
    },
    /** Completes the words of all. */
    writeOut() {
      this.edit(FIGURES, writtenOut('A chemist pays'));
      this.edit(SERVICE, (text) => `${writtenOut('For a chemist')(text)}\nThe fee is {{drug-licence-fee}}.\n`);
      this.edit(ARTICLE, writtenOut('News of'));
      this.edit(PAGES, writtenOut('Our fees are'));
      this.edit(GUIDE, (text) => `${writtenOut('A guide to')(text)}\nThe fee is {{drug-licence-fee}}.\n`);
      this.edit(TOOL, writtenOut('Days'));
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Other files that the checks and the tests read. Not bunfig.toml: it builds the site before any test. */
function withTests(folder: string): void {
  for (const name of ['test', 'biome.json', '.size-limit.ts'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
}

/** A copy with one of each kind, as first written: two tests read it, and change nothing. */
const drafted = scratch();
withTests(drafted.folder);
const written = Object.entries(NAMES).flatMap(([kind, name]) =>
  drafted.add(kind, name).flatMap((line) => (line.startsWith('wrote ') ? [line.slice('wrote '.length)] : [])),
);
const code = [...new Set(written)].filter((file) => !file.startsWith('content/'));
afterAll(() => drafted[Symbol.dispose]());

/** Completes a page: replaces the starting text, and removes the draft mark. */
const writtenOut = (words: string) => (text: string) =>
  text.replace(/ *draft: true\n/, '').replaceAll('Write here', words);

test('one of each kind passes the content and code checks as first written, with only a draft warning', async () => {
  // In a new process, because this one has not loaded the new tool.
  const content = await drafted.run('bun', 'src/commands/check-content.ts', '--overdue-warns');
  for (const draft of [SERVICE, ARTICLE, GUIDE, TOOL, `${PAGES}: our-fees`, `${FIGURES}: drug-licence-fee`])
    expect(content).toContain(`warning: ${draft}: draft: `);
  expect(content).toContain('pages checked\n');
  expect(content).toEndWith('exit 0');
  for (const path of ['/others/drug-licence ', '/guide/first-page ', '/our-fees ', '/tools/days-late '])
    expect(content).not.toContain(path);
  expect(code).toHaveLength(17);
  expect(await drafted.run(join(root, 'node_modules/.bin/biome'), 'check', '--error-on-warnings', ...code)).toEndWith(
    'exit 0',
  );
});

test('its types are correct', async () => {
  // Checks only new and changed files, with the globals of tests: the whole project takes five times as long.
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true };
  const files = [...code, 'src/build/subset-font.d.ts']
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `../${file}`);
  writeFileSync(
    join(drafted.folder, 'test/tsconfig.new.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions, include: [], files }),
  );
  expect(
    await drafted.run(join(root, 'node_modules/.bin/tsc'), '-p', 'test/tsconfig.new.json', '--singleThreaded'),
  ).toBe('exit 0');
});

test('its own tests pass, and those that every tool must pass', async () => {
  const files = ['test/islands/fee-chooser.test.tsx', 'test/tools/cases.test.ts', 'test/tools/every-tool.test.ts'];
  // Those of the other tools take most of the time, and read nothing that is new.
  const output = await drafted.run('bun', 'test', '--timeout', '60000', '-t', 'days-late|script', ...files);
  expect(output.match(/^\(pass\) days-late > /gm)?.length).toBeGreaterThan(4);
  expect(output.match(/^\(pass\) with(?:out)? script /gm)).toHaveLength(2);
  expect(output).toEndWith('exit 0');
});

/** Pages that the compiler adds below a service of the section. */
const OTHERS = ['iso-certification', 'fssai-registration', 'roc-compliance'];

/** A copy with small content: a group of figures for licences, pages of the section, and no tools. */
function smallScratch() {
  const copy = scratch(smallProject());
  // Indented, as those of the project.
  const licences = figuresFile([parameter('licence-years')], { title: 'Licences', order: 3 }).replace('\n-', '\n  -');
  writeContent(copy.content, {
    'figures/licences.yaml': licences,
    'services/company-trademark.md': servicePage('Trademark', 5),
    ...Object.fromEntries(OTHERS.map((name, at) => [`services/others/${name}.md`, servicePage(name, at + 1)])),
  });
  mkdirSync(join(copy.content, 'tools'));
  return copy;
}

test('starting text is refused in a published page, in every field and in the text', () => {
  using copy = smallScratch();
  copy.add('service', NAMES.service);
  copy.edit(SERVICE, (text) => text.replace('draft: true\n', ''));
  const faults = faultsFrom(() => compileContent(copy.content));
  expect(faults).toContain(
    `${SERVICE}:2: title: expected words of your own, or draft: true, found "Write here the title"`,
  );
  expect(faults.some((fault) => new RegExp(`^${SERVICE}:\\d+: body: expected words of your own`).test(fault))).toBe(
    true,
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
  using copy = smallScratch();
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

test('a draft takes the next place in its section or among the articles', () => {
  using copy = smallScratch();
  copy.add('service', NAMES.service);
  copy.add('service', 'others/second-licence');
  const order = (path: string) => Number(/^order: (\d+)$/m.exec(copy.read(path))?.[1]);
  // Trademark belongs to the section too, at another address.
  expect([order(SERVICE), order('content/services/others/second-licence.md')]).toEqual([6, 7]);
});

test('a name that exists, an invalid slug or place, and an unknown kind are refused, and nothing is written', () => {
  using copy = scratch();
  const refused = (kind: string, name: string) => {
    try {
      copy.add(kind, name);
    } catch (error) {
      if (error instanceof CommandError) return error.message;
      throw error;
    }
    return 'written';
  };
  expect(refused('service', 'gst/gst-huf')).toBe(
    'There is a service page of this name: content/services/gst/gst-huf.md',
  );
  expect(refused('article', 'gst-registration')).toBe('There is an article of this name: gst-registration');
  expect(refused('parameter', 'licences/photo-format')).toBe(
    'There is a figure of this id: photo-format, in content/figures/product.yaml',
  );
  expect(refused('island', 'carousel')).toBe('There is an island of this name: carousel');
  for (const kind of ['page', 'kind']) {
    expect(refused(kind, 'figures')).toBe('There is a file of this name: routes/figures.tsx');
    expect(refused(kind, 'gst')).toBe('There is a page at /gst');
    expect(refused(kind, '2026-rates')).toBe('The name begins with a letter: it names a component');
  }
  expect(refused('page', 'accessibility')).toBe('There is a page at /accessibility');
  expect(refused('kind', 'articles')).toBe('There is a file of this name: content/articles');
  expect(refused('tool', 'gst-late-fee')).toBe('There is a tool of this name: src/tools/rules/gst-late-fee.ts');
  expect(refused('tool', 'gst/late')).toBe('Write the name of a tool without a folder, such as gst-late-fee');
  for (const name of ['others/Drug Licence', '../drug-licence', 'others/../gst', 'others/', '/drug', 'a/b/c']) {
    expect(refused('service', name)).toBe(`expected lower-case words joined by hyphens, found ${name}`);
  }
  expect(refused('service', 'drug-licence')).toStartWith('Write the place as <section>/<name>');
  expect(refused('service', 'licences/drug-licence')).toContain(
    'Sections: company-registration, income-tax-filing, gst, others',
  );
  expect(refused('parameter', 'drugs/drug-licence-fee')).toContain('Files of content/figures: company, due-days, gst,');
  for (const kind of ['toString', ''])
    expect(refused(kind, 'drug-licence')).toStartWith('Say what to write, and its name:\n');
  expect(copy.exists(SERVICE)).toBe(false);
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
  const { firm, pages, twins, figures } = compileContent(\`\${root}/content\`);
  expect(twins.get('/our-fees')).toContain('Our fees are one sentence');
  expect(twins.get('/guide/first-page')).toContain('## Figures and sources');
  expect(figures.get('drug-licence-fee')).toMatchObject({ used: expect.arrayContaining([{ kind: 'Guide', title: 'A guide to the title', path: '/guide/first-page' }]) });
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

test('a new section needs a table entry, a first page and a tile: the check names what is missing, and the completed section is published', async () => {
  using copy = scratch();
  withTests(copy.folder);
  for (const [kind, name] of Object.entries(NAMES)) copy.add(kind, name);
  copy.writeOut();
  copy.edit('src/domain/sections.ts', (text) =>
    text.replace(
      '} as const satisfies',
      "  labour: { title: 'Labour law', about: 'Provident fund and registers', drawing: 'desk-plan', ownAddress: [] },\n} as const satisfies",
    ),
  );
  const line =
    copy
      .read('content/home.yaml')
      .split('\n')
      .findIndex((text) => text.startsWith('tiles:')) + 1;
  const checked = await copy.run('bun', 'src/commands/check-content.ts', '--overdue-warns');
  expect(checked.replace(/^warning: .*\n/gm, '')).toBe(
    [
      `content/home.yaml:${line}: tiles: expected one whose url is /labour, found none: every section has a tile`,
      'content/services/labour/index.md: file: expected the page that the section "Labour law" begins with, found none that is published',
      '2 faults, 2 in all\nexit 1',
    ].join('\n'),
  );
  expect(await copy.run('bun', 'src/commands/new.ts', 'service', 'labour/index')).toEndWith('exit 0');
  copy.edit('content/services/labour/index.md', writtenOut('For an employer'));
  const tile =
    '{id: labour, serviceName: Labour law, url: /labour, text: Provident fund., action: {text: See all, url: /labour}}';
  copy.edit('content/home.yaml', (text) => text.replace('\nforms:', `\n  - ${tile}\n\nforms:`));
  writeFileSync(join(copy.folder, 'test/published.test.ts'), PUBLISHED);
  const files = [
    'test/published.test.ts',
    'test/compiler/real-content.test.ts',
    'test/content/site/prose.test.ts',
    'test/search/search-content.test.ts',
  ];
  // Except the test that runs the check of the content in another process.
  const output = await copy.run('bun', 'test', '--timeout', '60000', '-t', '^(?!the check exits)', ...files);
  expect(output).toContain('(pass) what is new is compiled, drawn and bundled');
  expect(output).toEndWith('exit 0');
});
