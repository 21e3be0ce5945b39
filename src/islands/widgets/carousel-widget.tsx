/** The controls of a carousel. The slides are plain HTML outside this island (src/ui/slides.tsx). */
import { useEffect, useRef, useState } from 'react';
import { say } from '../../domain/say.ts';

/** The specification, section 9. */
const ADVANCE_MS = 4000;

const NONE = { pointer: false, focus: false, tab: false };

interface CarouselProps {
  /** Id of the row of slides. */
  row: string;
  /** What a slide is, in the labels of the buttons. */
  item: 'offer' | 'slide';
  /** Absent: it never advances by itself, and has no button for that. */
  playing?: boolean;
}

export function Carousel({ row, item, playing: playingAtFirst }: CarouselProps) {
  const [playing, setPlaying] = useState(playingAtFirst ?? false);
  /** A pointer over the slides, the focus inside, the tab in the background. */
  const [pauses, setPauses] = useState(NONE);
  const [position, setPosition] = useState('');
  const advance = useRef<(step: number) => void>(null);
  const running = playing && !pauses.pointer && !pauses.focus && !pauses.tab;

  useEffect(() => {
    const slides = document.getElementById(row);
    const region = slides?.closest<HTMLElement>('[aria-roledescription="carousel"]');
    if (!slides || !region) return;
    const watching = new AbortController();
    const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
      target.addEventListener(type, listener, { signal: watching.signal });
    const pause = (change: Partial<typeof NONE>) => setPauses((before) => ({ ...before, ...change }));

    const move = watchSlides(slides, watching.signal, (index) => {
      setPosition(describe(item, slides.children[index]));
      markTab(region, slides.children[index]);
    });
    advance.current = move;
    on(region, 'pointerenter', () => pause({ pointer: true }));
    on(region, 'pointerleave', () => pause({ pointer: false }));
    on(region, 'focusin', () => pause({ focus: true }));
    on(region, 'focusout', (event) =>
      pause({ focus: region.contains((event as FocusEvent).relatedTarget as Node | null) }),
    );
    on(document, 'visibilitychange', () => pause({ tab: document.hidden }));
    on(region, 'keydown', (event) => moveByKey(event as KeyboardEvent, slides, move));
    // The state before hydration. A touch leaves :hover set, so only a pointer that can hover counts.
    pause({
      pointer: region.matches(':hover') && matchMedia('(hover: hover)').matches,
      focus: region.contains(document.activeElement),
      tab: document.hidden,
    });

    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const stop = () => reducedMotion.matches && setPlaying(false);
    stop();
    on(reducedMotion, 'change', stop);
    return () => watching.abort();
  }, [row, item]);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => advance.current?.(1), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [running]);

  function play() {
    setPlaying(!playing);
    // The pointer and the focus on the pressed button do not pause it until they enter again.
    setPauses(({ tab }) => ({ ...NONE, tab }));
  }

  return (
    <div className="carousel-controls">
      {playingAtFirst !== undefined && (
        <Control
          label={playing ? say(`carousel.pause-${item}`) : say(`carousel.play-${item}`)}
          row={row}
          draw={playing ? 'M8 5v14M16 5v14' : 'M8 5l11 7-11 7z'}
          onPress={play}
        />
      )}
      <Control
        label={say(`carousel.previous-${item}`)}
        row={row}
        draw="M15 5l-7 7 7 7"
        onPress={() => advance.current?.(-1)}
      />
      <Control
        label={say(`carousel.next-${item}`)}
        row={row}
        draw="M9 5l7 7-7 7"
        onPress={() => advance.current?.(1)}
      />
      <p className="visually-hidden" aria-live={running ? 'off' : 'polite'}>
        {position}
      </p>
    </div>
  );
}

function Control({ label, row, draw, onPress }: Record<'label' | 'row' | 'draw', string> & { onPress: () => void }) {
  return (
    <button type="button" aria-label={label} aria-controls={row} onClick={onPress}>
      <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
        <path d={draw} />
      </svg>
    </button>
  );
}

/** "Offer 1 of 3: …" */
function describe(item: CarouselProps['item'], slide: Element | undefined): string {
  return say(`carousel.at-${item}`, {
    position: `${slide?.getAttribute('aria-label')}`,
    title: `${slide?.querySelector('h1, h2, h3')?.textContent}`,
  });
}

/** In a carousel with tabs, which are links to its slides. */
function markTab(region: HTMLElement, slide: Element | undefined): void {
  for (const tab of region.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    if (tab.hash === `#${slide?.id}`) tab.setAttribute('aria-current', 'true');
    else tab.removeAttribute('aria-current');
}

/** Left and right move the slides. The focus moves from a link of one to the main link of the other. */
function moveByKey(event: KeyboardEvent, row: HTMLElement, move: (step: number) => void): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const slides = [...row.children];
  const from = slides.findIndex((slide) => slide.contains(document.activeElement));
  if (from >= 0) {
    const to = slides[(from + step + slides.length) % slides.length];
    (to?.querySelector<HTMLElement>('a.button') ?? to?.querySelector('a'))?.focus({ preventScroll: true });
  }
  move(step);
}

/** Follows swipes over a row of slides as wide as the row. @returns moves by a number of slides, around the ends */
function watchSlides(row: HTMLElement, signal: AbortSignal, onChange: (index: number) => void) {
  const slides = [...row.children] as HTMLElement[];
  // In a right-to-left page scrollLeft is negative. A row without layout has no width.
  const nearest = () => Math.round(Math.abs(row.scrollLeft) / row.clientWidth) || 0;
  let index = nearest();
  /** While a move scrolls, the slides that it passes are not positions. */
  let moving = false;

  const settle = () => {
    const at = nearest();
    if (moving && at !== index) return;
    moving = false;
    if (at === index) return;
    index = at;
    onChange(index);
  };
  const on = (type: string, listener: () => void) => row.addEventListener(type, listener, { signal, passive: true });
  on('scroll', settle);
  for (const touch of ['touchstart', 'wheel', 'focusin', 'scrollend'])
    on(touch, () => {
      moving = false;
    });
  on('scrollend', settle);
  // Turned before the script came.
  if (index > 0) onChange(index);

  return (step: number): void => {
    index = (index + step + slides.length) % slides.length;
    moving = true;
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = (slides[index]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
    row.scrollTo({ left, behavior: isReduced ? 'instant' : 'smooth' });
    onChange(index);
  };
}

export { Carousel as widget };
