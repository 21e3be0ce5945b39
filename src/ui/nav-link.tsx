/** A link in a list of pages, one of which the visitor may be on: that one says so. */
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';

/**
 * Not wouter's `Link`, which tells its class alone whether it is the current one, and brings a click handler that no server sends.
 * @param props.section whether the pages below `href` count as part of it
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
