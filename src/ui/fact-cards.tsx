/** The cards of facts on a service page: the service at a glance, what it costs, and its section compared. */
import type { ReactNode } from 'react';
import type { Html, Row, ServiceBody } from '../content/site.ts';
import { refundInWords } from '../domain/bill.ts';
import { COMPARISON_ANCHOR, type OwnPath } from '../domain/own-path.ts';
import { Fold } from './fold.tsx';
import { Prose } from './prose.tsx';
import { ScrollTable } from './scroll-table.tsx';

/**
 * The service at a glance.
 * @param props.source the sources of its figures in one line; empty if there are none
 */
export function FactCard({ title, rows, source }: { title: string; rows: Row[]; source: Html }) {
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
      {source && <Prose as="p" className="source-line" html={source} />}
    </section>
  );
}

/** Anchor of the cost card. */
export const COST_ID = 'cost';

const REFUNDS: OwnPath = '/refund-policy';
const TERMS: OwnPath = '/termsofuse';

/**
 * The whole price: the bill, what our fee includes and leaves out, and refunds.
 * @param props.children the bill
 * @param props.quotation a sentence about when our fee is known; null if the page shows the fee
 */
export function CostCard({
  price,
  quotation,
  children,
}: {
  price: ServiceBody['price'];
  quotation: string | null;
  children: ReactNode;
}) {
  return (
    <section className="card cost-card" id={COST_ID}>
      <h2>What it costs</h2>
      {children}
      {quotation && <p>{quotation}</p>}
      {price && <Terms price={price} />}
    </section>
  );
}

function Terms({ price: { time, includes, excludes, refund } }: { price: NonNullable<ServiceBody['price']> }) {
  return (
    <>
      {time && <p className="cost-time">{`Time: ${time}.`}</p>}
      <div className="cost-lists">
        <div>
          <h3>Included in our fee</h3>
          <ul>
            {includes.map((item) => (
              <Prose as="li" key={item} html={item} />
            ))}
          </ul>
        </div>
        <div>
          <h3>Not in our fee</h3>
          <ul>
            {excludes.map((item) => (
              <Prose as="li" key={item} html={item} />
            ))}
          </ul>
        </div>
      </div>
      <p className="cost-refund">
        <Prose as="span" html={refund.rule} />
        {` ${refundInWords(refund)} `}
        <a href={REFUNDS}>Refund policy</a>. Terms and conditions apply: <a href={TERMS}>terms of use</a>.
      </p>
    </>
  );
}

/**
 * The members of a section side by side.
 * @param props.source as in `FactCard`
 */
export function Comparison({
  caption,
  columns,
  rows,
  source,
}: {
  caption: string;
  columns: Html[];
  rows: Html[][];
  source: Html;
}) {
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
      {source && <Prose as="p" className="source-line" html={source} />}
    </Fold>
  );
}
