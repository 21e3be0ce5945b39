/** The header: logo, search, and the way to each section. */
import type { ReactNode } from 'react';
import { contactLink } from '../domain/contact-link.ts';
import type { Firm } from '../domain/firm.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { CHIPS } from '../domain/page-mark.ts';
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
  const { name, phone, callHours } = firm;
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
            {spacedPhone(phone)}
          </a>
          {callHours && <span>{callHours}</span>}
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

/** A phone number as it is read out, on one line: "+919999900000" as "+91 99999 00000". */
function spacedPhone(phone: string): string {
  return phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1\u00a0$2\u00a0$3');
}
