/** A row of links to pages, such as the services of a section. */
import { useLocation } from 'wouter';
import { findOtherLanguage } from '../content/format.ts';
import type { PageEntry } from '../content/site.ts';
import { CHIPS } from '../domain/browser-names.ts';
import { NavLink } from './header.tsx';

type Chip = Pick<PageEntry, 'path' | 'name' | 'lang'>;

/** A longer row does not help, and every page of a section would grow with each page added. */
const MAX_CHIPS = 16;

/** Cuts a long list to the index page and the neighbours of the current page. @param props.pages index page first */
export function Chips({ label, pages }: { label: string; pages: readonly Chip[] }) {
  const [location] = useLocation();
  return (
    <nav className="chips" aria-label={label} {...{ [CHIPS]: '' }}>
      <ul>
        {near(pages, location).map((page) => (
          <li key={page.path}>
            <NavLink href={page.path} lang={findOtherLanguage(page)}>
              {page.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function near(pages: readonly Chip[], current: string): readonly Chip[] {
  if (pages.length <= MAX_CHIPS) return pages;
  const middle = pages.findIndex(({ path }) => path === current) - MAX_CHIPS / 2;
  const from = Math.min(Math.max(middle, 1), pages.length - MAX_CHIPS + 1);
  return [...pages.slice(0, 1), ...pages.slice(from, from + MAX_CHIPS - 1)];
}
