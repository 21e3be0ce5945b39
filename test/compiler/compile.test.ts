import { expect, test } from 'bun:test';
import { fillMarks } from '../../src/content/overdue-notes.ts';
import type { Body } from '../../src/content/site.ts';
import { SECTIONS, sectionRow } from '../../src/domain/sections.ts';
import { FIRST_RECORD, figuresFile, firm, parameter } from './samples.ts';
import {
  article,
  compileTree,
  describe,
  gstService,
  home,
  legal,
  page,
  pages,
  service,
  treeFaults,
  updates,
} from './tree.ts';

// The least content has pages of one section only.
const SECTION = [sectionRow('gst')];
const compiled = (changes?: Record<string, string>) => compileTree(changes, SECTION);
const faultsWith = (changes: Record<string, string>) => treeFaults(changes, SECTION);

const firmWith = (fields: object) => ({ 'firm.yaml': JSON.stringify({ ...firm, ...fields }) });
const news = (matter: object = {}) => ({ 'articles/news.md': page({ ...article, ...matter }, '## What\n') });

/** As on a page, on a day before any review. */
function bodyAt<K extends Body['kind']>(path: string, kind: K, changes: Record<string, string> = {}) {
  const fill = (_: string, value: unknown) => (typeof value === 'string' ? fillMarks(value, '2026-11-22') : value);
  const body: Body | undefined = JSON.parse(JSON.stringify(compiled(changes).bodies.get(path)), fill);
  expect(body?.kind).toBe(kind);
  return body as Extract<Body, { kind: K }>;
}

test('compiles the least content to a page of each kind at its address', () => {
  const { pages, synonyms } = compiled();
  // Summaries are plain text, for search and lists.
  expect(pages.find((page) => page.path === '/gst')?.summary).toBe('Above ₹40 lakh you register.');
  expect(pages.map((page) => `${page.kind} ${page.path}`).sort()).toEqual([
    'article /quick-reads/munshi-news',
    'legal /termsofuse',
    'plain /',
    'plain /figures',
    'plain /partner-with-munshi',
    'service /gst',
  ]);
  expect(synonyms).toEqual([['gst', 'goods and services tax']]);
});

test('renaming the firm renames addresses and titles', () => {
  const { pages } = compiled({
    ...firmWith({ name: 'Bahi', slug: 'bahi' }),
    ...gstService({ related: ['/', '/figures', '/quick-reads/bahi-news'] }),
  });
  expect(pages.map(({ path, title }) => `${path} ${title}`)).toEqual(
    expect.arrayContaining(['/quick-reads/bahi-news News of Bahi', '/partner-with-bahi Partners of Bahi']),
  );
});

const member = (title: string, order: number) => page({ ...service, title, description: describe(title), order });

test('the folder of a file sets its address', () => {
  const { pages } = compiled({
    'services/gst/gst-huf.md': member('HUF', 2),
    'services/gst/gst-llp.md': member('LLP', 1),
    'services/company-trademark.md': member('Trademark', 0),
  });
  const services = pages.filter((page) => page.kind === 'service');
  expect(services.map(({ path, section, id }) => `${path} ${section} ${id}`)).toEqual([
    '/gst gst gst',
    '/gst/gst-llp gst gst-llp',
    '/gst/gst-huf gst gst-huf',
    '/company-trademark others company-trademark',
  ]);
});

test.each(['vat/index.md', 'gst/old/index.md', 'patent.md'])('refuses services/%s, which no section lists', (file) => {
  const sections = SECTIONS.map(({ id }) => id).join(', ');
  expect(faultsWith({ [`services/${file}`]: page(service) })).toEqual([
    `content/services/${file}:1: file: expected a file in one of ${sections}, or its name under ownAddress of a section in src/domain/sections.ts`,
  ]);
});

test('the note on a figure is in full at its first mention, and the page lists the figures it used', () => {
  const body = bodyAt('/gst', 'service');
  expect(body.summary).toContain('Above <span class="fig">₹40 lakh</span> you register. <span class="aside"><button');
  expect(body.summary).toEndWith('</span> was ₹20\u00a0lakh until 31 March 2019</span>');
  // Running text tells the history once.
  expect(body.eligibility.next).toBe('Above <span class="fig">₹40 lakh</span> there is no choice.');
  expect(body.eligibility.lines[0]).toMatchObject({
    html: 'Anyone above <span class="fig">₹40 lakh</span>.',
    note: '',
  });
  expect(body.explainer.parts).toEqual([
    { id: 'who', text: 'Who', html: '<p>Above <span class="fig">₹40 lakh</span>.</p>\n' },
  ]);
  expect(body.figureIds.filter((id) => id === 'gst-limit')).toHaveLength(1);
});

test('a card and a comparison repeat the history of a figure, and give its source once', () => {
  const rows = [1, 2, 3].map((n) => ({ label: `Row ${n}`, value: '{{gst-limit}}' }));
  const comparison = { caption: 'Compared', columns: ['Kind', 'Limit'], rows: [['One', '{{gst-limit}}']] };
  const body = bodyAt('/gst', 'service', gstService({ card: { title: 'At a glance', rows }, comparison }));
  const valueHtml =
    '<span class="fig">₹40 lakh</span> <span class="aside"><a class="mark mark-changed" href="/figures/gst-limit">changed</a> was ₹20\u00a0lakh until 31 March 2019</span>';
  const source = expect.stringMatching(
    /^Source: CGST Act, section 22, read at <a .+>gst\.gov\.in<\/a>\. Checked 21 November 2026\.$/,
  );
  const card = { title: 'At a glance', rows: rows.map(({ label }) => ({ label, value: valueHtml })) };
  expect(body.card).toEqual({ ...card, source });
  expect(body.comparison).toEqual({ ...comparison, rows: [['One', valueHtml]], source });
  // A card without a figure of law has no source to name.
  expect(bodyAt('/gst', 'service').card.source).toBe('');
});

/** Fields of the service without figures. The answer keeps its own. */
const WITHOUT_FIGURES = {
  summary: 'What it is.',
  eligibility: { ...service.eligibility, next: 'No choice.', items: ['All.'] },
};

test('the answer card is plain text with the value in force, and its figures are listed', () => {
  const body = bodyAt('/gst', 'service', gstService(WITHOUT_FIGURES));
  expect(body.answer).toEqual({ ...service.answer, need: { short: 'Above ₹40 lakh', more: 'A year, on one PAN.' } });
  expect(body.figureIds).toContain('gst-limit');
});

const { need, ...three } = service.answer;
const { eligibility } = service;
test.each([
  ['answer.need: expected a value, found nothing', { answer: three }],
  [
    'answer.need.short: expected at most 60 characters, found 61',
    { answer: { ...three, need: { ...need, short: 'x'.repeat(61) } } },
  ],
  [
    'answer.need.more: expected at most 110 characters, found 111',
    { answer: { ...three, need: { ...need, more: 'x'.repeat(111) } } },
  ],
  ['answer.who: expected no field of this name, found one', { answer: { ...service.answer, who: need } }],
  ['eligibility.rule: expected any or all, found "some"', { eligibility: { ...eligibility, rule: 'some' } }],
  ['eligibility.verdict: expected a value, found nothing', { eligibility: { ...eligibility, verdict: undefined } }],
  ['eligibility.items: expected at least one line, found 0', { eligibility: { ...eligibility, items: [] } }],
])('refuses a service with a wrong field: %s', (fault, matter) => {
  expect(faultsWith(gstService(matter))).toEqual([`content/services/gst/index.md:2: ${fault}`]);
});

test('eligibility has a rule, a verdict and a next step; items without a tick are notes', () => {
  expect(bodyAt('/gst', 'service').eligibility).toMatchObject({
    rule: 'any',
    verdict: 'You must register.',
    notes: ['Others may register.'],
  });
});

test('a service has a subject for help; an article has one only if it says so', () => {
  const subjects = (changes: Record<string, string> = {}) =>
    compiled(changes).pages.flatMap(({ path, subject }) => (subject === undefined ? [] : `${path} ${subject}`));
  expect(subjects()).toEqual(['/gst GST registration']);
  expect(subjects(news({ subject: 'a late return' }))).toEqual([
    '/quick-reads/munshi-news a late return',
    '/gst GST registration',
  ]);
  expect(bodyAt('/gst', 'service').subject).toBe('GST registration');
});

test('the long text has an introduction and parts by heading, with one note on a figure in all of them', () => {
  const text =
    'First of all.\n\n## Who\n\nAbove {{gst-limit}}.\n\n### Deeper\n\nWords.\n\n## Two\n\nAbove {{gst-limit}}.\n';
  const body = bodyAt('/gst', 'service', {
    'services/gst/index.md': page({ ...service, ...WITHOUT_FIGURES }, text),
    ...news(),
  });
  expect(body.explainer.intro).toBe('<p>First of all.</p>\n');
  const headings = [
    { id: 'who', text: 'Who' },
    { id: 'two', text: 'Two' },
  ];
  expect(body.explainer.parts).toMatchObject(headings);
  expect(body.headings).toEqual(headings);
  const [who, two] = body.explainer.parts;
  expect(who?.html).toEndWith('until 31 March 2019</span></p>\n<h3 id="deeper">Deeper</h3>\n<p>Words.</p>\n');
  expect(who?.html).not.toContain('<h2');
  expect(two?.html).toBe('<p>Above <span class="fig">₹40 lakh</span>.</p>\n');
});

test('works out the price and its refund from figures', () => {
  const { bill, price } = bodyAt('/gst', 'service');
  expect(bill).toMatchObject({ fee: 1999, gst: 359.82, payUs: 2358.82, total: 2358.82, about: false });
  expect(price).toMatchObject({
    time: null,
    refund: {
      rule: expect.stringContaining('we keep <span class="fig">20%</span> of our fee'),
      paid: 2358.82,
      kept: 471.76,
      back: 1887.06,
    },
  });
  const inAll = { total: '₹2,358.82', parts: 'our fee ₹1,999, GST ₹359.82', place: '' };
  expect(bodyAt('/', 'home').promoPrices).toEqual(
    Array(3).fill({ fee: 1999, gstRate: 18, payUs: 2358.82, time: '4 to 5 weeks', inAll }),
  );
});

test('a least fee of firm.yaml becomes the bill of its page, a figure, and the cost on the answer card', () => {
  const { price: _, ...unpriced } = service;
  const changes = {
    ...firmWith({ fees: { '/gst': 1499 } }),
    'services/gst/index.md': page(unpriced, '## Who\n'),
  };
  const body = bodyAt('/gst', 'service', changes);
  expect(body.bill).toMatchObject({ fee: 1499, isLeast: true, payUs: 1768.82 });
  expect(body.answer.cost).toMatchObject({ short: 'from ₹1,769' });
  expect(body.price).toBeNull();
  expect(bodyAt('/gst', 'service', { 'services/gst/index.md': page(unpriced, '## Who\n') }).bill).toBeNull();
});

test.each(['/gts', '/gst'])('refuses a least fee for %s, which does not exist or prints a price', (path) => {
  expect(faultsWith(firmWith({ fees: { [path]: 1499 } })).join()).toContain(
    `fees.${path}: expected a service page without a printed price, found ${path}`,
  );
});

test('refuses a price that is not a number, and one without the rate of GST', () => {
  expect(faultsWith({ 'figures/product.yaml': figuresFile([]) })).toEqual([
    'content/home.yaml:1: promos.0.fee: expected figure gst-rate-standard with a number, found none',
    'content/services/gst/index.md:2: price: expected figure gst-rate-standard with a number, found none',
  ]);
  const fee = { ...service.price, fee: 'refund-processing-time' };
  expect(faultsWith(gstService({ price: fee }))).toContain(
    'content/services/gst/index.md:2: price.fee: expected the id of a fee in rupees, found refund-processing-time',
  );
  const promos = home.promos.map((promo, n) => (n === 1 ? { ...(promo as object), fee: 'price-gts' } : promo));
  expect(faultsWith({ 'home.yaml': JSON.stringify({ ...home, promos }) })).toContain(
    'content/home.yaml:1: promos.1.fee: expected the id of a figure with a number, found price-gts',
  );
});

test('refuses a fact without a value, and a worked answer whose tool is unknown or does not answer', () => {
  const faultWith = (fields: object) => faultsWith({ 'home.yaml': JSON.stringify({ ...home, ...fields }) });
  const banner = home.banner.map((slide, n) =>
    n === 1 ? { ...(slide as object), fact: { figure: 'gst-limt', text: 'a year' } } : slide,
  );
  expect(faultWith({ banner })).toContain(
    'content/home.yaml:1: banner.1.fact: expected the id of a figure with a value, found gst-limt',
  );
  expect(faultWith({ worked: [{ question: 'How much?', tool: 'gst-fee', query: 'a=b' }] })).toContain(
    'content/home.yaml:1: worked.0.tool: expected the name of a tool, found gst-fee',
  );
});

test('the update of an article is separate from its text, and it may show today’s values with a tool', () => {
  const today = {
    title: 'Today',
    rows: [{ label: 'The limit', value: '{{gst-limit:now}}' }],
    tool: { text: 'Must I?', url: '/gst' },
  };
  const body = bodyAt('/quick-reads/munshi-news', 'article', news({ today }));
  const value = '<span class="fig">₹40 lakh</span>';
  expect(body.updates).toEqual([{ date: '2025-04-01', html: `The limit is now ${value}.` }]);
  expect(body.today).toEqual({ ...today, rows: [{ label: 'The limit', value }] });
});

test('the author of an article is a person in firm.yaml, or the firm', () => {
  const authorOf = (changes: Record<string, string>) =>
    compiled(changes).pages.find((page) => page.kind === 'article')?.author;
  const people = [{ id: 'a-b', name: 'A. B., a sample' }];
  const byAb = news({ author: 'a-b' });
  expect(authorOf({})).toBe(firm.name);
  expect(authorOf(firmWith({ people }))).toBe(firm.name);
  expect(authorOf({ ...firmWith({ people }), ...byAb })).toBe('A. B., a sample');
  expect(faultsWith(byAb)).toContain(
    'content/articles/news.md:2: author: expected the id of somebody among the people of content/firm.yaml, found a-b',
  );
});

test('reports faults of pages and lists together', () => {
  expect(
    faultsWith({
      'articles/news.md': page(article, '<b>\n'),
      'pages.yaml': JSON.stringify([...pages, { id: 'More' }]),
      'synonyms.yaml': '- [gst]\n',
      ...gstService({ related: ['/gst', '/gst', '/gst'] }),
    }),
  ).toEqual([
    'content/articles/news.md:4: body: expected Markdown, found raw HTML <b>',
    'content/pages.yaml:1: More: id: expected lower-case words joined by hyphens, found "More"',
    ...['path', 'title', 'description', 'summary', 'keywords'].map(
      (field) => `content/pages.yaml:1: More: ${field}: expected a value, found nothing`,
    ),
    'content/synonyms.yaml:1: 0: expected at least two words that mean the same, found 1',
  ]);
  const lists = {
    'home.yaml': JSON.stringify({ ...home, steps: [] }),
    'updates.yaml': '{}',
  };
  expect(faultsWith(lists)).toEqual([
    'content/home.yaml:1: steps: expected three steps, found 0',
    'content/updates.yaml:1: file: expected a list of updates, found Object',
  ]);
});

test('refuses an update without an id, or with that of another one', () => {
  const [first, second, ...others] = updates;
  const faultsOf = (changed: object) =>
    faultsWith({ 'updates.yaml': JSON.stringify([first, { ...second, ...changed }, ...others]) });
  expect(faultsOf({ id: undefined })).toEqual(['content/updates.yaml:1: 1.id: expected a value, found nothing']);
  expect(faultsOf({ id: first?.id })).toEqual([
    'content/updates.yaml:1: update-0: expected an id of its own, found Object',
  ]);
});

test('checks links in all fields that have them', () => {
  const broken = (field: string) => `[x](/gone/${field})`;
  const faults = faultsWith({
    'services/gst/index.md': page(
      {
        ...service,
        summary: broken('summary'),
        notes: ['Fine.', broken('note')],
        related: ['/', '/figures', '/gone/related'],
        diy: { ...service.diy, steps: [broken('step')] },
      },
      `## Who\n\n${broken('body')}\n`,
    ),
    'articles/news.md': page(
      { ...article, updates: [{ date: '2025-04-01', text: broken('update') }] },
      broken('article'),
    ),
    'legal/terms.md': page({ ...legal, summary: broken('legal-summary') }, broken('legal')),
    'home.yaml': JSON.stringify({
      ...home,
      tiles: home.tiles.map((tile, n) =>
        n === 2 ? { ...(tile as object), url: '/gone/tile', action: { text: 'Go', url: '/gst#gone' } } : tile,
      ),
    }),
  });
  expect(
    faults.map((fault) => fault.replace(/expected (?:a page of this site|an anchor of \/gst), found /, '')).sort(),
  ).toEqual([
    'content/articles/news.md:2: updates.0.text: /gone/update',
    'content/articles/news.md:4: body: /gone/article',
    'content/home.yaml:1: tiles.2.action.url: /gst#gone',
    'content/home.yaml:1: tiles.2.url: /gone/tile',
    'content/legal/terms.md:2: summary: /gone/legal-summary',
    'content/legal/terms.md:4: body: /gone/legal',
    'content/services/gst/index.md:2: diy.steps.0: /gone/step',
    'content/services/gst/index.md:2: notes.1: /gone/note',
    'content/services/gst/index.md:2: related.2: /gone/related',
    'content/services/gst/index.md:2: summary: /gone/summary',
    'content/services/gst/index.md:6: body: /gone/body',
  ]);
});

test('a comparison table is an anchor of its page', () => {
  const toTable = { 'articles/news.md': page(article, '[x](/gst#compare)\n') };
  expect(faultsWith(toTable)).toEqual([
    'content/articles/news.md:4: body: expected an anchor of /gst, found /gst#compare',
  ]);
  const comparison = { caption: 'Compared', columns: ['Kind', 'Limit'], rows: [['One', 'None']] };
  expect(faultsWith({ ...toTable, ...gstService({ comparison }) })).toEqual([]);
});

test('two pages with one address are a fault of the second file', () => {
  const again = (old: object, name: string) => ({ ...old, title: name, description: describe(name) });
  expect(
    faultsWith({
      'legal/old-terms.md': page(again(legal, 'Old terms')),
      'pages.yaml': JSON.stringify([...pages, { ...again(pages[0] ?? {}, 'Two'), id: 'two', path: '/gst' }]),
    }),
  ).toEqual([
    'content/legal/terms.md:2: path: expected an address of its own, found /termsofuse, which content/legal/old-terms.md has',
    'content/pages.yaml:1: two: path: expected an address of its own, found /gst, which content/services/gst/index.md has',
  ]);
});

test('the law is an index without histories, and a file for each heading with histories and uses', () => {
  const { index, topics } = compiled({ 'moved-figures.yaml': 'old-limit: gst-limit\n' }).law;
  const [limit] = index.groups[0]?.figures ?? [];
  expect(limit).toMatchObject({ id: 'gst-limit', current: '₹40 lakh', took: ['old-limit'] });
  expect(limit).not.toHaveProperty('history');
  expect(index.since).toBe('2019-04-01');
  expect(index.groups[1]?.figures[0]).not.toHaveProperty('took');
  expect(topics.get('law/our-prices.json')?.figures).toEqual({
    'price-gst': { history: [expect.objectContaining({ text: '₹1,999' })], used: ['/', '/gst'] },
  });
});

test('lists figures by file, in the order of the files', () => {
  const { law } = compiled({
    'figures/roc.yaml': figuresFile([parameter('llp-days', { unit: 'days' })], { title: 'ROC', order: 0 }),
    'services/gst/index.md': page(service, '## Who\n\nWithin {{llp-days}}.\n'),
  });
  expect(law.index.groups.map(({ title, figures }) => [title, figures.map(({ id }) => id)])).toEqual([
    ['ROC', ['llp-days']],
    ['GST', ['gst-limit']],
    ['Our prices', ['price-gst']],
    ['Refunds', ['refund-cancellation-charge', 'refund-request-period', 'refund-processing-time']],
    ['Using this site', ['gst-rate-standard']],
  ]);
});

test('refuses a repeated figure id, and reports faults of two files', () => {
  expect(faultsWith({ 'figures/roc.yaml': figuresFile([parameter('gst-limit')]) })).toEqual([
    `content/figures/roc.yaml:${FIRST_RECORD}: gst-limit: id: expected each id once, found gst-limit again`,
  ]);
  expect(
    faultsWith({
      'figures/roc.yaml': 'title: ROC\norder: 1\nreview: "2027-11-21"\n',
      'figures/company.yaml': figuresFile([parameter('a', { colour: 'red' })]),
    }),
  ).toEqual([
    `content/figures/company.yaml:${FIRST_RECORD}: a: colour: expected no field of this name, found one`,
    'content/figures/roc.yaml:1: parameters: expected a value, found nothing',
  ]);
});

test('refuses a wrong field in firm.yaml', () => {
  expect(faultsWith(firmWith({ phone: '99999', pan: 'x' }))).toEqual([
    'content/firm.yaml:1: phone: expected +91 and ten digits, found "99999"',
    'content/firm.yaml:1: pan: expected five letters, four digits, one letter, found "x"',
  ]);
});
