import type { PageEntry } from '../content/site.ts';
import { ToolDrawing } from './tool-drawing.tsx';

export function PageRows({ pages }: { pages: readonly PageEntry[] }) {
  return (
    <ul className="page-rows">
      {pages.map(({ path, id, title, topic }) => (
        <li key={path}>
          <a href={path}>
            <ToolDrawing name={id} />
            <span>
              <b>{title}</b>
              <span>{topic}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
