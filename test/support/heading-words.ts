/** Words in Devanagari, as a font draws them: all letters are in a subset, but a conjunct of them may not be. */
import { Blob, Buffer as Characters, Face, Font, shape } from 'harfbuzzjs';
import { unpackFont } from '../../src/build/cut-font.ts';
import { DEVANAGARI } from '../../src/build/devanagari-font.ts';
import { subsetEczar } from '../../src/build/fonts.ts';

type Draw = ReturnType<typeof openFont>;

/** @returns a function that gives the outline and the place of each glyph of a word */
function openFont(bytes: Uint8Array) {
  const font = new Font(new Face(new Blob(bytes)));
  return (word: string) => {
    const characters = new Characters();
    characters.addText(word);
    characters.guessSegmentProperties();
    shape(font, characters);
    return characters.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset, yOffset }) => ({
      outline: font.glyphToPath(codepoint),
      ...{ xAdvance, xOffset, yOffset },
    }));
  };
}

let whole: Promise<Draw> | undefined;

/** The whole heading font, with every conjunct. */
export function wholeFont(): Promise<Draw> {
  whole ??= subsetEczar('devanagari', DEVANAGARI, { format: 'truetype' }).then(openFont);
  return whole;
}

/** The words that a subset of the heading font does not draw as the whole font does. */
export async function wordsDrawnWrong(subset: Uint8Array, words: Iterable<string>): Promise<string[]> {
  const [draw, drawWhole] = [openFont(await unpackFont(subset)), await wholeFont()];
  return [...new Set(words)].filter((word) => !Bun.deepEquals(draw(word), drawWhole(word)));
}
