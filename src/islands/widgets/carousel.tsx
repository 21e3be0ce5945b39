/**
 * The controls of a carousel. The slides are plain HTML outside this island (src/ui/slides.tsx): they cost no
 * script, and the row stays as it is while the controls come to life.
 */
import { useEffect, useRef, useState } from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import { type SlideScroller, watchSlides } from './slide-scroller.ts';

/** How long a slide stands before the next one comes, milliseconds: the specification, section 9. */
export const ADVANCE_MS = 4000;

const NOTHING = { pointer: false, focus: false, tab: false };

/**
 * @param props.row id of the row of slides
 * @param props.playing whether it advances by itself from the start. The visitor can stop and start it
 */
export function Carousel({ row, playing: playingAtFirst }: { row: string; playing: boolean }) {
  const [playing, setPlaying] = useState(playingAtFirst);
  /** What holds the slides still for now: a pointer over them, the focus inside, the tab in the background. */
  const [holds, setHolds] = useState(NOTHING);
  const [position, setPosition] = useState('');
  const scroller = useRef<SlideScroller>(null);
  const running = playing && !holds.pointer && !holds.focus && !holds.tab;

  useEffect(() => {
    const slides = document.getElementById(row);
    const region = slides?.closest<HTMLElement>('[aria-roledescription="carousel"]');
    if (!slides || !region) return;
    const watching = new AbortController();
    const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
      target.addEventListener(type, listener, { signal: watching.signal });
    const hold = (change: Partial<typeof NOTHING>) => setHolds((held) => ({ ...held, ...change }));

    const moves = watchSlides(slides, (index) => setPosition(describe(slides.children[index])));
    scroller.current = moves;
    on(region, 'pointerenter', () => hold({ pointer: true }));
    on(region, 'pointerleave', () => hold({ pointer: false }));
    on(region, 'focusin', () => hold({ focus: true }));
    on(region, 'focusout', (event) =>
      hold({ focus: region.contains((event as FocusEvent).relatedTarget as Node | null) }),
    );
    on(document, 'visibilitychange', () => hold({ tab: document.hidden }));
    on(region, 'keydown', (event) => turnByKey(event as KeyboardEvent, slides, moves));
    // What was so before this widget lived. A finger leaves :hover behind, so only a real pointer counts.
    hold({
      pointer: region.matches(':hover') && matchMedia('(hover: hover)').matches,
      focus: region.contains(document.activeElement),
      tab: document.hidden,
    });

    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    const keepStill = () => stillness.matches && setPlaying(false);
    keepStill();
    on(stillness, 'change', keepStill);
    return () => {
      watching.abort();
      moves.stop();
    };
  }, [row]);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => scroller.current?.move(1), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [running]);

  function play() {
    setPlaying(!playing);
    // Pressed, it has both the pointer and the focus: asking for motion outweighs them until they come anew.
    setHolds((held) => ({ ...NOTHING, tab: held.tab }));
  }

  return (
    <CarouselControls
      row={row}
      playing={playing}
      running={running}
      position={position}
      onPlay={play}
      onMove={(step) => scroller.current?.move(step)}
    />
  );
}

/** Its place and its heading: `Slide 2 of 4: The right return form`. */
function describe(slide: Element | undefined): string {
  return `Slide ${slide?.getAttribute('aria-label')}: ${slide?.querySelector('h3')?.textContent}`;
}

/** Left and right turn the slides. A focused link does not stay behind out of sight: its like on the new slide takes the focus. */
function turnByKey(event: KeyboardEvent, row: HTMLElement, moves: SlideScroller): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const slides = [...row.children];
  const from = slides.findIndex((slide) => slide.contains(document.activeElement));
  if (from >= 0)
    slides[(from + step + slides.length) % slides.length]?.querySelector('a')?.focus({ preventScroll: true });
  moves.move(step);
}

/** What the registry of islands takes from here. */
export { Carousel as widget };
