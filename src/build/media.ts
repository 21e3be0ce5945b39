/** Adds the photos and clips of content/ to the assets, and encodes the posters of the clips. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AvifOptions, JpegOptions } from 'sharp';
import * as v from 'valibot';
import { listCueTexts } from '../compiler/pages/clip-text.ts';
import type { ClipText, CompiledContent } from '../content/site.ts';
import { CAPTION_LANGUAGES, CLIPS, type Clip, type ClipName, photoAsset } from '../domain/illustration.ts';
import { Photo } from '../domain/text.ts';
import { type AddAsset, type BuildCache, hashText } from './folders.ts';
import { RASTER_VERSIONS } from './raster.ts';

export async function buildMedia(
  content: string,
  texts: CompiledContent['clips'],
  addAsset: AddAsset,
  cache: BuildCache,
): Promise<Record<ClipName, Clip>> {
  const clips = await Promise.all(
    CLIPS.map(async (name) => {
      const text = texts[name];
      if (!text) throw new Error(`content/media has no ${name}.json: docs/adding.md says what a clip consists of`);
      return [name, await buildClip(content, name, text, addAsset, cache)] as const;
    }),
  );
  return Object.fromEntries(clips) as Record<ClipName, Clip>;
}

async function buildClip(
  content: string,
  name: ClipName,
  { seconds, captions }: ClipText,
  addAsset: AddAsset,
  cache: BuildCache,
): Promise<Clip> {
  const file = (ending: string) => readFileSync(join(content, `media/${name}.${ending}`));
  const frame = file('poster.webp');
  const encode = (format: 'avif' | 'jpeg', width: number, options: AvifOptions & JpegOptions) =>
    cache.get(['poster', hashText(frame), format, width, options, RASTER_VERSIONS], async () => {
      const { default: sharp } = await import('sharp');
      return sharp(frame).resize(width).toFormat(format, options).toBuffer();
    });
  // A poster has 3 kB on a phone, where it is small, and 7 on a wide screen; the recorded frame has 20.
  const [small, avif, jpeg] = await Promise.all([
    encode('avif', 360, { quality: 30, chromaSubsampling: '4:2:0' }),
    encode('avif', 860, { quality: 26, chromaSubsampling: '4:2:0' }),
    encode('jpeg', 860, { quality: 62, mozjpeg: true }),
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
    captions: CAPTION_LANGUAGES.map((language, at) => {
      const vtt = captions[at] ?? '';
      return { ...language, src: addAsset(`${name}.${language.code}.vtt`, vtt), text: listCueTexts(vtt) };
    }),
  };
}

export function buildPhotos(content: string, addAsset: (name: string, bytes: Uint8Array) => string): void {
  const folder = join(content, 'photos');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((one) => v.is(Photo, one)))
    addAsset(photoAsset(name), readFileSync(join(folder, name)));
}
