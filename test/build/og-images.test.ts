/** What a link to a page shows elsewhere: its words in the head, and an image made at build. */
import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCache } from '../../src/build/cache.ts';
import { hashOf } from '../../src/build/hash.ts';
import { buildOgImages } from '../../src/build/og-images.ts';
import { builtApp, parsed } from '../support/built-app.ts';

const { site, get } = builtApp();
const file = (address: string) => readFileSync(join(import.meta.dir, '../../.build/public', address));
/** The content of a meta element, by its property or name. */
const metaOf = (document: Document, name: string) => document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

test('every page has an image of its own: a PNG of 1200 by 630 and at most 60 kB', () => {
  const addresses = site.pages.map((page) => page.ogImage ?? '');
  expect(addresses.length).toBeGreaterThan(40);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const png = file(address);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(60_000);
    expect(address).toContain(hashOf(png).slice(0, 10));
  }
});

for (const entry of site.pages) {
  test(`${entry.path} says what it is to other programs`, async () => {
    const document = parsed(await (await get(entry.path)).text());
    expect(metaOf(document, 'og:image')).toBe(site.firm.origin + entry.ogImage);
    expect(metaOf(document, 'og:url')).toBe(site.firm.origin + entry.path);
    expect(metaOf(document, 'og:type')).toBe(entry.kind === 'article' ? 'article' : 'website');
    expect(metaOf(document, 'og:description')).toBe(metaOf(document, 'description') ?? '');
    expect(document.title).toBe(`${metaOf(document, 'og:title')} | ${site.firm.name}`);
    expect([metaOf(document, 'og:image:width'), metaOf(document, 'og:image:height')]).toEqual(['1200', '630']);
    expect(metaOf(document, 'og:image:alt')).toContain(metaOf(document, 'og:title') ?? '?');
    expect(metaOf(document, 'twitter:card')).toBe('summary_large_image');
  });
}

test('a page that does not exist has no image', async () => {
  const document = parsed(await (await get('/no-such-page')).text());
  expect(document.querySelector('meta[property^="og:"]')).toBeNull();
});

test('an image is made anew when a title or the name of the firm changes, and only then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-cache-'));
  const { firm } = site;
  const pages = site.pages.filter((page) => page.section === 'gst').slice(0, 2);
  const [first = site.pages[0], ...rest] = pages;
  let now = Date.now();
  const build = async (...input: [typeof firm, typeof pages]) => {
    // An hour after the last, of which nothing is needed any more.
    now += 60 * 60_000;
    const cache = openCache(folder, () => now);
    let made = 0;
    const counting = {
      ...cache,
      get: (inputs: unknown, make: () => Promise<Uint8Array>) =>
        cache.get(inputs, () => {
          made += 1;
          return make();
        }),
    };
    const images = await buildOgImages(...input, counting, (name, bytes) => `${name} ${hashOf(bytes)}`);
    cache.prune();
    return { made, images: [...images.values()] };
  };
  const fresh = await build(firm, pages);
  expect(fresh.made).toBe(2);
  expect(await build(firm, pages)).toEqual({ made: 0, images: fresh.images });
  expect((await build(firm, [{ ...first, title: 'Another title' } as (typeof pages)[0], ...rest])).made).toBe(1);
  expect(readdirSync(folder)).toHaveLength(2);
  expect((await build({ ...firm, name: 'Bahi' }, pages)).made).toBe(2);
  rmSync(folder, { recursive: true });
});
