/** The service at a glance: label and value pairs. */
import type { Html, Row } from '../content/site.ts';
import { Prose } from './prose.tsx';

/** @param props.source where its figures come from, in one line; empty where no figure of it has a source */
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
