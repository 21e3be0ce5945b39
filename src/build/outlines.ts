/**
 * Words in the heading font as the path of an SVG. A drawing is a file that cannot load a font, and with one embedded a
 * browser draws it twice and lays all of its text out again.
 */
import { create } from 'fontkitten';
import type { BuildCache } from './folders.ts';
import { cutLetters, LETTERS } from './fonts.ts';

/** Units of the path in a pixel, so that its numbers are whole. */
export const OUTLINE_UNITS = 5;

const SVG_COMMANDS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' } as const;

interface Outline {
  /** In units. */
  width: number;
  /** The data of the path, from the start of the baseline. */
  d: string;
}

/** @returns a function that draws words of {@link LETTERS}, with letters of so many pixels */
export async function openOutlines(size: number, cache: BuildCache): Promise<(words: string) => Outline> {
  const font = create(Buffer.from(await cutLetters(cache, LETTERS, { format: 'truetype' })));
  if (!('glyphsForString' in font)) throw new TypeError('expected one font, not a collection');
  const drawLetter = (letter: string): Outline => {
    const [glyph] = font.glyphsForString(letter);
    if (!glyph?.id) throw new TypeError(`the heading font has no ${JSON.stringify(letter)}`);
    const place = (number: number) => Math.round((number * size * OUTLINE_UNITS) / font.unitsPerEm);
    let [d, pen, first] = ['', { x: 0, y: 0 }, { x: 0, y: 0 }];
    // Steps from point to point: a letter is the same text wherever it is, which compresses well.
    for (const { command, args } of glyph.path.commands) {
      const points = Array.from({ length: args.length / 2 }, (_, i) => ({
        x: place(args[2 * i] ?? 0),
        y: -place(args[2 * i + 1] ?? 0),
      }));
      d += SVG_COMMANDS[command] + points.map(({ x, y }) => `${x - pen.x} ${y - pen.y}`).join(' ');
      pen = points.at(-1) ?? first;
      if (command === 'moveTo') first = pen;
    }
    const width = place(glyph.advanceWidth);
    // Its next neighbour begins at its end.
    return { width, d: `${d}m${width - pen.x} ${-pen.y}` };
  };
  return (words) => {
    const letters = [...words].map(drawLetter);
    return {
      width: letters.reduce((sum, { width }) => sum + width, 0),
      d: letters
        .map(({ d }) => d)
        .join('')
        .replaceAll(' -', '-'),
    };
  };
}
