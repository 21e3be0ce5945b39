/** The whole price: the bill with GST and stamp duty, what our fee includes and leaves out, and the refund worked out in rupees. */
import type { ReactNode } from 'react';
import { formatRupees } from '../content/format.ts';
import type { ServiceBody } from '../content/site.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { Prose } from './prose.tsx';

/** Anchor of the card; the bill in it has one of its own. */
export const COST_ID = 'cost';

const REFUNDS: OwnPath = '/refund-policy';
const TERMS: OwnPath = '/termsofuse';

/** @param props.children the bill */
export function CostCard({ price, children }: { price: NonNullable<ServiceBody['price']>; children: ReactNode }) {
  const { fee } = price.price;
  const { refund, time } = price;
  return (
    <section className="card cost-card" id={COST_ID}>
      <h2>What it costs</h2>
      {children}
      {time && <p className="cost-time">{`Time: ${time}.`}</p>}
      <div className="cost-lists">
        <div>
          <h3>Included in our fee</h3>
          <ul>
            {price.includes.map((item) => (
              <Prose as="li" key={item} html={item} />
            ))}
          </ul>
        </div>
        <div>
          <h3>Not included</h3>
          <ul>
            {price.excludes.map((item) => (
              <Prose as="li" key={item} html={item} />
            ))}
          </ul>
        </div>
      </div>
      <p className="cost-refund">
        <Prose as="span" html={refund.rule} />
        {` We keep ${formatRupees(refund.kept)} of ${formatRupees(fee)} and return ${formatRupees(refund.back)}. `}
        <a href={REFUNDS}>Refund policy</a>. Terms and conditions apply: <a href={TERMS}>terms of use</a>.
      </p>
    </section>
  );
}
