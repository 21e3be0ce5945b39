/** The header: logo, search, and the way to each section. */
import type { ReactNode } from 'react';
import { CHIPS, contactLink } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import { spokenPhone } from '../domain/lead-form.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { SECTIONS } from '../domain/sections.ts';
import { NavLink } from './nav-link.tsx';

const SECTION_LINKS: { name: string; path: OwnPath }[] = [
  ...SECTIONS.map(({ title, path }) => ({ name: title, path })),
  { name: 'Due dates', path: '/due-dates' },
  { name: 'Tools', path: '/tools' },
  { name: 'Figures', path: '/figures' },
  { name: 'Contact Us', path: '/contact' },
];

export function Header({ firm, search }: { firm: Firm; search: ReactNode }) {
  const { name, phone, callHours, callWithin } = firm;
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
        <p className="header-phone">
          <a href={`tel:${phone}`} {...contactLink('phone', firm)}>
            {spokenPhone(phone.slice(3))}
          </a>
          {callHours && (
            <span>
              {callHours}
              {callWithin && <span> · We call once</span>}
            </span>
          )}
        </p>
      </div>
      <nav className="sections" aria-label="Sections" {...{ [CHIPS]: '' }}>
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
