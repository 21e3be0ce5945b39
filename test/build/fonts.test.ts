import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { create } from 'fontkitten';
import { WORDS } from '../../src/build/devanagari-font.ts';
import { LETTERS } from '../../src/build/fonts.ts';
import type { OwnFaces } from '../../src/content/site.ts';
import { joinLanguage, type Language } from '../../src/domain/languages.ts';
import { renderedPages } from '../content/site/pages.ts';
import { BUILD } from '../support/build.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { wordsDrawnWrong } from '../support/heading-words.ts';
import { answeredTools } from '../support/spec-paths.ts';

const { site, content, get } = builtApp();
const ofLanguages = await Promise.all(
  (site.editions ?? []).map(async ({ language }) => [language, (await content.open(language)).site.faces] as const),
);
const facesOf = new Map<Language, OwnFaces | undefined>(ofLanguages);
const english = (await renderedPages()).map(({ path, html, document: page }) => {
  return { path, html, page, faces: undefined as OwnFaces | undefined };
});
/** Of other languages, with an answer of every tool. */
const others = await Array.fromAsync(
  (site.editions ?? []).flatMap(({ language, paths }) =>
    [...paths, ...answeredTools].map((path) => [language, path] as const),
  ),
  async ([language, path]) => {
    const html = await (await get(joinLanguage(language, path))).text();
    return { path, html, page: parsed(html), faces: facesOf.get(language) };
  },
);
const pages = [...english, ...others];
/**
 * The text set in the heading font: see base.css and the styles that use --font-head. Letters of the firm's name that
 * it lacks come from another font.
 */
const HEADINGS = 'h1, h2, h3, h4, .logo, .headline b';

test('the heading font contains every character of every heading', () => {
  const accepted = new Set(`${LETTERS}${site.firm.name}`);
  const strays = new Set<string>();
  for (const { path, page, faces } of pages) {
    const headings = [...page.querySelectorAll(HEADINGS)].map(({ textContent }) => textContent);
    expect(headings.length).toBeGreaterThan(0);
    const letters = headings
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(faces ? WORDS : '', '');
    for (const character of letters) if (!accepted.has(character)) strays.add(`${path}: ${character}`);
  }
  expect([...strays]).toEqual([]);
});

test('the heading font of a language draws every word of its headings as the whole font does', async () => {
  for (const faces of facesOf.values()) {
    if (!faces) continue;
    const { font } = faces;
    const headings = pages
      .filter((page) => page.faces?.font === font)
      .flatMap(({ page }) => [...page.querySelectorAll(HEADINGS)].map(({ textContent }) => textContent));
    const words = headings.flatMap((heading) => heading.match(WORDS) ?? []);
    expect(await wordsDrawnWrong(readFileSync(join(BUILD, 'public', font)), words)).toEqual([]);
  }
});

test('a page in another language weighs at most a quarter more, and its font 26 kB', () => {
  for (const faces of facesOf.values())
    if (faces) expect(readFileSync(join(BUILD, 'public', faces.font)).byteLength).toBeLessThanOrEqual(26_000);
  const weigh = (html: string) =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
  const weights = new Map(english.map(({ path, html }) => [path, weigh(html)]));
  const heavy = others.flatMap(({ path, html }) => {
    const most = (weights.get(path) ?? Number.POSITIVE_INFINITY) * 1.25;
    return weigh(html) > most ? [`${path}: ${weigh(html)} bytes, at most ${Math.round(most)}`] : [];
  });
  expect(heavy).toEqual([]);
});

test('the font is one file, which has the characters that its face covers', async () => {
  const css = await content.css('home');
  const faces = [...css.matchAll(/@font-face\{[^}]*Eczar;[^}]*\}/gi)].map(([face]) => face);
  expect(faces).toHaveLength(1);
  const covered = [
    ...(/unicode-range:([^;}]+)/i.exec(faces[0] ?? '')?.[1] ?? '').matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi),
  ].flatMap(([, from = '', to = from]) =>
    Array.from({ length: Number.parseInt(to, 16) - Number.parseInt(from, 16) + 1 }, (_, i) =>
      String.fromCodePoint(Number.parseInt(from, 16) + i),
    ),
  );
  expect(covered.sort()).toEqual([...LETTERS].sort());
  const font = create(readFileSync(join(BUILD, 'public', site.assets['eczar.woff2'] ?? '')));
  if (!('hasGlyphForCodePoint' in font)) throw new TypeError('expected one font');
  expect(covered.filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([]);
});
