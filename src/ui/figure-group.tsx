/** One group of figures on /figures, folded; each figure has an anchor of its own, which opens its group. */
import { slugOf } from '../content/format.ts';
import type { ListedFigure, ListedGroup } from '../content/site.ts';
import { FIGURE, FIGURE_GROUP, type FigureFilter, matchesFigure } from '../domain/figure-filter.ts';
import { Fold } from './fold.tsx';

/** Whether a filter shows a figure. Reads the same texts as the island does in the parts marked as searched. */
export function isShown({ searched, state }: ListedFigure, filter: FigureFilter): boolean {
  return (filter.q === '' && filter.state === '') || matchesFigure(filter, searched, state);
}

/**
 * @param props.shown the figures that are not hidden
 * @param props.open whether it stands open: a filter leaves little, and that little is what was asked for
 */
export function FigureGroup({ group: { title, figures }, shown, open }: { group: ListedGroup; shown: ReadonlySet<ListedFigure>; open: boolean }) {
  return (
    <div className="figure-group" {...{ [FIGURE_GROUP]: '' }} hidden={!figures.some((figure) => shown.has(figure))}>
      <Fold id={slugOf(title)} title={title} hint={`${figures.length} figures`} open={open}>
        <ul>
          {figures.map((figure) => (
            <li key={figure.id} id={figure.id} {...{ [FIGURE]: figure.state }} hidden={!shown.has(figure)} dangerouslySetInnerHTML={{ __html: figure.card }} />
          ))}
        </ul>
      </Fold>
    </div>
  );
}
