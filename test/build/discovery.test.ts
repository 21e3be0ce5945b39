/** What other programs ask for by name, as both hosts serve it: robots.txt, the sitemap, feeds, the search, the pages as text. */
import { describe, expect, test } from 'bun:test';
import { XMLParser } from 'fast-xml-parser';
import { sitemap } from '../../src/build/discovery/sitemap.ts';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const { site, get, content } = builtApp();
const { origin } = site.firm;
const ONE_VISITORS = ['/search', '/thank-you', '/withdraw', '/offline'];

interface Url {
  loc: string;
  lastmod: string;
  'image:image'?: { 'image:loc': string };
}
const urlsIn = (text: string): Url[] => new XMLParser({ isArray: (name) => name === 'url' }).parse(text).urlset.url;

const TYPES = {
  '/quick-reads.atom': 'application/atom+xml; charset=utf-8',
  '/updates.atom': 'application/atom+xml; charset=utf-8',
  '/opensearch.xml': 'application/xml; charset=utf-8',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/gst.md': 'text/markdown; charset=utf-8',
  '/gst/gst-huf.md': 'text/markdown; charset=utf-8',
};

for (const [name, host] of Object.entries(sharedHosts)) {
  describe(name, () => {
    test('robots.txt lets every page be read, keeps crawlers from the API and from searches, and names the sitemap by its full address', async () => {
      const reply = await fetch(`${(await host()).origin}/robots.txt`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(await reply.text()).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /search?\n\nSitemap: ${origin}/sitemap.xml\n`);
    });

    test('feeds, search description and pages as text have their types, and a page as text names the page that counts', async () => {
      for (const [path, type] of Object.entries(TYPES)) {
        const reply = await fetch((await host()).origin + path);
        const said = [path, reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control'), reply.headers.get('link')];
        const link = path.endsWith('.md') ? `<${origin}${path.replace('.md', '')}>; rel="canonical"` : null;
        expect(said).toEqual([path, 200, type, 'public, max-age=86400', link]);
        expect(await reply.text()).toBe(publicFile(path) ?? '');
      }
      expect((await fetch(`${(await host()).origin}/none.md`)).status).toBe(404);
    });

    test('both are kept for a day, and not sent again to whoever has them', async () => {
      for (const path of ['/robots.txt', '/sitemap.xml']) {
        const first = await fetch((await host()).origin + path);
        const tag = first.headers.get('etag') ?? '';
        expect([path, first.headers.get('cache-control')]).toEqual([path, 'public, max-age=86400']);
        const again = await fetch((await host()).origin + path, { headers: { 'if-none-match': tag } });
        expect([path, again.status, (await again.text()).length]).toEqual([path, 304, 0]);
      }
    });
  });
}

describe('the sitemap', () => {
  const urls = urlsIn(publicFile('sitemap.xml') ?? '');

  test('names every page that is published, once, but for those that are for one visitor alone', () => {
    const listed = site.pages.map((page) => page.path).filter((path) => !ONE_VISITORS.includes(path));
    expect(urls.map(({ loc }) => loc).sort()).toEqual(listed.map((path) => origin + path).sort());
    expect(listed.length).toBeGreaterThan(45);
  });

  test('leads to pages that are there, may be listed, and call that very address theirs', async () => {
    for (const { loc } of urls) {
      const reply = await get(loc.slice(origin.length));
      const page = parsed(await reply.text());
      expect([loc, reply.status, page.querySelector('meta[name="robots"]')]).toEqual([loc, 200, null]);
      expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(loc);
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

  test('the quick reads are all there, with author, day and excerpt, the last changed first', () => {
    const { id, entry, updated } = feedIn('quick-reads.atom');
    const articles = site.pages.filter(({ kind }) => kind === 'article');
    expect(entry.map((one: { title: string }) => one.title).sort()).toEqual(articles.map(({ title }) => title).sort());
    for (const one of entry) {
      const article = articles.find(({ title }) => title === one.title);
      expect([one.published, one.updated, one.author.name, one.summary]).toEqual([
        `${article?.date}T00:00:00+05:30`,
        `${article?.changed}T00:00:00+05:30`,
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
