/**
 * How wide a text is where search engines show it: Google sets titles in Arial of 20 px and descriptions in Arial of 14 px, and
 * cuts what does not fit. Widths are those of the font itself, in thousandths of its size.
 */

/** Size of a title, and the width that Google shows on a wide screen, px. A phone shows two lines. */
export const TITLE = { size: 20, most: 580 };

/** The title of a document: with the name of the product after it, where there is room for both. */
export function documentTitle(title: string, name: string): string {
  const both = `${title} | ${name}`;
  return arialWidth(both, TITLE.size) <= TITLE.most ? both : title;
}

const WIDTHS = new Map<string, number>();
for (const [width, characters] of [
  [191, "'"],
  [222, 'ijl’'],
  [260, '|'],
  [278, ' !,./:;[\\]ftI\u00a0·'],
  [333, '()-`r'],
  [334, '{}'],
  [355, '"'],
  [389, '*'],
  [469, '^'],
  [500, 'ckszvxyJ'],
  [556, '#$0123456789?_abdeghnopquL₹–'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'wCDHNRU'],
  [778, 'GOQ'],
  [833, 'mM'],
  [889, '%'],
  [944, 'W'],
  [1000, '—'],
  [1015, '@'],
] as const) {
  for (const character of characters) WIDTHS.set(character, width);
}
/** What the table does not have, an accent say, is taken for a capital: rather too wide than cut. */
const UNKNOWN = 722;

/**
 * @param size of the font, px
 * @returns px
 */
export function arialWidth(text: string, size: number): number {
  return ([...text].reduce((sum, character) => sum + (WIDTHS.get(character) ?? UNKNOWN), 0) * size) / 1000;
}
