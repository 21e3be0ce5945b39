import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { CHIPS } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import type { Language } from '../domain/languages.ts';
import { MAIN_PAGES } from '../domain/main-pages.ts';
import { say } from '../domain/say.ts';
import { TalkLinks } from './contact-bar.tsx';
import { LanguageLinks } from './language-links.tsx';

interface HeaderProps {
  firm: Firm;
  /** Of the page, for the first words of a chat. */
  subject: string | undefined;
  search: ReactNode;
  /** Other languages of the page. */
  languages: readonly Language[];
  query: string;
}

export function Header({ firm, subject, search, languages, query }: HeaderProps) {
  const { name } = firm;
  return (
    <header className="header">
      <div className="wrap header-top">
        <a className="logo" href="/">
          <span className="logo-stamp" aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          {name}
          <span className="visually-hidden">{say('header.home')}</span>
        </a>
        <LanguageLinks languages={languages} query={query} />
        <div className="header-search">{search}</div>
        <div className="header-talk">
          <TalkLinks firm={firm} subject={subject} />
        </div>
      </div>
      <nav aria-label={say('header.sections')}>
        <ul className="wrap sections" {...{ [CHIPS]: '' }}>
          {MAIN_PAGES.map(({ id, path }) => (
            <li key={path}>
              <NavLink href={path} section>
                {say(`main-pages.${id}`)}
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
 * @param props.section whether it also marks pages below `href` @param props.lang of its text, if not that of the page
 */
export function NavLink({
  href,
  section = false,
  lang,
  children,
}: {
  href: string;
  section?: boolean;
  lang?: string | undefined;
  children: ReactNode;
}) {
  const [location] = useLocation();
  const within = section && location.startsWith(`${href}/`) ? 'true' : undefined;
  return (
    <a href={href} lang={lang} aria-current={location === href ? 'page' : within}>
      {children}
    </a>
  );
}
