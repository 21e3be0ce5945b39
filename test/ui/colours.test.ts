import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { INKS } from '../../src/build/raster.ts';
import { COLOURS } from '../../src/document/document.tsx';
import { documentOf } from '../routes/page-reading.ts';
import { builtApp } from '../support/built-app.ts';

const tokens = readFileSync(join(import.meta.dir, '../../src/styles/tokens.css'), 'utf8');
const [light = '', dark = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)');

/** A token in sRGB, as the build converts it for browsers without OKLCH. */
function srgb(theme: string, name: string): string | undefined {
  const value = new RegExp(`--${name}: (oklch\\([^;]+\\));`).exec(theme)?.[1];
  // Chrome 60 has no OKLCH.
  const css = transform({
    filename: 'token.css',
    code: Buffer.from(`a{color:${value}}`),
    minify: true,
    targets: { chrome: 60 << 16 },
  }).code.toString();
  return /color:(#[0-9a-f]{6})/.exec(css)?.[1];
}

test('every sRGB colour equals the token with its name', () => {
  for (const [name, colour] of Object.entries(COLOURS))
    expect([name, { light: srgb(light, name), dark: srgb(dark, name) }]).toEqual([name, colour]);
});

test('the theme colour, the error page and the pictures use only these colours', async () => {
  const { get, site } = builtApp({});
  const themes = (await documentOf(get('/'))).querySelectorAll('meta[name="theme-color"]');
  const { light: paper, dark: night } = COLOURS.paper;
  expect([...themes].map((meta) => meta.getAttribute('content'))).toEqual([paper, night]);
  const known = new Set(Object.values(COLOURS).flatMap((colour): string[] => Object.values(colour)));
  const written = site.errorPage.html.match(/#[0-9a-f]{6}\b/g) ?? [];
  expect(written.length).toBe(10);
  expect(written.filter((colour) => !known.has(colour))).toEqual([]);
  expect(Object.values(INKS).filter((colour) => !known.has(colour.slice(0, 7)))).toEqual([]);
});
