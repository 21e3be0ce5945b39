/**
 * The heading font: subsets of Eczar in one weight, and fallback faces with its metrics. They take the same space until
 * the font arrives (`font-display: swap`), so that no heading wraps differently.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { type Font, fromBuffer } from '@capsizecss/unpack';
import type { Options as SubsetOptions } from 'subset-font';
import type { AddAsset, BuildCache } from './folders.ts';

export const ECZAR = '@fontsource-variable/eczar';
const packageFile = (name: string) => Bun.resolveSync(`${name}/package.json`, import.meta.dir);

export function readVersion(name: string): string {
  return (JSON.parse(readFileSync(packageFile(name), 'utf8')) as { version: string }).version;
}

const VERSIONS = [ECZAR, 'subset-font'].map(readVersion);
/** A second weight made the file half as large again. */
const WEIGHT = 700;

/** Cuts the characters of a text, in one weight, out of a file of the font. */
export async function subsetEczar(cut: 'latin' | 'devanagari', text: string, options: SubsetOptions): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  const file = join(dirname(packageFile(ECZAR)), `files/eczar-${cut}-wght-normal.woff2`);
  return subsetFont(readFileSync(file), text, { variationAxes: { wght: WEIGHT }, ...options });
}

/** The characters of headings. Others use the fallback, to keep the file small. */
export const LATIN = " %&'()+,-./0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** In a second subset, from the Devanagari file, which browsers fetch only if a heading has the sign. */
export const RUPEE = '₹';
/** Extra space on either side of the sign, in em: without it, sign and digit touch. */
const RUPEE_ROOM = { before: 0.07, after: 0.17 };
/** No layout features: kerning, hardly visible, is a sixth of the file, and ligatures and fractions are another. */
const WOFF2: SubsetOptions = { targetFormat: 'woff2', keepFeatures: [] };

/**
 * Serif fonts of operating systems, with the metrics of their bold faces. Copied from @capsizecss/metrics 4.3.0
 * (georgia, notoSerif/700, and tinos/700, which is as wide as Times), because that package is 169 MB.
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

/** Faces of local fonts that take the same space as the web font. */
function fallbackFaces(font: Font): string {
  return LOCAL_FONTS.map(({ names, metrics }) => {
    const subsets = { latin: metrics, thai: metrics };
    const { fontFaces } = createFontStack([font, { ...metrics, subsets }], { fontFaceFormat: 'styleObject' });
    const face = fontFaces[0]?.['@font-face'];
    if (!face) throw new TypeError(`no fallback face for ${metrics.familyName}`);
    const { ascentOverride, descentOverride, lineGapOverride = '0%', sizeAdjust } = face;
    const src = names.map((name) => `local("${name}")`).join(',');
    return `@font-face{font-family:"Eczar as ${metrics.familyName}";font-weight:${WEIGHT};src:${src};size-adjust:${sizeAdjust};ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:${lineGapOverride}}`;
  }).join('\n');
}

/** Cuts some of {@link LATIN} out of the font. */
export function cutLatin(cache: BuildCache, text: string, options: SubsetOptions): Promise<Uint8Array> {
  return cache.get(['font', VERSIONS, WEIGHT, text, options], () => subsetEczar('latin', text, options));
}

/** The rupee sign with {@link RUPEE_ROOM}. Its substitutions would include half of the letters: `noLayoutClosure`. */
export function cutRupee(cache: BuildCache): Promise<Uint8Array> {
  return cache.get(['rupee', VERSIONS, WEIGHT, RUPEE_ROOM], async () => {
    const sign = await subsetEczar('devanagari', RUPEE, { noLayoutClosure: true, targetFormat: 'truetype' });
    const { default: subsetFont } = await import('subset-font');
    return subsetFont(widened(sign, RUPEE_ROOM), RUPEE, { noLayoutClosure: true, targetFormat: 'woff2' });
  });
}

/** Adds space, in em, around each glyph. @param font TrueType, without variations */
function widened(font: Buffer, { before, after }: typeof RUPEE_ROOM): Buffer {
  const bytes = Buffer.from(font);
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + 16 * bytes.readUInt16BE(4); at += 16)
    tables.set(bytes.toString('latin1', at, at + 4), bytes.readUInt32BE(at + 8));
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((name) => tables.get(name));
  if (head === undefined || hhea === undefined || hmtx === undefined)
    throw new TypeError('expected a TrueType font with horizontal metrics');
  const em = bytes.readUInt16BE(head + 18);
  for (let glyph = 0; glyph < bytes.readUInt16BE(hhea + 34); glyph += 1) {
    const at = hmtx + 4 * glyph;
    bytes.writeUInt16BE(bytes.readUInt16BE(at) + Math.round((before + after) * em), at);
    bytes.writeInt16BE(bytes.readInt16BE(at + 2) + Math.round(before * em), at + 2);
  }
  return bytes;
}

/** A font face, as CSS, that embeds the letters of a text of {@link LATIN}: an icon in SVG cannot load fonts. */
export async function embedFont(text: string, cache: BuildCache): Promise<string> {
  const letters = [...new Set(text)].sort().join('');
  const bytes = Buffer.from(await cutLatin(cache, letters, WOFF2));
  return `@font-face{font-family:Eczar;font-weight:${WEIGHT};src:url(data:font/woff2;base64,${bytes.toString('base64')}) format("woff2")}`;
}

/** @returns the font faces as CSS */
export async function buildFonts(addAsset: AddAsset, cache: BuildCache): Promise<string> {
  const face = (name: string, bytes: Uint8Array, text: string) =>
    `@font-face{font-family:Eczar;font-weight:${WEIGHT};font-display:swap;src:url(${addAsset(name, bytes)}) format("woff2");unicode-range:${formatRange(text)}}`;
  const upright = await cutLatin(cache, LATIN, { targetFormat: 'truetype' });
  return [
    fallbackFaces(await fromBuffer(Buffer.from(upright))),
    face('eczar.woff2', await cutLatin(cache, LATIN, WOFF2), LATIN),
    face('eczar-rupee.woff2', await cutRupee(cache), RUPEE),
  ].join('\n');
}

function formatRange(characters: string): string {
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
