/** Faults of content as the compiler reports them: each once, with file, line and record. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { checkContent } from '../../src/compiler/lint/content.ts';
import { sectionRow } from '../../src/domain/sections.ts';
import { contentFolder, dated, FIRST_RECORD, faultsFrom, figuresFile, firm, parameter } from './samples.ts';
import { article, describe, home, legal, page, pages, service, tree, treeFaults } from './tree.ts';

const TODAY = '2026-11-22';
const SECTION = [sectionRow('gst')];

/** The faults of the least content with these files changed or added, as the build prints them. */
const faultsWith = (changes: Record<string, string>, sections = SECTION) => treeFaults(changes, sections, TODAY);

const member = (title = 'HUF', order = 1) => page({ ...service, title, description: describe(title), order });
const news = (values: object = {}, body = '## What\n') => ({
  'articles/news.md': page({ ...article, ...values }, body),
});
const gstPage = (values: object, body = '## Who\n') => ({
  'services/gst/index.md': page({ ...service, ...values }, body),
});

test('a copy of a page is reported for its title, its description and its order', () => {
  const found = JSON.stringify(service.description).slice(0, 57);
  expect(faultsWith({ 'services/gst/new.md': page(service) })).toEqual([
    'content/services/gst/new.md:2: title: expected a title of its own, found "GST registration", which content/services/gst/index.md has',
    `content/services/gst/new.md:2: description: expected a description of its own, found ${found}…, which content/services/gst/index.md has`,
    'content/services/gst/new.md:2: order: expected a place of its own in "GST", found 0, which content/services/gst/index.md has',
  ]);
  expect(
    faultsWith({ 'articles/old-news.md': page({ ...article, slug: 'old' }) }).map((fault) =>
      fault.split(': ', 2).join(' '),
    ),
  ).toEqual([
    'content/articles/old-news.md:2 title',
    'content/articles/old-news.md:2 description',
    'content/articles/old-news.md:2 order',
  ]);
});

test('a repeated field of a page in a list is reported with both records', () => {
  const copy = { ...pages[2], id: 'join', path: '/join', description: describe('join') };
  expect(faultsWith({ 'pages.yaml': [...pages, copy].map((one) => `- ${JSON.stringify(one)}\n`).join('') })).toEqual([
    'content/pages.yaml:4: join: title: expected a title of its own, found "Partners of Munshi", which partner of content/pages.yaml has',
  ]);
});

test('refuses a file name that is no address', () => {
  const expected = 'file: expected a name of lower-case words joined by hyphens, found';
  expect(faultsWith({ 'services/others/Drug Licence 2.md': member() })).toEqual([
    `content/services/others/Drug Licence 2.md:1: ${expected} "Drug Licence 2"`,
  ]);
  expect(faultsWith({ 'services/gst/Trade_Mark.md': member(), 'legal/Terms.md': page({}) })).toEqual([
    `content/legal/Terms.md:1: ${expected} "Terms"`,
    `content/services/gst/Trade_Mark.md:1: ${expected} "Trade_Mark"`,
  ]);
  expect(faultsWith(news({ slug: 'Our News' }))).toEqual([
    'content/articles/news.md:2: slug: expected lower-case words joined by hyphens, found "Our News"',
  ]);
});

test('refuses a day of checking in the future, but not a review', () => {
  const ahead =
    'expected a day that is not after today, 22 November 2026, found 23 November 2026; or is the clock of this machine wrong?';
  expect(faultsWith(gstPage({ checked: '2026-11-23' }))).toEqual([
    `content/services/gst/index.md:2: checked: ${ahead}`,
  ]);
  expect(faultsWith(gstPage({ checked: TODAY }))).toEqual([]);
  const limit = parameter('gst-limit', { unit: 'text', values: [dated({ text: '₹40 lakh' })], checked: '2026-11-23' });
  expect(faultsWith({ 'figures/gst.yaml': figuresFile([limit]), ...news() })).toEqual([
    `content/figures/gst.yaml:${FIRST_RECORD}: gst-limit: checked: ${ahead}`,
  ]);
  expect(
    faultsWith({
      'firm.yaml': JSON.stringify({ ...firm, contentChecked: '2026-11-23' }),
      ...gstPage({ checked: '2026-11-23' }),
    }),
  ).toEqual([`content/firm.yaml:1: contentChecked: ${ahead}`]);
  const updates = [{ date: '2026-11-23', text: 'Tomorrow.' }];
  expect(faultsWith(news({ updates }))).toEqual([`content/articles/news.md:2: updates.0.date: ${ahead}`]);
});

test('refuses amounts, shares and periods in digits, with or without a record', () => {
  const expected = (found: string) =>
    `expected a figure by reference, as in {{figure-id}}, found "${found}" typed: add its record to content/figures, or its words to content/allowances.yaml`;
  expect(faultsWith(gstPage({}, '## Who\n\nPay ₹1,500.\n\nWithin 30 days, or 18% more.\n'))).toEqual([
    `content/services/gst/index.md:6: body: ${expected('₹1,500')}`,
    `content/services/gst/index.md:8: body: ${expected('30 days')}`,
    `content/services/gst/index.md:8: body: ${expected('18%')}`,
  ]);
  expect(faultsWith(gstPage({ notes: ['Pay ₹20 lakh.', 'Pay ₹40 lakh.'] }))).toEqual([
    'content/services/gst/index.md:2: notes.0: expected {{gst-limit:published}}, found "₹20 lakh" typed',
    'content/services/gst/index.md:2: notes.1: expected {{gst-limit}}, found "₹40 lakh" typed',
  ]);
  expect(faultsWith(gstPage({}, '## Who\n\nWithin thirty days, under section 30, by 31 July, to 2 people.\n'))).toEqual(
    [],
  );
});

test('an allowance permits its words, and one that matches nothing is refused', () => {
  const body = gstPage({}, '## Who\n\nA share of Re 1 each.\n');
  const allowance = (words: string) =>
    `# Typed\n- {file: content/services/gst/index.md, words: ${words}, because: an example}\n`;
  expect(faultsWith({ ...body, 'allowances.yaml': allowance('share of Re 1 each') })).toEqual([]);
  expect(faultsWith({ 'allowances.yaml': allowance('share of Re 1 each') })).toEqual([
    'content/allowances.yaml:2: 0.words: expected words of content/services/gst/index.md with a typed figure, found "share of Re 1 each" nowhere or needing none',
  ]);
  // The words of a file with faults are not checked.
  expect(
    faultsWith({
      ...gstPage({ order: 'first' }),
      'allowances.yaml': allowance('share of Re 1 each'),
    }),
  ).toHaveLength(1);
});

test('a wrong field is one fault, however many pages link to its page', () => {
  expect(faultsWith(gstPage({ name: 'x'.repeat(33) }))).toEqual([
    'content/services/gst/index.md:2: name: expected at most 32 characters, found 33',
  ]);
  expect(faultsWith(gstPage({ summary: 'Up to {{no-such}}.' }))).toEqual([
    'content/services/gst/index.md:2: summary: expected the id of a figure in content/figures, found {{no-such}}',
  ]);
  expect(faultsWith({ 'articles/news.md': 'No front matter.' })).toEqual([
    'content/articles/news.md:1: file: expected YAML front matter between --- lines, found none',
  ]);
});

/** Others lead to the file, show its figures or have its words: nothing of that is reported. */
test.each<[file: string, change: string | null, faults: string[]]>([
  [
    'services/gst/index.md',
    '---\ntitle: "GST\n---\n',
    [
      'content/services/gst/index.md:2: file: expected YAML, found unexpected end of the stream within a double quoted scalar',
    ],
  ],
  [
    'services/gst/index.md',
    null,
    [
      'content/services/gst/index.md: file: expected the page that the section "GST" begins with, found none that is published',
    ],
  ],
  [
    'legal/terms.md',
    page({ ...legal, colour: 'red' }),
    ['content/legal/terms.md:2: colour: expected no field of this name, found one'],
  ],
  [
    'pages.yaml',
    '["home',
    ['content/pages.yaml:1: file: expected YAML, found unexpected end of the stream within a double quoted scalar'],
  ],
  ['pages.yaml', null, ['content/pages.yaml: file: expected this file, found none']],
  [
    'pages.yaml',
    JSON.stringify(pages.map((one) => ({ ...one, ...(one.id === 'figures' && { colour: 'red' }) }))),
    ['content/pages.yaml:1: figures: colour: expected no field of this name, found one'],
  ],
  [
    'home.yaml',
    JSON.stringify({ ...home, colour: 'red' }),
    ['content/home.yaml:1: colour: expected no field of this name, found one'],
  ],
  ['home.yaml', null, ['content/home.yaml: file: expected this file, found none']],
  ['updates.yaml', '{}', ['content/updates.yaml:1: file: expected a list of updates, found Object']],
  [
    'figures/gst.yaml',
    '"GST',
    [
      'content/figures/gst.yaml:1: file: expected YAML, found unexpected end of the stream within a double quoted scalar',
    ],
  ],
  ['instruments.yaml', null, ['content/instruments.yaml: file: expected this file, found none']],
  ['firm.yaml', null, ['content/firm.yaml: file: expected this file, found none']],
  ['due-dates.yaml', null, ['content/due-dates.yaml: file: expected this file, found none']],
  ['synonyms.yaml', null, ['content/synonyms.yaml: file: expected this file, found none']],
  [
    'allowances.yaml',
    '"share',
    [
      'content/allowances.yaml:1: file: expected YAML, found unexpected end of the stream within a double quoted scalar',
    ],
  ],
])('a broken %s is named, and nothing that follows from it: %j', (file, change, faults) => {
  const changes = {
    // A typed figure, with the words that allow it.
    'articles/news.md': page(
      article,
      '## What\n\nSee [who](/gst#who), [terms](/termsofuse#one) and [figures](/figures#gst-limit).\n',
    ),
    'services/gst/index.md': page(service, '## Who\n\nAbove {{gst-limit}}, a share of Re 1 each.\n'),
    'allowances.yaml': '- {file: content/services/gst/index.md, words: share of Re 1 each, because: an example}\n',
  };
  expect(faultsWith(changes)).toEqual([]);
  const { [file]: _, ...others } = tree(changes);
  using folder = contentFolder(change === null ? others : { ...others, [file]: change });
  expect(faultsFrom(() => compileContent(folder.root, SECTION, TODAY))).toEqual(faults);
});

test('reports all faults of a file at once', () => {
  const unknown = (id: string) => `expected the id of a figure in content/figures, found {{${id}}}`;
  expect(
    faultsWith(gstPage({ summary: '{{one}}', notes: ['<b>', '{{two}}'], diy: { ...service.diy, fee: '{{three}}' } })),
  ).toEqual([
    `content/services/gst/index.md:2: summary: ${unknown('one')}`,
    `content/services/gst/index.md:2: diy.fee: ${unknown('three')}`,
    'content/services/gst/index.md:2: notes.0: expected Markdown, found raw HTML <b>',
    `content/services/gst/index.md:2: notes.1: ${unknown('two')}`,
  ]);
});

test('a fault has the line of its field in front matter, its record in a list, or its words in a body', () => {
  const front = [
    '---',
    '# A comment.',
    ...Object.entries({ ...service, related: undefined, order: 'first' }).map(
      ([key, value]) => `${key}: ${JSON.stringify(value) ?? ''}`,
    ),
  ];
  const lineOf = (start: string) => front.findIndex((line) => line.startsWith(start)) + 1;
  const matter = [...front, 'related:', '  - /', '  - gst', '  - /figures', '---', '']
    .join('\n')
    .replace('related: \n', '');
  const faults = faultsWith({ 'services/gst/index.md': matter });
  expect(faults).toEqual([
    `content/services/gst/index.md:${lineOf('order')}: order: expected number, found "first"`,
    `content/services/gst/index.md:${front.length + 2}: related.1: expected a path on this site, such as /gst, found "gst"`,
  ]);
  const body = '## What\n\nSee [one](/gst) and\n[two](/nowhere).\n\n- [three](/nowhere)\n';
  expect(faultsWith(news({}, body))).toEqual([
    'content/articles/news.md:7: body: expected a page of this site, found /nowhere',
    'content/articles/news.md:9: body: expected a page of this site, found /nowhere',
  ]);
});

test('faults are sorted by file and line, the same in the check and the build', () => {
  const changes = {
    ...gstPage({ checked: '2027-01-01', notes: ['₹1,500'] }),
    'articles/news.md': page(article, '## What\n\n[x](/nowhere)\n\n{{no-such}}\n'),
    'legal/terms.md': page({ title: 'Terms' }),
  };
  using folder = contentFolder(tree(changes));
  const built = faultsFrom(() => compileContent(folder.root, SECTION, TODAY));
  expect(built.map((fault) => fault.split(': ', 2).join(' '))).toEqual([
    'content/articles/news.md:8 body',
    ...['path', 'description', 'summary', 'keywords', 'effective', 'checked'].map(
      (field) => `content/legal/terms.md:2 ${field}`,
    ),
    'content/services/gst/index.md:2 checked',
    'content/services/gst/index.md:2 notes.0',
  ]);
  expect(checkContent(folder.root, TODAY, SECTION).faults).toEqual([...built]);
});

test('refuses a section without an index page or without a tile on the home page', () => {
  const sections = [sectionRow('gst'), sectionRow('others')];
  const tile = 'content/home.yaml:1: tiles: expected one whose url is /others, found none: every section has a tile';
  expect(faultsWith({ 'services/others/licence.md': member() }, sections)).toEqual([
    tile,
    'content/services/others/index.md: file: expected the page that the section "Other services" begins with, found none that is published',
  ]);
  expect(faultsWith({ 'services/others/index.md': member('Others', 0) }, sections)).toEqual([tile]);
});

test('refuses a deadline that is not a due date rule', () => {
  expect(faultsWith(gstPage({ deadlines: ['no-return'] }))).toEqual([
    'content/services/gst/index.md:2: deadlines.0: expected the id of a rule in content/due-dates, found no-return',
  ]);
});

test('the index page has order 0 among the chips, and each other page an order of its own', () => {
  expect(faultsWith(gstPage({ order: 3 }))).toEqual([
    'content/services/gst/index.md:2: order: expected 0, the place of an index page, found 3',
  ]);
  expect(faultsWith({ 'services/gst/a.md': member('A', 1), 'services/gst/b.md': member('B', 5) })).toEqual([]);
  expect(faultsWith({ 'services/gst/a.md': member('A', 5), 'services/gst/b.md': member('B', 5) })).toEqual([
    'content/services/gst/b.md:2: order: expected a place of its own in "GST", found 5, which content/services/gst/a.md has',
  ]);
  expect(faultsWith({ 'services/gst/a.md': member('A', 0) })).toEqual([
    'content/services/gst/a.md:2: order: expected a place of its own in "GST", found 0, which content/services/gst/index.md has',
  ]);
});
