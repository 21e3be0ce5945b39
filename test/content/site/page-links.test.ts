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

test('all internal links and anchors exist', async () => {
  const pages = new Map((await renderedPages()).map((page) => [page.path, page.document]));
  const broken: string[] = [];
  for (const { path, href } of await links()) {
    if (!/^[/#]/.test(href)) continue;
    const { pathname, hash } = new URL(href, `https://site.test${path}`);
    const target = redirects[pathname] ?? pathname;
    const document = pages.get(target);
    // A feed or a calendar is no page: that it is served must do.
    if (!document && (await get(target)).status !== 200) broken.push(`${path}: ${href}`);
    if (document && hash && !document.getElementById(decodeURIComponent(hash.slice(1))))
      broken.push(`${path}: ${href}`);
  }
  expect(broken).toEqual([]);
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
