/**
 * Carousels: a row of slides that scrolls and snaps. Visitors can swipe, scroll or tab through it without script. The
 * controls are an island that only scrolls the row, so that the layout is the same without them.
 */
import type { ReactNode } from 'react';
import type { HomeBody } from '../content/site.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { rupees } from '../domain/rupees.ts';
import { Illustration } from './illustration.tsx';
import { Picture } from './picture.tsx';

export function slideRowId(id: string): string {
  return `${id}-slides`;
}

interface SlideRowProps {
  /** Of the heading. */
  id: string;
  title: string;
  /** The heading is for assistive technology only. */
  titleHidden?: boolean;
  /** They precede the slides, so that the keyboard reaches them first. */
  controls: ReactNode;
  slides: readonly { key: string; content: ReactNode }[];
}

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

type Banner = HomeBody['home']['banner'][number] & {
  /** Of the offer at the same address. */
  price: Price | undefined;
  /** Visible at first. The others load their drawing when they are near. */
  shown: boolean;
};

export function BannerSlide({ title, text, image, navigate, second, price, shown }: Banner) {
  const Drawing = shown ? Illustration : Picture;
  return (
    <div className="banner-slide">
      <div className="banner-words">
        <h3>{title}</h3>
        <p>{text}</p>
        {price && (
          <p className="banner-price">
            <b>{price.inAll.total}</b> all in, {price.inAll.place}
            <br />
            {price.time && `${price.time}: `}
            {price.inAll.parts}
          </p>
        )}
        <div className="banner-ways">
          <a className="button" href={navigate} aria-label={`Get Started: ${title}`}>
            Get Started
          </a>
          <a className="button button-quiet" href={second.url}>
            {second.text}
          </a>
        </div>
      </div>
      <div className="banner-art">
        <Drawing name={image} />
      </div>
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
        <div className="offer-in">
          <dt>Included</dt>
          <dd>{offer.text}</dd>
        </div>
        {offer.excludes && (
          <div className="offer-out">
            <dt>Also not in the fee</dt>
            <dd>{offer.excludes}</dd>
          </div>
        )}
        {offer.time && (
          <div>
            <dt>Time</dt>
            <dd>{offer.time}</dd>
          </div>
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
