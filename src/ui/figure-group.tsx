/** One group of figures on /figures; each figure has an anchor of its own. */
import { shownValue, stateOf } from '../content/figure-card.ts';
import { formatDay, slugOf } from '../content/format.ts';
import { correctionHtml } from '../content/references.ts';
import type { ListedFigure } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { FIGURE, FIGURE_GROUP, type FigureFilter, matchesFigure, STATE_LABELS } from '../domain/figure-filter.ts';

/** Whether a filter shows a figure. Reads the same texts as the island does in the parts marked as searched. */
export function isShown(figure: Figure, filter: FigureFilter): boolean {
  if (filter.q === '' && filter.state === '') return true;
  const state = stateOf(figure);
  const text = [figure.label, shownValue(figure), STATE_LABELS[state], textOf(correctionHtml(figure, true)), figure.source.title, figure.note].join(' ');
  return matchesFigure(filter, text, state);
}

function textOf(html = ''): string {
  return html.replace(/<[^>]+>/g, ' ');
}

/** @param props.shown the figures that are not hidden */
export function FigureGroup({ title, figures, shown }: { title: string; figures: readonly ListedFigure[]; shown: ReadonlySet<Figure> }) {
  return (
    <section className="figure-group" data-height={heightOf(figures)} {...{ [FIGURE_GROUP]: '' }} hidden={!figures.some((figure) => shown.has(figure))}>
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

/** Rem: the heading of a group with what is around it; of a card what has no lines, and the gap to the next. */
const HEADING = 5;
const CARD = 5.6;

/**
 * About how tall a group is on a phone, in rem, told by the characters of its parts: each stands in lines of so many, so
 * tall. Compared with the groups as drawn 360 and 412 px wide: from a hundredth too low to a fifth too tall.
 */
function heightOf(figures: readonly Figure[]): number {
  const lines = (text: string, characters: number) => Math.ceil((text.length + 3) / characters);
  const heights = figures.map((figure) => {
    const correction = correctionHtml(figure, true);
    const review = `Next review by ${figure.review}.`;
    const source = correction ? review : `Source: ${figure.source.title}. Checked ${formatDay(figure.checked)}. ${review}`;
    const told = lines(figure.label, 36) * 1.6 + lines(shownValue(figure), 24) * 2.3 + lines(`${source} ${figure.note}`, 41) * 1.4;
    return CARD + told + (correction ? 2.5 + lines(textOf(correction), 38) * 1.32 : 0);
  });
  return Math.round(heights.reduce((sum, height) => sum + height, HEADING));
}
