/** Links to the main pages, for a visitor who found nothing. */

import { MAIN_PAGES } from '../domain/main-pages.ts';
import { say } from '../domain/say.ts';

export function MainLinks() {
  return (
    <nav className="main-links" aria-label={say('main-pages.list')}>
      <ul>
        {[...MAIN_PAGES, { id: 'home', path: '/' } as const].map(({ id, path }) => (
          <li key={path}>
            <a href={path}>
              <b>{say(`main-pages.${id}-name`)}</b>
              <span>{say(`main-pages.${id}-about`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
