/** The parts that only service pages have. */
import { useContext } from 'react';
import type { Html, PageEntry, ServiceBody } from '../content/site.ts';
import { formatDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import { type IllustrationName, photoAsset } from '../domain/illustration.ts';
import { COMPARISON_ANCHOR, type OwnPath } from '../domain/own-path.ts';
import { type Section, sectionRow } from '../domain/sections.ts';
import { STATES } from '../domain/states.ts';
import { type Bill, type BillChoice, lineInWords, refundInWords, totalInWords } from '../law/bill.ts';
import { Assets } from './document-context.tsx';
import { Fold } from './fold.tsx';
import { NavLink } from './header.tsx';
import { Picture } from './picture.tsx';
import { Prose } from './prose.tsx';
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
    <section className="card fact-card">
      <h2>{title}</h2>
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

/** The members of a section side by side. */
export function Comparison({ caption, columns, rows, source }: NonNullable<ServiceBody['comparison']>) {
  return (
    <Fold id={COMPARISON_ANCHOR} title={caption} openWide>
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
    </Fold>
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

/** Anchor at which the answer opens. */
const BILL_ID = 'bill';
const REFUNDS: OwnPath = '/refund-policy';
const TERMS: OwnPath = '/termsofuse';

export interface CompanyChoice extends BillChoice {
  /** Name of the state. */
  place: string;
  /** To choose from, in rupees and in words. */
  capitals: readonly { amount: number; words: string }[];
}

interface BillProps {
  action: string;
  bill: Bill;
  /** Null if nothing can be chosen. */
  choice: CompanyChoice | null;
}

interface CostCardProps extends BillProps, Pick<ServiceBody, 'price'> {
  /** A sentence about when our fee is known; null if the page shows the fee. */
  quotation: string | null;
}

export function CostCard({ price, quotation, ...billProps }: CostCardProps) {
  return (
    <section className="card cost-card" id={COST_ID}>
      <h2>What it costs</h2>
      <BillTable {...billProps} />
      {quotation && <p>{quotation}</p>}
      {price && <Terms {...price} />}
    </section>
  );
}

/** A bill, and a form that chooses another state or capital. It works without script. */
function BillTable({ action, bill, choice }: BillProps) {
  return (
    <form className="bill" id={BILL_ID} action={`${action}#${BILL_ID}`}>
      <table>
        <caption className="visually-hidden">What it costs</caption>
        <tbody>
          {bill.lines.map((line) => (
            <tr key={line.what}>
              <th scope="row">{line.what}</th>
              <td>{lineInWords(line, bill)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className="bill-sum">
          <tr>
            <th scope="row">{choice ? `In all, ${choice.place}` : 'You pay us'}</th>
            <td>{totalInWords(bill)}</td>
          </tr>
        </tbody>
      </table>
      {choice && <Choice choice={choice} about={bill.lines.some(({ sure, amount }) => !sure && amount !== null)} />}
    </form>
  );
}

function Choice({ choice, about }: { choice: CompanyChoice; about: boolean }) {
  const { type, state, capital, capitals } = choice;
  const query = new URLSearchParams({ type, state, capital: String(capital) });
  return (
    <>
      <div className="bill-choice">
        <label>
          State of the registered office
          <select name="state" defaultValue={state}>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Authorised capital
          <select name="capital" defaultValue={String(capital)}>
            {capitals.map(({ amount, words }) => (
              <option key={amount} value={amount}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <button className="button button-quiet" type="submit">
          Show my bill
        </button>
      </div>
      <p className="bill-said">
        {about &&
          'About: published tables differ, or one source alone gives it; the MCA portal shows it before you pay. '}
        <a href={`/tools/company-cost?${query}` satisfies OwnPath}>Each line with its source, or another capital</a>
      </p>
    </>
  );
}

function Terms({ time, includes, excludes, refund }: NonNullable<ServiceBody['price']>) {
  return (
    <>
      {time && <p className="cost-time">{`Time: ${time}.`}</p>}
      <div className="cost-lists">
        <TermList title="Included in our fee" items={includes} />
        <TermList title="Not in our fee" items={excludes} />
      </div>
      <p className="cost-refund">
        <Prose as="span" html={refund.rule} />
        {` ${refundInWords(refund)} `}
        <a href={REFUNDS}>Refund policy</a>. Terms and conditions apply: <a href={TERMS}>terms of use</a>.
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
    <nav className="card related" aria-label="Related services">
      <h2>Related services (you may choose)</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <NavLink href={page.path}>{page.title}</NavLink>
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
  return (
    <section className="card checked-by">
      {photo && <img src={assets[photoAsset(photo)]} alt="" width="48" height="48" loading="lazy" />}
      <p>
        Checked <time dateTime={checked}>{formatDay(checked)}</time>
        {' by '}
        <strong>{name}</strong>, {membership}
        {changed > checked && (
          <>
            . The page was changed after that, on <time dateTime={changed}>{formatDay(changed)}</time>.
          </>
        )}
      </p>
    </section>
  );
}
