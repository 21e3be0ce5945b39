/** Size and requests of the first view of every route: HTML with its CSS, and fonts. */
import { describe, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageEntry } from '../../src/content/site.ts';
import { hrefsOf } from '../routes/page-reading.ts';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';
import { specPaths } from '../support/spec-paths.ts';

const KB = 1000;
const { site, content, get } = builtApp();
const law = await content.body(content.entry('/figures/changes') as PageEntry, 'law');
const figures = law.groups.flatMap((group) => group.figures);
const longHistories = figures.filter(({ history }) => history.length > 6).slice(0, 4);
const figurePaths = [...figures.slice(0, 1), ...longHistories].map(({ id }) => `/figures/${id}`);
const paths = [...specPaths(site.firm.slug), '/figures/changes', ...figurePaths, '/thank-you', '/search?q=gst'];
const assets = join(import.meta.dir, '../../.build/public');

async function page(path: string) {
  const response = await get(path);
  const html = await response.text();
  const document = parsed(html);
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
  return { path, response, html, document, css };
}
type PageRead = Awaited<ReturnType<typeof page>>;

// One by one: computed answers are queued, and a busy machine would refuse many at once.
const pages: PageRead[] = [];
for (const path of paths) pages.push(await page(path));
/** The pages with faults, each with what is wrong. */
const faults = (of: (page: PageRead) => unknown[]) =>
  pages.map((one) => [one.path, ...of(one)]).filter((fault) => fault.length > 1);

const addressesIn = (css: string) =>
  [...css.matchAll(/url\(\s*(['"]?)(.*?)\1\s*\)/g)].map(([, , address]) => address ?? '');

/** What a browser requests to show a page, without the targets of links. */
function requestsOf({ document, css, response }: PageRead): string[] {
  const attributes = [...document.querySelectorAll('[src], [poster], [data]')].flatMap((element) =>
    ['src', 'poster', 'data'].map((name) => element.getAttribute(name)).filter((value) => value !== null),
  );
  const sets = [...document.querySelectorAll('[srcset]')].flatMap((element) =>
    (element.getAttribute('srcset') ?? '').split(',').map((one) => one.trim()),
  );
  const links = hrefsOf(document, 'link:not([rel=canonical], [rel=alternate], [rel=search]), svg image, svg use');
  const styled = [...document.querySelectorAll('[style]')].flatMap((element) =>
    addressesIn(element.getAttribute('style') ?? ''),
  );
  const headers = ['link', 'speculation-rules'].flatMap((name) =>
    [...(response.headers.get(name) ?? '').matchAll(/[<"]([^>"]+)[>"]/g)].map(([, one]) => one ?? ''),
  );
  return [...attributes, ...sets, ...links, ...styled, ...addressesIn(css), ...headers];
}

/** Bytes of a page as Bun sends it from its cache, and a fast upper bound of them. */
const asSent = (html: string) => brotliCompressSync(html).byteLength;
const quickly = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;

/** Bytes of a page with gzip, an upper bound of what either host sends. */
const sent = ({ html }: PageRead) => gzipSync(html).byteLength;
const fonts = ({ css }: PageRead) =>
  addressesIn(css)
    .filter((address) => address.endsWith('.woff2'))
    .reduce((sum, address) => sum + statSync(join(assets, address)).size, 0);

const restAddresses = new Set(Object.values(site.styles).flatMap(({ rest }) => rest ?? []));

describe('the first view of every route', () => {
  test('has at most 10 kB of inline CSS, and links at most the rest stylesheet', () => {
    expect(pages.every(({ css }) => css.includes('@font-face'))).toBe(true);
    expect(
      faults(({ css, document }) => [
        ...(gzipSync(css).byteLength <= 10 * KB ? [] : ['heavy']),
        ...hrefsOf(document, 'link[rel="stylesheet"]').filter((href) => !restAddresses.has(href)),
      ]),
    ).toEqual([]);
  });

  test('has at most 14 kB of HTML, which a connection sends before it first waits; the index of figures has 26 bytes more for each line', () => {
    const known: Record<string, number> = {
      // A line needs label, address and value of its figure. Head, form and footer are 5 kB.
      '/figures': 5.5 + (figures.length * 26) / KB,
      '/figures/changes': 12,
      ...Object.fromEntries(figurePaths.map((path) => [path, 9])),
    };
    // Kinds below the limit have lower limits, so that growth is noticed. Headers add 0.8 kB.
    const below: Record<string, number> = {
      '/': 13.8,
      '/company-registration': 14.3,
      '/gst': 12.85,
      '/income-tax-filing/itr-1-sahaj-form': 11.9,
      // Shows today's limits above the article.
      '/quick-reads/gst-registration': 9.9,
      '/contact': 6.9,
    };
    const limits = { ...known, ...below };
    const heavy = pages.filter(({ path, html }) => {
      const limit = (limits[path] ?? 14) * KB;
      return quickly(html) > limit && asSent(html) > limit;
    });
    expect(heavy.map(({ path, html }) => `${path}: ${asSent(html)}`)).toEqual([]);
    expect(Object.keys(limits).filter((path) => !paths.includes(path))).toEqual([]);
  });

  test('has at most 3.2 kB of inline styles where most visits start, and links the rest', () => {
    const kinds = Object.entries(site.styles);
    expect(kinds.filter(([, { rest }]) => rest === undefined).map(([id]) => id)).toEqual(['search']);
    // Long forms, long texts, the law of today above an article, and late results.
    const limits: Record<string, number> = {
      article: 3.35,
      home: 3.3,
      'due-dates': 3.95,
      contact: 3.65,
      journey: 3.55,
      partner: 3.65,
      withdraw: 3.25,
      legal: 3.75,
      // Has the focus ring too, which the others link.
      search: 5.05,
    };
    const heavy = kinds.filter(([id, { css }]) => asSent(css) > (limits[id] ?? 3.2) * KB);
    expect(heavy.map(([id, { css }]) => `${id}: ${asSent(css)}`)).toEqual([]);
  });

  test('has at most 52 kB with its fonts, and a median of 25 kB', () => {
    const weights = pages.map((one) => ({ path: one.path, bytes: sent(one) + fonts(one) }));
    weights.sort((a, b) => a.bytes - b.bytes);
    expect(pages.filter((one) => fonts(one) === 0)).toEqual([]);
    expect(weights.filter(({ bytes }) => bytes > 52 * KB)).toEqual([]);
    expect(weights[Math.floor(weights.length / 2)]?.bytes).toBeLessThanOrEqual(25 * KB);
  });

  test('loads one small script at the end, and no React', () => {
    const boot = site.assets['client.js'] ?? '';
    expect(publicFile(boot)).not.toContain('hydrateRoot');
    const others = `script[src]:not([src="${boot}"])`;
    const early = 'head script, link[rel="modulepreload"], link[as="script"]';
    expect(faults(({ document }) => [...document.querySelectorAll(`${others}, ${early}`)])).toEqual([]);
    expect(faults(({ document }) => [...document.querySelectorAll('script[src]')].slice(1))).toEqual([]);
    const announced = /modulepreload|as=script|\.js/;
    expect(faults(({ response }) => announced.exec(response.headers.get('link') ?? '') ?? [])).toEqual([]);
  });

  test('has no inline script, except on the search page, whose results arrive late', () => {
    // Browsers do not run structured data, and no policy for scripts applies to it.
    const inline = ({ document }: PageRead) => [
      ...document.querySelectorAll('script:not([src]):not([type="application/ld+json"])'),
    ];
    expect(faults((one) => (one.path.startsWith('/search') ? [] : inline(one)))).toEqual([]);
    const [search] = pages.filter(({ path }) => path === '/search?q=gst');
    expect(search && inline(search).every((script) => (script.getAttribute('nonce') ?? '').length > 0)).toBe(true);
  });

  test('requests nothing from other hosts', () => {
    const foreign = (address: string) =>
      /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(address) || /^(?!data:)[a-z][a-z0-9+.-]*:/i.test(address);
    const known = ['//cdn.example/a.js', 'https://cdn.example/a.css', 'HTTP:evil'];
    expect([...known, '/assets/a.svg', '#drawing', 'data:image/svg+xml,x'].filter(foreign)).toEqual(known);
    expect(requestsOf(pages[0] as PageRead)).toEqual(
      expect.arrayContaining([site.assets['client.js'], site.assets['eczar.woff2']] as string[]),
    );
    expect(faults((one) => requestsOf(one).filter(foreign))).toEqual([]);
  });
});
