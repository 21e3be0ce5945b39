/** The whole price: the bill, what our fee includes and leaves out, and what comes back of it in all. */
import type { ReactNode } from 'react';
import type { ServiceBody } from '../content/site.ts';
import { refundInWords } from '../domain/bill.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { Prose } from './prose.tsx';

/** Anchor of the card; the bill in it has one of its own. */
export const COST_ID = 'cost';

const REFUNDS: OwnPath = '/refund-policy';
const TERMS: OwnPath = '/termsofuse';

/** @param props.children the bill @param props.quotation when our fee is known where none is printed; null where one is */
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
