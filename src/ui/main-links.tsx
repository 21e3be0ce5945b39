/** Links to the main pages, for a visitor who found nothing. */
import { MAIN_PAGES } from '../domain/main-pages.ts';

export function MainLinks() {
  return (
    <nav className="main-links" aria-label="Main pages">
      <ul>
        {MAIN_PAGES.map(({ name, path, about }) => (
          <li key={path}>
            <a href={path}>
              <b>{name}</b>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
