import { expect, test } from 'bun:test';
import { redirects } from '../../../src/domain/own-path.ts';
import { content, figures, get, parseHtml, renderedPages } from './pages.ts';

/** Sites of authorities and of bodies that a law set up; legal sources are read there. */
const OFFICIAL = [
  /\.gov\.in$/,
  /\.nic\.in$/,
  // Reserve Bank of India.
  /^(?:www\.|website\.)?rbi\.org\.in$/,
  // Institutes of Chartered Accountants and of Company Secretaries, Bar Council, Quality Council.
  /^(?:www\.)?icai\.org$/,
  /^(?:www\.)?icsi\.edu$/,
  /^(?:www\.)?barcouncilofindia\.org$/,
  /^(?:www\.)?qcin\.org$/,
];
const { firm } = content;
/** The firm's own addresses, and those that take what a visitor shares or saves. */
const OWN = new Set([
  new URL(firm.origin).hostname,
  new URL(firm.social.url).hostname,
  'wa.me',
  'api.whatsapp.com',
  'calendar.google.com',
]);

async function links(): Promise<{ path: string; href: string }[]> {
  return (await renderedPages()).flatMap(({ path, document }) =>
    [...document.querySelectorAll('a[href], area[href]')].map((link) => ({
      path,
      href: link.getAttribute('href') ?? '',
    })),
  );
}

/** Every address that a page names to browsers and programs: of links, pictures, files, and itself. */
function addressesOn(document: Document): string[] {
  const named = ['href', 'src', 'poster'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  const sets = [...document.querySelectorAll('[srcset]')].flatMap((element) =>
    (element.getAttribute('srcset') ?? '').split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  );
  const metas = [...document.querySelectorAll('meta[property="og:image"], meta[property="og:url"]')].map(
    (meta) => meta.getAttribute('content') ?? '',
  );
  return [...named, ...sets, ...metas];
}

const figureIds = new Set(figures.map(({ id }) => id));
/** Hundreds of similar pages of figures: about one in eight is opened. */
const isSkipped = (address: string) =>
  address.length % 8 > 0 && figureIds.has(/^\/figures\/([a-z0-9-]+)$/.exec(address)?.[1] ?? '');

/**
 * Follows every address of a site from these pages on.
 * @returns the addresses found, and the broken ones with the page that names them
 */
async function crawl(start: ReadonlyMap<string, Document>, origin: string, ask: typeof get) {
  const documents = new Map<string, Document | undefined>(start);
  const broken: string[] = [];
  // Pages that are found on the way join the end of the map, and are read in their turn.
  for (const [path, document] of documents) {
    for (const address of document ? new Set(addressesOn(document)) : []) {
      const { origin: of, pathname, search, hash } = new URL(address, origin + path);
      if (of !== origin) continue;
      const target = redirects[pathname] ?? pathname + search;
      if (isSkipped(target)) continue;
      if (!documents.has(target)) {
        const { status, headers, text } = await ask(target);
        const isPage = headers.get('content-type')?.startsWith('text/html');
        documents.set(target, status === 200 && isPage ? parseHtml(text) : undefined);
        if (status !== 200) broken.push(`${path} names ${target}: ${status}`);
      }
      const anchor = decodeURIComponent(hash.slice(1));
      const found = documents.get(target);
      if (anchor && found && !found.getElementById(anchor)) broken.push(`${path} names ${target}: no ${hash}`);
    }
  }
  return { broken, found: [...documents.keys()] };
}

test('every link, picture, file and anchor on a page exists, without a redirect except for moved addresses', async () => {
  const pages = new Map((await renderedPages()).map(({ path, document }) => [path, document]));
  const { broken, found } = await crawl(pages, firm.origin, get);
  expect(broken).toEqual([]);
  expect(found.length).toBeGreaterThan(500);
  expect(found).toEqual(
    expect.arrayContaining([
      '/gst.md',
      '/figures.json',
      '/quick-reads.atom',
      '/opensearch.xml',
      '/manifest.webmanifest',
    ]),
  );
});

test('the crawl finds a missing page, a moved page and a missing anchor', async () => {
  const home = '<a href="/gone">a</a><a href="/moved">b</a><a href="/here">c</a><img src="https://firm.example/lost">';
  const answers: Record<string, [number, string]> = { '/moved': [301, ''], '/here': [200, '<a href="/here#nowhere">'] };
  const { broken } = await crawl(new Map([['/', parseHtml(home)]]), 'https://firm.example', async (path) => {
    const [status, text] = answers[path] ?? [404, ''];
    return { status, text, headers: new Headers({ 'content-type': 'text/html' }) };
  });
  expect(broken.sort()).toEqual([
    '/ names /gone: 404',
    '/ names /lost: 404',
    '/ names /moved: 301',
    '/here names /here: no #nowhere',
  ]);
});

test('pages link to the three extra addresses of the specification', async () => {
  const linked = new Set((await links()).map(({ href }) => href));
  for (const path of ['/accounting-book-keeping', '/iso-registration', '/company-trademark', ...Object.keys(redirects)])
    expect([path, linked.has(path)]).toEqual([path, true]);
});

/** The sources of all figures and of all service pages. */
const sources = [
  ...figures.map(({ source }) => source),
  ...[...content.bodies.values()].flatMap((body) => ('sources' in body ? body.sources : [])),
];

test('external links lead to an authority, to the firm, or to a reading', async () => {
  const ruled = [...content.bodies.values()].flatMap((body) =>
    body.kind === 'due-dates' ? [...body.rules, ...body.described].map(({ source }) => source) : [],
  );
  const read = [...sources, ...ruled].flatMap(({ read: page }) => page ?? []);
  // Answer keys and examples that the worked cases of a tool are taken from.
  const keys = [...content.bodies.values()]
    .flatMap((body) => (body.kind === 'tool' ? body.cases : []))
    .flatMap(({ from }) => ('url' in from ? [from] : []));
  const secondHand = new Set([...read, ...keys].map(({ url }) => new URL(url).href));
  const outside = (await links()).filter(({ href }) => !/^(?:[/#]|mailto:|tel:|webcal:)/.test(href));
  const faults = outside.filter(({ href }) => {
    const { protocol, hostname } = new URL(href);
    const isRead = secondHand.has(new URL(href).href);
    // A few departments, and older pages where a law was read, have no https.
    const isSafe =
      protocol === 'https:' || (protocol === 'http:' && (isRead || OFFICIAL.some((domain) => domain.test(hostname))));
    return !isSafe || !(OWN.has(hostname) || OFFICIAL.some((domain) => domain.test(hostname)) || isRead);
  });
  expect(outside.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test('a law links to an official address, and a reading shows its site', async () => {
  const cases = [...content.bodies.values()].flatMap((body) => (body.kind === 'tool' ? body.cases : []));
  const examples = new Set(cases.flatMap(({ from }) => ('url' in from ? [new URL(from.url).href] : [])));
  const faults = (await renderedPages()).flatMap(({ path, document }) =>
    [...document.querySelectorAll('main a[href^="http"]')].flatMap((link) => {
      const { href, hostname } = new URL(link.getAttribute('href') ?? '');
      const isOfficial = OWN.has(hostname) || OFFICIAL.some((domain) => domain.test(hostname));
      const names = link.textContent === hostname.replace(/^www\./, '');
      return isOfficial || examples.has(href) || names ? [] : [`${path}: ${link.textContent} opens ${href}`];
    }),
  );
  expect(faults).toEqual([]);
});

test('a reading outside of an authority is marked as secondary', () => {
  const faults = sources.filter(
    ({ read }) => read && !read.secondary && !OFFICIAL.some((domain) => domain.test(new URL(read.url).hostname)),
  );
  expect(faults.map(({ title, read }) => `${title}: ${read?.url}`)).toEqual([]);
});

test('the source of every figure of law is an authority, and of every house figure the firm', () => {
  const faults = figures.filter(({ verdict, source }) => {
    const { hostname } = new URL(source.url);
    return verdict === 'house'
      ? hostname !== new URL(firm.origin).hostname
      : !OFFICIAL.some((domain) => domain.test(hostname));
  });
  expect(faults.map(({ id, source }) => `${id}: ${source.url}`)).toEqual([]);
});

test('no link is the bare text "here" or an address', async () => {
  const faults = (await renderedPages()).flatMap(({ path, document }) =>
    [...document.querySelectorAll('main a')]
      .map((link) => link.textContent?.trim() ?? '')
      .filter((text) => /^(?:here|click here|link|https?:.*)$/i.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(faults).toEqual([]);
});
