import { expect, test } from 'bun:test';
import { ADVANCE, buildDevanagari, collectHeadings, cutDevanagari, WORDS } from '../../src/build/devanagari-font.ts';
import type { BuildCache } from '../../src/build/folders.ts';
import type { OwnFaces } from '../../src/content/site.ts';
import { parseHtml } from '../content/site/pages.ts';
import { hrefsOf } from '../routes/page-reading.ts';
import { builtApp } from '../support/built-app.ts';
import { wholeFont, wordsDrawnWrong } from '../support/heading-words.ts';
import text from './devanagari-headings.txt' with { type: 'text' };

const headings = text.trim().split('\n');
const words = text.match(WORDS) ?? [];
const noCache = { get: (_, make) => make() } as Pick<BuildCache, 'get'> as BuildCache;
const none = new Uint8Array();

test('two hundred headings look the same in the whole font and in theirs, which is within 26 kB', async () => {
  expect(headings.length).toBeGreaterThanOrEqual(200);
  const subset = (await cutDevanagari(noCache, headings)) ?? none;
  expect(subset.byteLength).toBeLessThanOrEqual(26_000);
  expect(await wordsDrawnWrong(subset, words)).toEqual([]);
}, 20_000);

test('a word is drawn wrong by a subset without its conjunct', async () => {
  const subset = (await cutDevanagari(noCache, ['कषि', 'अन्य'])) ?? none;
  expect(await wordsDrawnWrong(subset, ['क्षि', 'कषि', 'अन्य', 'रवि'])).toEqual(['क्षि', 'रवि']);
});

test('the fallback faces are fitted to the average advance of the headings', async () => {
  const advances = words.flatMap(await wholeFont()).map(({ xAdvance }) => xAdvance);
  expect(Math.round(advances.reduce((sum, one) => sum + one, 0) / words.join('').length)).toBe(ADVANCE);
});

test('headings are the short texts of a page, and the headings in its HTML', () => {
  const html = `<h2 id="x">क्या <b>चाहिए</b></h2><p>${'लंबा '.repeat(40)}</p><h3>कब</h3>`;
  const body = { kind: 'service', html, steps: [{ title: '<b>पहला</b> चरण', fee: null, count: 1 }] };
  expect(collectHeadings(body)).toEqual(['service', 'क्या चाहिए', 'कब', 'पहला चरण']);
});

test('without words in Devanagari there is no font, and the site has those of its pages', async () => {
  expect(await buildDevanagari('hi', ['GST returns', '₹1,000'], () => '', noCache)).toBeUndefined();
  expect(builtApp().site.faces).toBeUndefined();
});

test('only a page in the language has its font faces', async () => {
  const faces = (await buildDevanagari('hi', ['पंजीकरण'], (name) => `/assets/${name}`, noCache)) as OwnFaces;
  const { get } = builtApp({
    editions: (built) => {
      const pages = built.pages.filter(({ path }) => path === '/contact');
      const edition = {
        ...built,
        language: 'hi' as const,
        faces,
        pages: pages.map((page) => ({ ...page, lang: 'hi' as const })),
      };
      return [edition];
    },
  });
  const read = async (path: string) => {
    const reply = await get(path);
    const policy = reply.headers.get('content-security-policy') ?? '';
    const html = await reply.text();
    const page = parseHtml(html);
    return {
      inline: [...page.querySelectorAll('style')].some(({ textContent }) => textContent === faces.css),
      allowed: policy.includes(`'sha256-${faces.hash}'`),
      preloaded: hrefsOf(page.body, 'link[rel="preload"][as="font"]').includes(faces.font),
      named: html.includes(faces.font),
    };
  };
  expect(await read('/hi/contact')).toEqual({ inline: true, allowed: true, preloaded: true, named: true });
  const without = { inline: false, allowed: false, preloaded: false, named: false };
  for (const path of ['/', '/contact']) expect(await read(path)).toEqual(without);
  expect(faces.css).toContain('font-display:swap');
});
