/** What a first view weighs and asks for, on every route. The budgets are those of the first view: HTML, the CSS in it, and the fonts it may use. */
import { describe, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageEntry } from '../../src/content/site.ts';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';
import { specPaths } from '../support/spec-paths.ts';

const KB = 1000;
const { site, content, get } = builtApp();
const law = await content.body(content.entry('/figures/changes') as PageEntry, 'law');
const figures = law.groups.flatMap((group) => group.figures.map(({ id }) => id));
/** The first figure, and those with the longest histories. */
const figurePaths = [
  figures[0],
  ...law.groups
    .flatMap((group) => group.figures.filter(({ history }) => history.length > 6).map(({ id }) => id))
    .slice(0, 4),
].map((id) => `/figures/${id}`);
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

// One after the other: what is computed waits its turn, and would be refused if all were asked for at once on a busy machine.
const pages: PageRead[] = [];
for (const path of paths) pages.push(await page(path));
/** A page and what is wrong with it, for every page where something is. */
const faults = (of: (page: PageRead) => unknown[]) =>
  pages.map((one) => [one.path, ...of(one)]).filter((fault) => fault.length > 1);

const addressesIn = (css: string) =>
  [...css.matchAll(/url\(\s*(['"]?)(.*?)\1\s*\)/g)].map(([, , address]) => address ?? '');

/** What a browser asks for by itself while it shows a page; where links lead is not among it. */
function requestsOf({ document, css, response }: PageRead): string[] {
  const attributes = [...document.querySelectorAll('[src], [poster], [data]')].flatMap((element) =>
    ['src', 'poster', 'data'].map((name) => element.getAttribute(name)).filter((value) => value !== null),
  );
  const sets = [...document.querySelectorAll('[srcset]')].flatMap((element) =>
    (element.getAttribute('srcset') ?? '').split(',').map((one) => one.trim()),
  );
  const links = [...document.querySelectorAll('link')]
    .filter((link) => !['canonical', 'alternate', 'search'].includes(link.getAttribute('rel') ?? ''))
    .map((link) => link.getAttribute('href') ?? '');
  const drawn = [...document.querySelectorAll('svg image, svg use')].map(
    (element) => element.getAttribute('href') ?? '',
  );
  const styled = [...document.querySelectorAll('[style]')].flatMap((element) =>
    addressesIn(element.getAttribute('style') ?? ''),
  );
  const headers = ['link', 'speculation-rules'].flatMap((name) =>
    [...(response.headers.get(name) ?? '').matchAll(/[<"]([^>"]+)[>"]/g)].map(([, one]) => one ?? ''),
  );
  return [...attributes, ...sets, ...links, ...drawn, ...styled, ...addressesIn(css), ...headers];
}

/** Bytes of a page as Bun sends it from its cache; and as many or more, in a twentieth of the time. */
const asSent = (html: string) => brotliCompressSync(html).byteLength;
const quickly = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;

/** Bytes of the page as gzip makes them: never fewer than either host sends to a browser. */
const sent = ({ html }: PageRead) => gzipSync(html).byteLength;
const fonts = ({ css }: PageRead) =>
  addressesIn(css)
    .filter((address) => address.endsWith('.woff2'))
    .reduce((sum, address) => sum + statSync(join(assets, address)).size, 0);

const restAddresses = new Set(Object.values(site.styles).flatMap(({ rest }) => rest ?? []));

describe('the first view of every route', () => {
  test('carries the CSS of its first screen inline, 10 kB at most, and asks for no more than the rest of it', () => {
    expect(pages.every(({ css }) => css.includes('@font-face'))).toBe(true);
    expect(
      faults(({ css, document }) => [
        ...(gzipSync(css).byteLength <= 10 * KB ? [] : ['heavy']),
        ...[...document.querySelectorAll('link[rel="stylesheet"]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => !restAddresses.has(href)),
      ]),
    ).toEqual([]);
  });

  test('is 14 kB of HTML at most, what a connection sends before it first waits; the index of figures 26 bytes a line besides', () => {
    const known: Record<string, number> = {
      // Label, address and value of each are told by no other byte. Its head, form and foot are 5 kB.
      '/figures': 5.5 + (figures.length * 26) / KB,
      '/figures/changes': 12,
      ...Object.fromEntries(figurePaths.map((path) => [path, 9])),
    };
    // Kinds that stand below the limit have their own, so that none grows unseen. With its headers, 0.8 kB, each goes out at once.
    const below: Record<string, number> = {
      '/': 13.8,
      '/company-registration': 14.2,
      '/gst': 12.8,
      '/income-tax-filing/itr-1-sahaj-form': 11.8,
      '/quick-reads/gst-registration': 9.3,
      '/contact': 6.9,
    };
    const limits = pages.map(({ path, html }) => ({ path, html, limit: (known[path] ?? below[path] ?? 14) * KB }));
    expect(
      limits
        .filter(({ html, limit }) => quickly(html) > limit && asSent(html) > limit)
        .map(({ path, html }) => `${path}: ${asSent(html)}`),
    ).toEqual([]);
    expect(Object.keys({ ...known, ...below }).filter((path) => !pages.some((one) => one.path === path))).toEqual([]);
  });

  test('comes with the styles of its first screen or main part alone, 3.2 kB at most where most visits begin, and asks for the rest', () => {
    const kinds = Object.entries(site.styles);
    expect(kinds.filter(([, { rest }]) => rest === undefined).map(([id]) => id)).toEqual(['search']);
    // Long forms, long texts, and results that come late.
    const limits: Record<string, number> = {
      home: 3.3,
      'due-dates': 3.95,
      contact: 3.65,
      partner: 3.6,
      legal: 3.75,
      search: 4.8,
    };
    expect(
      kinds
        .filter(([id, { css }]) => asSent(css) > (limits[id] ?? 3.2) * KB)
        .map(([id, { css }]) => `${id}: ${asSent(css)}`),
    ).toEqual([]);
  });

  test('weighs 52 kB at most with its fonts, and 25 kB on the median', () => {
    const weights = pages
      .map((one) => ({ path: one.path, bytes: sent(one) + fonts(one) }))
      .sort((a, b) => a.bytes - b.bytes);
    expect(pages.filter((one) => fonts(one) === 0)).toEqual([]);
    expect(weights.filter(({ bytes }) => bytes > 52 * KB)).toEqual([]);
    expect(weights[Math.floor(weights.length / 2)]?.bytes).toBeLessThanOrEqual(25 * KB);
  });

  test('loads one small script, last of all, and nothing of React', () => {
    const boot = site.assets['client.js'];
    expect(publicFile(boot ?? '')).not.toContain('hydrateRoot');
    expect(
      faults(({ document }) =>
        [...document.querySelectorAll('script[src]')]
          .map((script) => script.getAttribute('src'))
          .filter((src) => src !== boot),
      ),
    ).toEqual([]);
    expect(
      faults(({ document }) => (document.querySelectorAll('script[src]').length > 1 ? ['more than one'] : [])),
    ).toEqual([]);
    expect(
      faults(({ document }) => [
        ...document.querySelectorAll('head script, link[rel="modulepreload"], link[as="script"]'),
      ]),
    ).toEqual([]);
    expect(
      faults(({ response }) =>
        /modulepreload|as=script|\.js/.test(response.headers.get('link') ?? '') ? ['preloads a script'] : [],
      ),
    ).toEqual([]);
  });

  test('has no script in the page, but for one of a single visitor whose results come late', () => {
    // Structured data is data: no browser runs it, and no policy for scripts asks about it.
    const inline = ({ document }: PageRead) => [
      ...document.querySelectorAll('script:not([src]):not([type="application/ld+json"])'),
    ];
    expect(faults((one) => (one.path.startsWith('/search') ? [] : inline(one)))).toEqual([]);
    const [search] = pages.filter(({ path }) => path === '/search?q=gst');
    expect(search && inline(search).every((script) => (script.getAttribute('nonce') ?? '').length > 0)).toBe(true);
  });

  test('asks no other host for anything', () => {
    const foreign = (address: string) =>
      /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(address) || /^(?!data:)[a-z][a-z0-9+.-]*:/i.test(address);
    expect(
      [
        '//cdn.example/a.js',
        'https://cdn.example/a.css',
        'HTTP:evil',
        '/assets/a.svg',
        '#drawing',
        'data:image/svg+xml,x',
      ].filter(foreign),
    ).toHaveLength(3);
    expect(requestsOf(pages[0] as PageRead)).toEqual(
      expect.arrayContaining([site.assets['client.js'], site.assets['eczar.woff2']] as string[]),
    );
    expect(faults((one) => requestsOf(one).filter(foreign))).toEqual([]);
  });
});
