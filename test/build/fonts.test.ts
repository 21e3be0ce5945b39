import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkitten';
import { WORDS } from '../../src/build/devanagari-font.ts';
import { LETTERS } from '../../src/build/fonts.ts';
import type { OwnFaces } from '../../src/content/site.ts';
import { renderedPages } from '../content/site/pages.ts';
import { BUILD } from '../support/build.ts';
import { builtApp } from '../support/built-app.ts';
import { wordsDrawnWrong } from '../support/heading-words.ts';

const { site, content } = builtApp();
const ofLanguages = await Promise.all(
  (site.editions ?? []).map(async ({ language }) => [language, (await content.open(language)).site.faces] as const),
);
const facesOf = new Map<string | undefined, OwnFaces | undefined>(ofLanguages);
const pages = (await renderedPages()).map(({ path, entry, document: page }) => ({
  ...{ path, page },
  faces: facesOf.get(entry.lang),
}));
/**
 * The text set in the heading font: see base.css and the styles that use --font-head. Letters of the firm's name that
 * it lacks come from another font.
 */
const HEADINGS = 'h1, h2, h3, h4, .logo';

test('the heading font contains every character of every heading', () => {
  const accepted = new Set(`${LETTERS}${site.firm.name}`);
  const strays = new Set<string>();
  for (const { path, page, faces } of pages) {
    const headings = [...page.querySelectorAll(HEADINGS)].map(({ textContent }) => textContent);
    expect(headings.length).toBeGreaterThan(0);
    const others = headings
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(faces ? WORDS : '', '');
    for (const character of others) if (!accepted.has(character)) strays.add(`${path}: ${character}`);
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
