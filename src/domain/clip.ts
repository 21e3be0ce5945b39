/** A clip: a silent video of the home page, recorded from the site's own art. */

/** The clips, by the name of their files in content/media. */
export const CLIPS = ['intro', 'our-story'] as const;
export type ClipName = (typeof CLIPS)[number];

/** Measures of every clip. */
export const CLIP_SIZE = { width: 1280, height: 720 } as const;
/** Second of the frame that stands for the clip until it is played. */
export const POSTER_SECOND = 2;
/** Heaviest that one file of a clip may be, bytes. */
export const CLIP_MAX_BYTES = 1_500_000;

/** Languages of the captions, with the name that each has for itself. */
export const CAPTION_LANGUAGES = [
  { code: 'en', label: 'English', kind: 'captions' },
  { code: 'hi', label: 'हिन्दी', kind: 'subtitles' },
] as const;

/** What a page needs to show a clip. Addresses are of the built site. */
export interface Clip {
  /** How long it plays, seconds. */
  seconds: number;
  webm: string;
  mp4: string;
  /** How heavy the MP4 is, bytes. */
  mp4Bytes: number;
  /** The picture before it plays: for phones, for wider screens, and for browsers that know no AVIF. */
  poster: { small: string; avif: string; jpeg: string };
  /** Captions by language, with what they say, cue by cue, for those who cannot watch. */
  captions: { code: string; label: string; kind: 'captions' | 'subtitles'; src: string; text: string[] }[];
}
