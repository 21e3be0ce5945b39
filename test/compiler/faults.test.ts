/** Faults of content as the compiler reports them: a table of broken file and message, each once, with file and line. */
import { describe, expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { checkContent } from '../../src/compiler/lint/content.ts';
import { ILLUSTRATION_NAMES } from '../../src/domain/illustration.ts';
import { SECTIONS, sectionRow } from '../../src/domain/sections.ts';
import { contentFolder, dated, FIRST_RECORD, faultsFrom, figuresFile, firm, parameter } from './samples.ts';
import * as least from './tree.ts';

const { article, home, legal, page, pages, service, tree, updates } = least;
const TODAY = '2026-11-22';
const SECTION = [sectionRow('gst')];

/** The faults of the least content with these files changed or added, as the build prints them. */
const faultsWith = (changes: Record<string, string>, sections = SECTION) => least.treeFaults(changes, sections, TODAY);

/** What a file becomes, and its faults, without the name of the file. */
type Row = [change: object | string, ...faults: string[]];

/** @param file of the faults @param write makes files of a change */
function refuses(file: string, write: (change: never) => Record<string, string>, rows: readonly Row[]): void {
  test.each(rows.map((row) => [row] as const))(`content/${file}: %j`, ([change, ...faults]) => {
    expect(faultsWith(write(change as never))).toEqual(faults.map((fault) => `content/${file}:${fault}`));
  });
}

const member = (title = 'HUF', order = 1) => page({ ...service, title, description: least.describe(title), order });
const news = (fields: object, body = '## What\n') => ({ 'articles/news.md': page({ ...article, ...fields }, body) });
const gst = (fields: object, body = '## Who\n') => ({
  'services/gst/index.md': page({ ...service, ...fields }, body),
});
const firmWith = (fields: object) => ({ 'firm.yaml': JSON.stringify({ ...firm, ...fields }) });
const homeWith = (fields: object) => ({ 'home.yaml': JSON.stringify({ ...home, ...fields }) });
/** A list of the home page with one item changed. */
const changed = (list: readonly object[], at: number, fields: object) =>
  list.map((item, n) => (n === at ? { ...item, ...fields } : item));
const unsure = {
  'figures/gst.yaml': figuresFile([parameter('gst-limit', { values: [dated({ value: 20, doubt: 'unsure' })] })]),
};
const AHEAD =
  'expected a day that is not after today, 22 November 2026, found 23 November 2026; or is the clock of this machine wrong?';
const NO_FIGURE = 'expected the id of a figure in content/figures, found';
const typed = (found: string) =>
  `expected a figure by reference, as in {{figure-id}}, found "${found}" typed: add its record to content/figures, or its words to content/allowances.yaml`;

describe('a service', () => {
  const { need, ...three } = service.answer;
  const { eligibility } = service;
  const wide = 'Registration for goods and services tax, who must register and above {{gst-limit:now}}';
  const short = '{{gst-limit:now}} is all that this page says: {{gst-limit:now}}, or {{gst-limit:now}}.';
  const preview = { figure: 'gst-limit', label: 'GST limit for goods' };
  refuses('services/gst/index.md', gst, [
    [{ order: 'first' }, '2: order: expected number, found "first"'],
    // The text has the heading `Who`.
    [{ folds: { who: ['whose'] } }, '2: folds.who.0: expected an anchor of this text, once, found whose'],
    [{ folds: { who: ['who'], after: ['who'] } }, '2: folds.after.0: expected an anchor of this text, once, found who'],
    [{ order: 3 }, '2: order: expected 0, the place of an index page, found 3'],
    // However many pages link to it.
    [{ name: 'x'.repeat(33) }, '2: name: expected at most 32 characters, found 33'],
    [{ answer: three }, '2: answer.need: expected a value, found nothing'],
    [
      { answer: { ...three, need: { short: 'x'.repeat(61), more: 'x'.repeat(111) } } },
      '2: answer.need.short: expected at most 60 characters, found 61',
      '2: answer.need.more: expected at most 110 characters, found 111',
    ],
    [{ answer: { ...service.answer, who: need } }, '2: answer.who: expected no field of this name, found one'],
    [{ eligibility: { ...eligibility, rule: 'some' } }, '2: eligibility.rule: expected any or all, found "some"'],
    [{ eligibility: { ...eligibility, items: [] } }, '2: eligibility.items: expected at least one line, found 0'],
    [{ checked: '2026-11-23' }, `2: checked: ${AHEAD}`],
    [{ checked: TODAY }],
    [
      { comparison: { caption: 'All', columns: ['Type', 'Fee'], rows: [['Private', 'One'], ['Public']] } },
      '2: comparison.rows: expected as many cells in each row as columns, found Array',
    ],
    [{ keywords: 'gst' }, '2: keywords: expected Array, found "gst"'],
    [{ deadlines: ['no-return'] }, '2: deadlines.0: expected the id of a rule in content/due-dates, found no-return'],
    [
      { price: { ...service.price, fee: 'refund-processing-time' } },
      '2: price.fee: expected the id of a fee in rupees, found refund-processing-time',
    ],
    // All faults of a file at once.
    [
      { summary: '{{one}}', notes: ['<b>', '{{two}}'], diy: { ...service.diy, fee: '{{three}}' } },
      `2: summary: ${NO_FIGURE} {{one}}`,
      `2: diy.fee: ${NO_FIGURE} {{three}}`,
      '2: notes.0: expected Markdown, found raw HTML <b>',
      `2: notes.1: ${NO_FIGURE} {{two}}`,
    ],
    [
      { notes: ['Pay ₹20 lakh.', 'Pay ₹40 lakh.'] },
      '2: notes.0: expected {{gst-limit:published}}, found "₹20 lakh" typed',
      '2: notes.1: expected {{gst-limit}}, found "₹40 lakh" typed',
    ],
    [
      { answerTitle: wide },
      '2: answerTitle: expected at most 580 px where search engines show it, found 695: Registration for goods and services tax, who must registe…',
    ],
    [
      { title: 'W'.repeat(40) },
      `2: title: expected at most 580 px where search engines show it, found 756: ${'W'.repeat(40)}`,
    ],
    [
      { description: 'W'.repeat(80) },
      `2: description: expected at most 920 px where search engines show it, found 1058: ${'W'.repeat(57)}…`,
    ],
    [{ description: short }, '2: description: expected at least 70 characters, found 59'],
    [
      { preview: { ...preview, figure: 'roc-limit' } },
      '2: preview.figure: expected the id of a figure that the page shows, found roc-limit',
    ],
    [{ preview: { ...preview, label: 'W'.repeat(45) } }, '2: preview.label: expected at most 44 characters, found 45'],
  ]);
  refuses('services/gst/index.md', (body: string) => gst({}, body), [
    [
      '## Who\n\nPay ₹1,500.\n\nWithin 30 days, or 18% more.\n',
      `6: body: ${typed('₹1,500')}`,
      `8: body: ${typed('30 days')}`,
      `8: body: ${typed('18%')}`,
    ],
    [
      '## Who\n\nसीमा 40 लाख रुपये, 31 जुलाई तक,\n18 प्रतिशत, डेढ़ लाख या ३० दिन।\n',
      '6: body: expected {{gst-limit}}, found "40 लाख रुपये" typed',
      `7: body: ${typed('18 प्रतिशत')}`,
      `7: body: ${typed('डेढ़ लाख')}`,
      `7: body: ${typed('३० दिन')}`,
    ],
    ['## Who\n\nWithin thirty days, under section 30, by 31 July, to 2 people.\n'],
  ]);
  refuses(
    'services/gst/index.md',
    (fields: object) => ({ ...unsure, ...news({ updates: [] }, 'Words.\n'), ...gst(fields) }),
    [
      [
        { answerTitle: 'GST above {{gst-limit}}', preview },
        '2: answerTitle: expected a figure that is sure, found gst-limit, which is unsure',
        '2: preview.figure: expected a figure that is sure, found gst-limit, which is unsure',
      ],
    ],
  );
  const beside = (order: object) => ({
    'services/gst/a.md': member('A', 5),
    'services/gst/b.md': member('B', Number(order)),
  });
  refuses('services/gst/b.md', beside, [
    [Object(1)],
    [Object(0), '2: order: expected a place of its own in "GST", found 0, which content/services/gst/index.md has'],
    [Object(5), '2: order: expected a place of its own in "GST", found 5, which content/services/gst/a.md has'],
  ]);
  const sections = SECTIONS.map(({ id }) => id).join(', ');
  for (const file of ['vat/index.md', 'gst/old/index.md', 'patent.md'])
    refuses(`services/${file}`, () => ({ [`services/${file}`]: page(service) }), [
      [
        {},
        `1: file: expected a file in one of ${sections}, or its name under ownAddress of a section in src/domain/sections.ts`,
      ],
    ]);
  for (const name of ['Drug Licence 2', 'Trade_Mark'])
    refuses(`services/gst/${name}.md`, () => ({ [`services/gst/${name}.md`]: member() }), [
      [{}, `1: file: expected a name of lower-case words joined by hyphens, found "${name}"`],
    ]);
});

refuses('articles/news.md', news, [
  [{ slug: 'Our News' }, '2: slug: expected lower-case words joined by hyphens, found "Our News"'],
  [{ updates: [{ date: '2026-11-23', text: 'Tomorrow.' }] }, `2: updates.0.date: ${AHEAD}`],
  [
    { illustration: { name: 'stock-photo', alt: 'Hands.' } },
    `2: illustration.name: expected one of ${ILLUSTRATION_NAMES.join(', ')}, found "stock-photo"`,
  ],
  [{ author: 'a-b' }, '2: author: expected the id of somebody among the people of content/firm.yaml, found a-b'],
]);
refuses('articles/news.md', (body: string) => news({}, body), [
  [
    '## What\n\nSee [one](/gst) and\n[two](/nowhere).\n\n- [three](/nowhere)\n',
    '7: body: expected a page of this site, found /nowhere',
    '9: body: expected a page of this site, found /nowhere',
  ],
  ['[x](/gst#compare)\n', '4: body: expected an anchor of /gst, found /gst#compare'],
]);

const photos = (name: string) => ({ reviewer: { name: 'A. B.', membership: 'ICAI 123456', photo: name } });
refuses('firm.yaml', (fields: object) => ({ ...firmWith(fields), 'photos/large.webp': 'x'.repeat(100 * 1024 + 1) }), [
  [
    { phone: '99999', pan: 'x' },
    '1: phone: expected +91 and ten digits, found "99999"',
    '1: pan: expected five letters, four digits, one letter, found "x"',
  ],
  // Every other day would be reported as well.
  [{ contentChecked: '2026-11-23' }, `1: contentChecked: ${AHEAD}`],
  [{ fees: { '/gts': 1499 } }, '1: fees./gts: expected a service page without a printed price, found /gts'],
  [{ fees: { '/gst': 1499 } }, '1: fees./gst: expected a service page without a printed price, found /gst'],
  [
    photos('/a.webp'),
    '1: reviewer.photo: expected the name of a .webp, .jpg or .png file in content/photos, found "/a.webp"',
  ],
  [photos('a.webp'), '1: reviewer.photo: expected the name of a file in content/photos, found a.webp'],
  [photos('large.webp'), '1: reviewer.photo: expected a file of at most 100 kB, found large.webp with 101 kB'],
]);

refuses('home.yaml', homeWith, [
  [{ steps: [] }, '1: steps: expected three steps, found 0'],
  [
    { clients: { ...home.clients, marks: [{ name: 'Mills', logo: 'mills.png' }] } },
    '1: clients.marks.0.logo: expected the name of a file in content/photos, found mills.png',
  ],
  [
    { promos: changed(home.promos, 1, { fee: 'price-gts' }) },
    '1: promos.1.fee: expected the id of a figure with a number, found price-gts',
  ],
  [
    { banner: changed(home.banner, 1, { fact: { figure: 'gst-limt', text: 'a year' } }) },
    '1: banner.1.fact: expected the id of a figure with a value, found gst-limt',
  ],
  [
    {
      cases: [{ who: 'A shop', case: 'Goods', url: '/tools/gst-fee', with: { a: 'b' }, result: '{a}', rest: 'a year' }],
    },
    '1: cases.0.url: expected a page of this site, found /tools/gst-fee',
  ],
  [
    { tiles: changed(home.tiles, 2, { url: '/gone', action: { text: 'Go', url: '/gst#gone' } }) },
    '1: tiles.2.url: expected a page of this site, found /gone',
    '1: tiles.2.action.url: expected an anchor of /gst, found /gst#gone',
  ],
]);

refuses('updates.yaml', (fields: object) => ({ 'updates.yaml': JSON.stringify(changed(updates, 1, fields)) }), [
  [{ id: undefined }, '1: 1.id: expected a value, found nothing'],
  [{ id: updates[0]?.id }, '1: update-0: expected an id of its own, found Object'],
]);

refuses('figures/roc.yaml', (fields: object) => ({ 'figures/roc.yaml': figuresFile([parameter('limit', fields)]) }), [
  [{ id: 'gst-limit' }, `${FIRST_RECORD}: gst-limit: id: expected each id once, found gst-limit again`],
  [{ colour: 'red' }, `${FIRST_RECORD}: limit: colour: expected no field of this name, found one`],
  [
    { values: [dated({ from: '2026-04-01', value: 20 }), dated({ value: 10, by: ['vat-act section 1'] })] },
    `${FIRST_RECORD}: limit: values.1.by: expected an instrument of content/instruments.yaml, found vat-act`,
  ],
  [
    { values: [dated({ value: 20, read: ['gst-portal', 'newspaper'] })] },
    `${FIRST_RECORD}: limit: values.0.read: expected a reading of content/instruments.yaml, found newspaper`,
  ],
  [{ review: '2026-11-21' }, `${FIRST_RECORD}: limit: review: expected a review date after the day it was checked`],
  [{ checked: '2026-11-23' }, `${FIRST_RECORD}: limit: checked: ${AHEAD}`],
  [
    { values: [dated({ value: 20, read: [] })] },
    `${FIRST_RECORD}: limit: checked: expected the day of the last comparison, since no value has a reading`,
  ],
  [
    { values: [dated({ value: 20, text: 'thirty' })] },
    `${FIRST_RECORD}: limit: values: expected words that say the value, 20, or no text, since words are made from it; found "thirty"`,
  ],
  [
    { published: 30 },
    `${FIRST_RECORD}: limit: change: expected the correction to show, since 30 was published and 20 applies`,
  ],
  [
    { note: 'From {{gst-limit}} or {{gone:now}}.' },
    `${FIRST_RECORD}: limit: note: expected {{id:now}} or {{id:published}} of a figure with such a value, found {{gst-limit}}`,
    `${FIRST_RECORD}: limit: note: expected {{id:now}} or {{id:published}} of a figure with such a value, found {{gone:now}}`,
  ],
]);

refuses(
  'media/intro.en.vtt',
  (text: string) => ({
    'media/intro.json': '{"seconds": 30}',
    'media/intro.en.vtt': `WEBVTT\n\n${text}\n`,
    'media/intro.hi.vtt': 'WEBVTT\n',
  }),
  [
    ['Above {{gst-limit}}, {{gst-limit:number}}.'],
    ['Above {{gst-limt}}.', `3: body: ${NO_FIGURE} {{gst-limt}}`],
    ['00:00.200 --> 00:12.000\nमुफ़्त।\n\n00:12.000 --> 00:18.000\n18 प्रतिशत', `7: body: ${typed('18 प्रतिशत')}`],
  ],
);

/** Files, and the faults of all. */
test.each<[changes: Record<string, string>, faults: string[]]>([
  [
    { 'services/gst/new.md': page(service) },
    [
      'content/services/gst/new.md:2: title: expected a title of its own, found "GST registration", which content/services/gst/index.md has',
      `content/services/gst/new.md:2: description: expected a description of its own, found ${JSON.stringify(service.description).slice(0, 57)}…, which content/services/gst/index.md has`,
      'content/services/gst/new.md:2: order: expected a place of its own in "GST", found 0, which content/services/gst/index.md has',
    ],
  ],
  [
    { 'articles/old.md': page({ ...article, slug: 'old', title: 'Old', description: least.describe('old') }) },
    [
      'content/articles/old.md:2: order: expected a place of its own among the articles, found 1, which content/articles/news.md has',
    ],
  ],
  [
    {
      'pages.yaml': [...pages, { ...pages[2], id: 'join', path: '/gst', description: least.describe('join') }]
        .map((one) => `- ${JSON.stringify(one)}\n`)
        .join(''),
    },
    [
      'content/pages.yaml:4: join: path: expected an address of its own, found /gst, which content/services/gst/index.md has',
      'content/pages.yaml:4: join: title: expected a title of its own, found "Partners of Munshi", which partner of content/pages.yaml has',
    ],
  ],
  [
    {
      'articles/news.md': page(article, '<b>\n'),
      'synonyms.yaml': '- [gst]\n',
      ...gst({ related: ['/gst', '/gst', '/gst'] }),
    },
    [
      'content/articles/news.md:4: body: expected Markdown, found raw HTML <b>',
      'content/synonyms.yaml:1: 0: expected at least two words that mean the same, found 1',
    ],
  ],
  [
    gst({ answerTitle: 'Terms' }),
    [
      'content/legal/terms.md:2: title: expected a title of its own, found "Terms", which content/services/gst/index.md has',
    ],
  ],
  [
    { 'due-dates.yaml': JSON.stringify({ ...least.dueDates, home: 'all' }) },
    ['content/due-dates.yaml:1: home: expected a list of ids of rules, found "all"'],
  ],
  // Only drafts may show a draft.
  [
    {
      'figures/roc.yaml': figuresFile([parameter('limit', { draft: true })]),
      ...gst({ notes: ['Up to {{limit}}.'] }),
    },
    [`content/services/gst/index.md:2: notes.0: ${NO_FIGURE} {{limit}}`],
  ],
  [
    { 'figures/product.yaml': figuresFile([]) },
    [
      'content/home.yaml:1: promos.0.fee: expected figure gst-rate-standard with a number, found none',
      'content/services/gst/index.md:2: price: expected figure gst-rate-standard with a number, found none',
    ],
  ],
  [
    { 'allowances.yaml': '# Typed\n- {file: content/legal/terms.md, words: share of Re 1, because: an example}\n' },
    [
      'content/allowances.yaml:2: 0.words: expected words of content/legal/terms.md with a typed figure, found "share of Re 1" nowhere or needing none',
    ],
  ],
])('%j', (changes, faults) => {
  expect(faultsWith(changes)).toEqual(faults);
});

const NOT_CLOSED = ':1: file: expected YAML, found unexpected end of the stream within a double quoted scalar';
const NONE = ': file: expected this file, found none';
const COLOUR = 'colour: expected no field of this name, found one';

/** Others lead to the file, show its figures or have its words: nothing of that is reported. */
test.each<[file: string, change: string | null, fault: string]>([
  ['services/gst/index.md', '---\ntitle: "GST\n---\n', NOT_CLOSED.replace('1', '2')],
  [
    'services/gst/index.md',
    null,
    ': file: expected the page that the section "GST" begins with, found none that is published',
  ],
  ['articles/news.md', 'No front matter.', ':1: file: expected YAML front matter between --- lines, found none'],
  ['legal/terms.md', page({ ...legal, colour: 'red' }), `:2: ${COLOUR}`],
  ['pages.yaml', '["home', NOT_CLOSED],
  ['pages.yaml', null, NONE],
  ['pages.yaml', JSON.stringify(changed(pages, 1, { colour: 'red' })), `:1: figures: ${COLOUR}`],
  ['home.yaml', JSON.stringify({ ...home, colour: 'red' }), `:1: ${COLOUR}`],
  ['home.yaml', null, NONE],
  ['updates.yaml', '{}', ':1: file: expected a list of updates, found Object'],
  ['figures/gst.yaml', '"GST', NOT_CLOSED],
  [
    'figures/gst.yaml',
    'title: GST\norder: 1\nreview: "2027-11-21"\n',
    ':1: parameters: expected a value, found nothing',
  ],
  ['instruments.yaml', null, NONE],
  ['firm.yaml', null, NONE],
  ['due-dates.yaml', null, NONE],
  ['synonyms.yaml', null, NONE],
  ['allowances.yaml', '"share', NOT_CLOSED],
])('a broken %s is named, and nothing that follows from it: %j', (file, change, fault) => {
  const changes = {
    // A typed figure, with the words that allow it.
    ...news({}, '## What\n\nSee [who](/gst#who), [terms](/termsofuse#one) and [figures](/figures#gst-limit).\n'),
    ...gst({}, '## Who\n\nAbove {{gst-limit}}, a share of Re 1 each.\n'),
    'allowances.yaml': '- {file: content/services/gst/index.md, words: share of Re 1 each, because: an example}\n',
  };
  expect(faultsWith(changes)).toEqual([]);
  const { [file]: _, ...others } = tree(changes);
  using folder = contentFolder(change === null ? others : { ...others, [file]: change });
  expect(faultsFrom(() => compileContent(folder.root, SECTION, TODAY))).toEqual([`content/${file}${fault}`]);
});

test('a fault has the line of its field in front matter', () => {
  const front = [
    '---',
    '# A comment.',
    ...Object.entries({ ...service, order: 'first' }).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
  ].filter((line) => !line.startsWith('related'));
  const matter = [...front, 'related:', '  - /', '  - gst', '  - /figures', '---', ''].join('\n');
  expect(faultsWith({ 'services/gst/index.md': matter })).toEqual([
    `content/services/gst/index.md:${front.findIndex((line) => line.startsWith('order')) + 1}: order: expected number, found "first"`,
    `content/services/gst/index.md:${front.length + 3}: related.1: expected a path on this site, such as /gst, found "gst"`,
  ]);
});

test('faults are sorted by file and line, the same in the check and the build', () => {
  const changes = {
    ...gst({ checked: '2027-01-01', notes: ['₹1,500'] }),
    ...news({}, '## What\n\n[x](/nowhere)\n\n{{no-such}}\n'),
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

test('links are checked in all fields that have them', () => {
  const broken = (field: string) => `[x](/gone/${field})`;
  const faults = faultsWith({
    ...gst(
      {
        summary: broken('summary'),
        notes: ['Fine.', broken('note')],
        related: ['/', '/figures', '/gone/related'],
        diy: { ...service.diy, steps: [broken('step')] },
      },
      `## Who\n\n${broken('body')}\n`,
    ),
    ...news({ updates: [{ date: '2025-04-01', text: broken('update') }] }, broken('article')),
    'legal/terms.md': page({ ...legal, summary: broken('legal-summary') }, broken('legal')),
  });
  expect(faults.map((fault) => fault.replace('expected a page of this site, found ', '')).sort()).toEqual([
    'content/articles/news.md:2: updates.0.text: /gone/update',
    'content/articles/news.md:4: body: /gone/article',
    'content/legal/terms.md:2: summary: /gone/legal-summary',
    'content/legal/terms.md:4: body: /gone/legal',
    'content/services/gst/index.md:2: diy.steps.0: /gone/step',
    'content/services/gst/index.md:2: notes.1: /gone/note',
    'content/services/gst/index.md:2: related.2: /gone/related',
    'content/services/gst/index.md:2: summary: /gone/summary',
    'content/services/gst/index.md:6: body: /gone/body',
  ]);
});
