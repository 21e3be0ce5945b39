/**
 * The heading font: a subset of Eczar in one weight, and fallback faces with its metrics. They take the same space until
 * the font arrives (`font-display: swap`), so that no heading wraps differently. It is one file: between two, a line
 * with letters of both could wrap like neither.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { type Font, fromBuffer } from '@capsizecss/unpack';
import { type CutOptions, cutFont } from './cut-font.ts';
import type { AddAsset, BuildCache } from './folders.ts';

export const ECZAR = '@fontsource-variable/eczar';
const packageFile = (name: string) => Bun.resolveSync(`${name}/package.json`, import.meta.dir);

export function readVersion(name: string): string {
  return (JSON.parse(readFileSync(packageFile(name), 'utf8')) as { version: string }).version;
}

/** What affects a subset, for keys of the cache. */
export const ECZAR_VERSIONS: readonly string[] = [ECZAR, 'harfbuzzjs', 'wawoff2'].map(readVersion);
/** A second weight made the file half as large again. */
const WEIGHT = 700;

/** Cuts the characters of a text, in one weight, out of a file of the font. */
export async function subsetEczar(cut: 'latin' | 'devanagari', text: string, options: CutOptions): Promise<Buffer> {
  const file = join(dirname(packageFile(ECZAR)), `files/eczar-${cut}-wght-normal.woff2`);
  return cutFont(readFileSync(file), text, { weight: WEIGHT, ...options });
}

/** Only in the Devanagari file. */
export const RUPEE = '₹';
/** Extra space on either side of the sign, in em: without it, sign and digit touch. */
const RUPEE_ROOM = { before: 0.07, after: 0.17 };
/** A sign of the Latin file that no heading has. The rupee sign takes its place. */
const EURO = '€';
/** The characters of headings. Others use the fallback, to keep the file small. */
export const LETTERS = ` %&'()+,-./0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz${RUPEE}`;
/** No layout features: kerning, hardly visible, is a sixth of the file, and ligatures and fractions are another. */
const WOFF2: CutOptions = { format: 'woff2', features: [] };

/**
 * Serif fonts of operating systems, with the metrics of their bold faces. Copied from @capsizecss/metrics 4.3.0
 * (georgia, notoSerif/700, and tinos/700, which is as wide as Times), because that package is 169 MB.
 */
const LOCAL_FONTS: readonly LocalFont[] = [
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

type Metrics = Pick<Font, 'familyName' | 'ascent' | 'descent' | 'lineGap' | 'unitsPerEm' | 'xWidthAvg' | 'subsets'>;

/** A font of operating systems. `familyName` ends the name of its face. */
export interface LocalFont {
  names: readonly string[];
  metrics: Omit<Metrics, 'subsets'>;
}

/** Faces of local fonts that take the same space as the web font. @param range theirs, if not every character */
export function fallbackFaces(font: Metrics, locals: readonly LocalFont[], range?: string): string {
  return locals
    .map(({ names, metrics }) => {
      const subsets = { latin: metrics, thai: metrics };
      const { fontFaces } = createFontStack([font, { ...metrics, subsets }], { fontFaceFormat: 'styleObject' });
      const face = fontFaces[0]?.['@font-face'];
      if (!face) throw new TypeError(`no fallback face for ${metrics.familyName}`);
      const { ascentOverride, descentOverride, lineGapOverride = '0%', sizeAdjust } = face;
      const src = names.map((name) => `local("${name}")`).join(',');
      return `@font-face{font-family:"Eczar as ${metrics.familyName}";font-weight:${WEIGHT};src:${src};size-adjust:${sizeAdjust};ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:${lineGapOverride}${rangeOf(range)}}`;
    })
    .join('\n');
}

/** Cuts some of {@link LETTERS} out of the font. */
export function cutLetters(cache: BuildCache, text: string, options: CutOptions): Promise<Uint8Array> {
  return cache.get(['letters', ECZAR_VERSIONS, WEIGHT, RUPEE_ROOM, text, options], async () => {
    const latin = await subsetEczar('latin', LETTERS + EURO, { format: 'truetype' });
    // Without what may take its place: half of the letters.
    const sign = await subsetEczar('devanagari', RUPEE, { format: 'truetype', glyphs: [] });
    return cutFont(placeRupee(latin, sign), text, options);
  });
}

/**
 * Puts the rupee sign in the place of {@link EURO}, with {@link RUPEE_ROOM}. No subset can join two files.
 * @param font TrueType, without variations, changed in place
 * @param sign the sign alone, in the same units
 */
function placeRupee(font: Buffer, sign: Buffer): Buffer {
  const { before, after } = RUPEE_ROOM;
  const [at, from] = [findTables(font), findTables(sign)];
  const em = font.readUInt16BE(at('head') + 18);
  const [euro, rupee] = [EURO, RUPEE].map((letter) => letter.charCodeAt(0)) as [number, number];
  // Segments of characters in order, ends before starts. The euro sign is alone in one, as the rupee sign then is.
  const map = at('cmap') + font.readUInt32BE(at('cmap') + 8);
  const row = font.readUInt16BE(map + 6);
  let end = map + 14;
  while (font.readUInt16BE(end) < euro) end += 2;
  const [start, step] = [end + row + 2, end + 2 * row + 2];
  const glyph = (euro + font.readUInt16BE(step)) & 0xffff;
  for (const place of [end, start]) font.writeUInt16BE(rupee, place);
  font.writeUInt16BE((glyph - rupee) & 0xffff, step);

  const outline = (bytes: Buffer, find: typeof at, id: number) => {
    const [first, last] = [0, 2].map((next) => 2 * bytes.readUInt16BE(find('loca') + 2 * id + next));
    return bytes.subarray(find('glyf') + (first ?? 0), find('glyf') + (last ?? 0));
  };
  // Its first glyph is the one for characters that it lacks.
  const [old, drawn] = [outline(font, at, glyph), outline(sign, from, 1)];
  if (drawn.length > old.length) throw new RangeError('the outline of the rupee sign is longer than the one before');
  old.set(drawn);
  const width = at('hmtx') + 4 * glyph;
  font.writeUInt16BE(sign.readUInt16BE(from('hmtx') + 4) + Math.round((before + after) * em), width);
  font.writeInt16BE(sign.readInt16BE(from('hmtx') + 6) + Math.round(before * em), width + 2);
  return font;
}

/** @returns a function that finds a table by its tag */
function findTables(font: Buffer): (tag: string) => number {
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
  return (tag) => {
    const found = tables.get(tag);
    if (found === undefined) throw new TypeError(`expected a TrueType font with ${tag}`);
    return found;
  };
}

/** A font face, as CSS, that embeds the letters of a text of {@link LETTERS}: an icon in SVG cannot load fonts. */
export async function embedFont(text: string, cache: BuildCache): Promise<string> {
  const letters = [...new Set(text)].sort().join('');
  const bytes = Buffer.from(await cutLetters(cache, letters, WOFF2));
  return `@font-face{font-family:Eczar;font-weight:${WEIGHT};src:url(data:font/woff2;base64,${bytes.toString('base64')}) format("woff2")}`;
}

/** A face of the web font, as CSS, for characters in a range. */
export function fontFace(address: string, range: string): string {
  return `@font-face{font-family:Eczar;font-weight:${WEIGHT};font-display:swap;src:url(${address}) format("woff2")${rangeOf(range)}}`;
}

const rangeOf = (range?: string) => (range ? `;unicode-range:${range}` : '');

/** @returns the font faces as CSS */
export async function buildFonts(addAsset: AddAsset, cache: BuildCache): Promise<string> {
  const upright = await cutLetters(cache, LETTERS, { format: 'truetype' });
  const address = addAsset('eczar.woff2', await cutLetters(cache, LETTERS, WOFF2));
  return [
    fallbackFaces(await fromBuffer(Buffer.from(upright)), LOCAL_FONTS),
    fontFace(address, formatRange(LETTERS)),
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
