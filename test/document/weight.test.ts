/**
 * Size and requests of the first view of every route: HTML with its CSS, and fonts. Weighed with a fixed firm, since a
 * longer name weighs more.
 */
import { describe, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { overBudget } from '../budgets.ts';
import { parseHtml } from '../content/site/pages.ts';
import { hrefsOf } from '../routes/page-reading.ts';
import { builtApp, publicFile } from '../support/built-app.ts';
import { fixedContent } from '../support/fixed-firm.ts';
import { specPaths } from '../support/spec-paths.ts';

const { site, content, get } = builtApp({ compiled: fixedContent() });
const figures = (await content.figures()).flatMap((group) => group.figures);
const longHistories = figures.filter(({ history }) => history.length > 6).slice(0, 4);
const figurePaths = [...figures.slice(0, 1), ...longHistories].map(({ id }) => `/figures/${id}`);
const paths = [...specPaths(site.firm.slug), '/figures/changes', ...figurePaths, '/thank-you', '/search?q=gst'];
const assets = join(import.meta.dir, '../../.build/public');

async function page(path: string) {
  const reply = await get(path);
  const html = await reply.text();
  const document = parseHtml(html);
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
  return { path, headers: reply.headers, html, document, css };
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
function requestsOf({ document, css, headers }: PageRead): string[] {
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
  const announced = ['link', 'speculation-rules'].flatMap((name) =>
    [...(headers.get(name) ?? '').matchAll(/[<"]([^>"]+)[>"]/g)].map(([, one]) => one ?? ''),
  );
  return [...attributes, ...sets, ...links, ...styled, ...addressesIn(css), ...announced];
}

/** Bytes of a text as Bun sends it from its cache. */
const asSent = (text: string) => brotliCompressSync(text).byteLength;

/** Bytes of a page with gzip, an upper bound of what either host sends. */
const sent = ({ html }: PageRead) => gzipSync(html).byteLength;
const fonts = ({ css }: PageRead) =>
  addressesIn(css)
    .filter((address) => address.endsWith('.woff2'))
    .reduce((sum, address) => sum + statSync(join(assets, address)).size, 0);

const deferredAddresses = new Set(Object.values(site.styles).flatMap(({ deferred }) => deferred ?? []));

describe('the first view of every route', () => {
  test('has its fonts in inline CSS, and links at most the deferred stylesheet', () => {
    expect(pages.every(({ css }) => css.includes('@font-face'))).toBe(true);
    expect(
      faults(({ document }) =>
        hrefsOf(document, 'link[rel="stylesheet"]').filter((href) => !deferredAddresses.has(href)),
      ),
    ).toEqual([]);
  });

  test('has HTML that a connection sends before it first waits, and each kind is within its budget', () => {
    // The index of figures grows with each line.
    const { '/figures': index = 0, ...sizes } = Object.fromEntries(pages.map(({ path, html }) => [path, asSent(html)]));
    expect(overBudget('firstFlight', sizes)).toEqual([]);
    const kinds = ['/gst', '/income-tax-filing/itr-1-sahaj-form', '/quick-reads/gst-registration', '/contact'];
    expect(
      overBudget('html', {
        ...Object.fromEntries(kinds.map((path) => [path, sizes[path] ?? 0])),
        'the page of a figure': Math.max(...figurePaths.map((path) => sizes[path] ?? 0)),
        'a hundred figures on /figures': Math.round((index / figures.length) * 100),
      }),
    ).toEqual([]);
  });

  test('has no more elements than its kind may have, because each is styled and laid out', async () => {
    const computed = ['/tools', '/tools/income-tax', '/tools/gst-registration', '/start/open-a-shop', '/due-dates'];
    const most: Record<string, number> = {};
    for (const { path, document } of [...pages, ...(await Array.fromAsync(computed, page))]) {
      const kind = ['/', '/due-dates', '/figures'].includes(path) ? path : (content.entry(path)?.kind ?? 'a figure');
      most[kind] = Math.max(most[kind] ?? 0, document.querySelectorAll('*').length);
    }
    const { '/figures': index = 0, ...kinds } = most;
    const perHundred = Math.round((index / figures.length) * 100);
    expect(overBudget('elements', { ...kinds, 'a hundred figures on /figures': perHundred })).toEqual([]);
  });

  test('has inline styles within the budget of its kind, and links the others', async () => {
    const kinds = Object.entries(site.styles);
    const whole = kinds.filter(([, { deferred }]) => deferred === undefined).map(([id]) => id);
    // The second are the pages of the desk, which have no layout.
    expect(whole).toEqual(['search', 'ops']);
    const sizes = await Promise.all(kinds.map(async ([id]) => [id, asSent(await content.css(id))] as const));
    expect(overBudget('css', Object.fromEntries(sizes))).toEqual([]);
    const late = kinds.map(([id, { deferred }]) => [id, deferred ? asSent(publicFile(deferred) ?? '') : 0]);
    expect(overBudget('deferred css', Object.fromEntries(late))).toEqual([]);
  });

  test('is within its budget with its fonts', () => {
    const weights = pages.map((one) => sent(one) + fonts(one)).sort((a, b) => a - b);
    expect(pages.filter((one) => fonts(one) === 0)).toEqual([]);
    expect(
      overBudget('page', {
        'the heaviest page with its fonts': weights.at(-1) ?? 0,
        'the median page with its fonts': weights[Math.floor(weights.length / 2)] ?? 0,
      }),
    ).toEqual([]);
  });

  test('loads one small script at the end, and no React', () => {
    const boot = site.assets['client.js'] ?? '';
    expect(publicFile(boot)).not.toContain('hydrateRoot');
    const others = `script[src]:not([src="${boot}"])`;
    const early = 'head script, link[rel="modulepreload"], link[as="script"]';
    expect(faults(({ document }) => [...document.querySelectorAll(`${others}, ${early}`)])).toEqual([]);
    expect(faults(({ document }) => [...document.querySelectorAll('script[src]')].slice(1))).toEqual([]);
    const announced = /modulepreload|as=script|\.js/;
    expect(faults(({ headers }) => announced.exec(headers.get('link') ?? '') ?? [])).toEqual([]);
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
