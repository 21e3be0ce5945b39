/** A slide of the banner: what it is about in large letters, a way in, and a drawing of the paper it ends in. */
import { isIllustrationName } from '../domain/illustration.ts';
import { Illustration } from './illustration.tsx';
import { Picture } from './picture.tsx';

/** @param props.shown whether the slide stands open from the start: the drawings of the others are asked for when they are near */
export function BannerSlide({ title, text, image, navigate, shown }: { title: string; text: string; image: string; navigate: string; shown: boolean }) {
  const Drawing = shown ? Illustration : Picture;
  return (
    <div className="banner-slide">
      <div className="banner-words">
        <h3>{title}</h3>
        <p>{text}</p>
        <a className="button" href={navigate} aria-label={`Get Started: ${title}`}>
          Get Started
        </a>
      </div>
      <div className="banner-art">{isIllustrationName(image) && <Drawing name={image} />}</div>
    </div>
  );
}
