/** `bun run new` on small content: what a draft is, which place it takes, and which names are refused. */
import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { writeNew } from '../../src/commands/new.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { faultsFrom, figuresFile, parameter } from '../compiler/samples.ts';
import { article, page as pageOf, pages } from '../compiler/tree.ts';
import { servicePage, smallFolder } from './small-project.ts';

const NOW = Date.parse('2026-11-22T12:00:00+05:30');
const SERVICE = 'content/services/others/drug-licence.md';
const ARTICLE = 'content/articles/drug-licence-news.md';
const FIGURES = 'content/figures/licences.yaml';

/** A group of figures for licences, written as those of the project, and pages of a section. */
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

/** A folder with small content, and the code that a draft of a tool changes or must not replace. */
function scratch(more: Record<string, string> = {}) {
  const folder = smallFolder({ ...CONTENT, ...more }, 'src/tools/tool-table.ts', 'src/tools/rules/gst-late-fee.ts');
  return { ...folder, add: (kind: string, name: string) => writeNew(folder.folder, [kind, name], NOW) };
}

test('starting text is refused in a published page, in every field and in the text', () => {
  using copy = scratch();
  copy.add('service', 'others/drug-licence');
  copy.edit(SERVICE, (text) => text.replace('draft: true\n', ''));
  const faults = faultsFrom(() => compileContent(copy.content));
  expect(faults).toContain(
    `${SERVICE}:2: title: expected words of your own, or draft: true, found "Write here the title"`,
  );
  expect(faults).toContainEqual(
    expect.stringMatching(new RegExp(`^${SERVICE}:\\d+: body: expected words of your own`)),
  );
  // A fault in another file prevents no draft.
  copy.add('figure', 'licences/drug-licence-fee');
  copy.edit(FIGURES, (text) => text.replace('    draft: true\n', ''));
  expect(faultsFrom(() => compileContent(copy.content)).join('\n')).toMatch(
    new RegExp(`${FIGURES}:\\d+: drug-licence-fee: label: expected words of your own`),
  );
});

test('a draft is in no list and no published page links to it, but drafts may use each other', () => {
  using copy = scratch();
  copy.add('service', 'others/drug-licence');
  copy.add('figure', 'licences/drug-licence-fee');
  copy.edit(SERVICE, (text) => `${text}\n{{drug-licence-fee}}, and [this page](/others/drug-licence)\n`);
  const compiled = compileContent(copy.content);
  expect(compiled.drafts).toEqual([`${FIGURES}: drug-licence-fee`, SERVICE]);
  expect(JSON.stringify([compiled.pages, [...compiled.bodies]])).not.toContain('drug-licence');
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
  copy.add('service', 'others/drug-licence');
  copy.add('service', 'others/a-licence');
  rmSync(join(copy.content, 'services/others/index.md'));
  copy.add('service', 'others/index');
  copy.add('article', 'drug-licence-news');
  copy.add('article', 'a-news');
  // Trademark belongs to the section too, at another address. The first page of a section comes first.
  const services = [SERVICE, 'content/services/others/a-licence.md', 'content/services/others/index.md'];
  const articles = [ARTICLE, 'content/articles/a-news.md'];
  expect([...services, ...articles].map(order)).toEqual([6, 7, 0, 2, 3]);
  const drawings = articles.map((path) => /^illustration:\n {2}name: (.*)$/m.exec(copy.read(path))?.[1]);
  expect(new Set(['return-form', ...drawings]).size).toBe(3);
});

const untouched = scratch({ 'articles/others.md': pageOf({ ...article, slug: 'gst-explained' }) });
afterAll(() => untouched[Symbol.dispose]());
const textsLeft = () =>
  [...new Bun.Glob('**').scanSync(untouched.folder)].sort().map((path) => [path, untouched.read(path)]);
const textsBefore = textsLeft();

test.each([
  ['service', 'gst/index', 'There is a file of this name: content/services/gst/index.md'],
  ['service', 'drug-licence', /^Write the place as <section>\/<name>/],
  ['service', 'licences/drug-licence', 'Sections: company-registration, income-tax-filing, gst, others'],
  ...['others/Drug Licence', '../drug-licence', 'others/../gst', 'others/', '/drug', 'a/b/c', 'others/लाइसेंस'].map(
    (name) => ['service', name, `expected words of a to z and digits, joined by hyphens, found ${name}`] as const,
  ),
  ['article', 'news', 'There is a file of this name: content/articles/news.md'],
  ['article', 'gst-explained', 'There is an article of this name: gst-explained'],
  ['article', 'munshi-news', 'There is an article of this name: munshi-news'],
  ['figure', 'licences/gst-limit', /expected .*, found gst-limit/],
  ['figure', 'licences/changes', /expected .*, found changes/],
  ['figure', 'drugs/drug-licence-fee', 'Files of content/figures: gst, licences, policy, prices, product'],
  ['tool', 'gst-late-fee', 'There is a file of this name: src/tools/rules/gst-late-fee.ts'],
  ['tool', 'gst/late', 'expected a name without a folder, found gst/late'],
  ['tool', '80c', 'expected a letter, then at most 39 more for the name of a tool, found 80c'],
  [
    'page',
    'our-fees',
    /^Say what to write, and its name:\nbin\/bun run new service <section>\/<name> {3}a service page\n/,
  ],
  ['toString', 'drug-licence', /^Say what to write, and its name:\n/],
  ['tool', '', /^Say what to write, and its name:\n/],
] as [string, string, string | RegExp][])('new %s %s is refused, and nothing is written', (kind, name, message) => {
  expect(() => untouched.add(kind, name)).toThrow(message);
  expect(textsLeft()).toEqual(textsBefore);
});
