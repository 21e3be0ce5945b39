/** A slide of the offers: the price in large figures, and in the same card what it buys and what it leaves out. */
import { isIllustrationName } from '../domain/illustration.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { Illustration } from './illustration.tsx';

export interface Offer {
  title: string;
  /** What the price includes. */
  text: string;
  /** What it does not. */
  excludes: string;
  /** Our fee, formatted. */
  price: string;
  /** How long it takes, where the firm names a time. */
  time: string | null;
  image: string;
  navigate: string;
}

export function OfferSlide({ offer }: { offer: Offer }) {
  return (
    <div className="offer">
      <h3>{offer.title}</h3>
      <p className="offer-price">
        <span>Our fee</span> <strong>{offer.price}</strong>
      </p>
      <dl>
        <div className="offer-in">
          <dt>Included</dt>
          <dd>{offer.text}</dd>
        </div>
        <div className="offer-out">
          <dt>Not in the price</dt>
          <dd>{offer.excludes}</dd>
        </div>
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
      <div className="offer-art">{isIllustrationName(offer.image) && <Illustration name={offer.image} />}</div>
    </div>
  );
}
