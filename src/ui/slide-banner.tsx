/** A slide of the banner: what it is about in large letters, its price, the ways in, and a drawing of the paper it ends in. */
import type { HomeBody } from '../content/site.ts';
import { isIllustrationName } from '../domain/illustration.ts';
import { Illustration } from './illustration.tsx';
import { Picture } from './picture.tsx';

type Banner = HomeBody['home']['banner'][number] & {
  /** Of the offer at the same address, where there is one. */
  price: HomeBody['promoPrices'][number] | undefined;
  /** Whether the slide stands open from the start: the drawings of the others are asked for when they are near. */
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
      <div className="banner-art">{isIllustrationName(image) && <Drawing name={image} />}</div>
    </div>
  );
}
