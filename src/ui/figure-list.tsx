/** The sources of a page: the day of the last check, a link to its figures, and other sources. */

import { formatDay } from '../domain/calendar.ts';
import { FIGURES_ID, type PagePath } from '../domain/own-path.ts';
import { say } from '../domain/say.ts';
import type { Source } from '../domain/text.ts';
import { figuresOn } from '../law/filter-figures.ts';
import { Citation } from './citation.tsx';
import { Said } from './said.tsx';

interface FigureListProps {
  path: string;
  count: number;
  checked: string;
  sources?: Source[];
}

export function FigureList(props: FigureListProps) {
  return (
    <section className="figure-list">
      <h2 id={FIGURES_ID}>{say('figure-list.title')}</h2>
      <FigureLinks {...props} />
    </section>
  );
}

/** Links to the records: listing them would add up to 2.7 kB that few visitors open. */
export function FigureLinks({ path, count, checked, sources = [] }: FigureListProps) {
  return (
    <>
      <p>
        <Said k="figure-list.checked-on" day={<time dateTime={checked}>{formatDay(checked)}</time>} />
      </p>
      {count > 0 && (
        <p>
          <a href={figuresOn(path as PagePath)}>{say('figure-list.figures', { count })}</a>
        </p>
      )}
      {sources.length > 0 && (
        <details>
          <summary>{say('figure-list.others')}</summary>
          <ul>
            {sources.map((source) => (
              <li key={source.title}>
                <Citation of={source} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
