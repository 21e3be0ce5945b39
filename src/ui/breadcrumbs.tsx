/** The path to the current page, for visitors and, as structured data, for programs. */
import { breadcrumbs } from '../content/structured-data.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { StructuredData } from './document-context.tsx';

export interface Crumb {
  name: string;
  path: OwnPath;
}

export const HOME: Crumb = { name: 'Home', path: '/' };
export const FIGURES: Crumb = { name: 'Figures', path: '/figures' };

export function Breadcrumbs({ trail = [HOME], here }: { trail?: Crumb[]; here: string }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map((crumb) => (
          <li key={crumb.path}>
            <a href={crumb.path}>{crumb.name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      <StructuredData of={({ firm }) => [breadcrumbs(firm.origin, trail, here)]} />
    </nav>
  );
}
