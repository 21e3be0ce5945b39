/** Pictures: drawings, photos and client marks by name. Without schemas, because islands import it. */

/** Names of the illustrations that content may use and src/ui/illustrations draws. */

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

/** File name of a drawing among the assets: src/build/illustrations.ts. */
export const drawingFile = (name: IllustrationName): string => `drawing-${name}.svg`;

/** Largest size of an uploaded photo, bytes, as the specification has it. */
export const PHOTO_BYTES = 100 * 1024;

/** The key of a photo among the assets of the site. */
export const photoAsset = (name: string) => `photo-${name}`;

/** Names of the client marks that content may use and src/ui/client-marks draws. */
export const CLIENT_MARKS = ['spool', 'boat', 'wheel', 'seal', 'bowl', 'churn', 'lens', 'press'] as const;

export type ClientMark = (typeof CLIENT_MARKS)[number];
