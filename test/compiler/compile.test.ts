import { expect, test } from 'bun:test';
import { fillMarks } from '../../src/content/overdue-notes.ts';
import type { Body } from '../../src/content/site.ts';
import { sectionRow } from '../../src/domain/sections.ts';
import { figuresFile, firm, parameter } from './samples.ts';
import { article, compileTree, describe, gstService, page, service, treeFaults } from './tree.ts';

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

test('a service has a subject for help; an article has one only if it says so', () => {
  const subjects = (changes: Record<string, string> = {}) =>
    compiled(changes).pages.flatMap(({ path, subject }) => (subject === undefined ? [] : `${path} ${subject}`));
  expect(subjects()).toEqual(['/gst GST registration']);
  expect(subjects(news({ subject: 'a late return' }))).toEqual([
    '/quick-reads/munshi-news a late return',
    '/gst GST registration',
  ]);
  expect(bodyAt('/gst', 'service')).toMatchObject({ subject: 'GST registration', heading: 'GST registration' });
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
  const inAll = { total: '₹2,359', parts: 'our fee ₹1,999, GST ₹360', place: '' };
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
});

test('a comparison table is an anchor of its page', () => {
  const toTable = { 'articles/news.md': page(article, '[x](/gst#compare)\n') };
  const comparison = { caption: 'Compared', columns: ['Kind', 'Limit'], rows: [['One', 'None']] };
  expect(faultsWith({ ...toTable, ...gstService({ comparison }) })).toEqual([]);
});

test('the law is an index without histories, and a file for each heading with histories and uses', () => {
  const { index, topics } = compiled({ 'moved-figures.yaml': 'old-limit: gst-limit\n' }).law;
  const [limit] = index.groups[0]?.figures ?? [];
  expect(limit).toMatchObject({ id: 'gst-limit', current: '₹40 lakh', took: ['old-limit'] });
  expect(limit).not.toHaveProperty('history');
  expect(index.since).toBe('2019-04-01');
  expect(index.groups[1]?.figures[0]).not.toHaveProperty('took');
  expect(topics.get('law/our-prices.json')?.figures).toEqual({
    'price-gst': { history: [expect.objectContaining({ value: 1999 })], used: ['/', '/gst'] },
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
