/** ffmpeg, which only recording needs: pictures in, a clip out. */

/** Frames a second. */
export const FRAME_RATE = 24;

/** Frames between key frames: what stands still for seconds is cheap, and seeking in half a minute stays quick. */
const KEY_FRAMES = String(FRAME_RATE * 10);

/** A clip could not be recorded: something is missing on this machine, or did not do its work. */
export class RecordingError extends Error {
  override name = 'RecordingError';
}

/** Throws an RecordingError that says what to do where ffmpeg is missing. */
export function requireFfmpeg(): void {
  if (!Bun.which('ffmpeg'))
    throw new RecordingError(
      'Recording needs ffmpeg, and it is not on this machine. On Debian: apt-get install ffmpeg. Building and testing do not need it.',
    );
}

async function ffmpeg(args: readonly string[], pictures?: AsyncIterable<Uint8Array>): Promise<void> {
  const child = Bun.spawn(['ffmpeg', '-y', '-loglevel', 'error', ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
  const said = new Response(child.stderr).text();
  for await (const picture of pictures ?? []) {
    child.stdin.write(picture);
    // Waits until it is taken, so that a clip's worth of pictures never piles up in memory.
    await child.stdin.flush();
  }
  await child.stdin.end();
  if ((await child.exited) !== 0) throw new RecordingError(`ffmpeg ${args.join(' ')}\n${await said}`);
}

/** Joins PNG pictures without loss. */
export function joinPictures(pictures: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  return ffmpeg(
    [
      '-f',
      'image2pipe',
      '-framerate',
      String(FRAME_RATE),
      '-c:v',
      'png',
      '-i',
      '-',
      '-c:v',
      'libx264rgb',
      '-preset',
      'ultrafast',
      '-qp',
      '0',
      file,
    ],
    pictures,
  );
}

/** What both formats are told: the colours by name, so that every player shows the same ones, and no traces of the machine. */
const COMMON = [
  '-an',
  '-pix_fmt',
  'yuv420p',
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int',
];
const TAGS = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
];

/** VP9 in WebM, in two passes. */
export async function encodeWebm(source: string, file: string, log: string): Promise<void> {
  const options = [
    '-i',
    source,
    ...COMMON,
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '37',
    '-g',
    KEY_FRAMES,
    '-row-mt',
    '1',
  ];
  await ffmpeg([
    ...options,
    '-pass',
    '1',
    '-passlogfile',
    log,
    '-deadline',
    'good',
    '-cpu-used',
    '4',
    '-f',
    'null',
    '/dev/null',
  ]);
  await ffmpeg([...options, ...TAGS, '-pass', '2', '-passlogfile', log, '-deadline', 'good', '-cpu-used', '1', file]);
}

/** H.264 in MP4 for what does not play WebM. The index comes first, so that playing starts before all of it is there. */
export function encodeMp4(source: string, file: string): Promise<void> {
  const options = [
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-level',
    '3.1',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    '26',
    '-g',
    KEY_FRAMES,
  ];
  return ffmpeg(['-i', source, ...COMMON, ...options, ...TAGS, '-movflags', '+faststart', file]);
}

/** The picture that a clip shows at a second, as PNG. */
export function cutFrame(clip: string, second: number, file: string): Promise<void> {
  const toRgb = 'scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=accurate_rnd+full_chroma_int';
  return ffmpeg(['-ss', String(second), '-i', clip, '-frames:v', '1', '-vf', toRgb, '-pix_fmt', 'rgb24', file]);
}
