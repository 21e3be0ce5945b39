/** What crawlers ask for by name: robots.txt and the sitemap, as both hosts serve them. */
import { describe, expect, test } from 'bun:test';
import { XMLParser } from 'fast-xml-parser';
import { sitemap } from '../../src/build/discovery/sitemap.ts';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';
import { sharedHosts } from '../support/hosts.ts';

const { site, get } = builtApp();
const { origin } = site.firm;
const ONE_VISITORS = ['/search', '/thank-you', '/withdraw'];

interface Url {
  loc: string;
  lastmod: string;
  'image:image'?: { 'image:loc': string };
}
const urlsIn = (text: string): Url[] => new XMLParser({ isArray: (name) => name === 'url' }).parse(text).urlset.url;

for (const [name, host] of Object.entries(sharedHosts)) {
  describe(name, () => {
    test('robots.txt lets every page be read, keeps crawlers from the API and from searches, and names the sitemap by its full address', async () => {
      const reply = await fetch(`${(await host()).origin}/robots.txt`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(await reply.text()).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /search?\n\nSitemap: ${origin}/sitemap.xml\n`);
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
