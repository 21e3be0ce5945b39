/** The banner of the home page: a carousel whose slides have tabs, which are links to them. */

import type { ReactNode } from 'react';
import type { HomeBody } from '../content/site.ts';
import { say } from '../domain/say.ts';
import { ButtonLink } from './buttons.tsx';
import { Picture } from './picture.tsx';
import { Slides, slideId } from './slides.tsx';
import { Words } from './words.tsx';

export interface ShownFact {
  value: string;
  text: string;
}

type BannerSlideProps = Omit<HomeBody['home']['banner'][number], 'fact'> & {
  fact: ShownFact | null;
  /** Shown in place of the picture. */
  bill: ReactNode;
};

interface BannerProps {
  id: string;
  controls: ReactNode;
  /** The first slide, if it is another than those of the list. */
  first: { tab: string; content: ReactNode } | null;
  slides: readonly BannerSlideProps[];
}

export function Banner({ id, controls, first, slides }: BannerProps) {
  const all = [
    ...(first ? [first] : []),
    ...slides.map((slide) => ({ tab: slide.tab, content: <BannerSlide {...slide} /> })),
  ];
  return (
    <div
      className="banner"
      role="group"
      aria-roledescription={say('slides.carousel')}
      aria-label={say('slides.banner')}
    >
      {all.length > 1 && (
        <div className="banner-bar">
          <ul className="banner-tabs">
            {all.map(({ tab }, at) => (
              <li key={tab}>
                <a href={`#${slideId(id, at)}`} aria-current={at === 0 ? 'true' : undefined}>
                  {tab}
                </a>
              </li>
            ))}
          </ul>
          {controls}
        </div>
      )}
      <Slides id={id} slides={all.map(({ tab, content }) => ({ key: tab, content }))} />
    </div>
  );
}

function BannerSlide({ title, fact, text, image, navigate, second, bill }: BannerSlideProps) {
  return (
    <div className="banner-slide">
      <div className="banner-words">
        <h2>{title}</h2>
        {fact && <FactLine {...fact} className="banner-fact" />}
        <p>{text}</p>
      </div>
      {bill ? (
        <div className="banner-bill">{bill}</div>
      ) : (
        <picture className="banner-art">
          <Picture name={image} />
        </picture>
      )}
      <BannerWays of={title} navigate={navigate} second={second} />
    </div>
  );
}

interface BannerWaysProps extends Pick<BannerSlideProps, 'navigate' | 'second'> {
  /** The title of the slide. */
  of: string;
}

export function BannerWays({ of: title, navigate, second }: BannerWaysProps) {
  return (
    <div className="banner-ways">
      <a className="button" href={navigate} aria-label={say('slides.start-with', { title })}>
        {say('slides.start')}
      </a>
      <ButtonLink href={second.url} text={second.text} quiet />
    </div>
  );
}

export function FactLine({ value, text, className }: ShownFact & { className: string }) {
  return (
    <p className={className}>
      <b>{value}</b> <Words text={text} />
    </p>
  );
}
