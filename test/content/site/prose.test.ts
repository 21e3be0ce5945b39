import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { content, ofSpecification, root } from './pages.ts';

/** Long enough to be a thought of its own, and no set phrase. */
const PARAGRAPH = 50;

/** Without what the compiler added: notes on figures and sources of cards and tables. */
const authorsOwn = (html: string): string =>
  new HTMLRewriter().on('.aside, .source-line', { element: (added) => void added.remove() }).transform(html);

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Every HTML text of a compiled body that an author wrote. */
function htmlOf(value: unknown, key = ''): string[] {
  // Notes, the plain text of a line with its note, and the line that names sources are made of figures.
  if (['figures', 'sources', 'headings', 'related', 'price', 'url', 'note', 'text', 'source'].includes(key)) return [];
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => htmlOf(inner, Array.isArray(value) ? key : name));
}

/** Bodies of the pages that the specification lists, by path. */
const bodiesOfSpecification = [...content.bodies].filter(([path]) => ofSpecification.has(path));

test('no two pages share a paragraph or a line', () => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const [path, body] of content.bodies) {
    // Tools and plans on the same subject may give the same answer, and each data file repeats the terms of use.
    if (body.kind === 'home' || body.kind === 'tool' || body.kind === 'journey') continue;
    // The same price is sold on one page only, so its lines are compared too.
    const texts = [
      // Costs of companies are calculated, and two may be equal.
      ...htmlOf(body.kind === 'service' && body.company ? { ...body, answer: { ...body.answer, cost: null } } : body),
      ...(body.kind === 'service' ? [...(body.price?.includes ?? []), ...(body.price?.excludes ?? [])] : []),
    ];
    const blocks = new Set(
      texts.flatMap((html) => authorsOwn(html).split(/<\/?(?:p|li|ul|ol|h[2-6]|td|th|tr|blockquote)[^>]*>/)).map(plain),
    );
    for (const block of blocks) {
      if (block.length < PARAGRAPH) continue;
      const first = seen.get(block);
      if (first) shared.push(`${first} and ${path}: ${block}`);
      seen.set(block, path);
    }
  }
  expect(shared).toEqual([]);
});

test('services and articles of the specification have 700 words or more', () => {
  const long = bodiesOfSpecification.flatMap(([path, body]) =>
    body.kind === 'service' || body.kind === 'article' ? [{ path, words: body.words }] : [],
  );
  expect(long).toHaveLength(34);
  expect(long.filter(({ words }) => words < 700)).toEqual([]);
});

test('service pages have the cards and titles of the specification', () => {
  for (const [path, body] of bodiesOfSpecification) {
    if (body.kind !== 'service') continue;
    for (const list of [body.eligibility.lines, body.benefits, body.documents, body.features.items, body.notes])
      expect(list.length).toBeGreaterThanOrEqual(4);
    const isShop = path.endsWith('/shop-establishment-license');
    expect([path, body.features.title]).toEqual([path, isShop ? 'Must Comply' : 'Key features']);
    if (isShop) expect(body.brief?.title).toBe('You must know');
    if (path.endsWith('/fssai-registration')) expect(body.brief?.title).toBe('A brief document recap');
    expect(body.diy.url).toStartWith('https://');
  }
});

test('related services are those of the specification: five, or three for GST and income tax', () => {
  const five = ['/gst', '/others', '/others/iso-certification', '/others/fssai-registration', '/others/roc-compliance'];
  const services = content.pages.filter(({ kind }) => kind === 'service');
  expect(services.length).toBeGreaterThanOrEqual(26);
  for (const { path } of services) {
    const body = content.bodies.get(path);
    const related = body?.kind === 'service' ? body.related : [];
    const [gst, huf, third = '', ...more] = related;
    if (!/^\/(?:gst\/|income-tax-filing)/.test(path)) expect({ path, related }).toEqual({ path, related: five });
    else
      expect([path, gst, huf, ['/income-tax-filing', '/company-registration'].includes(third), more]).toEqual([
        path,
        '/gst',
        '/gst/gst-huf',
        true,
        [],
      ]);
  }
});

test('company pages have a heading with the rules for promoters abroad', () => {
  const companies = bodiesOfSpecification.filter(([path]) => /^\/company-registration(?:\/|$)/.test(path));
  expect(companies).toHaveLength(7);
  for (const [path, body] of companies) {
    if (body.kind !== 'service') throw new Error(`${path}: expected a service`);
    expect([path, body.headings.filter(({ text }) => /\babroad\b/.test(text)).length]).toEqual([path, 1]);
    expect([path, body.figureIds.includes('resident-director-days')]).toEqual([path, true]);
  }
});

test('articles have the dates of the specification: four of 3 March 2025, four of May to August 2025', () => {
  const dates = content.pages
    .filter(({ kind, path }) => kind === 'article' && ofSpecification.has(path))
    .map(({ date }) => date ?? '');
  expect(dates.filter((date) => date === '2025-03-03')).toHaveLength(4);
  expect(dates.filter((date) => date >= '2025-05-01' && date <= '2025-08-31')).toHaveLength(4);
});

test('the content has no fault: the check exits with 0, and prints the number of pages and the words of each text and tool', () => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, 'src/commands/check-content.ts', '/gst'], {
    cwd: join(root, '..'),
  });
  expect([exitCode, stderr.toString().replaceAll(/^warning: .*\n/gm, '')]).toEqual([0, '']);
  expect(stdout.toString()).toMatch(/^\/gst {2}[1-9]\d* words$/m);
  expect(stdout.toString()).toMatch(/^\/tools\/gst-late-fee {2}[1-9]\d* words$/m);
  expect(stdout.toString()).toEndWith(`${content.pages.length} pages checked\n`);
});
