import { findOtherLanguage } from '../content/format.ts';
import type { PageEntry } from '../content/site.ts';
import { unbroken } from '../domain/rupees.ts';
import { ToolPicture } from './tool-picture.tsx';

interface PageRow extends Pick<PageEntry, 'id' | 'path' | 'title' | 'topic' | 'lang'> {
  /** At the end of the row: the answer in large, and what it is. */
  answer?: { result: string; rest: string };
}

/** Tools and plans, each row a link with the drawing of its id. */
export function PageRows({ pages }: { pages: readonly PageRow[] }) {
  return (
    <ul className="page-rows">
      {pages.map(({ path, id, title, topic, lang, answer }) => (
        <li key={path}>
          <a href={path} lang={findOtherLanguage({ lang })}>
            <ToolPicture name={id} inList />
            <span>
              <b>{title}</b> <span>{unbroken(topic ?? '')}</span>
            </span>
            {answer && (
              <>
                {' '}
                <span className="page-answer">
                  <b>{unbroken(answer.result)}</b> <span>{unbroken(answer.rest)}</span>
                </span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
