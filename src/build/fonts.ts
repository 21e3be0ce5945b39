/**
 * The heading font: Eczar in one weight, latin and the rupee sign, subset; and fallback faces with its metrics.
 * `font-display: optional`: a font that is not there when the page is first painted waits for the next page, so that no
 * heading ever wraps anew under the reader. The document preloads it, and the fallback faces take the same room.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { type Font, fromBuffer } from '@capsizecss/unpack';
import type { Options as SubsetOptions } from 'subset-font';
import type { BuildCache } from './cache.ts';

const packageFile = (name: string) => Bun.resolveSync(`${name}/package.json`, import.meta.dir);
const files = join(dirname(packageFile('@fontsource-variable/eczar')), 'files');
/** Versions of what the fonts are made from and with. */
const VERSIONS = ['@fontsource-variable/eczar', 'subset-font'].map(
  (name) => (JSON.parse(readFileSync(packageFile(name), 'utf8')) as { version: string }).version,
);
/** Letters, digits and the punctuation of headings. Other signs come from the fallback: each would cost every first visit. */
export const LATIN = " %&'()+,-./0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The rupee sign is in the Devanagari file; the browser fetches it only where a heading has one. */
const RUPEE = '₹';
/** None of its layout features: distances between pairs of letters are a sixth of the file and hardly seen, ligatures and fractions another. */
const FEATURES: string[] = [];
/** The weight of headings. One alone: with a second the file was half as large again. */
const WEIGHT = 700;

/**
 * Serif fonts that systems bring, with the metrics of their bold face as @capsizecss/metrics 4.3.0 has them (georgia and
 * gelasio/700, notoSerif/700, tinos/700, which is as wide as Times): that package is 169 MB for three lines.
 */
const LOCAL_FONTS = [
  {
    names: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'],
    metrics: { familyName: 'Georgia', ascent: 1878, descent: -449, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1062 },
  },
  {
    names: ['Noto Serif Bold', 'NotoSerif-Bold'],
    metrics: { familyName: 'Noto Serif', ascent: 1069, descent: -293, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 512 },
  },
  {
    names: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
    metrics: { familyName: 'Times', ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048, xWidthAvg: 886 },
  },
];

/**
 * Faces of local fonts that take the room the web font would take: a page reads the same with either.
 * @param font the web font, of one weight
 * @param weights for which they stand in, as the value of `font-weight`
 */
function fallbackFaces(font: Font, weights: string): string {
  return LOCAL_FONTS.map(({ names, metrics }) => {
    const subsets = { latin: metrics, thai: metrics };
    const { fontFaces } = createFontStack([font, { ...metrics, subsets }], { fontFaceFormat: 'styleObject' });
    const face = fontFaces[0]?.['@font-face'];
    if (!face) throw new TypeError(`no face stands in as ${metrics.familyName}`);
    const { ascentOverride, descentOverride, lineGapOverride = '0%', sizeAdjust } = face;
    const src = names.map((name) => `local("${name}")`).join(',');
    return `@font-face{font-family:"Eczar as ${metrics.familyName}";font-weight:${weights};src:${src};size-adjust:${sizeAdjust};ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:${lineGapOverride}}`;
  }).join('\n');
}

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
  const face = async (name: string, file: string, text: string, options: Pick<SubsetOptions, 'keepFeatures' | 'noLayoutClosure'> = {}) => {
    const address = addAsset(name, await cut(file, text, { targetFormat: 'woff2', variationAxes: { wght: WEIGHT }, ...options }));
    return `@font-face{font-family:Eczar;font-weight:${WEIGHT};font-display:optional;src:url(${address}) format("woff2");unicode-range:${rangeOf(text)}}`;
  };
  const upright = await cut('eczar-latin-wght-normal.woff2', LATIN, { targetFormat: 'truetype', variationAxes: { wght: WEIGHT } });
  return [
    fallbackFaces(await fromBuffer(Buffer.from(upright)), String(WEIGHT)),
    await face('eczar.woff2', 'eczar-latin-wght-normal.woff2', LATIN, { keepFeatures: FEATURES }),
    // By itself: what a sign may become beside others would bring half of the letters along.
    await face('eczar-rupee.woff2', 'eczar-devanagari-wght-normal.woff2', RUPEE, { noLayoutClosure: true }),
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
