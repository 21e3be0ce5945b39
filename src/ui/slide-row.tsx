/**
 * The HTML of a carousel: a row of slides, each as wide as the row, that scrolls and snaps by itself. Without script
 * it is swiped, scrolled or tabbed through. The controls, an island, only scroll it: with them and without, the layout
 * is the same.
 */
import type { ReactNode } from 'react';

export interface Slide {
  key: string;
  content: ReactNode;
}

/** The id of the row of the carousel `id`: what its controls scroll. */
export function slideRowId(id: string): string {
  return `${id}-slides`;
}

/**
 * Without slides there is no row, and one slide has no controls and no number: the ruled line that it stands on stays.
 * @param props.id of the carousel's heading, and the stem of its row's id
 * @param props.title the heading
 * @param props.titleHidden where the slides speak for themselves: the heading is for assistive technology only
 * @param props.controls the island with the buttons. It stands before the slides, so that it is reached before them
 */
export function SlideRow({ id, title, titleHidden = false, controls, slides }: SlideRowProps) {
  if (slides.length === 0) return null;
  const moves = slides.length > 1;
  return (
    <section
      className={titleHidden ? 'carousel carousel-untitled' : 'carousel'}
      aria-roledescription="carousel"
      aria-labelledby={id}
    >
      <h2 id={id} className={titleHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      {moves && controls}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable with the keyboard (WCAG 2.1.1) */}
      <div id={slideRowId(id)} className="slide-row" role="group" aria-label="Slides" tabIndex={0}>
        {slides.map((slide, index) => (
          <div
            key={slide.key}
            className="slide"
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            <span className="slide-number" aria-hidden="true">
              {moves && `${index + 1} / ${slides.length}`}
            </span>
            {slide.content}
          </div>
        ))}
      </div>
    </section>
  );
}

interface SlideRowProps {
  id: string;
  title: string;
  titleHidden?: boolean;
  controls: ReactNode;
  slides: readonly Slide[];
}
