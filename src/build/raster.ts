/** Draws pictures: SVG with text in the heading font, which Pango shapes, and sharp renders to PNG. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { xml } from '../content/format.ts';
import { COLOURS } from '../document/document.tsx';
import { hashText } from './folders.ts';
import { ECZAR, RUPEE, readVersion, subsetEczar } from './fonts.ts';

/** What affects pictures, for keys of the cache. */
export const RASTER_VERSIONS: readonly string[] = ['sharp', ECZAR].map((name) => `${name}@${readVersion(name)}`);

const { paper, rule, ink, 'ink-soft': soft, stamp } = COLOURS;
/** The light theme. The margin of a ledger page has the stamp's colour at a third of its opacity. */
export const INKS = {
  paper: paper.light,
  rule: rule.light,
  margin: `${stamp.light}5b`,
  ink: ink.light,
  soft: soft.light,
  stamp: stamp.light,
} as const;

/** In em, from the middle of a line down to the baseline of its letters. */
export const BASELINE = 0.2545;
/** In em: the sign is in another subset, and therefore has no kerning. */
const AFTER_RUPEE = 0.05;

/** Loads sharp on first use, because a build with a warm cache does not need it, and shows Pango the font. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  const folder = join(import.meta.dir, '../../.build/fonts');
  mkdirSync(folder, { recursive: true });
  const printable = (from: number, to: number) =>
    String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
  const cuts = {
    latin: printable(0x20, 0x7e) + printable(0xa0, 0xff) + printable(0x2010, 0x2026),
    devanagari: RUPEE + printable(0x900, 0x97f),
  } as const;
  for (const cut of ['latin', 'devanagari'] as const) {
    const fontfile = join(folder, `${hashText(cuts[cut] + readVersion(ECZAR)).slice(0, 16)}.ttf`);
    if (!existsSync(fontfile)) {
      // Renamed when complete, since another build may be running.
      const aside = `${fontfile}.${crypto.randomUUID()}`;
      writeFileSync(aside, await subsetEczar(cut, cuts[cut], { format: 'truetype' }));
      renameSync(aside, fontfile);
    }
    // Pango finds a file by its first use, also for the text of SVG, and opens it again later.
    await sharp({ text: { text: cuts[cut].slice(-1), font: 'Eczar Bold', fontfile } }).toBuffer();
  }
  return sharp;
}
let opened: ReturnType<typeof openSharp> | undefined;
const sharpWithFont = () => (opened ??= openSharp());

/** @returns a PNG with a palette, undithered because the drawings have flat colours */
export async function rasterize(svg: string, width: number, height: number, colours: number): Promise<Uint8Array> {
  const sharp = await sharpWithFont();
  return sharp(Buffer.from(svg))
    .resize(width, height)
    .png({ palette: true, colours, dither: 0, effort: 1, compressionLevel: 9 })
    .toBuffer();
}

/** A line of text in SVG. @param attributes place and look, as in `x="64" fill="#000"` */
export function svgText(line: string, size: number, attributes: string): string {
  const words = xml(line).replaceAll(
    new RegExp(`${RUPEE}(.)`, 'g'),
    `${RUPEE}<tspan dx="${AFTER_RUPEE * size}">$1</tspan>`,
  );
  return `<text font-family="Eczar" font-weight="700" font-size="${size}" ${attributes}>${words}</text>`;
}

export interface TextBox {
  /** px. */
  width: number;
  lines: number;
  /** Sizes to try, px, the largest first. */
  sizes: readonly number[];
}

/** The lines of a text, and their size, px. */
export interface Fitted {
  size: number;
  lines: readonly string[];
}

/** Fits a text into the first possible of several boxes. @throws Error if it fits at no size */
export async function fitText(text: string, boxes: readonly TextBox[]): Promise<Fitted> {
  if (text === '') return { size: boxes[0]?.sizes[0] ?? 0, lines: [] };
  for (const { width, lines: most, sizes } of boxes) {
    for (const size of sizes) {
      for (let count = 1; count <= most; count += 1) {
        const { lines, ems } = await breakLines(text, count);
        if (ems * size <= width) return { size, lines };
      }
    }
  }
  throw new Error(`No room in a preview picture for ${JSON.stringify(text)}: write it shorter.`);
}

/** Breaks a text into one or two lines, as even as possible. @returns also the width of the widest, in em */
async function breakLines(text: string, count: number): Promise<{ lines: string[]; ems: number }> {
  const words = text.split(' ');
  const splits = text.includes('\n') || count === 1 ? [text.split('\n')] : [];
  if (splits.length === 0)
    for (let at = 1; at < words.length; at += 1) splits.push([words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  let best = { lines: [text], ems: Number.POSITIVE_INFINITY };
  for (const lines of splits) {
    const ems = Math.max(...(await Promise.all(lines.map(measure))));
    if (lines.length === count && ems < best.ems) best = { lines, ems };
  }
  return best;
}

/** px: large enough for exact widths, and small enough for a fast picture. */
const MEASURED_AT = 100;
const widths = new Map<string, Promise<number>>();

/** The width of a line, in em. */
function measure(line: string): Promise<number> {
  return widths.getOrInsertComputed(line, async () => {
    const sharp = await sharpWithFont();
    const text = { text: xml(line), font: `Eczar Bold ${MEASURED_AT}`, dpi: 72 };
    const { info } = await sharp({ text }).raw().toBuffer({ resolveWithObject: true });
    return info.width / MEASURED_AT + AFTER_RUPEE * (line.split(RUPEE).length - 1);
  });
}
