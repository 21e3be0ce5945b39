/** Stamp duty by state, for two bands of authorised capital. */
import type { Html } from '../content/site.ts';
import { Prose } from './prose.tsx';
import { ScrollTable } from './scroll-table.tsx';

export function StampDuty({ rows }: { rows: { state: string; low: Html; high: Html }[] }) {
  return (
    <section className="stamp-duty">
      <h2 id="stamp-duty">Stamp duty by state</h2>
      <p>The state where the registered office stands charges stamp duty at incorporation. It goes to the state, not to us.</p>
      <ScrollTable caption="Stamp duty by state and capital" columns={['State', 'Capital up to ₹1 lakh', 'Capital ₹1 to 10 lakh']}>
        {rows.map((row) => (
          <tr key={row.state}>
            <th scope="row">{row.state}</th>
            <Prose as="td" html={row.low} />
            <Prose as="td" html={row.high} />
          </tr>
        ))}
      </ScrollTable>
      <p className="correction correction-unsure" role="note">
        <strong>Not confirmed.</strong> Other published tables give other amounts for the entries marked so. The fee calculator of the{' '}
        <a href="https://www.mca.gov.in/" rel="noopener external">
          Ministry of Corporate Affairs
        </a>{' '}
        decides: check there before you rely on them.
      </p>
    </section>
  );
}
