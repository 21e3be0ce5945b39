/** The parts that only service pages have. */

import { useContext } from 'react';
import { findOtherLanguage } from '../content/format.ts';
import type { Html, PageEntry, ServiceBody } from '../content/site.ts';
import { formatDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import { type IllustrationName, photoAsset } from '../domain/illustration.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { unbroken } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import { type Section, sectionRow } from '../domain/sections.ts';
import { asSentence } from '../domain/sentences.ts';
import { refundInWords } from '../law/bill.ts';
import { DO_IT_YOURSELF_ID } from './answer-card.tsx';
import { Assets } from './document-context.tsx';
import { NavLink } from './header.tsx';
import { Picture } from './picture.tsx';
import { Prose } from './prose.tsx';
import { Said } from './said.tsx';
import { ScrollTable } from './scroll-table.tsx';

/** By path. Other services have the drawing of their section. */
export const SERVICE_DRAWINGS: Readonly<Record<string, IllustrationName>> = {
  '/company-trademark': 'trademark',
  '/others/fssai-registration': 'food-licence',
  '/others/iso-certification': 'iso-certificate',
  '/others/roc-compliance': 'annual-return',
  '/others/shop-establishment-license': 'shop-licence',
};

export function ServiceArt({ path, section }: { path: string; section: Section }) {
  return (
    <div className="service-art">
      <Picture name={SERVICE_DRAWINGS[path] ?? sectionRow(section).drawing} />
    </div>
  );
}

export function FactCard({ title, rows, source }: ServiceBody['card']) {
  return (
    <section className="fact-card" aria-label={title}>
      <dl>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <Prose as="dd" html={row.value} />
          </div>
        ))}
      </dl>
      <SourceLine html={source} />
    </section>
  );
}

function SourceLine({ html }: { html: Html }) {
  return html && <Prose as="p" className="source-line" html={html} />;
}

interface StepsProps {
  diy: ServiceBody['diy'];
  /** What you have at the end. */
  result: string;
  /** How long it takes; null if the page only has our time. */
  time: ServiceBody['answer']['time'] | null;
}

/** How the work goes without us, drawn as a line from disc to disc. */
export function Steps({ diy, result, time }: StepsProps) {
  return (
    <section id={DO_IT_YOURSELF_ID} className="route">
      <h2>{diy.title}</h2>
      <Prose as="p" html={diy.where} />
      <ol>
        {diy.steps.map(({ title, text }) => (
          <li key={title}>
            <Prose as="b" html={title} />
            {text && <Prose as="p" html={text} />}
          </li>
        ))}
        <li className="route-end">
          <b>{result}</b>
          {time && (
            <>
              <span>{unbroken(time.short)}</span>
              <p>{asSentence(unbroken(time.more))}</p>
            </>
          )}
        </li>
      </ol>
    </section>
  );
}

/** The members of a section side by side. */
export function Comparison({ caption, columns, rows, source }: NonNullable<ServiceBody['comparison']>) {
  return (
    <>
      <ScrollTable caption={caption} columns={columns.map((column) => <Prose as="span" key={column} html={column} />)}>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              <Prose as={index === 0 ? 'th' : 'td'} key={columns[index]} html={cell} />
            ))}
          </tr>
        ))}
      </ScrollTable>
      <SourceLine html={source} />
    </>
  );
}

/** @param props.marker `plus` for benefits */
export function Lines({ items, marker = 'rule' }: { items: Html[]; marker?: 'plus' | 'rule' }) {
  return (
    <ul className={`lines lines-${marker}`}>
      {items.map((item) => (
        <li key={item}>
          <Prose as="span" html={item} />
        </li>
      ))}
    </ul>
  );
}

export const COST_ID = 'cost';

const REFUNDS: OwnPath = '/refund-policy';
const TERMS: OwnPath = '/termsofuse';

/** What our printed fee includes. */
export function Terms({ time, includes, excludes, refund }: NonNullable<ServiceBody['price']>) {
  return (
    <>
      {time && <p className="cost-time">{say('service-parts.time', { time })}</p>}
      <div className="cost-lists">
        <TermList title={say('service-parts.included')} items={includes} />
        <TermList title={say('service-parts.excluded')} items={excludes} />
      </div>
      <p className="cost-refund">
        <Prose as="span" html={refund.rule} />{' '}
        <Said
          k="service-parts.refund"
          how={refundInWords(refund)}
          policy={<a href={REFUNDS}>{say('service-parts.refund-policy')}</a>}
          terms={<a href={TERMS}>{say('service-parts.terms')}</a>}
        />
      </p>
    </>
  );
}

function TermList({ title, items }: { title: string; items: Html[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <Prose as="li" key={item} html={item} />
        ))}
      </ul>
    </div>
  );
}

/** The icons are in the stylesheet, which all pages share. */
export function RelatedServices({ pages }: { pages: PageEntry[] }) {
  return (
    <nav className="card related" aria-label={say('service-parts.related')}>
      <h2>{say('service-parts.related-title')}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <NavLink href={page.path} lang={findOtherLanguage(page)}>
              {page.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Who checked a page; nothing without the day of the check. @param props.changed day of the page's last change */
export function CheckedBy({ changed, reviewer }: { changed: string; reviewer: NonNullable<Firm['reviewer']> }) {
  const assets = useContext(Assets);
  const { name, membership, photo, checked } = reviewer;
  if (!checked) return null;
  const check = (
    <Said
      k="service-parts.checked-by"
      day={<time dateTime={checked}>{formatDay(checked)}</time>}
      name={<strong>{name}</strong>}
      membership={membership}
    />
  );
  const day = <time dateTime={changed}>{formatDay(changed)}</time>;
  return (
    <section className="card checked-by">
      {photo && <img src={assets[photoAsset(photo)]} alt="" width="48" height="48" loading="lazy" />}
      <p>{changed > checked ? <Said k="service-parts.changed" checked={check} day={day} /> : check}</p>
    </section>
  );
}
