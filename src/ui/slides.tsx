/**
 * Carousels: a row of slides that scrolls and snaps. Visitors can swipe, scroll or tab through it without script. The
 * controls are an island that only scrolls the row, so that the layout is the same without them.
 */

import type { ReactNode } from 'react';
import type { HomeBody } from '../content/site.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { rupees } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import { Picture } from './picture.tsx';
import { Row } from './row.tsx';
import { Said } from './said.tsx';

export function slideRowId(id: string): string {
  return `${id}-slides`;
}

interface Slide {
  key: string;
  content: ReactNode;
}

interface SlideRowProps {
  /** Of the heading. */
  id: string;
  title: string;
  /** They precede the slides, so that the keyboard reaches them first. */
  controls: ReactNode;
  slides: readonly Slide[];
}

export function SlideRow({ id, title, controls, slides }: SlideRowProps) {
  if (slides.length === 0) return null;
  return (
    <section className="carousel" aria-roledescription={say('slides.carousel')} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {slides.length > 1 && controls}
      <Slides id={id} slides={slides} />
    </section>
  );
}

export function slideId(id: string, index: number): string {
  return `${id}-${index + 1}`;
}

/** @param props.id of the carousel */
export function Slides({ id, slides }: { id: string; slides: readonly Slide[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable with the keyboard (WCAG 2.1.1)
    <div id={slideRowId(id)} className="slide-row" role="group" aria-label={say('slides.slides')} tabIndex={0}>
      {slides.map((slide, index) => (
        <div
          key={slide.key}
          id={slideId(id, index)}
          className="slide"
          role="group"
          aria-roledescription={say('slides.slide')}
          aria-label={say('slides.place', { number: index + 1, all: slides.length })}
        >
          {slide.content}
        </div>
      ))}
    </div>
  );
}

type Price = HomeBody['promoPrices'][number];
type Offer = Omit<HomeBody['home']['promos'][number], keyof Price> & Price;

export function OfferSlide(offer: Offer) {
  const { inAll, gstRate, title, excludes, time } = offer;
  const sum = { total: <b>{inAll.total}</b>, place: inAll.place, fee: rupees(offer.payUs) };
  return (
    <div className="offer">
      <h3>{title}</h3>
      <p className="offer-price">
        <span>{say('slides.fee')}</span> <strong>{rupees(offer.fee)}</strong>
      </p>
      <p className="offer-plus">
        {gstRate > 0 ? <Said k="slides.plus-gst" rate={gstRate} {...sum} /> : <Said k="slides.plus" {...sum} />}
      </p>
      <dl>
        <Row className="offer-in" name={say('slides.included')}>
          {offer.text}
        </Row>
        {excludes && (
          <Row className="offer-out" name={say('slides.excluded')}>
            {excludes}
          </Row>
        )}
        {time && (
          <Row className="offer-time" name={say('slides.time')}>
            {time}
          </Row>
        )}
      </dl>
      <p className="offer-way">
        <a className="button" href={offer.navigate} aria-label={say('slides.start-with', { title })}>
          {say('slides.start')}
        </a>
        <a className="offer-terms" href={'/termsofuse' satisfies OwnPath}>
          {say('slides.terms')}
        </a>
      </p>
      <div className="offer-art">
        <Picture name={offer.image} />
      </div>
    </div>
  );
}
