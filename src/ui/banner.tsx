/** The banner of the home page: a carousel whose slides have tabs, which are links to them. */
import type { ReactNode } from 'react';
import type { HomeBody } from '../content/site.ts';
import { rupees, wholeRupees } from '../domain/rupees.ts';
import { STATES } from '../domain/states.ts';
import { type Bill, lineInWords, partInWords, totalInWords } from '../law/bill.ts';
import { ButtonLink } from './buttons.tsx';
import { Picture } from './picture.tsx';
import { Row } from './row.tsx';
import { Slides, slideId } from './slides.tsx';
import { Words } from './words.tsx';

export interface ShownFact {
  value: string;
  text: string;
}

export interface CompanyReceipt {
  bill: Bill;
  /** Two letters, as UP. */
  state: string;
}

type BannerSlideProps = Omit<HomeBody['home']['banner'][number], 'fact'> & {
  fact: ShownFact | null;
  /** Shown in place of the picture. */
  receipt: CompanyReceipt | null;
};

interface BannerProps {
  id: string;
  controls: ReactNode;
  slides: readonly BannerSlideProps[];
}

export function Banner({ id, controls, slides }: BannerProps) {
  return (
    <div className="banner" role="group" aria-roledescription="carousel" aria-labelledby={id}>
      {slides.length > 1 && (
        <div className="banner-bar">
          <ul className="banner-tabs">
            {slides.map(({ tab }, at) => (
              <li key={tab}>
                <a href={`#${slideId(id, at)}`} aria-current={at === 0 ? 'true' : undefined}>
                  <Tab name={tab} />
                </a>
              </li>
            ))}
          </ul>
          {controls}
        </div>
      )}
      <Slides id={id} slides={slides.map((slide) => ({ key: slide.title, content: <BannerSlide {...slide} /> }))} />
    </div>
  );
}

/** All but the last word is only for assistive technology where there is little room. */
function Tab({ name }: { name: string }) {
  const last = name.lastIndexOf(' ') + 1;
  return (
    <>
      {last > 0 && <span>{name.slice(0, last)}</span>}
      {name.slice(last)}
    </>
  );
}

function BannerSlide({ title, fact, text, image, navigate, second, receipt }: BannerSlideProps) {
  return (
    <div className="banner-slide">
      <div className="banner-words">
        <h3>{title}</h3>
        {fact && <FactLine {...fact} className="banner-fact" />}
        <p>{text}</p>
      </div>
      {receipt ? (
        <Receipt {...receipt} action={navigate} />
      ) : (
        <div className="banner-art">
          <Picture name={image} />
        </div>
      )}
      <div className="banner-ways">
        <a className="button" href={navigate} aria-label={`Get Started: ${title}`}>
          Get Started
        </a>
        <ButtonLink href={second.url} text={second.text} quiet />
      </div>
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

/** The whole bill of a private limited company in whole rupees. The form opens the same bill for another state. */
function Receipt({ bill, state, action }: CompanyReceipt & { action: string }) {
  const ours = bill.lines.filter(({ payee }) => payee === 'us');
  const duty = bill.lines.find(({ payee }) => payee === 'state');
  const rows = [
    ...ours.map((line) => [line.what, lineInWords(line, bill)]),
    ['Ministry, PAN and TAN', partInWords(bill, 'government') ?? rupees(0)],
    ...(duty ? [[duty.what, lineInWords(duty, bill)]] : []),
  ];
  return (
    <form className="slip" action={`${action}#check`}>
      <div className="slip-paper">
        <p className="slip-head">
          <label htmlFor="slip-state">Private limited company in</label>
          <select id="slip-state" name="state" defaultValue={state} autoComplete="off">
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit">Show</button>
        </p>
        <dl>
          {rows.map(([what = '', amount = '']) => (
            <Row key={what} name={what}>
              {wholeRupees(amount)}
            </Row>
          ))}
          <Row className="slip-sum" name="In all">
            {wholeRupees(totalInWords(bill))}
          </Row>
        </dl>
      </div>
    </form>
  );
}
