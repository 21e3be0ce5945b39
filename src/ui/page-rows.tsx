import type { PageEntry } from '../content/site.ts';
import { ToolPicture } from './tool-picture.tsx';

export function PageRows({ pages }: { pages: readonly PageEntry[] }) {
  return (
    <ul className="page-rows">
      {pages.map(({ path, id, title, topic }) => (
        <li key={path}>
          <a href={path}>
            <ToolPicture name={id} />
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
