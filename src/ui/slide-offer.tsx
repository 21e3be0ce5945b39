/** A slide of the offers: our fee in large figures, and in the same card all that comes on top, what it buys and what it leaves out. */
import { formatRupees } from '../content/format.ts';
import { isIllustrationName } from '../domain/illustration.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { Picture } from './picture.tsx';

export interface Offer {
  title: string;
  /** What the price includes. */
  text: string;
  /** What it does not, besides what comes on top of every fee. */
  excludes?: string | undefined;
  /** Our fee, rupees. */
  fee: number;
  /** GST on it, percent; 0 where the firm charges none. */
  gstRate: number;
  /** Both together, rupees. */
  payUs: number;
  /** How long it takes, where the firm names a time. */
  time: string | null;
  /** The whole bill in the firm's state. */
  inAll: { total: string; place: string };
  image: string;
  navigate: string;
}

export function OfferSlide({ offer }: { offer: Offer }) {
  return (
    <div className="offer">
      <h3>{offer.title}</h3>
      <p className="offer-price">
        <span>Our fee</span> <strong>{formatRupees(offer.fee)}</strong>
      </p>
      <p className="offer-plus">
        {offer.gstRate > 0
          ? `plus ${offer.gstRate}% GST, stamp duty and government fees: `
          : 'plus stamp duty and government fees: '}
        <b>{offer.inAll.total}</b> in all, {offer.inAll.place}, {formatRupees(offer.payUs)} to us.
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
      <div className="offer-art">{isIllustrationName(offer.image) && <Picture name={offer.image} />}</div>
    </div>
  );
}
