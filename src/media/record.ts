/**
 * `bun run media`: records the clips of content/media from their scenes. Deterministic: the same scenes, figures and
 * browser produce the same frames. Needs ffmpeg. `bun run media intro` records one clip only.
 *
 * Writes for each clip the WebM and the MP4, the frame for the poster, and `<name>.json` with its duration and the
 * figures it shows.
 */
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { clipReferences, clipValues } from '../compiler/clip-text.ts';
import { readYaml } from '../compiler/content-files.ts';
import { readFigures } from '../compiler/read-figures.ts';
import { FirmSchema } from '../domain/firm.ts';
import { CAPTION_LANGUAGES, CLIP_MAX_BYTES, CLIPS, type ClipName, POSTER_SECOND } from '../domain/illustration.ts';
import { startBrowser } from './browser.ts';
import { cutFrame, encodeMp4, encodeWebm, FRAME_RATE, joinPictures, RecordingError, requireFfmpeg } from './ffmpeg.ts';
import { openScene, type Scene } from './scene.ts';

const content = join(import.meta.dir, '../../content');
const folder = join(content, 'media');

async function record(name: ClipName, browser: Browser): Promise<void> {
  const texts = [`scenes/${name}.html`, ...CAPTION_LANGUAGES.map(({ code }) => `${name}.${code}.vtt`)];
  const references = await Promise.all(
    texts.map(async (file) => clipReferences(await Bun.file(join(folder, file)).text())),
  );
  const values = clipValues(
    `content/media/scenes/${name}.html`,
    [...new Set(references.flat())],
    readFigures(content).figures,
    readYaml(content, 'firm.yaml', FirmSchema),
  );

  const work = mkdtempSync(join(tmpdir(), 'lekha-media-'));
  try {
    await using scene = await openScene(browser, name, values);
    const pictures = join(work, 'pictures.mkv');
    await joinPictures(framesOf(scene, name), pictures);
    const [webm, mp4, poster, json] = ['webm', 'mp4', 'poster.webp', 'json'].map((ending) => `${name}.${ending}`) as [
      string,
      string,
      string,
      string,
    ];
    await encodeWebm(pictures, join(work, webm), join(work, 'pass'));
    await encodeMp4(pictures, join(work, mp4));
    await cutFrame(join(work, webm), POSTER_SECOND, join(work, 'poster.png'));
    // Lossless: the build encodes the poster that is served.
    await sharp(join(work, 'poster.png')).webp({ lossless: true, effort: 6 }).toFile(join(work, poster));
    writeFileSync(join(work, json), `${JSON.stringify({ seconds: scene.seconds, values }, null, 2)}\n`);
    for (const file of [webm, mp4]) {
      const { size } = statSync(join(work, file));
      console.log(`${file} ${Math.round(size / 1000)} kB`);
      if (size > CLIP_MAX_BYTES)
        throw new RecordingError(
          `${file} is heavier than ${CLIP_MAX_BYTES} bytes: raise -crf in src/media/ffmpeg.ts or calm the scene.`,
        );
    }
    // Last, so that a failed recording does not replace the earlier clip.
    for (const file of [webm, mp4, poster, json]) copyFileSync(join(work, file), join(folder, file));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function* framesOf(scene: Scene, name: ClipName): AsyncGenerator<Uint8Array> {
  const frames = scene.seconds * FRAME_RATE;
  for (let frame = 0; frame < frames; frame += 1) {
    if (frame % (FRAME_RATE * 5) === 0) console.log(`${name}: ${frame / FRAME_RATE} of ${scene.seconds} s`);
    yield await scene.at(frame / FRAME_RATE);
  }
}

if (import.meta.main) {
  try {
    requireFfmpeg();
    const asked = process.argv.slice(2);
    await using browser = await startBrowser();
    for (const name of CLIPS) if (asked.length === 0 || asked.includes(name)) await record(name, browser);
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
