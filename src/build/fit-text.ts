/** Finds the largest size at which a text fits into a picture, measured with the library that draws the picture. */
import { measure } from './raster.ts';
import { withRupees } from './rupee-words.tsx';

/** The place of a text. */
export interface TextBox {
  /** px. */
  width: number;
  /** Most lines. */
  lines: number;
  /** Sizes to try, px, the largest first. */
  sizes: readonly number[];
}

/** A text fits at no size. The message names it. */
export class TextWithoutRoomError extends Error {
  override name = 'TextWithoutRoomError';
}

const WHOLE = 'whole';

/** @returns the size, px, and the number of lines at that size. Boxes are tried in order. */
export async function fitText(text: string, boxes: readonly TextBox[]): Promise<{ size: number; lines: number }> {
  if (text === '') return { size: boxes[0]?.sizes[0] ?? 0, lines: 0 };
  const words = Object.fromEntries(text.split(/\s+/).map((word) => [`word ${word}`, { node: withRupees(word) }]));
  for (const { width, lines, sizes } of boxes) {
    for (const size of sizes) {
      const boxes = await measure({ [WHOLE]: { node: withRupees(text), width }, ...words }, size);
      const used = Math.round((boxes.get(WHOLE)?.height ?? 0) / 100);
      // A word wider than the box does not wrap.
      const fits = [...boxes].every(([name, box]) => name === WHOLE || box.width <= width);
      if (used <= lines && fits) return { size, lines: used };
    }
  }
  throw new TextWithoutRoomError(`No room in a preview picture for ${JSON.stringify(text)}: write it shorter.`);
}
