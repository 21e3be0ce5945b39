/** Draws pictures: satori measures text and makes SVG of JSX, with text as outlines; sharp renders it to PNG. */
import { createElement, type ReactElement, type ReactNode } from 'react';
import { COLOURS } from '../document/document.tsx';
import { ECZAR, RUPEE, readVersion, subsetEczar } from './fonts.ts';

/** What affects pictures, for keys of the cache. */
export const RASTER_VERSIONS: readonly string[] = ['satori', 'sharp', ECZAR].map(
  (name) => `${name}@${readVersion(name)}`,
);

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

/** Static TrueType fonts for Latin, Hindi and the rupee sign: satori reads neither WOFF2 nor variable fonts. */
async function readFonts() {
  const printable = (from: number, to: number) =>
    String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
  const font = async (name: string, cut: 'latin' | 'devanagari', text: string) => {
    const data = await subsetEczar(cut, text, { targetFormat: 'truetype' });
    return { name, data, weight: 700 as const, style: 'normal' as const };
  };
  return Promise.all([
    font('Eczar', 'latin', printable(0x20, 0x7e) + printable(0xa0, 0xff) + printable(0x2010, 0x2026)),
    font('Eczar devanagari', 'devanagari', RUPEE + printable(0x900, 0x97f)),
  ]);
}
let fonts: ReturnType<typeof readFonts> | undefined;

/** Loads satori and its fonts on first use, because a build with a warm cache needs neither. */
async function openSatori() {
  const { default: satori } = await import('satori');
  fonts ??= readFonts();
  return { satori, fonts: await fonts };
}

export async function drawSvg(element: ReactElement, width: number, height: number): Promise<string> {
  const { satori, fonts } = await openSatori();
  return satori(element, { width, height, fonts });
}

/** @returns a PNG with a palette, undithered because the drawings have flat colours */
export async function rasterize(svg: string, width: number, height: number, colours: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg))
    .resize(width, height)
    .png({ palette: true, colours, dither: 0, effort: 1, compressionLevel: 9 })
    .toBuffer();
}

export interface TextBox {
  /** px. */
  width: number;
  lines: number;
  /** Sizes to try, px, the largest first. */
  sizes: readonly number[];
}

/** The size of a text, px, and its lines at that size. */
export interface Fitted {
  size: number;
  lines: number;
}

/** Fits a text into the first possible of several boxes. @throws Error if it fits at no size */
export async function fitText(text: string, boxes: readonly TextBox[]): Promise<Fitted> {
  if (text === '') return { size: boxes[0]?.sizes[0] ?? 0, lines: 0 };
  for (const { width, lines: most, sizes } of boxes) {
    for (const size of sizes) {
      const { lines, widest } = await measure(text, width, size);
      // A word wider than the box does not wrap.
      if (lines <= most && widest <= width) return { size, lines };
    }
  }
  throw new Error(`No room in a preview picture for ${JSON.stringify(text)}: write it shorter.`);
}

/** px. Larger than any text, because satori shrinks what does not fit. */
const MEASURED_WITHIN = 4000;
/** px. */
const LINE_HEIGHT = 100;

/** @returns the lines of a text in a box of that width, and the width of its widest word, px */
async function measure(text: string, width: number, size: number): Promise<{ lines: number; widest: number }> {
  const { satori, fonts } = await openSatori();
  const box = (key: string, words: string, limits: object) => {
    const font = { fontFamily: 'Eczar', fontSize: size, lineHeight: `${LINE_HEIGHT}px` };
    return createElement(
      'div',
      { key, style: { display: 'flex', flexShrink: 0, ...font, ...limits } },
      withRupees(words),
    );
  };
  const words = new Set(text.split(/\s+/));
  const style = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' } as const;
  const measured = { lines: 0, widest: 0 };
  await satori(
    <div style={style}>
      {box('whole', text, { width })}
      {[...words].map((word) => box(`word ${word}`, word, { whiteSpace: 'nowrap' }))}
    </div>,
    {
      width: MEASURED_WITHIN,
      height: MEASURED_WITHIN,
      fonts,
      onNodeDetected({ key, width, height }) {
        if (key === 'whole') measured.lines = Math.round(height / LINE_HEIGHT);
        else if (String(key).startsWith('word ')) measured.widest = Math.max(measured.widest, width);
      },
    },
  );
  return measured;
}

/** For a `flex` box: adds space after each rupee sign, which is in another subset and therefore has no kerning. */
export function withRupees(text: string): ReactNode {
  const lines = text.split('\n');
  if (lines.length > 1) {
    return (
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        {lines.map((line) => (
          <div key={line} style={{ display: 'flex' }}>
            {withRupees(line)}
          </div>
        ))}
      </div>
    );
  }
  if (!text.includes(RUPEE)) return text;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap' }}>
      {text.split(' ').map((word, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words never move
        <div key={i} style={{ display: 'flex', marginRight: '0.25em' }}>
          {word
            .split(RUPEE)
            .flatMap((part, at) => [
              ...(at > 0 ? [sign(at)] : []),
              ...(part === '' ? [] : [<div key={part}>{part}</div>]),
            ])}
        </div>
      ))}
    </div>
  );
}

function sign(at: number): ReactNode {
  return (
    <div key={`sign ${at}`} style={{ marginRight: '0.05em' }}>
      {RUPEE}
    </div>
  );
}
