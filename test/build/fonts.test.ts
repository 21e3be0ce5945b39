import { expect, test } from 'bun:test';
import { LATIN } from '../../src/build/fonts.ts';
import { renderedPages } from '../content/site/pages.ts';
import { builtApp } from '../support/built-app.ts';

const { site, content } = builtApp();
const pages = (await renderedPages()).map(({ path, document: page }) => ({ path, page }));
/**
 * The text set in the heading font: see base.css and the styles that use --font-head. Letters of the firm's name that
 * it lacks come from another font.
 */
const HEADINGS = 'h1, h2, h3, h4, .logo';

test('the heading font contains every character of every heading', () => {
  const accepted = new Set(`${LATIN}₹${site.firm.name}`);
  const strays = new Set<string>();
  for (const { path, page } of pages) {
    const headings = [...page.querySelectorAll(HEADINGS)];
    expect(headings.length).toBeGreaterThan(0);
    for (const character of headings.map(({ textContent }) => textContent.replace(/\s+/g, ' ')).join('')) {
      if (!accepted.has(character)) strays.add(`${path}: ${character}`);
    }
  }
  expect([...strays]).toEqual([]);
});

test('the font faces cover exactly the characters in their files', async () => {
  const css = await content.css('home');
  const faces = [...css.matchAll(/@font-face\{[^}]*Eczar;[^}]*\}/gi)].map(([face]) => face);
  expect(faces).toHaveLength(2);
  const covered = (face = '') =>
    [...(/unicode-range:([^;}]+)/i.exec(face)?.[1] ?? '').matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(
      ([, from = '', to = from]) =>
        Array.from({ length: Number.parseInt(to, 16) - Number.parseInt(from, 16) + 1 }, (_, i) =>
          String.fromCodePoint(Number.parseInt(from, 16) + i),
        ),
    );
  expect(covered(faces[0]).sort()).toEqual([...LATIN].sort());
  expect(covered(faces[1])).toEqual(['₹']);
});

test('a page preloads the rupee sign only if the result of its check has it', () => {
  const asked: string[] = [];
  const shown: string[] = [];
  for (const { path, page } of pages) {
    if (page.querySelector(`link[rel="preload"][href="${site.assets['eczar-rupee.woff2']}"]`)) asked.push(path);
    if (
      [...page.querySelectorAll('.answer-card .check-answer .headline b')].some((result) =>
        result.textContent.includes('₹'),
      )
    )
      shown.push(path);
  }
  expect(shown).toContain('/company-registration');
  expect(asked).toEqual(shown);
});
