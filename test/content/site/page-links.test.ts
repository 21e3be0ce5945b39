import { expect, test } from 'bun:test';
import { redirects } from '../../../src/domain/own-path.ts';
import { content, figures, get, renderedPages } from './pages.ts';

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
  ...[firm.social, ...(firm.links ?? [])].map(({ url }) => new URL(url).hostname),
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

/** What a page names to browsers and programs: addresses of links, pictures, files and itself; and its own anchors. */
interface Named {
  addresses: Set<string>;
  anchors: Set<string>;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' };
const decoded = (attribute: string) => attribute.replace(/&(?:amp|#x27|quot);/g, (entity) => ENTITIES[entity] ?? '');

/** Reads them without a document, which would take most of the time of a crawl. */
function namedIn(html: string): Named {
  const named: Named = { addresses: new Set(), anchors: new Set() };
  const add = (address: string | null) => address !== null && named.addresses.add(decoded(address));
  new HTMLRewriter()
    .on('[id]', { element: (element) => void named.anchors.add(decoded(element.getAttribute('id') ?? '')) })
    .on('[href]', { element: (element) => void add(element.getAttribute('href')) })
    .on('[src]', { element: (element) => void add(element.getAttribute('src')) })
    .on('[poster]', { element: (element) => void add(element.getAttribute('poster')) })
    .on('meta[property="og:image"], meta[property="og:url"]', {
      element: (element) => void add(element.getAttribute('content')),
    })
    .on('[srcset]', {
      element: (element) => {
        for (const one of (element.getAttribute('srcset') ?? '').split(',')) add(one.trim().split(' ')[0] ?? '');
      },
    })
    .transform(html);
  return named;
}

const figureIds = new Set(figures.map(({ id }) => id));
/**
 * Hundreds of similar pages of figures, and answers that another language gives to the links of the English page: about
 * one in eight is opened.
 */
const isSkipped = (address: string) =>
  address.length % 8 > 0 &&
  (figureIds.has(/^\/figures\/([a-z0-9-]+)$/.exec(address)?.[1] ?? '') || /^\/hi\/.*\?/.test(address));

/**
 * Follows every address of a site from these pages on.
 * @returns the addresses found, and the broken ones with the page that names them
 */
async function crawl(start: ReadonlyMap<string, string>, origin: string, ask: typeof get) {
  const pages = new Map<string, Named | undefined>([...start].map(([path, html]) => [path, namedIn(html)]));
  const broken: string[] = [];
  // Pages that are found on the way join the end of the map, and are read in their turn.
  for (const [path, page] of pages) {
    for (const address of page?.addresses ?? []) {
      const { origin: of, pathname, search, hash } = new URL(address, origin + path);
      if (of !== origin) continue;
      const target = redirects[pathname] ?? pathname + search;
      if (isSkipped(target)) continue;
      if (!pages.has(target)) {
        const { status, headers, text } = await ask(target);
        const isPage = headers.get('content-type')?.startsWith('text/html');
        pages.set(target, status === 200 && isPage ? namedIn(text) : undefined);
        if (status !== 200) broken.push(`${path} names ${target}: ${status}`);
      }
      const anchor = decodeURIComponent(hash.slice(1));
      const found = pages.get(target);
      if (anchor && found && !found.anchors.has(anchor)) broken.push(`${path} names ${target}: no ${hash}`);
    }
  }
  return { broken, found: [...pages.keys()] };
}

test('every link, picture, file and anchor on a page exists, without a redirect except for moved addresses', async () => {
  const pages = new Map((await renderedPages()).map(({ path, html }) => [path, html]));
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

test('pages link to the three extra addresses of the specification', async () => {
  const linked = new Set((await links()).map(({ href }) => href));
  for (const path of ['/accounting-book-keeping', '/iso-registration', '/company-trademark'])
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
  const faults = figures.filter(({ comparison, source }) => {
    const { hostname } = new URL(source.url);
    return comparison === 'house'
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
