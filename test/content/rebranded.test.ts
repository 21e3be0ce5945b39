/**
 * Another firm's first changes: its name, slug, numbers and prices, no clients, and extensions of due dates. Its content
 * is compiled here, and every page is made from it. Tests of content read what the firm has, so they pass for it too.
 */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDiscoveryFiles } from '../../src/build/discovery.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { firm as first } from '../support/firm.ts';
import { contentCopy } from '../support/project-copy.ts';
import { REBRANDED, rebrandContent } from '../support/rebrand.ts';
import { specPaths } from '../support/spec-paths.ts';

const compiled = (() => {
  using copy = contentCopy();
  rebrandContent(copy.root);
  return compileContent(copy.root);
})();
const { get } = builtApp({ compiled });
const pages = await Array.fromAsync(compiled.pages, async ({ path }) => {
  const reply = await get(path);
  return { path, status: reply.status, html: await reply.text() };
});
const pageOf = (path: string) => parsed(pages.find((page) => page.path === path)?.html ?? '');
const jsonOf = async (path: string): Promise<unknown> => (await get(path)).json();

interface DueAnswer {
  data: { id: string; date: string; moved: unknown }[];
}

const OF_NAME = new RegExp(`\\b${first.name}\\b|(?:with|at)-${first.slug}\\b`);
const digits = (number: string) => new RegExp(number.replace('+91', '').split('').join('\\D?'));
/** What another firm replaces wherever it is written. Its PAN is not among it: the drawing of a PAN card has the same. */
const OF_FIRST = [
  OF_NAME,
  ...[first.phone, first.whatsapp].map(digits),
  ...[first.origin, first.email, first.registeredName, ...first.address].map((text) => new RegExp(RegExp.escape(text))),
];
const tracesIn = (texts: Iterable<readonly [string, string]>, traces: readonly RegExp[]) =>
  [...texts].flatMap(([path, text]) => traces.filter((trace) => trace.test(text)).map((trace) => `${path}: ${trace}`));

describe('the content of another firm', () => {
  test('has every page of the specification, those with the slug in their address too', () => {
    expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
    const paths = pages.map(({ path }) => path);
    expect(specPaths(REBRANDED.slug).filter((path) => !paths.includes(path))).toEqual([]);
  });

  test('shows nothing of the first firm on a page, in Markdown, feeds and lists', () => {
    expect(
      tracesIn(
        pages.map(({ path, html }) => [path, html]),
        OF_FIRST,
      ),
    ).toEqual([]);
    expect(tracesIn(makeDiscoveryFiles(compiled, compiled.pages), OF_FIRST)).toEqual([]);
  });

  test('shows its name, numbers and addresses, escaped', () => {
    const details = pageOf('/company-details').querySelector('main')?.textContent ?? '';
    for (const part of [REBRANDED.registeredName, ...REBRANDED.address, REBRANDED.email, REBRANDED.pan])
      expect(details).toContain(part);
    const contact = pageOf('/contact');
    expect(contact.querySelector('footer')?.textContent).toContain(`© 2100 ${REBRANDED.name}. All rights reserved.`);
    expect(contact.querySelector('.contact-call')?.getAttribute('href')).toBe(`tel:${REBRANDED.phone}`);
    expect(contact.querySelector('.contact-chat')?.getAttribute('href')).toBe(
      `https://wa.me/${REBRANDED.whatsapp.slice(1)}?text=${encodeURIComponent(REBRANDED.greeting)}`,
    );
    const inHtml = pages.map(({ path, html }) => [path, html.replace(/<script.*?<\/script>/gs, '')] as const);
    expect(inHtml.filter(([, html]) => html.includes(REBRANDED.name))).toEqual([]);
    for (const { html } of pages)
      for (const block of parsed(html).querySelectorAll('script[type="application/ld+json"]'))
        expect(() => JSON.parse(block.textContent ?? '')).not.toThrow();
  });

  test('has its prices in offers, services and tools', async () => {
    expect(pageOf('/').querySelector('[aria-labelledby="offers"]')?.textContent).toContain('₹8,499');
    expect(pageOf('/company-registration').querySelector('.drawn-receipt')?.textContent).toContain('Our fee₹8,499');
    expect(await jsonOf('/tools/company-cost.json?type=private&state=UP&capital=100000')).toMatchObject({
      data: { fee: 8499, gst: 1529.82, payUs: 10_028.82 },
    });
  });

  test('has no clients, a slide less and its updates on the home page', () => {
    const home = pageOf('/');
    expect(home.querySelector('[aria-labelledby="clients"]')).toBeNull();
    expect(home.querySelectorAll('[aria-labelledby="start"] [aria-roledescription="slide"]')).toHaveLength(3);
    expect(home.querySelectorAll('[aria-labelledby="updates"] li')).toHaveLength(2);
    expect(home.querySelector('.more-updates')).toBeNull();
  });

  test.each([
    ['company', 'mgt-7-2025-26', '2026-12-31', '2026-11-29'],
    ['gst-monthly', 'gstr-3b-monthly-2026-11', '2026-12-28', '2026-12-20'],
    ['employer', 'tds-statement-2026-10', '2027-02-15', '2027-01-31'],
  ])('moves a due date of %s, %s', async (who, id, date, from) => {
    const { data } = (await jsonOf(`/due-dates.json?for=${who}&from=2026-11-22&to=2027-10-31`)) as DueAnswer;
    expect(data.filter((due) => due.id === id)).toMatchObject([{ date, moved: { from, by: 'Test Circular 99/2026' } }]);
  });
});

test('no test of content names what a firm replaces, but the one of the sample values', () => {
  const tests = join(import.meta.dir, '..');
  const files = [...new Bun.Glob('{app,browser,content,document,routes}/**/*.test.{ts,tsx}').scanSync(tests)];
  expect(files.length).toBeGreaterThan(60);
  const samples = 'content/specification-samples.test.ts';
  const texts = files.map((file) => [file, readFileSync(join(tests, file), 'utf8')] as const);
  expect(tracesIn(texts, [OF_NAME, new RegExp(first.email)]).filter((trace) => !trace.startsWith(samples))).toEqual([]);
  // Skipped by name once the firm has its own.
  expect(new Map(texts).get(samples)).toMatch(
    /^describe\.skipIf\(!firm\.samples\.includes\('name'\)\)\('sample values /m,
  );
});
