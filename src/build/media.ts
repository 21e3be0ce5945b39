/** Adds the photos of content/photos and the clips of content/media to the assets, and encodes the clips' posters. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { cueTexts, fillClipText, readRecording } from '../compiler/clip-text.ts';
import { CAPTION_LANGUAGES, CLIPS, type Clip, type ClipName } from '../domain/clip.ts';
import { photoAsset } from '../domain/illustration.ts';
import { Photo } from '../domain/text.ts';
import { type BuildCache, hashOf } from './cache.ts';
import { RASTER_VERSIONS } from './raster.tsx';

/**
 * Encoding for flat colours and large letters. A poster has 6 kB on a phone and 7 on a wide screen; the recorded frame
 * has 20.
 */
const POSTER = {
  small: { width: 640, quality: 32 },
  avif: { width: 860, quality: 26 },
  jpeg: { width: 860, quality: 62 },
};

type AddAsset = (name: string, bytes: string | Uint8Array) => string;

/**
 * @param content the content folder
 * @param addAsset writes a file and returns its address
 */
export async function buildMedia(
  content: string,
  addAsset: AddAsset,
  cache: BuildCache,
): Promise<Record<ClipName, Clip>> {
  const clips = await Promise.all(
    CLIPS.map(async (name) => [name, await buildClip(content, name, addAsset, cache)] as const),
  );
  return Object.fromEntries(clips) as Record<ClipName, Clip>;
}

async function buildClip(content: string, name: ClipName, addAsset: AddAsset, cache: BuildCache): Promise<Clip> {
  const { seconds, values } = readRecording(content, name);
  const file = (ending: string) => readFileSync(join(content, `media/${name}.${ending}`));
  const frame = file('poster.webp');
  const encode = (inputs: object, make: (sharp: typeof import('sharp').default) => import('sharp').Sharp) =>
    cache.get(['poster', hashOf(frame), inputs, RASTER_VERSIONS], async () =>
      make((await import('sharp')).default).toBuffer(),
    );
  const asAvif = ({ width, quality }: { width: number; quality: number }) =>
    encode({ avif: { width, quality, chroma: '4:2:0' } }, (sharp) =>
      sharp(frame).resize(width).avif({ quality, chromaSubsampling: '4:2:0' }),
    );
  const [small, avif, jpeg] = await Promise.all([
    asAvif(POSTER.small),
    asAvif(POSTER.avif),
    encode({ jpeg: POSTER.jpeg }, (sharp) =>
      sharp(frame).resize(POSTER.jpeg.width).jpeg({ quality: POSTER.jpeg.quality, mozjpeg: true }),
    ),
  ]);
  const mp4 = file('mp4');
  return {
    seconds,
    webm: addAsset(`${name}.webm`, file('webm')),
    mp4: addAsset(`${name}.mp4`, mp4),
    mp4Bytes: mp4.byteLength,
    poster: {
      small: addAsset(`${name}-small.avif`, small),
      avif: addAsset(`${name}.avif`, avif),
      jpeg: addAsset(`${name}.jpg`, jpeg),
    },
    captions: CAPTION_LANGUAGES.map((language) => {
      const vtt = fillClipText(
        `content/media/${name}.${language.code}.vtt`,
        file(`${language.code}.vtt`).toString(),
        values,
      );
      return { ...language, src: addAsset(`${name}.${language.code}.vtt`, vtt), text: cueTexts(vtt) };
    }),
  };
}

/**
 * Copies the photos.
 * @param content the content folder; it may contain no photos
 * @param addAsset writes a file
 */
export function buildPhotos(content: string, addAsset: (name: string, bytes: Uint8Array) => string): void {
  const folder = join(content, 'photos');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((one) => v.is(Photo, one)))
    addAsset(photoAsset(name), readFileSync(join(folder, name)));
}
