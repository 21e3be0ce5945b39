/** Text lines: benefits, features, notes. Lines to be ticked off are the checklist island's. */
import type { Html } from '../content/site.ts';
import { Prose } from './prose.tsx';

/** @param props.marker `plus` marks what is gained; what is neither for nor against has a plain rule */
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
