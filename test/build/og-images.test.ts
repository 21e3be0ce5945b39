/** Link previews of a page: the text in its head and the image made at build. */
import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { hashText, openCache } from '../../src/build/folders.ts';
import { BOXES, buildOgImages } from '../../src/build/og-images.ts';
import { fitText } from '../../src/build/raster.ts';
import { renderedPages } from '../content/site/pages.ts';
import { builtApp } from '../support/built-app.ts';
import { tabOf } from '../support/firm.ts';

const { site } = builtApp();
const { firm } = site;
const file = (address: string) => readFileSync(join(import.meta.dir, '../../.build/public', address));
/** The content of a meta element, found by its property or name. */
const metaOf = (document: Document, name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

test('every page has its own image: a PNG of 1200 by 630 and at most 60 kB, which messengers show', () => {
  const addresses = site.pages.map((page) => page.ogImage ?? '');
  expect(addresses.length).toBeGreaterThan(40);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const png = file(address);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(60_000);
    expect(address).toContain(hashText(png).slice(0, 10));
  }
});

test('every page describes itself to other programs', async () => {
  for (const { path, entry, document } of await renderedPages()) {
    const meta = (name: string) => metaOf(document, name);
    expect({
      path,
      image: meta('og:image'),
      size: [meta('og:image:width'), meta('og:image:height')],
      url: meta('og:url'),
      type: meta('og:type'),
      description: meta('og:description'),
      title: tabOf(meta('og:title') ?? ''),
      card: meta('twitter:card'),
    }).toEqual({
      path,
      image: firm.origin + site.pages.find((page) => page.path === path)?.ogImage,
      size: ['1200', '630'],
      url: firm.origin + path,
      type: entry.kind === 'article' ? 'article' : 'website',
      description: meta('description'),
      title: document.title,
      card: 'summary_large_image',
    });
    expect([path, entry.preview?.answers !== undefined]).toEqual([path, entry.kind === 'tool']);
    for (const said of [entry.title, entry.preview?.label, entry.preview?.value, entry.preview?.answers, firm.name])
      expect(meta('og:image:alt')).toContain(said ?? '');
  }
});

/** Areas that must contain only paper and ruled lines, px. */
const EMPTY = [
  { left: 1140, top: 0, width: 60, height: 616 },
  { left: 113, top: 0, width: 26, height: 616 },
  { left: 148, top: 604, width: 700, height: 12 },
  { left: 896, top: 380, width: 22, height: 220 },
];
const STAMP = { left: 930, top: 384, width: 200, height: 200 };

test('no picture has ink outside the text area, and only those of a checked claim have a stamp with the day', async () => {
  const strays: unknown[] = [];
  for (const { path, ogImage = '', preview } of site.pages) {
    const { data, info } = await sharp(file(ogImage)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    /** Whether an area has a dot darker than this. Every second line is enough: letters and rules are wider. */
    const hasInk = ({ left, top, width, height }: (typeof EMPTY)[number], dark: number) => {
      for (let y = top; y < top + height; y += 2)
        for (let x = left; x < left + width; x += 2)
          if ((data[(y * info.width + x) * info.channels + 1] ?? 255) < dark) return true;
      return false;
    };
    // Ink is darker than a ruled line.
    if (EMPTY.some((area) => hasInk(area, 170))) strays.push(path);
    if (hasInk(STAMP, 120) !== (preview !== undefined)) strays.push([path, 'stamp']);
  }
  expect(strays).toEqual([]);
  expect(site.pages.filter(({ preview }) => preview === undefined).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['contact', 'partner', 'company-details', 'withdraw']),
  );
});

test('text shrinks until it fits, and text that fits at no size fails by name', async () => {
  const short = await fitText('GST', BOXES.title);
  const long = await fitText('Tax preparation and accounting: get the books right first', BOXES.title);
  expect(short).toEqual({ size: BOXES.title[0].sizes[0], lines: ['GST'] });
  expect(long.lines).toEqual(['Tax preparation and accounting:', 'get the books right first']);
  expect(long.size).toBeLessThan(short.size);
  expect(fitText('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', BOXES.value)).rejects.toThrow(
    'No room in a preview picture for "Rind',
  );
});

test('the pictures have a glyph for every character in their text', () => {
  const written = new Set(
    site.pages.flatMap(({ title, preview, topic }) => [
      ...[title, topic, preview?.label, preview?.value, preview?.standing].join(' '),
    ]),
  );
  expect([...written].filter((character) => !/[\u0020-\u007e\u00a0-\u00ff\u2010-\u2026₹]/.test(character))).toEqual([]);
  expect(written.has('₹')).toBe(true);
});

test('an image is made again only when its title, its figure or the firm changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-cache-'));
  const [page = site.pages[0]] = site.pages.filter(({ section }) => section === 'gst');
  const cache = openCache(folder);
  /** How many pictures are made. */
  const build = async (of: typeof firm, change: object = {}) => {
    let made = 0;
    const get: typeof cache.get = (inputs, make) =>
      cache.get(inputs, () => {
        made += 1;
        return make();
      });
    await buildOgImages(of, [{ ...page, ...change } as NonNullable<typeof page>], { ...cache, get }, (name) => name);
    return made;
  };
  const preview = { label: 'Limit', value: '₹1 lakh', standing: '', checked: '2026-11-21' };
  const made = [await build(firm), await build(firm), await build(firm, { title: 'Another' })];
  made.push(await build(firm, { preview }), await build({ ...firm, name: 'Bahi' }));
  expect(made).toEqual([1, 0, 1, 1, 1]);
  rmSync(folder, { recursive: true });
});
