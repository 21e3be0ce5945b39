/** Moves a row of slides, each as wide as the row, and keeps count of where it stands, also when it is swiped. */

export interface SlideScroller {
  /** Moves by so many slides. Past either end it goes on from the other. */
  move(step: number): void;
  /** Stops watching the row. */
  stop(): void;
}

/** @param onChange told of each new position, from 0, however it came about */
export function watchSlides(row: HTMLElement, onChange: (index: number) => void): SlideScroller {
  const slides = [...row.children] as HTMLElement[];
  const watching = new AbortController();
  // Right to left, scrollLeft counts down from 0. A row that is not laid out has no width.
  const nearest = () => Math.round(Math.abs(row.scrollLeft) / row.clientWidth) || 0;
  let index = nearest();
  /** A scroll of our own is under way: the slides it passes are no positions. */
  let moving = false;

  const settle = () => {
    const at = nearest();
    if (moving && at !== index) return;
    moving = false;
    if (at === index) return;
    index = at;
    onChange(index);
  };
  const letGo = () => {
    moving = false;
  };
  const options = { signal: watching.signal, passive: true };
  row.addEventListener('scroll', settle, options);
  for (const taken of ['touchstart', 'wheel', 'focusin'] as const) row.addEventListener(taken, letGo, options);
  row.addEventListener(
    'scrollend',
    () => {
      letGo();
      settle();
    },
    options,
  );

  return {
    move(step) {
      index = (index + step + slides.length) % slides.length;
      moving = true;
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const left = (slides[index]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
      row.scrollTo({ left, behavior: still ? 'instant' : 'smooth' });
      onChange(index);
    },
    stop: () => watching.abort(),
  };
}
