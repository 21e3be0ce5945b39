/**
 * `bun run media`: records the clips of content/media from their scenes, with ffmpeg. The same scenes and browser
 * produce the same frames. `bun run media intro` records one clip. Writes for each clip the WebM, the MP4, the frame for
 * the poster, and `<name>.json` with its duration.
 */
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Recording } from '../../compiler/pages/clip-text.ts';
import { CLIPS, type ClipName, MAX_CLIP_BYTES, POSTER_SECOND } from '../../domain/illustration.ts';
import { openScene, RecordingError, type Scene, startBrowser } from './scene.ts';

const folder = join(import.meta.dir, '../../../content/media');

/** Frames per second. */
const FRAME_RATE = 24;
/** Key frames are rare, because scenes change little, but enough for quick seeking. */
const KEY_FRAMES = FRAME_RATE * 10;

async function record(name: ClipName, browser: Browser): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'lekha-media-'));
  try {
    await using scene = await openScene(browser, name);
    const pictures = join(work, 'pictures.mkv');
    await joinPictures(framesOf(scene, name), pictures);
    const [webm, mp4, poster, json] = [`${name}.webm`, `${name}.mp4`, `${name}.poster.webp`, `${name}.json`] as const;
    await encodeWebm(pictures, join(work, webm), join(work, 'pass'));
    await encodeMp4(pictures, join(work, mp4));
    await cutFrame(join(work, webm), POSTER_SECOND, join(work, 'poster.png'));
    // Lossless: the build encodes the poster that is served.
    await sharp(join(work, 'poster.png')).webp({ lossless: true, effort: 6 }).toFile(join(work, poster));
    const recording: Recording = { seconds: scene.seconds };
    writeFileSync(join(work, json), `${JSON.stringify(recording, null, 2)}\n`);
    for (const file of [webm, mp4]) {
      const { size } = statSync(join(work, file));
      console.log(`${file} ${Math.round(size / 1000)} kB`);
      if (size > MAX_CLIP_BYTES)
        throw new RecordingError(
          `${file} is heavier than ${MAX_CLIP_BYTES} bytes: raise -crf in src/build/clips/record.ts or calm the scene.`,
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

function requireFfmpeg(): void {
  if (!Bun.which('ffmpeg'))
    throw new RecordingError(
      'Recording needs ffmpeg, and it is not on this machine. On Debian: apt-get install ffmpeg. Building and testing do not need it.',
    );
}

async function ffmpeg(args: readonly string[], pictures?: AsyncIterable<Uint8Array>): Promise<void> {
  const child = Bun.spawn(['ffmpeg', '-y', '-loglevel', 'error', ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
  const errors = new Response(child.stderr).text();
  for await (const picture of pictures ?? []) {
    child.stdin.write(picture);
    // Pictures would pile up in memory.
    await child.stdin.flush();
  }
  await child.stdin.end();
  if ((await child.exited) !== 0) throw new RecordingError(`ffmpeg ${args.join(' ')}\n${await errors}`);
}

const options = (line: string) => line.split(' ');

/** No sound, and colours that every player shows alike. */
const PICTURE = options(
  '-an -pix_fmt yuv420p -vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int',
);
/** Colour tags, and no metadata about the machine. */
const TAGS = options(
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -map_metadata -1 -fflags +bitexact -flags:v +bitexact',
);
const VP9 = options(`-c:v libvpx-vp9 -b:v 0 -crf 37 -g ${KEY_FRAMES} -row-mt 1`);
const H264 = options(
  `-c:v libx264 -profile:v high -level 3.1 -preset veryslow -tune animation -crf 26 -g ${KEY_FRAMES}`,
);

/** Joins PNG pictures losslessly. */
function joinPictures(pictures: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  const input = options(`-f image2pipe -framerate ${FRAME_RATE} -c:v png -i -`);
  return ffmpeg([...input, ...options('-c:v libx264rgb -preset ultrafast -qp 0'), file], pictures);
}

/** VP9 in WebM. @param log file prefix of the statistics of the first pass */
async function encodeWebm(source: string, file: string, log: string): Promise<void> {
  const pass = (number: 1 | 2) => ['-pass', String(number), '-passlogfile', log, '-deadline', 'good'];
  const input = ['-i', source, ...PICTURE, ...VP9];
  await ffmpeg([...input, ...pass(1), ...options('-cpu-used 4 -f null /dev/null')]);
  await ffmpeg([...input, ...TAGS, ...pass(2), '-cpu-used', '1', file]);
}

/** For players without WebM. The index comes first, so that the clip plays while it loads. */
function encodeMp4(source: string, file: string): Promise<void> {
  return ffmpeg(['-i', source, ...PICTURE, ...H264, ...TAGS, '-movflags', '+faststart', file]);
}

function cutFrame(clip: string, second: number, file: string): Promise<void> {
  const toRgb = 'scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=accurate_rnd+full_chroma_int';
  return ffmpeg(['-ss', String(second), '-i', clip, '-frames:v', '1', '-vf', toRgb, '-pix_fmt', 'rgb24', file]);
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
