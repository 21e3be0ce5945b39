/** A clip with its length, a link to its file, and what it shows in words for visitors who cannot watch it. */
import type { ReactNode } from 'react';
import { CLIP_SIZE, type Clip } from '../domain/illustration.ts';

/**
 * What the player of a clip needs of it.
 * @param play what its Play button says
 */
export function playerProps({ webm, mp4, poster, captions }: Clip, play: string) {
  return { play, webm, mp4, poster, captions: captions.map(({ text, ...track }) => track), ...CLIP_SIZE };
}

/** @param props.player the island that plays the clip */
export function VideoBlock({ clip, player }: { clip: Clip; player: ReactNode }) {
  const { seconds, captions, mp4, mp4Bytes } = clip;
  return (
    <div className="video-block">
      {player}
      <div className="video-words">
        <p>
          {seconds} seconds, no sound. Captions in English and <span lang="hi">हिन्दी</span>.{' '}
          <a href={mp4}>Open the video file (MP4, {(mp4Bytes / 1_000_000).toFixed(1)} MB)</a>
        </p>
        <details>
          <summary>Read what the video shows</summary>
          {captions.map(({ code, text }) => (
            <div key={code} lang={code}>
              {text.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </details>
      </div>
    </div>
  );
}
