/**
 * The width of texts in search results: Google shows titles in Arial of 20 px and descriptions in Arial of 14 px, and
 * cuts what does not fit. The widths are those of the font, in thousandths of its size.
 */

/** Font size of a title, and the width that Google shows on a wide screen, in px. A phone shows two lines. */
export const TITLE = { size: 20, most: 580 };

/** The title of a document, followed by the site name if both fit. */
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
/** Other characters, such as accented ones, count as capitals: too wide is better than cut. */
const UNKNOWN = 722;

/**
 * @param size of the font, in px
 * @returns px
 */
export function arialWidth(text: string, size: number): number {
  return ([...text].reduce((sum, character) => sum + (WIDTHS.get(character) ?? UNKNOWN), 0) * size) / 1000;
}
