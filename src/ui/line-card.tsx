/** A card of text lines: eligibility, documents, benefits and their like. */
import type { Html } from '../content/site.ts';
import { Prose } from './prose.tsx';

/** `box` is a checklist's empty box, `plus` a gain, `rule` a plain ruled line. */
type Marker = 'box' | 'plus' | 'rule';

export function LineCard({ title, items, wide = false, marker = 'box' }: { title: string; items: Html[]; wide?: boolean; marker?: Marker }) {
  return (
    <section className={wide ? 'card line-card line-card-wide' : 'card line-card'}>
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
