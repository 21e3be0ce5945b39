/** The row of sub-services of a section. The current one carries a tick. */
import type { PageEntry } from '../content/site.ts';
import { CHIPS } from '../domain/page-mark.ts';

export function Chips({ label, pages, current }: { label: string; pages: PageEntry[]; current: string }) {
  return (
    <nav className="chips" aria-label={label} {...{ [CHIPS]: '' }}>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path} aria-current={page.path === current ? 'page' : undefined}>
              {page.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
