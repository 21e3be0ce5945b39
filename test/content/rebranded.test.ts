/**
 * The content with other firms, which differ in all that a firm replaces, and with extensions of due dates: compiled
 * here, and every page made from it. test/run.ts runs the tests themselves in a checkout of another firm.
 */
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { makeDiscoveryFiles } from '../../src/build/discovery.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { spokenPhone } from '../../src/domain/lead-form.ts';
import { rupees } from '../../src/domain/rupees.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { firm as first } from '../support/firm.ts';
import { contentCopy } from '../support/project-copy.ts';
import { FIRMS, rebrandContent, type TestFirm } from '../support/rebrand.ts';
import { specPaths } from '../support/spec-paths.ts';

/** Finds whole words, as they are or escaped in HTML, XML and addresses. */
function wordOf(text: string): RegExp {
  const forms = [text, text.replaceAll('&', '&amp;'), encodeURIComponent(text)].map((form) => RegExp.escape(form));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}
const OF_NAME = [wordOf(first.name), new RegExp(`(?:with|at)-${RegExp.escape(first.slug)}\\b`)];
const digits = (number: string) => new RegExp(number.replace('+91', '').split('').join('\\D?'));
/** What another firm replaces wherever it is written. Its PAN is not among it: the drawing of a PAN card has the same. */
const OF_FIRST = [
  ...OF_NAME,
  ...[first.phone, first.whatsapp].map(digits),
  ...[first.origin, first.email, first.registeredName, ...first.address].map(wordOf),
];
const tracesIn = (texts: Iterable<readonly [string, string]>, traces: readonly RegExp[]) =>
  [...texts].flatMap(([path, text]) =>
    traces.flatMap((trace) => trace.exec(text)?.map((words) => `${path}: ${words}`) ?? []),
  );

/** Extensions by the file and the id of their rule, with the day from which they move the date. */
const EXTENDED = [
  ['company', 'mgt-7', '2025-26', '2026-12-31', '2026-11-29', 'company'],
  ['gst', 'gstr-3b-monthly', '2026-11', '2026-12-28', '2026-12-20', 'gst-monthly'],
  ['employer', 'tds-statement', '2026-10', '2027-02-15', '2027-01-31', 'employer'],
] as const;

function extendDates(content: string): void {
  for (const [name, id, period, to] of EXTENDED) {
    const file = join(content, `due-dates/${name}.yaml`);
    const { rules, ...rest } = load(readFileSync(file, 'utf8')) as { rules: { id: string }[] };
    const moved = [{ period, to, by: 'Test Circular 99/2026', day: '2026-11-20' }];
    writeFileSync(file, dump({ ...rest, rules: rules.map((rule) => (rule.id === id ? { ...rule, moved } : rule)) }));
  }
}

interface DueAnswer {
  data: { id: string; date: string; moved: unknown }[];
}

/** The firms of firms.yaml that are not the firm of this checkout. */
const OTHERS = Object.values(FIRMS).filter(({ firm }) => firm.slug !== first.slug);

async function siteOf(other: TestFirm) {
  using copy = contentCopy();
  rebrandContent(copy.root, other);
  extendDates(copy.root);
  const compiled = compileContent(copy.root);
  const { get } = builtApp({ compiled });
  const pages = await Array.fromAsync(compiled.pages, async ({ path }) => {
    const reply = await get(path);
    return { path, status: reply.status, html: await reply.text() };
  });
  return {
    compiled,
    pages,
    pageOf: (path: string) => parsed(pages.find((page) => page.path === path)?.html ?? ''),
    jsonOf: async (path: string): Promise<unknown> => (await get(path)).json(),
  };
}

for (const other of OTHERS) {
  const { compiled, pages, pageOf, jsonOf } = await siteOf(other);
  const { firm } = compiled;
  const written = JSON.stringify(firm);
  // Both may be in one city, with one code.
  const ofFirst = OF_FIRST.filter((trace) => !trace.test(written));

  describe(`the content of ${firm.name}`, () => {
    test('has every page of the specification, those with the slug in their address too', () => {
      expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
      const paths = pages.map(({ path }) => path);
      expect(specPaths(firm.slug).filter((path) => !paths.includes(path))).toEqual([]);
    });

    test('shows nothing of the first firm on a page, in Markdown, feeds and lists', () => {
      expect(
        tracesIn(
          pages.map(({ path, html }) => [path, html]),
          ofFirst,
        ),
      ).toEqual([]);
      expect(tracesIn(makeDiscoveryFiles(compiled, compiled.pages), ofFirst)).toEqual([]);
    });

    test('shows its name, numbers and addresses, escaped', () => {
      const details = pageOf('/company-details').querySelector('main')?.textContent ?? '';
      const numbers = [firm.phone, ...(firm.phones ?? []).map(({ number }) => number)].map(spokenPhone);
      for (const part of [firm.registeredName, ...firm.address, firm.email, firm.pan])
        expect(details.replaceAll('\u00a0', ' ')).toContain(part.replaceAll('\u00a0', ' '));
      const contacts = pageOf('/contact').body.textContent.replaceAll('\u00a0', ' ');
      for (const number of numbers) expect(contacts).toContain(number.replaceAll('\u00a0', ' '));
      const contact = pageOf('/contact');
      expect(contact.querySelector('footer')?.textContent).toContain(
        `© ${firm.copyrightYear} ${firm.name}. All rights reserved.`,
      );
      expect(contact.querySelector('.contact-call')?.getAttribute('href')).toBe(`tel:${firm.phone}`);
      expect(contact.querySelector('.contact-chat')?.getAttribute('href')).toBe(
        `https://wa.me/${firm.whatsapp.slice(1)}?text=${encodeURIComponent(firm.greeting)}`,
      );
      const asWritten = pages.filter(({ html }) => html.replace(/<script.*?<\/script>/gs, '').includes(firm.name));
      if (firm.name.includes('&')) expect(asWritten.map(({ path }) => path)).toEqual([]);
      for (const { html } of pages)
        for (const block of parsed(html).querySelectorAll('script[type="application/ld+json"]'))
          expect(() => JSON.parse(block.textContent ?? '')).not.toThrow();
    });

    test('has its prices in offers, services and tools', async () => {
      const fee = Number(other.terms['price-private-limited']);
      expect(pageOf('/').querySelector('[aria-labelledby="offers"]')?.textContent).toContain(rupees(fee));
      expect(pageOf('/company-registration').querySelector('.drawn-receipt')?.textContent).toContain(
        `Our fee${rupees(fee)}`,
      );
      const gst = firm.gst === 'not-registered' ? 0 : Math.round(fee * 18) / 100;
      expect(await jsonOf('/tools/company-cost.json?type=private&state=UP&capital=100000')).toMatchObject({
        data: { fee, gst, payUs: fee + gst },
      });
    });

    test('has on the home page what it keeps of the lists', () => {
      const body = compiled.bodies.get('/');
      if (body?.kind !== 'home') throw new TypeError('the content has no home page');
      const [home, { clients, banner, promos }] = [pageOf('/'), body.home];
      const shown = [
        '[aria-labelledby="clients"] li',
        '[aria-labelledby="start"] [aria-roledescription="slide"]',
        '[aria-labelledby="offers"] .offer',
        '[aria-labelledby="updates"] li',
      ].map((item) => home.querySelectorAll(item).length);
      expect(shown).toEqual([clients.marks.length, banner.length, promos.length, body.updates.length]);
      const { slides, offers, updates } = other.home ?? { slides: 99, offers: 99, updates: 99 };
      expect([banner.length <= slides, promos.length <= offers, body.updates.length <= updates]).toEqual([
        true,
        true,
        true,
      ]);
      if (other.home) expect(home.querySelector('[aria-labelledby="clients"]')).toBeNull();
    });

    test.each(EXTENDED)('moves a due date of %s.yaml, %s', async (_file, rule, period, date, from, who) => {
      const { data } = (await jsonOf(`/due-dates.json?for=${who}&from=2026-11-22&to=2027-10-31`)) as DueAnswer;
      expect(data.filter(({ id }) => id === `${rule}-${period}`)).toMatchObject([
        { date, moved: { from, by: 'Test Circular 99/2026' } },
      ]);
    });
  });
}

test('no test of content names what a firm replaces, but the one of the sample values', () => {
  const tests = join(import.meta.dir, '..');
  const files = [...new Bun.Glob('{app,browser,content,document,routes}/**/*.test.{ts,tsx}').scanSync(tests)];
  expect(files.length).toBeGreaterThan(60);
  const samples = 'content/specification-samples.test.ts';
  const texts = files.map((file) => [file, readFileSync(join(tests, file), 'utf8')] as const);
  expect(tracesIn(texts, [...OF_NAME, wordOf(first.email)]).filter((trace) => !trace.startsWith(samples))).toEqual([]);
  // Skipped by name once the firm has its own.
  expect(new Map(texts).get(samples)).toMatch(
    /^describe\.skipIf\(!firm\.samples\.includes\('name'\)\)\('sample values /m,
  );
});
