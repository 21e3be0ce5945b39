/** Drawings, photos, client marks and videos. Without schemas, because islands import it. */

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

export type DrawingName = IllustrationName | ClientMark;

/** File name of a drawing among the assets: src/build/illustrations.ts. */
export const drawingFile = (name: DrawingName): string => `drawing-${name}.svg`;

/** The same for the drawing of a tool or plan. */
export const toolDrawingFile = (name: string): string => `drawing-of-${name}.svg`;

/** All of them in one file, which a list requests once. Each is a view of the name of its tool or plan. */
export const TOOL_DRAWINGS_FILE = 'drawings-of-tools.svg';

/** Largest size of an uploaded photo, bytes, as the specification has it. */
export const MAX_PHOTO_BYTES = 100 * 1024;

export const photoAsset = (name: string) => `photo-${name}`;

/** Names of the client marks that content may use and src/ui/client-marks draws. */
export const CLIENT_MARKS = ['spool', 'boat', 'wheel', 'seal', 'bowl', 'churn', 'lens', 'press'] as const;

export type ClientMark = (typeof CLIENT_MARKS)[number];

/** File names of the clips in content/media. */
export const CLIPS = ['intro', 'our-story'] as const;
export type ClipName = (typeof CLIPS)[number];

export const CLIP_SIZE = { width: 1280, height: 720 } as const;

/** Languages of the captions, each with its own name for itself. */
export const CAPTION_LANGUAGES = [
  { code: 'en', label: 'English', kind: 'captions' },
  { code: 'hi', label: 'हिन्दी', kind: 'subtitles' },
] as const;

/** What a page needs to show a clip. Addresses are of the built site. */
export interface Clip {
  seconds: number;
  webm: string;
  mp4: string;
  mp4Bytes: number;
  /** The picture before it plays: for phones, for wider screens, and for browsers without AVIF. */
  poster: { small: string; avif: string; jpeg: string };
  /** Captions by language; `text` is the transcript, cue by cue. */
  captions: { code: string; label: string; kind: 'captions' | 'subtitles'; src: string; text: string[] }[];
}
