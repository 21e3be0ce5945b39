/** A row of pages, such as the sub-services of a section. The current one carries a tick. */
import { useLocation } from 'wouter';
import type { PageEntry } from '../content/site.ts';
import { CHIPS } from '../domain/browser-names.ts';
import { NavLink } from './nav-link.tsx';

type Chip = Pick<PageEntry, 'path' | 'name'>;

/** A row longer than this is no help, and would make each page of a section heavier with every other one. */
const MOST = 16;

/** @param props.pages of the section, the first one its entrance. Of a long section the entrance stays and what is next to the visitor */
export function Chips({ label, pages }: { label: string; pages: readonly Chip[] }) {
  const [location] = useLocation();
  return (
    <nav className="chips" aria-label={label} {...{ [CHIPS]: '' }}>
      <ul>
        {near(pages, location).map((page) => (
          <li key={page.path}>
            <NavLink href={page.path}>{page.name}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function near(pages: readonly Chip[], current: string): readonly Chip[] {
  if (pages.length <= MOST) return pages;
  const middle = pages.findIndex(({ path }) => path === current) - MOST / 2;
  const from = Math.min(Math.max(middle, 1), pages.length - MOST + 1);
  return [...pages.slice(0, 1), ...pages.slice(from, from + MOST - 1)];
}
