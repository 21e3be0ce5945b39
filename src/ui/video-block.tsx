/** A clip with what belongs to it: how long it is, and what it shows in words, for those who cannot watch. */
import { CLIP_SIZE, type Clip } from '../domain/clip.ts';
import { Island } from '../islands/island.tsx';

/** @param props.play what the Play button says */
export function VideoBlock({ clip, play }: { clip: Clip; play: string }) {
  const { seconds, captions, webm, mp4, poster } = clip;
  return (
    <div className="video-block">
      <Island name="video" when="visible" props={{ play, webm, mp4, poster, captions: captions.map(({ text, ...track }) => track), ...CLIP_SIZE }} />
      <div className="video-words">
        <p>
          {seconds} seconds, no sound. Captions in English and <span lang="hi">हिन्दी</span>.
        </p>
        <details>
          <summary>What the video shows, in words</summary>
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
