/** One group of figures on /figures; each figure has an anchor of its own. */
import { correctionText, shownValue, stateOf } from '../content/figure-card.ts';
import { slugOf } from '../content/format.ts';
import type { ListedGroup } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { FIGURE, FIGURE_GROUP, type FigureFilter, matchesFigure, STATE_LABELS } from '../domain/figure-filter.ts';

/** Whether a filter shows a figure. Reads the same texts as the island does in the parts marked as searched. */
export function isShown(figure: Figure, filter: FigureFilter): boolean {
  if (filter.q === '' && filter.state === '') return true;
  const state = stateOf(figure);
  const text = [figure.label, shownValue(figure), STATE_LABELS[state], correctionText(figure), figure.source.title, figure.note].join(' ');
  return matchesFigure(filter, text, state);
}

/** @param props.shown the figures that are not hidden */
export function FigureGroup({ group: { title, height, figures }, shown }: { group: ListedGroup; shown: ReadonlySet<Figure> }) {
  return (
    <section className="figure-group" data-height={height} {...{ [FIGURE_GROUP]: '' }} hidden={!figures.some((figure) => shown.has(figure))}>
      <h2 id={slugOf(title)}>{title}</h2>
      <ul>
        {figures.map((figure) => (
          <li
            key={figure.id}
            id={figure.id}
            className="card"
            {...{ [FIGURE]: stateOf(figure) }}
            hidden={!shown.has(figure)}
            dangerouslySetInnerHTML={{ __html: figure.card }}
          />
        ))}
      </ul>
    </section>
  );
}
