import { formatDay } from '../domain/calendar.ts';
/** The sources of a page: the day of the last check, a link to its figures, and other sources. */
import { FIGURES_ID, type PagePath } from '../domain/own-path.ts';
import type { Source } from '../domain/text.ts';
import { figuresOn } from '../law/filter-figures.ts';
import { Citation } from './citation.tsx';

interface FigureListProps {
  path: string;
  count: number;
  checked: string;
  sources?: Source[];
}

export function FigureList(props: FigureListProps) {
  return (
    <section className="figure-list">
      <h2 id={FIGURES_ID}>Figures and sources</h2>
      <FigureLinks {...props} />
    </section>
  );
}

/** Links to the records: listing them would add up to 2.7 kB that few visitors open. */
export function FigureLinks({ path, count, checked, sources = [] }: FigureListProps) {
  return (
    <>
      <p>
        Page last checked on <time dateTime={checked}>{formatDay(checked)}</time>.
      </p>
      {count > 0 && (
        <p>
          <a href={figuresOn(path as PagePath)}>
            {count === 1
              ? 'The figure on this page, with its source'
              : `The ${count} figures on this page, with their sources`}
          </a>
        </p>
      )}
      {sources.length > 0 && (
        <details>
          <summary>Other sources for this page</summary>
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
