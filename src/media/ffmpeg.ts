/** Encodes pictures to clips with ffmpeg, which only recording needs. */

/** Frames per second. */
export const FRAME_RATE = 24;

/** Frames between key frames: rare, because scenes change little, but enough for quick seeking. */
const KEY_FRAMES = FRAME_RATE * 10;

/** A clip could not be recorded: a program is missing on this machine, or it failed. */
export class RecordingError extends Error {
  override name = 'RecordingError';
}

/** @throws RecordingError with instructions if ffmpeg is missing */
export function requireFfmpeg(): void {
  if (!Bun.which('ffmpeg'))
    throw new RecordingError(
      'Recording needs ffmpeg, and it is not on this machine. On Debian: apt-get install ffmpeg. Building and testing do not need it.',
    );
}

/** @param args one option or file each, because a path may contain a space */
async function ffmpeg(args: readonly string[], pictures?: AsyncIterable<Uint8Array>): Promise<void> {
  const child = Bun.spawn(['ffmpeg', '-y', '-loglevel', 'error', ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
  const errors = new Response(child.stderr).text();
  for await (const picture of pictures ?? []) {
    child.stdin.write(picture);
    // Waits until ffmpeg has read the picture, so that pictures do not pile up in memory.
    await child.stdin.flush();
  }
  await child.stdin.end();
  if ((await child.exited) !== 0) throw new RecordingError(`ffmpeg ${args.join(' ')}\n${await errors}`);
}

/** Splits options as on a command line. */
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
export function joinPictures(pictures: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  const input = options(`-f image2pipe -framerate ${FRAME_RATE} -c:v png -i -`);
  return ffmpeg([...input, ...options('-c:v libx264rgb -preset ultrafast -qp 0'), file], pictures);
}

/** VP9 in WebM, in two passes. @param log file prefix of the statistics of the first pass */
export async function encodeWebm(source: string, file: string, log: string): Promise<void> {
  const pass = (number: 1 | 2) => ['-pass', String(number), '-passlogfile', log, '-deadline', 'good'];
  const input = ['-i', source, ...PICTURE, ...VP9];
  await ffmpeg([...input, ...pass(1), ...options('-cpu-used 4 -f null /dev/null')]);
  await ffmpeg([...input, ...TAGS, ...pass(2), '-cpu-used', '1', file]);
}

/** H.264 in MP4, for players without WebM. The index comes first, so that the clip plays while it loads. */
export function encodeMp4(source: string, file: string): Promise<void> {
  return ffmpeg(['-i', source, ...PICTURE, ...H264, ...TAGS, '-movflags', '+faststart', file]);
}

/** Extracts the frame at a second as PNG. */
export function cutFrame(clip: string, second: number, file: string): Promise<void> {
  const toRgb = 'scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=accurate_rnd+full_chroma_int';
  return ffmpeg(['-ss', String(second), '-i', clip, '-frames:v', '1', '-vf', toRgb, '-pix_fmt', 'rgb24', file]);
}
