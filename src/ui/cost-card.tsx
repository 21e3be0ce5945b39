/** The whole price: our fee, what it includes, what it leaves out, and the refund worked out in rupees. */
import { formatRupees } from '../content/format.ts';
import type { ServiceBody } from '../content/site.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { CONTACT_ID } from './contact-card.tsx';
import { Prose } from './prose.tsx';

export function CostCard({ price }: { price: NonNullable<ServiceBody['price']> }) {
  const { fee, refund } = price;
  return (
    <section className="card cost-card">
      <h2>What it costs</h2>
      <table>
        <tbody>
          <tr>
            <th scope="row">Our fee</th>
            <td>{formatRupees(fee)}</td>
          </tr>
          <tr>
            <th scope="row">Government fee, stamp duty</th>
            <td>at actuals</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">You pay us</th>
            <td>{formatRupees(fee)}</td>
          </tr>
        </tfoot>
      </table>
      {price.time && <p className="cost-time">Time: {price.time}.</p>}
      <h3>Included</h3>
      <ul>
        {price.includes.map((item) => (
          <Prose as="li" key={item} html={item} />
        ))}
      </ul>
      <h3>Not included</h3>
      <ul>
        {price.excludes.map((item) => (
          <Prose as="li" key={item} html={item} />
        ))}
      </ul>
      <p className="cost-refund">
        <Prose as="span" html={refund.rule} /> Of {formatRupees(fee)} we keep {formatRupees(refund.kept)}, and {formatRupees(refund.back)} comes back.{' '}
        <a href={'/refund-policy' satisfies OwnPath}>Refund policy</a>. Terms and conditions apply: <a href={'/termsofuse' satisfies OwnPath}>terms of use</a>.
      </p>
      <a className="button" href={`#${CONTACT_ID}`}>
        Fill the form
      </a>
    </section>
  );
}
