/** Fits texts into preview pictures, measured with the library that draws them, and spaces rupee signs. */
import type { ReactNode } from 'react';
import { measure } from './raster.ts';

export interface TextBox {
  /** px. */
  width: number;
  /** Maximum number of lines. */
  lines: number;
  /** Sizes to try, px, the largest first. */
  sizes: readonly number[];
}

/** A text fits at no size. */
export class TextWithoutRoomError extends Error {
  override name = 'TextWithoutRoomError';
}

const WHOLE = 'whole';

/** Tries the boxes in order. @returns the size, px, and the number of lines at that size */
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

const RUPEE = '₹';

/**
 * Adds space after each rupee sign, which has no kerning because it comes from another subset of the font. Returns
 * other texts unchanged. For a `flex` box.
 */
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
