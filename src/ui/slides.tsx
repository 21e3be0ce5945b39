/**
 * Carousels: a row of slides that scrolls and snaps. Visitors can swipe, scroll or tab through it without script. The
 * controls are an island that only scrolls the row, so that the layout is the same without them.
 */
import type { ReactNode } from 'react';
import type { HomeBody } from '../content/site.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { rupees } from '../domain/rupees.ts';
import { Picture } from './picture.tsx';
import { Row } from './row.tsx';

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
    <section className="carousel" aria-roledescription="carousel" aria-labelledby={id}>
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
    <div id={slideRowId(id)} className="slide-row" role="group" aria-label="Slides" tabIndex={0}>
      {slides.map((slide, index) => (
        <div
          key={slide.key}
          id={slideId(id, index)}
          className="slide"
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
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
  return (
    <div className="offer">
      <h3>{offer.title}</h3>
      <p className="offer-price">
        <span>Our fee</span> <strong>{rupees(offer.fee)}</strong>
      </p>
      <p className="offer-plus">
        {offer.gstRate > 0
          ? `plus ${offer.gstRate}% GST, stamp duty and government fees: `
          : 'plus stamp duty and government fees: '}
        <b>{offer.inAll.total}</b> in all, {offer.inAll.place}, {rupees(offer.payUs)} to us.
      </p>
      <dl>
        <Row className="offer-in" name="Included">
          {offer.text}
        </Row>
        {offer.excludes && (
          <Row className="offer-out" name="Also not in the fee">
            {offer.excludes}
          </Row>
        )}
        {offer.time && (
          <Row className="offer-time" name="Time">
            {offer.time}
          </Row>
        )}
      </dl>
      <p className="offer-way">
        <a className="button" href={offer.navigate} aria-label={`Get Started: ${offer.title}`}>
          Get Started
        </a>
        <a className="offer-terms" href={'/termsofuse' satisfies OwnPath}>
          Terms and conditions apply
        </a>
      </p>
      <div className="offer-art">
        <Picture name={offer.image} />
      </div>
    </div>
  );
}
