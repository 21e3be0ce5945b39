/** Related services (you may choose). */
import type { PageEntry } from '../content/site.ts';

export function RelatedServices({ pages }: { pages: PageEntry[] }) {
  return (
    <nav className="card related" aria-label="Related services">
      <h2>Related services (you may choose)</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path}>{page.title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
