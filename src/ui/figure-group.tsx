/** One group of figures on /figures; each figure has an anchor of its own. */
import { slugOf } from '../content/format.ts';
import type { ListedFigure, ListedGroup } from '../content/site.ts';
import { FIGURE, FIGURE_GROUP, type FigureFilter, matchesFigure } from '../domain/figure-filter.ts';

/** Whether a filter shows a figure. Reads the same texts as the island does in the parts marked as searched. */
export function isShown({ searched, state }: ListedFigure, filter: FigureFilter): boolean {
  return (filter.q === '' && filter.state === '') || matchesFigure(filter, searched, state);
}

/** @param props.shown the figures that are not hidden */
export function FigureGroup({ group: { title, figures }, shown }: { group: ListedGroup; shown: ReadonlySet<ListedFigure> }) {
  return (
    <section className="figure-group" {...{ [FIGURE_GROUP]: '' }} hidden={!figures.some((figure) => shown.has(figure))}>
      <h2 id={slugOf(title)}>{title}</h2>
      <ul>
        {figures.map((figure) => (
          <li
            key={figure.id}
            id={figure.id}
            className="card"
            {...{ [FIGURE]: figure.state }}
            hidden={!shown.has(figure)}
            dangerouslySetInnerHTML={{ __html: figure.card }}
          />
        ))}
      </ul>
    </section>
  );
}
