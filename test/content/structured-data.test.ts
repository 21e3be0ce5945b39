/**
 * JSON-LD on every page: in the words of schema.org, with what Google asks for, and saying nothing that the page does
 * not show.
 */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { writeJsonLd } from '../../src/content/structured-data.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { fixedContent } from '../support/fixed-firm.ts';
import { renderedPages } from './site/pages.ts';

const { site, get } = builtApp();
const { firm } = site;

interface Node {
  '@type'?: string;
  '@id'?: string;
  name?: unknown;
  address?: unknown;
  offers?: Node;
  price?: unknown;
  priceCurrency?: unknown;
  dateModified?: unknown;
  image?: unknown;
  [property: string]: unknown;
}

const blocksOf = (document: Document) =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) =>
    JSON.parse(block.textContent ?? ''),
  );
const thingsIn = (document: Document) => blocksOf(document).flatMap((block) => block['@graph'] as Node[]);

/** Every published page with the things that it says it is about. */
const rendered = new Map((await renderedPages()).map(({ path, document }) => [path, document]));
const pages = site.pages.map((entry) => {
  const document = rendered.get(entry.path) ?? parsed('');
  return { entry, document, blocks: blocksOf(document), things: thingsIn(document) };
});
const thingsOf = (path: string) => pages.find(({ entry }) => entry.path === path)?.things ?? [];
const everyThing = pages.flatMap(({ entry, things }) => things.map((thing) => ({ path: entry.path, thing })));

/** A node and all within it that have a type. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  return [...(node['@type'] ? [node] : []), ...Object.values(node).flatMap(nodesIn)];
}

/**
 * The properties of each type by schema.org's own definitions, as schema-dts has them: of the type itself and of those
 * it is one of.
 */
const definitions = (() => {
  const text = readFileSync(
    createRequire(import.meta.url)
      .resolve('schema-dts')
      .replace(/\.js$/, '.d.ts'),
    'utf8',
  );
  const bases = new Map<string, { parents: string[]; properties: string[] }>();
  for (const [, name = '', parents = '', body = ''] of text.matchAll(
    /^(?:export )?interface (\w+)(?: extends ([\w, .<>"]+?))? \{\n([\s\S]*?)^\}/gm,
  )) {
    bases.set(name, {
      parents: parents.split(', ').filter(Boolean),
      properties: [...body.matchAll(/^ {4}"(@?[\w-]+)"\??:/gm)].map(([, property = '']) => property),
    });
  }
  const propertiesOf = (name: string): string[] => {
    const base = bases.get(name);
    return base ? [...base.properties, ...base.parents.flatMap(propertiesOf)] : [];
  };
  return {
    has: (type: string) => bases.has(`${type}Leaf`),
    propertiesOf: (type: string) => new Set(propertiesOf(`${type}Leaf`)),
  };
})();

/** Required by Google's documentation of structured data. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  ProfessionalService: ['name', 'address'],
  WebSite: ['name', 'url'],
  SearchAction: ['target', 'query-input'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  Article: ['headline', 'datePublished', 'dateModified', 'author', 'image'],
  Offer: ['price', 'priceCurrency'],
  // For a least fee.
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  HowTo: ['name', 'step'],
  HowToStep: ['text'],
  Dataset: ['name', 'description', 'license', 'creator', 'distribution'],
  DataDownload: ['encodingFormat', 'contentUrl'],
  Person: ['name'],
};

/** Only firms that name a person or a least fee have one. */
const OF_SOME_FIRMS = new Set(['Person', 'AggregateOffer']);

describe('what every page says', () => {
  test('uses only types of schema.org and their properties', () => {
    const unknown = everyThing.flatMap(({ path, thing }) =>
      nodesIn(thing).flatMap((node) => {
        const type = node['@type'] ?? '';
        // Google's own addition to a SearchAction.
        const known = new Set([
          ...definitions.propertiesOf(type),
          '@type',
          '@id',
          ...(type === 'SearchAction' ? ['query-input'] : []),
        ]);
        return definitions.has(type)
          ? Object.keys(node).flatMap((key) => (known.has(key) ? [] : [`${path}: ${type}.${key}`]))
          : [`${path}: ${type}`];
      }),
    );
    expect(unknown).toEqual([]);
    expect(everyThing.length).toBeGreaterThan(100);
  });

  test('has all fields that Google requires, none empty', () => {
    const nodes = everyThing.flatMap(({ path, thing }) => nodesIn(thing).map((node) => ({ path, node })));
    const missing = nodes.flatMap(({ path, node }) =>
      [...(REQUIRED[node['@type'] ?? ''] ?? []), ...Object.keys(node)]
        .filter((key) => node[key] === undefined || node[key] === '' || node[key] === null)
        .map((key) => `${path}: ${node['@type']}.${key}`),
    );
    expect(missing).toEqual([]);
    expect(
      Object.keys(REQUIRED).filter(
        (type) => !OF_SOME_FIRMS.has(type) && !nodes.some(({ node }) => node['@type'] === type),
      ),
    ).toEqual([]);
  });

  test('has values that Google accepts: days with time zones, short headlines, prices above 0', () => {
    const nodes = everyThing.flatMap(({ path, thing }) => nodesIn(thing).map((node) => ({ path, node })));
    const days = nodes.flatMap(({ path, node }) =>
      ['datePublished', 'dateModified'].flatMap((key) => (node[key] ? [`${path}: ${node[key]}`] : [])),
    );
    expect(days.filter((day) => !/: 20\d\d-[01]\d-[0-3]\dT00:00:00\+05:30$/.test(day))).toEqual([]);
    for (const { path, node } of nodes) {
      if (node['@type'] === 'Article') expect([path, String(node.headline).length <= 110]).toEqual([path, true]);
      if (node['@type'] === 'BreadcrumbList')
        expect([path, (node.itemListElement as Node[]).length >= 2]).toEqual([path, true]);
      if (node['@type'] === 'BreadcrumbList')
        expect([path, (node.itemListElement as Node[]).slice(0, -1).every(({ item }) => item)]).toEqual([path, true]);
      if (node['@type'] === 'Offer')
        expect([path, Number(node.price) > 0, node.priceCurrency]).toEqual([path, true, 'INR']);
      if (node['@type'] === 'AggregateOffer')
        expect([path, Number(node.lowPrice) > 0, node.priceCurrency]).toEqual([path, true, 'INR']);
    }
    expect(days.length).toBeGreaterThan(10);
  });

  test('has full addresses of existing pages', () => {
    const known = new Set([
      ...site.pages.map(({ path }) => path),
      ...Object.values(site.assets),
      ...site.pages.map(({ ogImage }) => ogImage),
      '/figures.atom',
      '/figures.json',
      '/figures.csv',
    ]);
    const addresses = everyThing.flatMap(({ thing }) => JSON.stringify(thing).match(/https?:\/\/[^"]+/g) ?? []);
    const foreign = addresses.filter((address) => !address.startsWith(`${firm.origin}/`));
    expect(new Set(foreign)).toEqual(new Set([firm.social, ...(firm.links ?? [])].map(({ url }) => url)));
    const missing = addresses
      .filter((address) => address.startsWith(firm.origin))
      .map((address) => address.slice(firm.origin.length).replace(/[#?].*$/, ''));
    expect(missing.filter((path) => !known.has(path))).toEqual([]);
  });

  test('has the visible breadcrumbs; for the dialog, those to the home page; for the home page, none', () => {
    const withoutTrail = ['/', '/search', '/thank-you'];
    const dialog = [{ name: 'Home', item: `${firm.origin}/` }, { name: 'Company details' }];
    for (const { entry, document, things } of pages) {
      const seen = [...document.querySelectorAll('.breadcrumbs li')].map((item) => {
        const href = item.querySelector('a')?.getAttribute('href');
        return { name: item.textContent, ...(href && { item: firm.origin + href }) };
      });
      const lists = things.filter((thing) => thing['@type'] === 'BreadcrumbList') as unknown as {
        itemListElement: { position: number }[];
      }[];
      const trails = lists.map((list) =>
        list.itemListElement.map(({ '@type': _, position, ...item }: Node) => [position, item]),
      );
      const shown = entry.path === '/company-details' ? dialog : seen;
      expect([entry.path, trails]).toEqual([
        entry.path,
        shown.length > 0 ? [shown.map((item, i) => [i + 1, item])] : [],
      ]);
      if (!withoutTrail.includes(entry.path)) expect([entry.path, trails.length]).toEqual([entry.path, 1]);
    }
  });
});

test('the home page describes the firm of firm.yaml and the search', async () => {
  const [organization, office, website] = thingsOf('/');
  expect(organization).toMatchObject({
    '@type': 'Organization',
    legalName: firm.registeredName,
    taxID: firm.pan,
    telephone: firm.phone,
    email: firm.email,
  });
  expect(office?.address).toMatchObject({
    addressLocality: firm.city,
    addressRegion: firm.state,
    addressCountry: 'IN',
  });
  const template = (website as unknown as { potentialAction: { target: { urlTemplate: string } } }).potentialAction
    .target.urlTemplate;
  const answer = await get(template.replace('{search_term_string}', 'gst').slice(firm.origin.length));
  expect([answer.status, parsed(await answer.text()).querySelector('h1')?.textContent]).toEqual([200, 'Search']);
});

test('a service has an offer if its page prints a price: our fee in rupees, and what it excludes', async () => {
  const fixed = builtApp({ compiled: fixedContent() });
  const found: Node[] = [];
  for (const entry of fixed.content.kind('service')) {
    const document = parsed(await (await fixed.get(entry.path)).text());
    const things = thingsIn(document);
    const { price, bill } = await fixed.content.body(entry, 'service');
    const printed = price && (document.querySelector('.check .drawn-receipt dd, .bill td')?.textContent ?? '');
    const service = things.find((thing) => thing['@type'] === 'Service');
    expect([entry.path, service?.name]).toEqual([entry.path, entry.title]);
    const offer = service?.offers;
    if (offer) found.push(offer);
    expect([entry.path, offer?.price, offer?.priceCurrency]).toEqual([
      entry.path,
      printed === null ? undefined : Number(printed.replace(/[^\d.]/g, '')),
      price || bill ? 'INR' : undefined,
    ]);
    if (price)
      expect(offer).toMatchObject({
        description: expect.stringMatching(/ in all: our fee ₹[\d,]+, GST ₹.*, Ministry ₹.*, stamp duty (?:about )?₹/),
        priceSpecification: { valueAddedTaxIncluded: false },
      });
  }
  expect(found).toHaveLength(3);
});

test('the steps of a service are those on its page, in order', () => {
  // On the page the first words of a step are its title, without the stop after them.
  const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  for (const { entry, document, things } of pages.filter((page) => page.entry.kind === 'service')) {
    const steps = (things.find((thing) => thing['@type'] === 'HowTo') as unknown as { step: { text: string }[] }).step;
    const shown = [...document.querySelectorAll('#do-it-yourself ol > li:not(.route-end)')].map((item) => {
      for (const note of item.querySelectorAll('.mark, .figure-note, .aside')) note.remove();
      return lettersOf(item.textContent ?? '');
    });
    expect([entry.path, steps.map(({ text }) => lettersOf(text))]).toEqual([entry.path, shown]);
  }
});

test('an article has its day, last change, author and image', async () => {
  for (const { entry, things } of pages.filter((page) => page.entry.kind === 'article')) {
    const article = things.find((thing) => thing['@type'] === 'Article');
    expect(article).toMatchObject({
      headline: entry.title,
      datePublished: `${entry.date}T00:00:00+05:30`,
      author: entry.author === firm.name ? { '@type': 'Organization', name: firm.name } : { '@type': 'Person' },
    });
    // The day that the sitemap and the feed have.
    expect(article?.dateModified).toBe(`${entry.changed}T00:00:00+05:30`);
    expect(article?.image).toBe(firm.origin + entry.ogImage);
  }
});

test('the list of figures is a data set with its files and terms of use', async () => {
  const dataset = thingsOf('/figures').find((thing) => thing['@type'] === 'Dataset');
  expect(String(dataset?.description).length).toBeWithin(50, 5000);
  const files = dataset?.distribution as { encodingFormat: string; contentUrl: string }[];
  for (const { encodingFormat, contentUrl } of files) {
    const reply = await get(contentUrl.slice(firm.origin.length));
    expect([contentUrl, reply.status, reply.headers.get('content-type')?.replace(/;.*/, '')]).toEqual([
      contentUrl,
      200,
      encodingFormat,
    ]);
  }
  expect(files.map(({ contentUrl }) => contentUrl)).toEqual(
    ['/figures.json', '/figures.csv', '/figures.atom'].map((path) => firm.origin + path),
  );
  const [page = '', anchor = ''] = String(dataset?.license).slice(firm.origin.length).split('#');
  const terms = parsed(await (await get(page)).text()).getElementById(anchor);
  expect(terms?.nextElementSibling?.textContent).toContain('Free to use');
});

test('no text can end its script block or begin another', () => {
  const text = writeJsonLd([{ '@type': 'Person', name: '</script><script>alert(1)</script><!-- & "quoted"' }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script><!-- & "quoted"');
});
