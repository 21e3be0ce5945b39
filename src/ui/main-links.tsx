/** Links to the main pages, for a visitor who found nothing. */
import type { OwnPath } from '../domain/own-path.ts';
import { SECTIONS } from '../domain/sections.ts';

const LINKS: { name: string; path: OwnPath; about: string }[] = [
  ...SECTIONS.map(({ title, fullTitle = title, path, about }) => ({ name: fullTitle, path, about })),
  { name: 'Due dates', path: '/due-dates', about: 'What is due next, and what being late costs' },
  { name: 'Tools', path: '/tools', about: 'Which form, which licence, how much tax: worked out step by step' },
  { name: 'Plans', path: '/start', about: 'Every step to start something, in order, with its day' },
  { name: 'Figures', path: '/figures', about: 'Every limit, fee and date, with its source' },
  { name: 'Home', path: '/', about: 'Start from the first page' },
];

export function MainLinks() {
  return (
    <nav className="main-links" aria-label="Main pages">
      <ul>
        {LINKS.map((link) => (
          <li key={link.path}>
            <a href={link.path}>
              <b>{link.name}</b>
              <span>{link.about}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
