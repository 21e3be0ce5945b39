/**
 * Files for other programs: robots.txt, the sitemap, feeds, search and pages as text. test/edge/discovery.test.ts tests
 * how hosts serve them.
 */

import { describe, expect, test } from 'bun:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { figureIdsIn } from '../../src/compiler/figures/figure-references.ts';
import type { PageEntry } from '../../src/content/site.ts';
import { listPagePaths } from '../../src/content/store.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { splitLanguage } from '../../src/domain/languages.ts';
import { spokenPhone } from '../../src/domain/lead-form.ts';
import { MCP_PATH } from '../../src/domain/own-path.ts';
import { rupees } from '../../src/domain/rupees.ts';
import { citedMarkdown } from '../../src/law/citation-words.ts';
import { renderedPages } from '../content/site/pages.ts';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';
import { fixedContent } from '../support/fixed-firm.ts';

const { site, get, content } = builtApp();
const { origin } = site.firm;
const law = await content.law();
/** The figure pages, which no index lists, each with the day it was checked. */
const ofFigures = new Map<string, string>(
  law.groups.flatMap(({ figures }) => figures.map(({ id, checked }) => [`/figures/${id}`, checked] as const)),
);
const ONE_VISITORS = ['/search', '/thank-you', '/withdraw'];

/** The attribute of every element that a selector finds. Much faster than a parsed document, for tests of all pages. */
function attributesIn(html: string, selector: string, attribute: string): string[] {
  const found: string[] = [];
  const element = (match: HTMLRewriterTypes.Element) => void found.push(match.getAttribute(attribute) ?? '');
  new HTMLRewriter().on(selector, { element }).transform(html);
  return found;
}
/** Answers by address: several tests read every page, and those of the content are read already. */
const htmls = new Map((await renderedPages()).map(({ path, html }) => [path, html]));
const htmlAt = async (address: string) => htmls.get(address) ?? (await get(address)).text();
const valuesAt = async (address: string, selector: string, attribute: string) =>
  attributesIn(await htmlAt(address), selector, attribute);
const ROBOTS = 'meta[name="robots"]';
const LINKED_PARTS = ['main', 'header', 'footer'];

interface Url {
  loc: string;
  lastmod: string;
  'image:image'?: { 'image:loc': string };
}
const urlsIn = (text: string): Url[] => new XMLParser({ isArray: (name) => name === 'url' }).parse(text).urlset.url;

describe('the sitemap', () => {
  const urls = urlsIn(publicFile('sitemap.xml') ?? '');

  test('lists every published page once, except pages for a single visitor', () => {
    const listed = [
      ...listPagePaths(site).filter((path) => !ONE_VISITORS.includes(splitLanguage(path).path)),
      ...ofFigures.keys(),
    ];
    expect(urls.map(({ loc }) => loc).sort()).toEqual(listed.map((path) => origin + path).sort());
    expect(listed.length).toBeGreaterThan(45);
  });

  test('lists only pages that may be indexed, are their own canonical address and have a link from another page', async () => {
    const linked = new Set<string>();
    for (const { loc } of urls) {
      const here = loc.slice(origin.length);
      // Hundreds of similar pages of figures: one in 24 is opened. The crawl of test/content/site opens every link.
      if (ofFigures.has(here) && here.length % 24 > 0) continue;
      const html = await htmlAt(here);
      for (const link of LINKED_PARTS.flatMap((part) => attributesIn(html, `${part} a[href^="/"]`, 'href'))) {
        const path = link.replace(/[?#].*$/, '');
        if (path !== here) linked.add(origin + path);
      }
      expect([loc, attributesIn(html, ROBOTS, 'content')]).toEqual([loc, []]);
      expect([loc, attributesIn(html, 'link[rel="canonical"]', 'href')]).toEqual([loc, [loc]]);
    }
    expect(urls.map(({ loc }) => loc).filter((loc) => !linked.has(loc))).toEqual([]);
  });

  test('pages with query parameters are not indexed, except those with only campaign parameters', async () => {
    const isOut = async (address: string) => (await valuesAt(address, ROBOTS, 'content')).includes('noindex');
    const asked = [
      '/figures?on=/gst',
      '/figures?q=itr',
      '/company-registration?state=kerala',
      '/contact?about=/gst',
      '/due-dates?for=llp',
      '/tools/fssai-licence?turnover=1&importer=no',
      '/withdraw',
      '/thank-you',
      '/search',
      '/search?q=gst',
    ];
    for (const address of asked) expect([address, await isOut(address)]).toEqual([address, true]);
    for (const path of ['/', '/gst', '/figures', '/contact', '/due-dates'])
      expect([path, await isOut(path), await isOut(`${path}?utm_source=sms`)]).toEqual([path, false, false]);
  });

  test('has the date and image of each page, never a date in the future', () => {
    for (const { loc, lastmod, ...rest } of urls) {
      const checked = ofFigures.get(loc.slice(origin.length));
      const entry = site.pages.find(
        (page) =>
          splitLanguage(loc.slice(origin.length) || '/').path === page.path ||
          (checked !== undefined && page.path === '/figures'),
      );
      expect([loc, lastmod, rest['image:image']?.['image:loc']]).toEqual([
        loc,
        checked ?? entry?.changed,
        origin + entry?.ogImage,
      ]);
      expect(lastmod).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
      expect(lastmod <= new Date(Date.now() + 6 * 60 * 60_000).toISOString().slice(0, 10)).toBe(true);
    }
  });
});

describe('the feeds', () => {
  const feedIn = (path: string) =>
    new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' }).parse(publicFile(path) ?? '').feed;

  /** Reads an HTML element, whose type is in an attribute. */
  const said = (value: { '#text': string }) => parsed(value['#text']).body.textContent;

  test('the quick reads are all listed with author, day and excerpt, the most recently changed first', () => {
    const { id, entry, updated } = feedIn('quick-reads.atom');
    const articles = site.pages.filter(({ kind }) => kind === 'article');
    expect(entry.map((one: { title: { '#text': string } }) => said(one.title)).sort()).toEqual(
      articles.map(({ title }) => title).sort(),
    );
    for (const one of entry) {
      const article = articles.find(({ title }) => title === said(one.title));
      expect([one.published, one.updated, one.author.name, said(one.summary)]).toEqual([
        `${article?.date}T00:00:00.000Z`,
        `${article?.changed}T00:00:00.000Z`,
        article?.author,
        article?.summary,
      ]);
      expect([one.id, one.link['@_href']]).toEqual([`${id}/${article?.id}`, origin + article?.path]);
    }
    const days = entry.map((one: { updated: string }) => one.updated);
    expect([days, days[0]]).toEqual([[...days].sort().reverse(), updated]);
  });

  test('the updates match those of the home page, have the ids of their records and link to their sources', async () => {
    const { id, entry = [] } = feedIn('updates.atom');
    const home = content.entry('/');
    const { updates } = home ? await content.body(home, 'home') : { updates: [] };
    expect(entry.map((one: { link: Record<string, string> }) => one.link['@_href']).sort()).toEqual(
      updates.map(({ url }) => url).sort(),
    );
    expect(entry.map((one: { id: string }) => one.id).sort()).toEqual(updates.map((one) => `${id}/${one.id}`).sort());
  });

  test('feeds follow RFC 4287: each feed and entry has an id, a title and a time, an author, and links to itself and a page', async () => {
    for (const path of ['/quick-reads.atom', '/updates.atom', '/figures.atom']) {
      const text = publicFile(path) ?? (await (await get(path)).text());
      expect([path, XMLValidator.validate(text)]).toEqual([path, true]);
      const { feed } = new XMLParser({
        ignoreAttributes: false,
        isArray: (name) => name === 'entry' || name === 'link',
      }).parse(text);
      const { entry = [] } = feed;
      const linkOf = (of: { link?: Record<string, string>[] }, rel: string) =>
        of.link?.filter((link) => (link['@_rel'] ?? 'alternate') === rel) ?? [];
      expect([feed['@_xmlns'], linkOf(feed, 'self').map((link) => link['@_href'])]).toEqual([
        'http://www.w3.org/2005/Atom',
        [origin + path],
      ]);
      for (const one of [feed, ...entry]) {
        expect([path, one.id, URL.canParse(one.id), String(one.title).length > 0]).toEqual([path, one.id, true, true]);
        expect(one.updated).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
        const { length } = linkOf(one, 'alternate');
        expect([path, one.id, length, typeof (one.author ?? feed.author)?.name]).toEqual([path, one.id, 1, 'string']);
      }
      expect(new Set(entry.map(({ id }: { id: string }) => id)).size).toBe(entry.length);
      // A feed has the date of its newest entry.
      const [youngest] = entry
        .map((one: { updated: string }) => one.updated)
        .toSorted()
        .reverse();
      expect([path, feed.updated]).toEqual([path, youngest ?? expect.any(String)]);
    }
  });

  test('are linked from the head of their pages', async () => {
    const feedsOf = (path: string) => valuesAt(path, 'link[type="application/atom+xml"]', 'href');
    expect(await feedsOf('/')).toEqual(['/quick-reads.atom', '/updates.atom']);
    expect(await feedsOf('/quick-reads/gst-registration')).toEqual(['/quick-reads.atom']);
    expect(await feedsOf('/figures')).toEqual(['/figures.atom']);
    expect(await feedsOf('/open-data')).toEqual(['/figures.atom']);
    expect(await feedsOf('/gst')).toEqual([]);
  });
});

test('every page links to the description of the site search', async () => {
  const url = new XMLParser({ ignoreAttributes: false }).parse(
    publicFile('opensearch.xml') ?? '',
  ).OpenSearchDescription;
  expect(url.ShortName.length).toBeLessThanOrEqual(16);
  // The page of results, and the answer as JSON.
  expect(url.Url).toHaveLength(2);
  for (const { '@_template': template } of url.Url)
    expect((await get(template.replace('{searchTerms}', 'gst').slice(origin.length))).status).toBe(200);
  for (const path of ['/', '/gst', '/search?q=gst', '/none']) {
    expect([path, await valuesAt(path, 'link[rel="search"]', 'href')]).toEqual([path, ['/opensearch.xml']]);
  }
});

describe('a page as text', () => {
  const withTwins = site.pages.filter(({ path, kind }) => kind !== 'journey' && !ONE_VISITORS.includes(path));
  const twinOf = (path: string) => publicFile(path === '/' ? 'index.md' : `${path}.md`) ?? '';

  const twinLinks = (path: string) => valuesAt(path, 'link[type="text/markdown"]', 'href');

  test('exists for every page except those for a single visitor, and the page links to it', async () => {
    for (const { path, kind } of site.pages) {
      const address = path === '/' ? '/index.md' : `${path}.md`;
      const expected = ONE_VISITORS.includes(path) ? [] : [address];
      // The Markdown of a plan depends on the query, so it is not a file.
      const isThere = kind === 'journey' ? (await get(address)).status === 200 : publicFile(address) !== null;
      expect([path, await twinLinks(path), isThere]).toEqual([path, expected, expected.length > 0]);
    }
    expect(await twinLinks('/none')).toEqual([]);
  });

  test('has its title, each listed figure with source, day and conditions, and no unresolved reference', async () => {
    const records = new Map(law.groups.flatMap((group) => group.figures.map((figure) => [figure.id, figure] as const)));
    const wrong: string[] = [];
    for (const { path, title, kind, body } of withTwins) {
      const text = twinOf(path);
      const entry = content.entry(path);
      if (!text.startsWith(`# ${title}\n`)) wrong.push(`${path} begins with another title`);
      wrong.push(...(text.match(/\{\{|undefined|\[object|[\uE000\uE001]/g) ?? []).map((mark) => `${path}: ${mark}`));
      const listed = kind === 'plain' ? path === '/due-dates' && 'due-dates' : kind;
      const ids = entry && body && listed ? figureIdsIn(await content.body(entry, listed)) : [];
      const figures = path === '/figures' ? [...records.values()] : ids.flatMap((id) => records.get(id) ?? []);
      for (const { label, source, checked, review, change, since, current, published } of figures) {
        const begins = `- ${label}: ${current ?? (published || 'not found')}`;
        const line = text.split('\n').find((one) => one.startsWith(begins)) ?? 'missing';
        const unsure = published ? ' as published, not confirmed. ' : ': not found. ';
        const said = current === undefined ? [unsure] : [change ?? '', since ? formatDay(since) : ''];
        // A build on or after the day of its review says when it was last compared.
        const day = formatDay(checked);
        const ends = [`checked ${day}, next by ${formatDay(review)}`, `last compared on ${day}`];
        if (
          ![citedMarkdown(source), ...said].every((words) => line.includes(words)) ||
          !ends.some((end) => line.endsWith(end))
        )
          wrong.push(`${path}: ${label}: ${line}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(records.size).toBeGreaterThan(300);
  });

  test('lists the whole bill and the refunds on a page with a price', () => {
    const text = fixedContent().markdownPages.get('/company-registration') ?? '';
    const bill = /## What it costs\n\n((?:- .*\n)+)/.exec(text)?.[1]?.trimEnd().split('\n') ?? [];
    const amountOf = (line = '') => Number(/: (?:about )?₹([\d,.]+)$/.exec(line)?.[1]?.replaceAll(',', ''));
    const total = bill.findIndex((line) => line.startsWith('- In all'));
    const sum = bill.slice(0, total).reduce((all, line) => all + amountOf(line), 0);
    expect(bill.slice(0, 2).map((line) => line.replace(/[,:].*/, ''))).toEqual(['- Our fee', '- GST on it']);
    expect(Math.abs(sum - amountOf(bill[total]))).toBeLessThanOrEqual(0.5);
    expect(text).toMatch(/If you cancel within .* we keep ₹[\d,.]+ and return ₹[\d,.]+ in all\./);
  });

  test('lists every parameter of a tool with its label and options, and its addresses', async () => {
    const tools = site.pages.filter(({ kind }) => kind === 'tool');
    for (const entry of tools) {
      const text = twinOf(entry.path);
      const { parameters } = await content.body(entry, 'tool');
      for (const [name, parameter] of Object.entries(parameters)) {
        const line = text.split('\n').find((one) => one.startsWith(`- \`${name}\`: ${parameter.label}`)) ?? '';
        const options = 'options' in parameter ? Object.entries(parameter.options).flat() : [];
        const words = [parameter.optional || parameter.initial !== undefined ? 'Optional' : 'Required', ...options];
        expect([entry.path, name, words.filter((word) => !line.includes(word))]).toEqual([entry.path, name, []]);
      }
      const examples = [...text.matchAll(new RegExp(`${origin}(\\S+\\?\\S+)`, 'g'))].map(([, address = '']) => address);
      expect(examples.map((address) => address.replace(/\?.*/, ''))).toEqual([entry.path, `${entry.path}.json`]);
      for (const address of examples) expect(twinOf('/tools')).toContain(address);
    }
    expect(tools.filter(({ title, topic }) => !twinOf('/tools').includes(`## ${title}\n\n${topic}`))).toEqual([]);
  });

  test('lists every plan with its questions and addresses', () => {
    const text = twinOf('/start');
    expect(text).toContain('`turnover` (Sales expected in a year)');
    const plans = site.pages.filter(({ kind }) => kind === 'journey');
    expect(plans.filter(({ title, topic }) => !text.includes(`## ${title}\n\n${topic}`))).toEqual([]);
    expect(text.match(new RegExp(`${origin}\\S+\\?\\S+`, 'g'))).toHaveLength(2 * plans.length);
  });

  test('explains every due-date rule with its law and extensions, and what programs can ask for', async () => {
    const text = twinOf('/due-dates');
    const { rules, described } = await content.body(content.entry('/due-dates') as PageEntry, 'due-dates');
    for (const { title, late, law, source, moved, since } of rules) {
      // A rule whose day has changed has a part for each day.
      const parts = text.split('\n### ').filter((one) => one.startsWith(title) && one.includes(`- Late: ${late}`));
      const sourced = [', checked ', ', last compared on '].map(
        (words) => `- Source: ${citedMarkdown(source)}${words}`,
      );
      const part = parts.find((one) => sourced.some((words) => one.includes(words))) ?? '';
      const lines = [`- Law: ${law}`, '\n- For: ', '\n- When: ', since ? `- Listed since: ${formatDay(since)}` : ''];
      expect([title, lines.filter((line) => !part.includes(line))]).toEqual([title, []]);
      expect(
        moved.filter(({ to, by }) => parts.filter((one) => one.includes(`to ${formatDay(to)}, by ${by}`)).length !== 1),
      ).toEqual([]);
    }
    expect(described.filter((one) => !text.includes(`- ${one.title}: ${one.text}`))).toEqual([]);
    for (const name of ['for', 'state', 'agm', 'from', 'to']) expect(text).toContain(`\n- \`${name}\`: `);
  });

  test('has the words of a short page', async () => {
    for (const path of ['/company-details', '/contact', `/partner-with-${site.firm.slug}`, '/open-data']) {
      const shown = parsed(await (await get(path)).text()).querySelector('main')?.textContent ?? '';
      const plain = (text: string) => text.toLowerCase().replace(/[\s`,]/g, '');
      // Labels appear elsewhere on the page. Code, and addresses behind link text, are compared separately.
      const lines = twinOf(path)
        .replace(/```.*?```/gs, '')
        .split('\n')
        .filter((line) => line !== '' && !/^(?:#|Last changed)|https:|form of the page/.test(line))
        .map((line) => line.replace(/^(?:- |\d\. )/, '').replace(/^[^:.]+: /, ''));
      expect(lines.length).toBeGreaterThan(3);
      expect([path, lines.filter((line) => !plain(shown).includes(plain(line)))]).toEqual([path, []]);
    }
    const { registeredName, phone, whatsapp, email } = site.firm;
    expect(twinOf('/company-details')).toContain(registeredName);
    for (const way of [spokenPhone(phone), email, `https://wa.me/${whatsapp.slice(1)}`])
      expect(twinOf('/contact')).toContain(way);
  });

  test('links from the home page to the text of every content page, and lists the updates', async () => {
    const text = twinOf('/');
    const missing = site.pages.filter(
      ({ kind, path }) => ['service', 'tool', 'article'].includes(kind) && !text.includes(`(${origin}${path}.md)`),
    );
    expect(missing).toEqual([]);
    const { updates, promoPrices } = await content.body(content.entry('/') as PageEntry, 'home');
    expect(updates.filter(({ title, url }) => !text.includes(`[${title}](${url})`))).toEqual([]);
    expect(promoPrices.filter(({ payUs }) => !text.includes(`You pay us ${rupees(payUs)} of it.`))).toEqual([]);
  });

  test('it and llms.txt link only to addresses of this site that exist', async () => {
    const texts = [publicFile('llms.txt') ?? '', ...withTwins.map(({ path }) => twinOf(path))];
    const links = texts.flatMap((text) => [...text.matchAll(new RegExp(`${origin}(/[^\\s),'#\`]*)`, 'g'))]);
    const asked = new Set(links.map(([, address = '']) => address));
    const rendered = new Map((await renderedPages()).map(({ path, status }) => [path, status]));
    for (const address of asked) {
      const isFile = /\.[a-z]+$/.test(address) && publicFile(address) !== null;
      const status = isFile ? 200 : (rendered.get(address) ?? (await get(address)).status);
      // A tool without parameters answers 400 and lists those it needs. Assistants post to their address.
      const isTool = /^\/tools\/[a-z-]+\.json$/.test(address);
      expect([address, status]).toEqual([address, isTool ? 400 : address === MCP_PATH ? 405 : 200]);
    }
    expect(asked.size).toBeGreaterThan(80);
  });
});

test('llms.txt lists the Markdown of every page with its description, and every address for programs', () => {
  const text = publicFile('llms.txt') ?? '';
  expect(text.startsWith(`# ${site.firm.name}\n\n> `)).toBe(true);
  const pages = site.pages.filter(({ path }) => !ONE_VISITORS.includes(path));
  const lineOf = ({ path, description }: PageEntry) =>
    `(${origin}${path === '/' ? '/index' : path}.md): ${description}`;
  const feeds = ['/figures.atom', '/quick-reads.atom', '/updates.atom'];
  const data = ['/figures.json', '/figures.csv', '/figures.schema.json', '/due-dates.json', '/due-dates.ics', ...feeds];
  const tools = pages.flatMap(({ kind, path }) => (kind === 'tool' ? `](${origin}${path}.json?` : []));
  const lines = [...pages.map(lineOf), ...data.map((path) => `](${origin}${path})`), ...tools];
  expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  expect(text).toContain(`- [The figures as on a day](${origin}/figures.json?on=${law.since})`);
});
