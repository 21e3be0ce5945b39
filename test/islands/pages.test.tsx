/** The islands of each kind of page, with their styles and modules, and without those of other islands. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Glob } from 'bun';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { definePage } from '../../routes/page.tsx';
import { pageKinds, routeTable } from '../../routes/route-table.ts';
import { widgetFile } from '../../src/build/browser-bundle.ts';
import { findSheets, listIslandSheets, StylesError } from '../../src/build/styles.ts';
import { Document } from '../../src/document/document.tsx';
import { figurePath } from '../../src/domain/own-path.ts';
import { SCRIPTS } from '../../src/islands/dom-contract.ts';
import { type IslandName, islands } from '../../src/islands/registry.ts';
import { Island, UnlistedIslandError } from '../../src/islands/server/island.tsx';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';
import { pageFinder } from '../support/page-finder.ts';

/** Of each kind: enough to meet every island and part. */
const MAX_PAGES = 6;
const root = join(import.meta.dir, '../..');
const readFile = (file: string) => readFileSync(join(root, file), 'utf8');
const { site, content, get, app } = builtApp();
const findPage = pageFinder(routeTable(site.firm));
const { groups } = await content.law();
/** Where there are pages: the addresses of the content, of some figures, and of no page. */
const addresses = [
  ...site.pages.map(({ path }) => path),
  ...groups.flatMap(({ figures }) => figures.slice(0, 1).map(({ id }) => figurePath(id))),
  '/thank-you?reference=7K3M-92QX',
  '/no-such-page',
];
/** Each kind of page with some of its addresses; none while its only page is a draft. */
const KINDS = pageKinds(site.firm).map((kind) => {
  const paths = addresses.filter((path) => (findPage(path.replace(/\?.*/, ''))?.id ?? 'not-found') === kind.id);
  return { ...kind, paths: paths.slice(0, MAX_PAGES) };
});

/** The classes that have a rule of their own in a stylesheet. */
const classesIn = (css: string) => new Set(css.match(/(?<=[{},;]\s*\.)[a-z][\w-]*(?=\s*[,{])/g));
const sheets = ['src', 'routes'].flatMap((folder) =>
  [...new Glob(`${folder}/**/*.css`).scanSync(root)].map((file) => [file, classesIn(readFile(file))] as const),
);
/** A class that no other sheet has, by which a page shows that it has this one. */
function markOf(sheet: string): string {
  const places = [`src/islands/${sheet}.`, `src/ui/${basename(sheet)}.`];
  const isOwn = ([file]: (typeof sheets)[number]) => places.some((place) => file.startsWith(place));
  const others = new Set(sheets.filter((each) => !isOwn(each)).flatMap(([, names]) => [...names]));
  const own = sheets.filter(isOwn).flatMap(([, names]) => [...names]);
  return own.find((name) => !others.has(name)) ?? sheet;
}
const SCRIPT_SHEETS = SCRIPTS.map((name) => [name, `server/${name}-part`] as const);
const WIDGET_SHEETS = Object.keys(islands).map((name) => [name, `widgets/${name}-widget`] as const);

/** The inline and the second stylesheet of a kind of page. */
const sheetOf = async (id: string) => {
  const deferred = site.styles[id]?.deferred;
  return (await content.css(id)) + (deferred === undefined ? '' : (publicFile(deferred) ?? ''));
};
const documentAt = async (path: string) => parsed(await (await get(path)).text());
/** What the elements of a page have in an attribute, each once. */
const attributesIn = (page: Document, name: string) => [
  ...new Set([...page.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? '')),
];

test('only the pages of the desk have styles and are no kind of page', () => {
  expect(Object.keys(site.styles).sort()).toEqual([...KINDS.map(({ id }) => id), 'ops'].sort());
});

describe.each(KINDS)('a page of the kind $id', ({ id, paths, islands: listed }) => {
  let read: Promise<Document[]> | undefined;
  /** One after the other: the app computes so many at a time and refuses what comes beyond. */
  const documents = () => {
    read ??= Array.fromAsync(paths, documentAt);
    return read;
  };

  test('contains the islands that it lists and no others, and has their styles and no others', async () => {
    const pages = await documents();
    const contained = [...new Set(pages.flatMap((page) => attributesIn(page, 'data-island')))];
    const all: IslandName[] = ['search', ...listed];
    if (paths.length > 0) expect(contained.sort()).toEqual(all.toSorted());
    const scripts = pages.flatMap((page) => attributesIn(page, 'data-script'));
    const used = SCRIPTS.filter((name) => scripts.includes(site.assets[`${name}.js`] ?? ''));
    expect(scripts.filter((address) => !publicFile(address))).toEqual([]);
    const names = classesIn(await sheetOf(id));
    const own = [...SCRIPT_SHEETS, ...WIDGET_SHEETS].filter(([, sheet]) => names.has(markOf(sheet)));
    expect(own.map(([name]) => name).sort()).toEqual([...used, ...all].sort());
    const needed = all.flatMap((name) => islands[name].styles);
    expect(needed.filter((name) => !names.has(markOf(`widgets/${name}`)))).toEqual([]);
  });

  test('has all its styles: inline, and after its first screen', async () => {
    for (const page of await documents()) {
      const sheets = [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'));
      expect(sheets).toEqual([site.styles[id]?.deferred ?? []].flat());
      expect(page.querySelectorAll('head link[rel="stylesheet"]')).toHaveLength(0);
      expect(page.querySelector('style')?.textContent).toBe(await content.css(id));
    }
  });

  test('lists the modules of its islands, React first', async () => {
    const due = new Set((['search', ...listed] as const).flatMap((name) => site.modules[name] ?? []));
    for (const page of await documents()) {
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
  for (const [path, id] of Object.entries({
    '/contact': 'contact',
    [`/partner-with-${site.firm.slug}`]: 'partner',
    '/withdraw': 'withdraw',
  })) {
    const response = await app.request(`http://localhost${path}`, { method: 'POST', headers, body: 'phone=1' });
    expect(response.status).toBe(400);
    const document = parsed(await response.text());
    expect(document.querySelector('.lead-form-notice')).not.toBeNull();
    expect(document.querySelector('style')?.textContent).toBe(await content.css(id));
    expect(classesIn(await sheetOf(id))).toContain('lead-form-notice');
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
  const query = new URLSearchParams();
  const loaded = await ledger.load({ path: '/', query, content, today: '2026-11-21', search });
  if (!loaded) throw new Error('The page was not loaded.');
  const render = () =>
    renderToString(
      <Router ssrPath="/">
        <Document page={{ ...loaded, css: '', content, languages: [], query: '' }}>
          <ledger.View data={loaded.data} />
        </Document>
      </Router>,
    );
  expect(render).toThrow(UnlistedIslandError);
  expect(render).toThrow('The page article holds the island carousel,');
});

test('the build fails if a stylesheet of an island is missing or not listed, and names both', async () => {
  const beside = await findSheets(root, Object.keys(islands).map(widgetFile));
  const sheetsOf = (name: string, styles: readonly string[]) =>
    listIslandSheets(root, name, styles, beside(widgetFile(name)));
  for (const [name, { styles }] of Object.entries(islands)) {
    const sheets = sheetsOf(name, styles);
    const first = sheets.filter((sheet) => !sheet.endsWith('.deferred.css'));
    expect(first.map((sheet) => basename(sheet, '.css'))).toEqual([...styles]);
    expect(first.filter((sheet) => !/^src\/(?:islands\/widgets|ui)\//.test(sheet))).toEqual([]);
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
