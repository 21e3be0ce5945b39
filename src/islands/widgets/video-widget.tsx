/**
 * A clip behind its poster. A Play button loads it, starts it in full screen and adds the controls, for which Chromium
 * creates dozens of elements. Without script it is the browser's own player.
 */

import { useEffect, useRef, useState } from 'react';
import { say } from '../../domain/say.ts';

interface VideoPlayerProps {
  /** What follows "Play": "the intro video". */
  name: string;
  webm: string;
  mp4: string;
  poster: { small: string; avif: string; jpeg: string };
  captions: { code: string; label: string; kind: 'captions' | 'subtitles'; src: string }[];
  width: number;
  height: number;
}

function VideoPlayer({ name, webm, mp4, poster, captions, width, height }: VideoPlayerProps) {
  const { playing, failed, button, start, fail, clip } = usePlaying();
  const attributes = { preload: 'none', playsInline: true, width, height } as const;
  const tracks = captions.map(({ code, label, kind, src }) => (
    // The film is in English: another language shows its captions at once.
    <track key={code} kind={kind} srcLang={code} label={label} src={src} default={code === say.lang || undefined} />
  ));
  return (
    <div className="video" data-playing={playing || undefined}>
      <div className="video-frame">
        <picture>
          <source media="(width < 48rem)" srcSet={poster.small} type="image/avif" />
          <source srcSet={poster.avif} type="image/avif" />
          <img src={poster.jpeg} alt="" width={width} height={height} loading="lazy" decoding="async" />
        </picture>
        {/* No poster attribute: the browser would load it with the page, even far below the first screen. */}
        <video
          {...clip}
          {...attributes}
          aria-label={playing ? name : undefined}
          aria-hidden={playing ? undefined : true}
        >
          <source src={webm} type="video/webm" />
          {/* The browser tries this one last. */}
          <source src={mp4} type="video/mp4" onError={fail} />
          {tracks}
        </video>
        <noscript>
          <video controls poster={poster.avif} {...attributes} aria-label={name}>
            <source src={webm} type="video/webm" />
            <source src={mp4} type="video/mp4" />
            {tracks}
          </video>
        </noscript>
      </div>
      <button ref={button} type="button" className="button video-play" onClick={start}>
        <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
          <path d="M7 4l13 8-13 8z" fill="currentColor" />
        </svg>
        {say('video.play', { name })}
      </button>
      <p className="video-note" role="status">
        {failed && say('video.fails')}
      </p>
    </div>
  );
}

/** Plays the clip, and moves the focus from the Play button to the player and back. */
function usePlaying() {
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Resolves when full screen is left. Null if the player did not have the focus, which the button then takes. */
  const returnsFocus = useRef<Promise<void>>(null);

  useEffect(() => {
    if (!playing) void returnsFocus.current?.then(() => button.current?.focus({ preventScroll: true }));
    returnsFocus.current = null;
  }, [playing]);

  async function start() {
    const clip = video.current;
    if (!clip) return;
    setFailed(false);
    setPlaying(true);
    if (hasFailed(clip)) clip.load();
    // Muted, a clip may also play after a press before hydration, which the browser does not count.
    clip.muted = true;
    clip.currentTime = 0;
    askForFullScreen(clip);
    try {
      await clip.play();
      // The player takes the focus of the button, which is hidden now, unless the visitor has moved it.
      if (document.activeElement === button.current || document.activeElement === document.body)
        clip.focus({ preventScroll: true });
    } catch (error) {
      // AbortError: the visitor or `fail` stopped it before it began.
      if ((error as Error).name !== 'AbortError') fail();
    }
  }

  function fail() {
    setFailed(true);
    finish();
  }

  function finish() {
    const clip = video.current;
    if (!clip) return;
    clip.pause();
    clip.currentTime = 0;
    const hadFocus = document.activeElement === clip || document.fullscreenElement === clip;
    const leaving = leaveFullScreen(clip);
    returnsFocus.current = hadFocus ? leaving : null;
    setPlaying(false);
  }

  const clip = { ref: video, controls: playing, onPlay: () => setPlaying(true), onEnded: finish, onError: fail };
  return { playing, failed, button, start, fail, clip };
}

function hasFailed(clip: HTMLVideoElement): boolean {
  return clip.error !== null || clip.networkState === HTMLMediaElement.NETWORK_NO_SOURCE;
}

/** If it is refused, the clip plays in the page. */
function askForFullScreen(clip: HTMLVideoElement): void {
  // An iPhone has no full screen for elements, and opens its own player unless `playsInline` is set.
  if (!clip.requestFullscreen) clip.playsInline = false;
  else {
    clip.requestFullscreen().then(
      // The clip may have failed meanwhile.
      () => (hasFailed(clip) ? leaveFullScreen(clip) : undefined),
      () => {},
    );
  }
}

async function leaveFullScreen(clip: HTMLVideoElement & { webkitExitFullscreen?: () => void }): Promise<void> {
  if (document.fullscreenElement !== clip) clip.webkitExitFullscreen?.();
  // Rejects if the visitor left it meanwhile.
  else await document.exitFullscreen().catch(() => {});
}

export { VideoPlayer as widget };
