/** A card of text lines: benefits, features, notes. Lines to be ticked off are the checklist island's. */
import type { Html } from '../content/site.ts';
import { Prose } from './prose.tsx';

/** `plus` marks a gain, `rule` is a plain ruled line. */
type Marker = 'plus' | 'rule';

export function LineCard({ title, items, marker = 'rule' }: { title: string; items: Html[]; marker?: Marker }) {
  return (
    <section className="card line-card">
      <h2>{title}</h2>
      <ul className={`lines lines-${marker}`}>
        {items.map((item) => (
          <li key={item}>
            <Prose as="span" html={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
