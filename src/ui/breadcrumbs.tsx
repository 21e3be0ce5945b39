/** The path to the current page, for visitors and, as structured data, for programs. */
import { breadcrumbs } from '../content/structured-data.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { type PlainKey, say } from '../domain/say.ts';
import { StructuredData } from './document-context.tsx';

/** Its name, or the key of its name. */
export type Crumb = { path: OwnPath } & ({ name: string } | { key: PlainKey });

export const HOME: Crumb = { key: 'breadcrumbs.home', path: '/' };
export const FIGURES: Crumb = { key: 'breadcrumbs.figures', path: '/figures' };

export function Breadcrumbs({ trail = [HOME], here }: { trail?: Crumb[]; here: string }) {
  const named = trail.map((crumb) => ({ name: 'key' in crumb ? say(crumb.key) : crumb.name, path: crumb.path }));
  return (
    <nav className="breadcrumbs" aria-label={say('breadcrumbs.name')}>
      <ol>
        {named.map((crumb) => (
          <li key={crumb.path}>
            <a href={crumb.path}>{crumb.name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      <StructuredData of={({ firm }) => [breadcrumbs(firm.origin, named, here)]} />
    </nav>
  );
}
