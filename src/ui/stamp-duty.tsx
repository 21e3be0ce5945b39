/** Stamp duty by state, for two bands of authorised capital. */
import type { Html } from '../content/site.ts';
import { Prose } from './prose.tsx';
import { ScrollTable } from './scroll-table.tsx';

/** @param props.source where the amounts come from, in one line */
export function StampDuty({ rows, source }: { rows: { state: string; low: Html; high: Html }[]; source: Html }) {
  return (
    <section className="stamp-duty">
      <h2 id="stamp-duty">Stamp duty by state</h2>
      <p>
        The state of the registered office charges stamp duty at incorporation. It goes to the state, not to us. If an
        amount is not confirmed, check the fee calculator on the MCA portal.
      </p>
      <ScrollTable
        caption="Stamp duty by state and capital"
        columns={['State', 'Capital up to ₹1 lakh', 'Capital ₹1 to 10 lakh']}
      >
        {rows.map((row) => (
          <tr key={row.state}>
            <th scope="row">{row.state}</th>
            <Prose as="td" html={row.low} />
            <Prose as="td" html={row.high} />
          </tr>
        ))}
      </ScrollTable>
      <Prose as="p" className="source-line" html={source} />
    </section>
  );
}
