import type { PageEntry } from '../content/site.ts';
import { ToolPicture } from './tool-picture.tsx';

export function PlanTiles({ plans }: { plans: readonly PageEntry[] }) {
  return (
    <ul className="plan-tiles">
      {plans.map(({ id, path, name }) => (
        <li key={path}>
          <a href={path}>
            <ToolPicture name={id} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
