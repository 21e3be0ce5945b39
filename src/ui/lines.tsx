/** A list of text lines: benefits, features, notes. Lines with checkboxes belong to the checklist island. */
import type { Html } from '../content/site.ts';
import { Prose } from './prose.tsx';

/** @param props.marker `plus` for benefits, `rule` for neutral lines */
export function Lines({ items, marker = 'rule' }: { items: Html[]; marker?: 'plus' | 'rule' }) {
  return (
    <ul className={`lines lines-${marker}`}>
      {items.map((item) => (
        <li key={item}>
          <Prose as="span" html={item} />
        </li>
      ))}
    </ul>
  );
}
