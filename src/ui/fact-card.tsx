/** The service at a glance: label and value pairs. */
import type { Row } from '../content/site.ts';
import { Prose } from './prose.tsx';

export function FactCard({ title, rows }: { title: string; rows: Row[] }) {
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
    </section>
  );
}
