/** A slide of the banner: what it is about in large letters, a way in, and a drawing of the paper it ends in. */
import { isIllustrationName } from '../domain/illustration.ts';
import { Illustration } from './illustration.tsx';

export function BannerSlide({ title, text, image, navigate }: { title: string; text: string; image: string; navigate: string }) {
  return (
    <div className="banner-slide">
      <div className="banner-words">
        <h3>{title}</h3>
        <p>{text}</p>
        <a className="button" href={navigate} aria-label={`Get Started: ${title}`}>
          Get Started
        </a>
      </div>
      <div className="banner-art">{isIllustrationName(image) && <Illustration name={image} />}</div>
    </div>
  );
}
