/** Draws pictures that leave the site: satori lays JSX out and turns words into outlines, sharp makes pixels of it. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReactElement } from 'react';
import { COLOURS } from '../ui/colours.ts';

const packageOf = (name: string) => Bun.resolveSync(`${name}/package.json`, import.meta.dir);
const eczarFiles = join(dirname(packageOf('@fontsource-variable/eczar')), 'files');

/** Versions of whatever shapes the pictures: part of the inputs of each. */
export const RASTER_VERSIONS: readonly string[] = ['satori', 'sharp', '@fontsource-variable/eczar'].map(
  (name) => `${name}@${(JSON.parse(readFileSync(packageOf(name), 'utf8')) as { version: string }).version}`,
);

const { paper, rule, ink, 'ink-soft': soft, stamp } = COLOURS;
/** The colours of the light theme; the margin of a ledger is the stamp's colour, let through to a third. */
export const INKS = { paper: paper.light, rule: rule.light, margin: `${stamp.light}5b`, ink: ink.light, soft: soft.light, stamp: stamp.light } as const;

/** Satori reads no WOFF2 and no variable fonts: one weight, as plain TrueType, in Latin and for the rupee sign and Hindi. */
let fonts: Promise<{ name: string; data: Buffer; weight: 700; style: 'normal' }[]> | undefined;
async function readFonts() {
  const { default: subsetFont } = await import('subset-font');
  const printable = (from: number, to: number) => String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
  const cuts = [
    ['latin', printable(0x20, 0x7e) + printable(0xa0, 0xff) + printable(0x2010, 0x2026)],
    ['devanagari', `₹${printable(0x900, 0x97f)}`],
  ] as const;
  return Promise.all(
    cuts.map(async ([cut, text]) => {
      const file = readFileSync(join(eczarFiles, `eczar-${cut}-wght-normal.woff2`));
      const data = await subsetFont(file, text, { targetFormat: 'truetype', variationAxes: { wght: 700 } });
      return { name: cut === 'latin' ? 'Eczar' : `Eczar ${cut}`, data, weight: 700 as const, style: 'normal' as const };
    }),
  );
}

/** @returns an SVG in which all words are outlines */
export async function drawSvg(element: ReactElement, width: number, height: number): Promise<string> {
  // Loaded when something has to be drawn: a build that finds all pictures in its cache does without.
  const { default: satori } = await import('satori');
  fonts ??= readFonts();
  return satori(element, { width, height, fonts: await fonts });
}

/** @returns a PNG with a palette of at most `colours`, undithered: the drawings are flat */
export async function rasterize(svg: string, width: number, height: number, colours: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize(width, height).png({ palette: true, colours, dither: 0, effort: 1, compressionLevel: 9 }).toBuffer();
}
