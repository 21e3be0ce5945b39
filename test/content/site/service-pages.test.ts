import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { content, ofSpecification, root } from './pages.ts';

/** Bodies of the pages that the specification lists, by path. */
const bodiesOfSpecification = [...content.bodies].filter(([path]) => ofSpecification.has(path));

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

test('the content has no fault: the check exits with 0, and prints the pages and their number', () => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, 'src/commands/check-content.ts', '/gst'], {
    cwd: join(root, '..'),
  });
  expect([exitCode, stderr.toString().replaceAll(/^warning: .*\n/gm, '')]).toEqual([0, '']);
  expect(stdout.toString()).toMatch(/^\/gst$/m);
  expect(stdout.toString()).toEndWith(`${content.pages.length} pages checked\n`);
});
