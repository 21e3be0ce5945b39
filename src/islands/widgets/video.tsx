/**
 * A clip behind its poster. A Play button starts it from the beginning and asks for the full screen; at the end it rewinds,
 * and the poster stands there again. Where the browser runs no script it is the browser's own player. Its controls are not
 * in the page otherwise, until the clip plays: Chromium makes and styles dozens of elements and pictures for them.
 * Nothing of the clip is fetched before play: `preload="none"`, and no captions are on.
 */
import { useEffect, useRef, useState } from 'react';

export interface VideoPlayerProps {
  /** What its Play button says. */
  play: string;
  webm: string;
  mp4: string;
  poster: { small: string; avif: string; jpeg: string };
  captions: { code: string; label: string; kind: 'captions' | 'subtitles'; src: string }[];
  width: number;
  height: number;
}

export function VideoPlayer({ play, webm, mp4, poster, captions, width, height }: VideoPlayerProps) {
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Set where the focus was on the player when it ended, and so belongs on the button: settled once full screen is left. */
  const focusDue = useRef<Promise<void>>(null);

  useEffect(() => {
    if (!playing) void focusDue.current?.then(() => button.current?.focus({ preventScroll: true }));
    focusDue.current = null;
  }, [playing]);

  async function start() {
    const clip = video.current;
    if (!clip) return;
    setFailed(false);
    setPlaying(true);
    // After a failure the sources are tried again.
    if (hasFailed(clip)) clip.load();
    // There is no sound to lose, and what is muted may play even where the press came before this widget lived.
    clip.muted = true;
    clip.currentTime = 0;
    askForFullScreen(clip);
    try {
      await clip.play();
      // The button is hidden: its focus goes to the player, unless the visitor has moved on while it loaded.
      if (document.activeElement === button.current || document.activeElement === document.body)
        clip.focus({ preventScroll: true });
    } catch (error) {
      // Stopped before it had begun, by the visitor or by `fail`.
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
    const watched = document.activeElement === clip || document.fullscreenElement === clip;
    const left = leaveFullScreen(clip);
    focusDue.current = watched ? left : null;
    setPlaying(false);
  }

  const attributes = { preload: 'none', playsInline: true, width, height } as const;
  const tracks = captions.map(({ code, label, kind, src }) => (
    <track key={code} kind={kind} srcLang={code} label={label} src={src} />
  ));
  return (
    <div className="video" data-playing={playing || undefined}>
      <div className="video-frame">
        <picture>
          <source media="(width < 48rem)" srcSet={poster.small} type="image/avif" />
          <source srcSet={poster.avif} type="image/avif" />
          <img src={poster.jpeg} alt="" width={width} height={height} loading="lazy" decoding="async" />
        </picture>
        {/* No poster of its own: that would be fetched with the page, however far down it stands. */}
        <video
          ref={video}
          controls={playing}
          {...attributes}
          onPlay={() => setPlaying(true)}
          onEnded={finish}
          onError={fail}
        >
          <source src={webm} type="video/webm" />
          {/* The last to be tried. */}
          <source src={mp4} type="video/mp4" onError={fail} />
          {tracks}
        </video>
        <noscript>
          <video controls poster={poster.avif} {...attributes}>
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
        {play}
      </button>
      <p className="video-note" role="status">
        {failed && 'The video cannot be played. Read what it shows below.'}
      </p>
    </div>
  );
}

/** Whether none of its files could be had, or the one that was had broke off. */
function hasFailed(clip: HTMLVideoElement): boolean {
  return clip.error !== null || clip.networkState === HTMLMediaElement.NETWORK_NO_SOURCE;
}

/** Where it is refused the clip plays in its place. */
function askForFullScreen(clip: HTMLVideoElement): void {
  // A phone that knows no full screen for elements opens its own player by itself, unless told to play in place.
  if (!clip.requestFullscreen) clip.playsInline = false;
  else {
    clip.requestFullscreen().then(
      // Granted only after the clip had failed.
      () => (hasFailed(clip) ? leaveFullScreen(clip) : undefined),
      () => {},
    );
  }
}

/** Resolves once it is left, or never was full screen. */
async function leaveFullScreen(clip: HTMLVideoElement & { webkitExitFullscreen?: () => void }): Promise<void> {
  if (document.fullscreenElement !== clip) clip.webkitExitFullscreen?.();
  // Left in the meantime by the visitor: as good.
  else await document.exitFullscreen().catch(() => {});
}

export { VideoPlayer as widget };
