/** `bun run new`: what a draft is, which place it takes, and which names are refused. */
import { afterAll, expect, test } from 'bun:test';
import { CommandError } from '../../src/commands/command.ts';
import { writeNew } from '../../src/commands/new.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { SECTIONS } from '../../src/domain/sections.ts';
import { faultsFrom } from '../compiler/samples.ts';
import { article, page as pageOf } from '../compiler/tree.ts';
import { ARTICLE, CONTENT, FIGURES, NAMES, NOW, SECTION, SERVICE, TOOL, writtenOut } from './new-drafts.ts';
import { smallFolder } from './small-project.ts';

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

/** A folder with small content, and the code that drafts change or must not replace. */
function scratch(more: Record<string, string> = {}) {
  const files = [
    'routes/figures-page.tsx',
    'routes/route-table.ts',
    'src/domain/own-path.ts',
    'src/islands/widgets/carousel-widget.tsx',
  ];
  const folder = smallFolder(
    { ...CONTENT, ...more },
    ...files,
    'src/tools/tool-table.ts',
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
        [kind, 'figures', 'There is a file of this name: routes/figures-page.tsx'],
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
