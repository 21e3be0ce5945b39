/** Related services (you may choose). Their icons stand in the stylesheet, which is fetched once for all pages. */
import type { PageEntry } from '../content/site.ts';
import { NavLink } from './header.tsx';

/** @param props.pages of which one may be the page itself: it says so */
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
