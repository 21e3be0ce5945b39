/**
 * The heading font: Eczar, variable, latin and the rupee sign, subset; and fallback faces with its metrics.
 * `font-display: optional`: a font that is not there when the page is first painted waits for the next page, so that no
 * heading ever wraps anew under the reader. The document preloads it, and the fallback faces take the same room.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { fallbackFaces, fontMetrics } from './font-metrics.ts';

const files = join(dirname(Bun.resolveSync('@fontsource-variable/eczar/package.json', import.meta.dir)), 'files');
/** Printable ASCII and the punctuation our headings use. */
const LATIN = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32))}’‘“”–—…·×©é`;

/**
 * @param addAsset writes a file and returns its address
 * @returns the font faces as CSS
 */
export async function buildFonts(addAsset: (name: string, bytes: Uint8Array) => string): Promise<string> {
  const subset = (file: string, text: string) =>
    subsetFont(readFileSync(join(files, file)), text, { targetFormat: 'woff2', variationAxes: { wght: { min: 600, max: 800 } } });
  const latin = addAsset('eczar.woff2', await subset('eczar-latin-wght-normal.woff2', LATIN));
  // The rupee sign is in the Devanagari file; the browser fetches it only where a heading has one.
  const rupee = addAsset('eczar-rupee.woff2', await subset('eczar-devanagari-wght-normal.woff2', '₹'));
  const upright = await subsetFont(readFileSync(join(files, 'eczar-latin-wght-normal.woff2')), LATIN, {
    targetFormat: 'truetype',
    variationAxes: { wght: 700 },
  });
  return `${fallbackFaces(fontMetrics(upright))}
@font-face{font-family:Eczar;font-weight:600 800;font-display:optional;src:url(${latin}) format("woff2");unicode-range:U+20-7E,U+A9,U+B7,U+D7,U+E9,U+2013-2026}
@font-face{font-family:Eczar;font-weight:600 800;font-display:optional;src:url(${rupee}) format("woff2");unicode-range:U+20B9}`;
}
