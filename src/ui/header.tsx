import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { CHIPS } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { SECTIONS } from '../domain/sections.ts';
import { TalkLinks } from './contact-bar.tsx';

const SECTION_LINKS: { name: string; path: OwnPath }[] = [
  ...SECTIONS.map(({ title, path }) => ({ name: title, path })),
  { name: 'Due dates', path: '/due-dates' },
  { name: 'Tools', path: '/tools' },
  { name: 'Plans', path: '/start' },
  { name: 'Figures', path: '/figures' },
  { name: 'Contact Us', path: '/contact' },
];

interface HeaderProps {
  firm: Firm;
  /** Of the page, for the first words of a chat. */
  subject: string | undefined;
  search: ReactNode;
}

export function Header({ firm, subject, search }: HeaderProps) {
  const { name } = firm;
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
        <div className="header-talk">
          <TalkLinks firm={firm} subject={subject} />
        </div>
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

/**
 * A link that is marked if it leads to the current page. wouter's `Link` only passes that to its class name.
 * @param props.section whether it also marks pages below `href`
 */
export function NavLink({ href, section = false, children }: { href: string; section?: boolean; children: ReactNode }) {
  const [location] = useLocation();
  const within = section && location.startsWith(`${href}/`) ? 'true' : undefined;
  return (
    <a href={href} aria-current={location === href ? 'page' : within}>
      {children}
    </a>
  );
}
