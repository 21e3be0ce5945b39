/** Links to related services. The icons are in the stylesheet, which all pages share. */
import type { PageEntry } from '../content/site.ts';
import { NavLink } from './header.tsx';

/** @param props.pages may include the current page, which is then marked */
export function RelatedServices({ pages }: { pages: PageEntry[] }) {
  return (
    <nav className="card related" aria-label="Related services">
      <h2>Related services (you may choose)</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <NavLink href={page.path}>{page.title}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
