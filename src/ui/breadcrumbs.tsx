/** Where the visitor is: the way back up, and the page itself; the same for programs. */
import { breadcrumbs } from '../content/structured-data.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { StructuredData } from './document-context.tsx';

export function Breadcrumbs({ trail, here }: { trail: { name: string; path: OwnPath }[]; here: string }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map((step) => (
          <li key={step.path}>
            <a href={step.path}>{step.name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      <StructuredData of={({ firm }) => [breadcrumbs(firm.origin, trail, here)]} />
    </nav>
  );
}
