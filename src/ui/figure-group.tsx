/** One group of figures on /figures; each figure has an anchor of its own. */
import { formatDay, slugOf } from '../content/format.ts';
import { correctionHtml } from '../content/references.ts';
import type { Figure } from '../domain/figure.ts';
import { FIGURE, FIGURE_GROUP, type FigureFilter, type FigureState, matchesFigure, SEARCHED, STATE_LABELS } from '../domain/figure-filter.ts';
import { Prose } from './prose.tsx';

const STATE_OF: Readonly<Record<Figure['verdict'], FigureState>> = {
  outdated: 'changed',
  incomplete: 'more-to-know',
  disputed: 'not-confirmed',
  unsure: 'not-confirmed',
  agrees: 'same',
  added: 'added',
  house: 'ours',
};

/** Whether a filter shows a figure. Reads the same texts as the island does in the parts marked as searched. */
export function isShown(figure: Figure, filter: FigureFilter): boolean {
  if (filter.q === '' && filter.state === '') return true;
  const correction = correctionHtml(figure, true);
  const text = [figure.label, shownValue(figure), STATE_LABELS[STATE_OF[figure.verdict]], textOf(correction), figure.source.title, figure.note].join(' ');
  return matchesFigure(filter, text, STATE_OF[figure.verdict]);
}

function textOf(html = ''): string {
  return html.replace(/<[^>]+>/g, ' ');
}

function shownValue({ published, current }: Figure): string {
  return published ?? current ?? '';
}

/** @param props.shown the figures that are not hidden */
export function FigureGroup({ title, figures, shown }: { title: string; figures: readonly Figure[]; shown: ReadonlySet<Figure> }) {
  const cards = figures.map((figure) => ({ figure, correction: correctionHtml(figure, true) }));
  return (
    <section className="figure-group" data-height={heightOf(cards)} {...{ [FIGURE_GROUP]: '' }} hidden={!figures.some((figure) => shown.has(figure))}>
      <h2 id={slugOf(title)}>{title}</h2>
      <ul>
        {cards.map((card) => (
          <FigureCard key={card.figure.id} {...card} hidden={!shown.has(card.figure)} />
        ))}
      </ul>
    </section>
  );
}

/** A figure and, as HTML, what is to be said of it; nothing where it holds as published. */
interface Card {
  figure: Figure;
  correction: string | undefined;
}

/** Rem: the heading of a group with what is around it; of a card what has no lines, and the gap to the next. */
const HEADING = 5;
const CARD = 5.6;

/**
 * About how tall a group is on a phone, in rem, told by the characters of its parts: each stands in lines of so many, so
 * tall. Compared with the groups as drawn 360 and 412 px wide: from a hundredth too low to a fifth too tall.
 */
function heightOf(cards: readonly Card[]): number {
  const lines = (text: string, characters: number) => Math.ceil((text.length + 3) / characters);
  const heights = cards.map(({ figure, correction }) => {
    const review = `Next review by ${figure.review}.`;
    const source = correction ? review : `Source: ${figure.source.title}. Checked ${formatDay(figure.checked)}. ${review}`;
    const told = lines(figure.label, 36) * 1.6 + lines(shownValue(figure), 24) * 2.3 + lines(`${source} ${figure.note}`, 41) * 1.4;
    return CARD + told + (correction ? 2.5 + lines(textOf(correction), 38) * 1.32 : 0);
  });
  return Math.round(heights.reduce((sum, height) => sum + height, HEADING));
}

function FigureCard({ figure, correction, hidden }: Card & { hidden: boolean }) {
  const state = STATE_OF[figure.verdict];
  const searched = { [SEARCHED]: '' };
  return (
    <li id={figure.id} className="card" {...{ [FIGURE]: state }} hidden={hidden}>
      <h3 {...searched}>
        <a href={`#${figure.id}`}>{figure.label}</a>
      </h3>
      <p className="figure-value" {...searched}>
        {shownValue(figure)}
      </p>
      <p className={`figure-state figure-state-${state}`} {...searched}>
        {STATE_LABELS[state]}
      </p>
      {correction && (
        <div {...searched}>
          <Prose as="p" html={correction} />
        </div>
      )}
      <p className="figure-source">
        {!correction && (
          <>
            Source:{' '}
            <a href={figure.source.url} rel="noopener external" {...searched}>
              {figure.source.title}
            </a>
            . Checked <time dateTime={figure.checked}>{formatDay(figure.checked)}</time>.{' '}
          </>
        )}
        Next review by <time dateTime={figure.review}>{formatDay(figure.review)}</time>. {figure.note && <span {...searched}>{figure.note}</span>}
      </p>
    </li>
  );
}
