/** Names of the illustrations that content may use and src/ui/illustrations draws. No schema here, because islands import it. */
export const ILLUSTRATION_NAMES = [
  'annual-return',
  'box-files',
  'calendar-moved',
  'certificate',
  'desk-plan',
  'food-licence',
  'gst-certificate',
  'invoice-number',
  'iso-certificate',
  'ledger-books',
  'return-acknowledgement',
  'return-form',
  'robe-and-scales',
  'sealed-letter',
  'shop-licence',
  'trademark',
] as const;

export type IllustrationName = (typeof ILLUSTRATION_NAMES)[number];

export function isIllustrationName(name: string): name is IllustrationName {
  return (ILLUSTRATION_NAMES as readonly string[]).includes(name);
}

/** File name of a drawing among the assets: src/build/drawing-files.ts. */
export const drawingFile = (name: IllustrationName): string => `drawing-${name}.svg`;
