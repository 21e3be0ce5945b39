/** What other programs ask for by name: robots.txt, the sitemap, feeds, the search, the pages as text. How the hosts serve it: test/edge/discovery.test.ts. */
import { describe, expect, test } from 'bun:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { sitemap } from '../../src/build/discovery/sitemap.ts';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';

const { site, get, content } = builtApp();
const { origin } = site.firm;
const ONE_VISITORS = ['/search', '/thank-you', '/withdraw', '/offline'];

interface Url {
  loc: string;
  lastmod: string;
  'image:image'?: { 'image:loc': string };
}
const urlsIn = (text: string): Url[] => new XMLParser({ isArray: (name) => name === 'url' }).parse(text).urlset.url;

describe('the sitemap', () => {
  const urls = urlsIn(publicFile('sitemap.xml') ?? '');

  test('names every page that is published, once, but for those that are for one visitor alone', () => {
    const listed = site.pages.map((page) => page.path).filter((path) => !ONE_VISITORS.includes(path));
    expect(urls.map(({ loc }) => loc).sort()).toEqual(listed.map((path) => origin + path).sort());
    expect(listed.length).toBeGreaterThan(45);
  });

  test('leads to pages that are there, may be listed, call that very address theirs, and are linked from another page', async () => {
    const linked = new Set<string>();
    for (const { loc } of urls) {
      const here = loc.slice(origin.length);
      const reply = await get(here);
      const page = parsed(await reply.text());
      for (const link of page.querySelectorAll('main a[href^="/"], header a[href^="/"], footer a[href^="/"]')) {
        const path = (link.getAttribute('href') ?? '').replace(/[?#].*$/, '');
        if (path !== here) linked.add(origin + path);
      }
      expect([loc, reply.status, page.querySelector('meta[name="robots"]')]).toEqual([loc, 200, null]);
      expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(loc);
    }
    expect(urls.map(({ loc }) => loc).filter((loc) => !linked.has(loc))).toEqual([]);
  });

  test('what was asked of a page stays out of results, and what nobody asked of it, a campaign, does not keep it out', async () => {
    const isOut = async (address: string) =>
      parsed(await (await get(address)).text())
        .querySelector('meta[name="robots"]')
        ?.getAttribute('content') === 'noindex';
    const asked = [
      '/figures?on=/gst',
      '/figures?q=itr',
      '/figures?state=in-force',
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
    for (const { path } of site.pages.filter((page) => !ONE_VISITORS.includes(page.path))) {
      const campaign = `${path}?utm_source=sms`;
      expect([campaign, await isOut(path), await isOut(campaign)]).toEqual([campaign, false, false]);
    }
  });

  test('says of each the day its content gives, none of them ahead, and the image that goes with links to it', () => {
    for (const { loc, lastmod, ...rest } of urls) {
      const entry = site.pages.find((page) => origin + page.path === loc);
      expect([loc, lastmod, rest['image:image']?.['image:loc']]).toEqual([loc, entry?.changed, origin + entry?.ogImage]);
      expect(lastmod).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
      expect(lastmod <= new Date(Date.now() + 6 * 60 * 60_000).toISOString().slice(0, 10)).toBe(true);
    }
  });

  test('tells of a second language at every address, once there is one, and of none while there is none', () => {
    expect(publicFile('sitemap.xml')).not.toContain('hreflang');
    const pages = [
      { path: '/', changed: '2026-11-22' },
      { path: '/gst', changed: '2026-11-22' },
    ];
    const text = sitemap(pages, 'https://firm.example', [
      { hreflang: 'en-IN', prefix: '' },
      { hreflang: 'hi-IN', prefix: '/hi' },
    ]);
    expect(urlsIn(text).map(({ loc }) => loc)).toEqual(['/', '/hi', '/gst', '/hi/gst'].map((path) => `https://firm.example${path}`));
    expect(text.match(/hreflang="hi-IN" href="https:\/\/firm\.example\/hi\/gst"/g)).toHaveLength(2);
    expect(text.match(/hreflang="x-default" href="https:\/\/firm\.example\/gst"/g)).toHaveLength(2);
  });
});

describe('the feeds', () => {
  const feedIn = (path: string) => new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' }).parse(publicFile(path) ?? '').feed;

  /** What says that it is HTML stands beside its text. */
  const said = (value: { '#text': string }) => parsed(value['#text']).body.textContent;

  test('the quick reads are all there, with author, day and excerpt, the last changed first', () => {
    const { id, entry, updated } = feedIn('quick-reads.atom');
    const articles = site.pages.filter(({ kind }) => kind === 'article');
    expect(entry.map((one: { title: { '#text': string } }) => said(one.title)).sort()).toEqual(articles.map(({ title }) => title).sort());
    for (const one of entry) {
      const article = articles.find(({ title }) => title === said(one.title));
      expect([one.published, one.updated, one.author.name, said(one.summary)]).toEqual([
        `${article?.date}T00:00:00.000Z`,
        `${article?.changed}T00:00:00.000Z`,
        site.firm.name,
        article?.summary,
      ]);
      expect([one.id, one.link['@_href']]).toEqual([`${id}/${article?.id}`, origin + article?.path]);
    }
    const days = entry.map((one: { updated: string }) => one.updated);
    expect([days, days[0]]).toEqual([[...days].sort().reverse(), updated]);
  });

  test('the updates are those of the home page, each under an id of its own, and lead to who announced them', async () => {
    const { entry } = feedIn('updates.atom');
    const home = content.entry('/');
    const { updates } = home ? await content.body(home, 'home') : { updates: [] };
    expect(updates).toHaveLength(13);
    expect(entry.map((one: { link: Record<string, string> }) => one.link['@_href']).sort()).toEqual(updates.map(({ url }) => url).sort());
    expect(new Set(entry.map((one: { id: string }) => one.id)).size).toBe(entry.length);
  });

  test('are what RFC 4287 asks for: an id, a title and a time of each feed and entry, an author, a link to itself and to a page', async () => {
    for (const path of ['/quick-reads.atom', '/updates.atom', '/figures.atom']) {
      const text = publicFile(path) ?? (await (await get(path)).text());
      expect([path, XMLValidator.validate(text)]).toEqual([path, true]);
      const { feed } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' || name === 'link' }).parse(text);
      const linkOf = (of: { link?: Record<string, string>[] }, rel: string) => of.link?.filter((link) => (link['@_rel'] ?? 'alternate') === rel) ?? [];
      expect([feed['@_xmlns'], linkOf(feed, 'self').map((link) => link['@_href'])]).toEqual(['http://www.w3.org/2005/Atom', [origin + path]]);
      for (const one of [feed, ...feed.entry]) {
        expect([path, one.id, URL.canParse(one.id), String(one.title).length > 0]).toEqual([path, one.id, true, true]);
        expect(one.updated).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
        expect([path, one.id, linkOf(one, 'alternate').length]).toEqual([path, one.id, 1]);
        expect([path, one.id, (one.author ?? feed.author)?.name]).toEqual([path, one.id, expect.any(String)]);
      }
      expect(new Set(feed.entry.map(({ id }: { id: string }) => id)).size).toBe(feed.entry.length);
      // A feed is as young as its youngest entry.
      expect([path, feed.updated]).toEqual([
        path,
        feed.entry
          .map(({ updated }: { updated: string }) => updated)
          .sort()
          .at(-1),
      ]);
    }
  });

  test('stand in the head of the pages that they go with', async () => {
    const feedsOf = async (path: string) =>
      [...parsed(await (await get(path)).text()).querySelectorAll('link[type="application/atom+xml"]')].map((link) => link.getAttribute('href'));
    expect(await feedsOf('/')).toEqual(['/quick-reads.atom', '/updates.atom']);
    expect(await feedsOf('/quick-reads/gst-registration')).toEqual(['/quick-reads.atom']);
    expect(await feedsOf('/figures')).toEqual(['/figures.atom']);
    expect(await feedsOf('/gst')).toEqual([]);
  });
});

test('every page offers the search of the site, whose description leads to it', async () => {
  const url = new XMLParser({ ignoreAttributes: false }).parse(publicFile('opensearch.xml') ?? '').OpenSearchDescription;
  expect(url.ShortName.length).toBeLessThanOrEqual(16);
  expect((await get(url.Url['@_template'].replace('{searchTerms}', 'gst').slice(origin.length))).status).toBe(200);
  for (const path of ['/', '/gst', '/search?q=gst', '/none']) {
    expect([
      path,
      parsed(await (await get(path)).text())
        .querySelector('link[rel="search"]')
        ?.getAttribute('href'),
    ]).toEqual([path, '/opensearch.xml']);
  }
});

describe('a page as text', () => {
  const withTwins = site.pages.filter(({ kind }) => kind !== 'plain');

  test('is there for every page of content and for no other, and its page names it', async () => {
    for (const { path, kind } of site.pages) {
      const link = parsed(await (await get(path)).text())
        .querySelector('link[type="text/markdown"]')
        ?.getAttribute('href');
      expect([path, link]).toEqual([path, kind === 'plain' ? undefined : `${path}.md`]);
    }
    expect(withTwins.filter(({ path }) => publicFile(`${path}.md`) === null)).toEqual([]);
  });

  test('holds its title, each figure of its list with source and day, and no reference that is left', async () => {
    for (const { path, title, kind } of withTwins) {
      const text = publicFile(`${path}.md`) ?? '';
      const entry = content.entry(path);
      expect(text.startsWith(`# ${title}\n`)).toBe(true);
      expect([path, /\{\{|undefined|[\uE000\uE001]/.exec(text)?.[0]]).toEqual([path, undefined]);
      const { figures } = entry && kind !== 'plain' ? await content.body(entry, kind) : { figures: [] };
      for (const { label, source, checked } of figures) {
        const line = text.split('\n').find((one) => one.startsWith(`- ${label}: `));
        expect([path, label, line?.includes(source.url), checked.slice(0, 4)]).toEqual([path, label, true, line?.slice(-4) ?? 'missing']);
      }
    }
  });

  test('says the law in force first, what was published before, and where nobody could confirm it', () => {
    expect(publicFile('others/fssai-registration.md')).toContain('FSSAI basic registration: turnover up to: ₹1.5 crore (published before: ');
    expect(publicFile('company-registration.md')).toContain(' as published, not confirmed. Source: ');
  });
});

test('llms.txt names every page as text with what it answers', () => {
  const text = publicFile('llms.txt') ?? '';
  const missing = site.pages.filter(({ kind, path, description }) => kind !== 'plain' && !text.includes(`(${origin}${path}.md): ${description}`));
  expect(missing).toEqual([]);
  expect(text.startsWith(`# ${site.firm.name}\n\n> `)).toBe(true);
});

test('llms.txt names what programs can ask, and each of it answers', async () => {
  const text = publicFile('llms.txt') ?? '';
  const data = ['/figures.json', '/figures.csv', '/figures.schema.json', '/figures.atom', '/due-dates.json', '/due-dates.ics', '/open-data', '/due-dates'];
  expect(data.filter((path) => !text.includes(`](${origin}${path})`))).toEqual([]);
  const tools = site.pages.filter(({ kind }) => kind === 'tool').map(({ path }) => `${path}.json`);
  expect(tools.filter((path) => !text.includes(`${origin}${path}`))).toEqual([]);
  for (const [, path = ''] of text.matchAll(new RegExp(`${origin}(/[^\\s),]*)`, 'g'))) {
    // Files of the build are served by the hosts themselves; a tool that is asked nothing says which parameters it wants.
    const status = publicFile(path) === null ? (await get(path)).status : 200;
    expect([path, status]).toEqual([path, tools.includes(path) ? 400 : 200]);
  }
});
