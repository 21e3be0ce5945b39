/**
 * The heading font of pages in Devanagari. Its file has the glyphs of the words that headings have, and of each step from
 * their letters to them: the conjuncts of all letters would be 43 kB.
 */
import { fromBuffer } from '@capsizecss/unpack';
import type { OwnFaces } from '../content/site.ts';
import { cutFont, unpackFont } from './cut-font.ts';
import type { AddAsset, BuildCache } from './folders.ts';
import { ECZAR_VERSIONS, fallbackFaces, fontFace, type LocalFont, subsetEczar } from './fonts.ts';

const RANGE = 'U+900-97F,U+200C-200D,U+25CC,U+A8E0-A8FF';
/** What browsers shape by itself: the characters of the face that follow each other. */
export const WORDS = /[\u0900-\u097f\u200c-\u200d\u25cc\ua8e0-\ua8ff]+/g;

/** Every character of the file of the package in {@link RANGE}. */
export const DEVANAGARI = [
  ...Array.from({ length: 0x80 }, (_, i) => String.fromCharCode(0x900 + i)),
  ...Array.from({ length: 0x20 }, (_, i) => String.fromCharCode(0xa8e0 + i)),
  '\u200c\u200d\u25cc',
].join('');

/** The average advance of a character in the words of test/build/devanagari-headings.txt, in thousandths of an em. */
export const ADVANCE = 452;
/**
 * The same of fonts of Android and Linux, with the metrics of their bold faces in @fontsource 5.3.0. They are in the
 * families of Latin faces, so that styles name one list. The fonts of Windows and Apple cannot be measured here.
 */
const LOCAL_FONTS: readonly LocalFont[] = [
  {
    names: ['Noto Sans Devanagari Bold', 'NotoSansDevanagari-Bold'],
    metrics: { familyName: 'Georgia', ascent: 896, descent: -408, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 440 },
  },
  {
    names: ['Noto Serif Devanagari Bold', 'NotoSerifDevanagari-Bold'],
    metrics: { familyName: 'Noto Serif', ascent: 930, descent: -625, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 398 },
  },
];

/** Its vowel signs are above and below the letters, where lines of Latin headings meet. */
const LEADING = 'h1,h2,h3{line-height:1.3}.headline b,.tool-bar b{line-height:1.5}';

/** Letters of a text that may be a heading as a whole: a title, a label, a name. */
const LONGEST = 120;

/** The texts in pages, bodies or words that may be headings, and the headings in HTML. */
export function collectHeadings(given: unknown): string[] {
  if (typeof given === 'string') {
    const text = given.replace(/<[^>]*>/g, '');
    if (text.length <= LONGEST) return [text];
    return (given.match(/<h[1-6][^>]*>.*?<\/h[1-6]>/gs) ?? []).map((heading) => heading.replace(/<[^>]*>/g, ''));
  }
  if (typeof given !== 'object' || given === null) return [];
  return [...(given instanceof Map ? given.values() : Object.values(given))].flatMap(collectHeadings);
}

/** The font for texts, as WOFF2; undefined if they have no Devanagari. */
export async function cutDevanagari(cache: BuildCache, texts: readonly string[]): Promise<Uint8Array | undefined> {
  const words = [...new Set(texts.flatMap((text) => text.match(WORDS) ?? []))].sort();
  if (words.length === 0) return undefined;
  return cache.get(['devanagari', ECZAR_VERSIONS, words], async () => {
    const whole = await subsetEczar('devanagari', DEVANAGARI, { format: 'truetype' });
    const letters = [...new Set(words.join(''))].join('');
    return cutFont(whole, letters, { format: 'woff2', glyphs: await traceGlyphs(whole, words) });
  });
}

/** The glyphs of words, and those that are in their places on the way. */
async function traceGlyphs(bytes: Uint8Array, words: readonly string[]): Promise<Set<number>> {
  const hb = await import('harfbuzzjs');
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes)));
  const glyphs = new Set<number>();
  for (const word of words) {
    const buffer = new hb.Buffer();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    const note = () => {
      if (buffer.getContentType() !== hb.BufferContentType.GLYPHS) return true;
      for (const { codepoint } of buffer.getGlyphInfos()) glyphs.add(codepoint);
      return true;
    };
    buffer.setMessageFunc(note);
    hb.shape(font, buffer);
    note();
  }
  return glyphs;
}

/** The font and its faces for texts of pages in a language; undefined if they have no Devanagari. */
export async function buildDevanagari(
  lang: string,
  texts: readonly string[],
  addAsset: AddAsset,
  cache: BuildCache,
): Promise<OwnFaces | undefined> {
  const bytes = await cutDevanagari(cache, texts);
  if (bytes === undefined) return undefined;
  const font = addAsset(`eczar-${lang}.woff2`, bytes);
  const advance = { xWidthAvg: ADVANCE };
  const metrics = await fromBuffer(Buffer.from(await unpackFont(bytes)));
  const measured = { ...metrics, subsets: { latin: advance, thai: advance } };
  const css = [fallbackFaces(measured, LOCAL_FONTS, RANGE), fontFace(font, RANGE), LEADING].join('\n');
  return { font, css, hash: new Bun.CryptoHasher('sha256').update(css).digest('base64') };
}
