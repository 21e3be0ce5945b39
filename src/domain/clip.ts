/** A clip: a silent video of the home page, recorded from the site's own art. */

/** File names of the clips in content/media. */
export const CLIPS = ['intro', 'our-story'] as const;
export type ClipName = (typeof CLIPS)[number];

/** Size of every clip, pixels. */
export const CLIP_SIZE = { width: 1280, height: 720 } as const;
/** Second of the frame that becomes the poster. */
export const POSTER_SECOND = 2;
/** Largest size of a clip's file, bytes. */
export const CLIP_MAX_BYTES = 1_500_000;

/** Languages of the captions, each with its own name for itself. */
export const CAPTION_LANGUAGES = [
  { code: 'en', label: 'English', kind: 'captions' },
  { code: 'hi', label: 'हिन्दी', kind: 'subtitles' },
] as const;

/** What a page needs to show a clip. Addresses are of the built site. */
export interface Clip {
  /** Duration, seconds. */
  seconds: number;
  webm: string;
  mp4: string;
  /** Size of the MP4, bytes. */
  mp4Bytes: number;
  /** The picture before it plays: for phones, for wider screens, and for browsers without AVIF. */
  poster: { small: string; avif: string; jpeg: string };
  /** Captions by language; `text` is the transcript, cue by cue. */
  captions: { code: string; label: string; kind: 'captions' | 'subtitles'; src: string; text: string[] }[];
}
