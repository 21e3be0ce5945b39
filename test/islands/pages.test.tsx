/** The islands of each kind of page, with their styles and modules, and without those of other islands. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { definePage } from '../../routes/page.tsx';
import { pageKinds } from '../../routes/route-table.ts';
import { widgetFile } from '../../src/build/browser-bundle.ts';
import { openCache } from '../../src/build/folders.ts';
import { findSheets, listIslandSheets, StylesError } from '../../src/build/styles.ts';
import { Document } from '../../src/document/document.tsx';
import type { ScriptName } from '../../src/islands/dom-contract.ts';
import { type IslandName, islands } from '../../src/islands/registry.ts';
import { Island, UnlistedIslandError } from '../../src/islands/server/island.tsx';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';

const root = join(import.meta.dir, '../..');
const { site, content, get, app } = builtApp();
const partner = `/partner-with-${site.firm.slug}`;

/** A selector that no other styles contain. */
const MARKS = {
  carousel: '.carousel-controls',
  checklist: '.checklist-count',
  'figure-filter': '.figure-filter-count',
  'lead-form': '.lead-form-wishes',
  'print-button': '.print-button',
  search: '.search-open',
  answer: '.tool-figure',
  amount: '.tool-words',
  tool: '.tool-bar',
  video: '.video-play',
  choice: '.choice',
  field: '.field-error',
  'form notice': '.lead-form-notice',
  receipt: '.receipt-thanks',
  notification: '.notification',
  'copy-button': '.copy-button',
  reveal: '[data-reveal',
  'page search form': '.search-form label',
  'contact card': '.contact-card>header',
} as const;
type Mark = keyof typeof MARKS;

interface Kind {
  id: string;
  /** Addresses that together contain all its islands; none while its only page is a draft. */
  paths: readonly string[];
  /** Without those of the layout. */
  islands: readonly IslandName[];
  /** Of its parts without React. */
  scripts?: readonly ScriptName[];
  styles: readonly Mark[];
}

const SHELL = ['search', 'notification'] as const;
const FORM = ['lead-form', 'field', 'form notice', 'receipt'] as const;
const KINDS: readonly Kind[] = [
  { id: 'home', paths: ['/'], islands: ['carousel', 'video'], styles: [...SHELL, 'carousel', 'video', 'reveal'] },
  {
    id: 'service',
    paths: ['/gst', '/company-registration'],
    islands: ['check', 'lead-form'],
    scripts: ['checklist'],
    styles: [...SHELL, ...FORM, 'answer', 'amount', 'choice', 'checklist', 'contact card'],
  },
  { id: 'article', paths: ['/quick-reads/gst-registration'], islands: [], styles: SHELL },
  { id: 'company-details', paths: ['/company-details'], islands: [], styles: SHELL },
  { id: 'partner', paths: [partner], islands: ['lead-form'], styles: [...SHELL, ...FORM] },
  { id: 'contact', paths: ['/contact'], islands: ['lead-form'], styles: [...SHELL, ...FORM, 'contact card'] },
  {
    id: 'thank-you',
    paths: ['/thank-you', '/thank-you?reference=7K3M-92QX'],
    islands: [],
    styles: [...SHELL, 'receipt'],
  },
  { id: 'withdraw', paths: ['/withdraw'], islands: [], styles: [...SHELL, 'field', 'form notice'] },
  { id: 'legal', paths: ['/termsofuse', '/refund-policy'], islands: [], styles: SHELL },
  {
    id: 'figure',
    paths: ['/figures/gst-goods-threshold', '/figures/new-regime-slabs'],
    islands: [],
    scripts: ['copy-button'],
    styles: [...SHELL, 'copy-button'],
  },
  { id: 'changes', paths: ['/figures/changes'], islands: [], styles: [...SHELL, 'field', 'form notice'] },
  {
    id: 'figures',
    paths: ['/figures', '/figures?q=gst'],
    islands: [],
    scripts: ['figure-filter'],
    styles: [...SHELL, 'figure-filter'],
  },
  {
    id: 'tool',
    paths: ['/tools/gst-late-fee', '/tools/roc-late-fee?form=aoc-4&due=2026-10-30&filed=2026-11-22&capital=1'],
    islands: ['tool'],
    styles: [...SHELL, 'tool', 'answer', 'amount', 'choice', 'field', 'form notice'],
  },
  {
    id: 'due-dates',
    paths: ['/due-dates', '/due-dates?for=llp'],
    islands: [],
    scripts: ['copy-button'],
    styles: [...SHELL, 'print-button', 'copy-button', 'choice', 'field', 'form notice'],
  },
  {
    id: 'journey',
    paths: ['/start/open-a-restaurant', '/start/open-a-restaurant?state=UP&turnover=3800000&staff=6'],
    islands: [],
    styles: [...SHELL, 'print-button', 'field', 'form notice'],
  },
  { id: 'tools', paths: ['/tools'], islands: [], styles: SHELL },
  { id: 'start', paths: ['/start'], islands: [], styles: SHELL },
  { id: 'open-data', paths: ['/open-data'], islands: [], styles: SHELL },
  { id: 'search', paths: ['/search', '/search?q=gst'], islands: [], styles: [...SHELL] },
  { id: 'not-found', paths: ['/no-such-page'], islands: [], styles: [...SHELL, 'page search form'] },
];

/** Whether a sheet has this class or attribute, not only a longer name. */
const has = (css: string, selector: string) =>
  new RegExp(`${selector.replaceAll(/[.[]/g, '\\$&')}(?![\\w-])`).test(css);
/** The inline and the second stylesheet of a kind of page. */
const sheetOf = async (id: string) => {
  const deferred = site.styles[id]?.deferred;
  return (await content.css(id)) + (deferred === undefined ? '' : (publicFile(deferred) ?? ''));
};
const stylesOf = (css: string) => (Object.keys(MARKS) as Mark[]).filter((mark) => has(css, MARKS[mark])).sort();
const documentAt = async (path: string) => parsed(await (await get(path)).text());

test('the table below has every kind of page and uses every mark', () => {
  const ids = KINDS.map(({ id }) => id).sort();
  const kinds = pageKinds(site.firm).map(({ id }) => id);
  // The pages of the desk have styles, and no islands.
  const styled = Object.keys(site.styles).filter((id) => id !== 'ops');
  expect([kinds.sort(), styled.sort()]).toEqual([ids, ids]);
  const isPublished = (name: string) => site.pages.some(({ kind, id }) => kind === name || id === name);
  expect(KINDS.filter(({ id, paths }) => paths.length === 0 && isPublished(id))).toEqual([]);
  expect(Object.keys(MARKS).filter((mark) => !KINDS.some(({ styles }) => styles.includes(mark as Mark)))).toEqual([]);
});

describe.each(KINDS)('a page of the kind $id', ({ id, paths, islands, scripts = [], styles }) => {
  let read: Promise<(readonly [path: string, page: Document])[]> | undefined;
  /** The page at each address, one after the other: the app computes so many at a time and refuses what comes beyond. */
  const documents = () => {
    read ??= Array.fromAsync(paths, async (path) => [path, await documentAt(path)] as const);
    return read;
  };
  /** What the elements of each address have in an attribute, each once. */
  const attributesIn = async (name: string) =>
    (await documents()).map(([path, page]) => [
      path,
      ...new Set([...page.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? '')),
    ]);

  test('has the styles of its islands and of no other: inline, and after its first screen', async () => {
    expect(stylesOf(await sheetOf(id))).toEqual([...styles].sort());
    for (const [, page] of await documents()) {
      const sheets = [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'));
      expect(sheets).toEqual([site.styles[id]?.deferred ?? []].flat());
      expect(page.querySelector('head link[rel="stylesheet"]')).toBeNull();
      expect(page.querySelector('style')?.textContent).toBe(await content.css(id));
    }
  });

  test('lists exactly the islands that it contains, and has exactly these parts with a script of their own', async () => {
    expect(pageKinds(site.firm).find((kind) => kind.id === id)?.islands).toEqual(islands);
    for (const [path, ...contained] of await attributesIn('data-island'))
      expect([path, ...contained.sort()]).toEqual([path, ...['search', ...islands].sort()]);
    const addresses = scripts.map((name) => site.assets[`${name}.js`] ?? '');
    expect(addresses.filter((address) => !publicFile(address))).toEqual([]);
    expect(await attributesIn('data-script')).toEqual(paths.map((path) => [path, ...addresses]));
  });

  test('lists the modules of its islands, React first', async () => {
    const due = new Set((['search', ...islands] as const).flatMap((name) => site.modules[name] ?? []));
    for (const [, page] of await documents()) {
      const ahead = page.querySelector('script[data-ahead]')?.getAttribute('data-ahead')?.split(' ') ?? [];
      expect([...ahead].sort()).toEqual([...due].sort());
      // React is the largest.
      expect(publicFile(ahead[0] ?? '')?.length).toBeGreaterThan(100_000);
    }
  });
});

test('a form returned with faults has their styles, and its page contains the islands that it lists', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const headers = { ...form, Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' };
  for (const [path, id] of Object.entries({ '/contact': 'contact', [partner]: 'partner', '/withdraw': 'withdraw' })) {
    const response = await app.request(`http://localhost${path}`, { method: 'POST', headers, body: 'phone=1' });
    expect(response.status).toBe(400);
    const document = parsed(await response.text());
    expect(document.querySelector('.lead-form-notice')).not.toBeNull();
    expect(document.querySelector('style')?.textContent).toBe(await content.css(id));
  }
});

const ledger = definePage({
  id: 'article',
  islands: ['video'],
  load: async () => ({ head: { title: 'Ledger', description: '', canonical: null }, data: null }),
  View: () => <Island name="carousel" when="visible" props={{ row: 'row', item: 'slide', playing: false }} />,
});

test('a page with an island that it does not list fails with both names', async () => {
  const search = async () => ({ results: Promise.resolve([]) });
  const loaded = await ledger.load({ path: '/', query: new URLSearchParams(), content, today: '2026-11-21', search });
  if (!loaded) throw new Error('The page was not loaded.');
  const render = () =>
    renderToString(
      <Router ssrPath="/">
        <Document site={site} page={{ ...loaded, css: '' }}>
          <ledger.View data={loaded.data} />
        </Document>
      </Router>,
    );
  expect(render).toThrow(UnlistedIslandError);
  expect(render).toThrow('The page article holds the island carousel,');
});

test('the build fails if a stylesheet of an island is missing or not listed, and names both', async () => {
  const beside = await findSheets(root, Object.keys(islands).map(widgetFile), openCache(join(root, '.build/cache')));
  const sheetsOf = (name: string, styles: readonly string[]) =>
    listIslandSheets(root, name, styles, beside(widgetFile(name)));
  for (const [name, { styles }] of Object.entries(islands)) {
    const sheets = sheetsOf(name, styles);
    expect(sheets.filter((sheet) => !sheet.endsWith('.deferred.css'))).toEqual(
      styles.map((style) => `src/islands/widgets/${style}.css`),
    );
  }
  const listMissingSheet = () => sheetsOf('carousel', ['carousel-widget', 'roundabout']);
  expect(listMissingSheet).toThrow(StylesError);
  expect(listMissingSheet).toThrow(
    'The island carousel lists src/islands/widgets/roundabout.css, and there is no such file.',
  );
  const unlisted = () => sheetsOf('lead-form', ['lead-form-widget', 'lead-form-receipt']);
  expect(unlisted).toThrow(StylesError);
  expect(unlisted).toThrow(
    'The island lead-form needs src/islands/widgets/field.css, which src/islands/registry.ts does not list',
  );
});
