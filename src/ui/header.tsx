/** The header: logo, search, and the way to each section. */
import type { ReactNode } from 'react';
import { SECTIONS } from '../domain/sections.ts';
import { NavLink } from './nav-link.tsx';

const SECTION_LINKS = [
  ...SECTIONS.map(({ title, path }) => ({ name: title, path })),
  { name: 'Due dates', path: '/#due-dates' },
  { name: 'Tools', path: '/tools' },
  { name: 'Figures', path: '/figures' },
  { name: 'Contact us', path: '/contact' },
];

export function Header({ name, search }: { name: string; search: ReactNode }) {
  return (
    <header className="header">
      <div className="wrap header-top">
        <a className="logo" href="/">
          <span className="logo-stamp" aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          {name}
          <span className="visually-hidden">, home page</span>
        </a>
        <div className="header-search">{search}</div>
      </div>
      <nav className="sections" aria-label="Sections">
        <ul className="wrap">
          {SECTION_LINKS.map((link) => (
            <li key={link.path}>
              <NavLink href={link.path} section>
                {link.name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
