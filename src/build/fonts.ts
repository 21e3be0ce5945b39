/**
 * The heading font: Eczar, variable, latin and the rupee sign, subset; and fallback faces with its metrics.
 * `font-display: optional`: a font that is not there when the page is first painted waits for the next page, so that no
 * heading ever wraps anew under the reader. The document preloads it, and the fallback faces take the same room.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Options as SubsetOptions } from 'subset-font';
import type { BuildCache } from './cache.ts';
import { fallbackFaces, fontMetrics } from './font-metrics.ts';

const packageFile = (name: string) => Bun.resolveSync(`${name}/package.json`, import.meta.dir);
const files = join(dirname(packageFile('@fontsource-variable/eczar')), 'files');
/** Versions of what the fonts are made from and with. */
const VERSIONS = ['@fontsource-variable/eczar', 'subset-font'].map(
  (name) => (JSON.parse(readFileSync(packageFile(name), 'utf8')) as { version: string }).version,
);
/** Letters, digits and the punctuation of headings. Other signs come from the fallback: each would cost every first visit. */
export const LATIN = " !%&'(),-./0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz©·×é–—‘’“”…";

/** The rupee sign is in the Devanagari file; the browser fetches it only where a heading has one. */
const RUPEE = '₹';
/** The weights of headings. */
const WEIGHTS = { min: 700, max: 800 };

/**
 * @param addAsset writes a file and returns its address
 * @param cache of what earlier builds cut
 * @returns the font faces as CSS
 */
export async function buildFonts(addAsset: (name: string, bytes: Uint8Array) => string, cache: BuildCache): Promise<string> {
  const cut = (file: string, text: string, options: SubsetOptions) =>
    cache.get(['font', VERSIONS, file, text, options], async () => {
      const { default: subsetFont } = await import('subset-font');
      return subsetFont(readFileSync(join(files, file)), text, options);
    });
  const weights = `${WEIGHTS.min} ${WEIGHTS.max}`;
  const face = async (name: string, file: string, text: string) => {
    const address = addAsset(name, await cut(file, text, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } }));
    return `@font-face{font-family:Eczar;font-weight:${weights};font-display:optional;src:url(${address}) format("woff2");unicode-range:${rangeOf(text)}}`;
  };
  const upright = await cut('eczar-latin-wght-normal.woff2', LATIN, { targetFormat: 'truetype', variationAxes: { wght: WEIGHTS.min } });
  return [
    fallbackFaces(fontMetrics(upright), weights),
    await face('eczar.woff2', 'eczar-latin-wght-normal.woff2', LATIN),
    await face('eczar-rupee.woff2', 'eczar-devanagari-wght-normal.woff2', RUPEE),
  ].join('\n');
}

/** Characters as the value of `unicode-range`. */
function rangeOf(characters: string): string {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}
