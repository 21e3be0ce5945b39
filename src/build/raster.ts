/** Draws pictures: satori converts JSX to SVG with text as outlines, and sharp renders it to PNG. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { COLOURS } from '../document/document.tsx';

const packageOf = (name: string) => Bun.resolveSync(`${name}/package.json`, import.meta.dir);
const eczarFiles = join(dirname(packageOf('@fontsource-variable/eczar')), 'files');

/** Versions of the tools that affect pictures, for the cache. */
export const RASTER_VERSIONS: readonly string[] = ['satori', 'sharp', '@fontsource-variable/eczar'].map(
  (name) => `${name}@${(JSON.parse(readFileSync(packageOf(name), 'utf8')) as { version: string }).version}`,
);

const { paper, rule, ink, 'ink-soft': soft, stamp } = COLOURS;
/** The colours of the light theme. The margin of a ledger page is the stamp's colour at a third of its opacity. */
export const INKS = {
  paper: paper.light,
  rule: rule.light,
  margin: `${stamp.light}5b`,
  ink: ink.light,
  soft: soft.light,
  stamp: stamp.light,
} as const;

/** Canvas for measuring, px. Larger than any text, because satori shrinks what does not fit. */
const MEASURED_WITHIN = 4000;

/** Static TrueType fonts for Latin, and for Hindi and the rupee sign: satori reads neither WOFF2 nor variable fonts. */
let fonts: Promise<{ name: string; data: Buffer; weight: 700; style: 'normal' }[]> | undefined;
async function readFonts() {
  const { default: subsetFont } = await import('subset-font');
  const printable = (from: number, to: number) =>
    String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
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

/** @returns an SVG with all text as outlines */
export async function drawSvg(element: ReactElement, width: number, height: number): Promise<string> {
  // Loaded on first use, because a build with a warm cache does not need it.
  const { default: satori } = await import('satori');
  fonts ??= readFonts();
  return satori(element, { width, height, fonts: await fonts });
}

/**
 * Measures text in the heading font.
 * @param words the content of each box by name, and its width in px; without one the box is as wide as its content
 * @param size of the font, px
 * @returns width and height of each box, px; a line is 100 px high
 */
export async function measure(words: Readonly<Record<string, { node: ReactNode; width?: number }>>, size: number) {
  const { default: satori } = await import('satori');
  fonts ??= readFonts();
  const boxes = Object.entries(words).map(([key, { node, width }]) => {
    const style = {
      display: 'flex',
      flexShrink: 0,
      fontFamily: 'Eczar',
      fontSize: size,
      lineHeight: '100px',
      ...(width === undefined ? { whiteSpace: 'nowrap' } : { width }),
    };
    return createElement('div', { key, style }, node);
  });
  const sizes = new Map<string, { width: number; height: number }>();
  await satori(
    createElement('div', { style: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' } }, ...boxes),
    {
      width: MEASURED_WITHIN,
      height: MEASURED_WITHIN,
      fonts: await fonts,
      onNodeDetected: ({ key, width, height }) =>
        void (key !== undefined && key !== null && words[key] && sizes.set(String(key), { width, height })),
    },
  );
  return sizes;
}

/** @returns a PNG with a palette of at most `colours`, undithered because the drawings have flat colours */
export async function rasterize(svg: string, width: number, height: number, colours: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg))
    .resize(width, height)
    .png({ palette: true, colours, dither: 0, effort: 1, compressionLevel: 9 })
    .toBuffer();
}
