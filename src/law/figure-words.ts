/** The words of a figure that pages, lists, search and Markdown share. */
import { addDays, formatDay } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import type { FigureRow } from './figure.ts';
import { type FigureState, STATE_OF_SURE } from './filter-figures.ts';
import { isOverdue, overdueWords } from './review.ts';

/** `misquoted`: the published value was never the law, but is often quoted. */
type Kind = 'changed' | 'misquoted' | 'conditions' | 'unconfirmed';

/** The note that a figure needs, if any. Every other label follows from it. */
export function findKind({ comparison, published, current, since, reported }: FigureRow): Kind | undefined {
  if (comparison === 'disputed' || comparison === 'unsure') return 'unconfirmed';
  if (comparison === 'outdated' || (comparison === 'incomplete' && published !== current))
    return since === undefined ? 'misquoted' : 'changed';
  return comparison === 'incomplete' || reported !== undefined ? 'conditions' : undefined;
}

/** Whether pages mark the figure in red. */
export function isRecentChange(figure: FigureRow): boolean {
  return figure.isRecent && findKind(figure) === 'changed';
}

/**
 * "was ₹12 lakh until 31 March 2026"; undefined if no day separates the values. A due date only "was 31 July", because
 * the day of the change would look like another due date.
 */
export function describeHistory(figures: readonly FigureRow[]): string | undefined {
  const [first] = figures;
  if (!first?.since || findKind(first) !== 'changed') return undefined;
  const values = [...new Set(figures.map(({ published = '' }) => published))].join(', ');
  if (first.unit === 'date') return say('figure-state.was', { values });
  return say('figure-state.was-until', { values, day: formatDay(addDays(first.since, -1)) });
}

/** "changed 1 April 2026"; undefined if the figure is simply in force. */
export function describeState(figure: FigureRow): string | undefined {
  switch (findKind(figure)) {
    case 'changed':
      return say('figure-state.is-changed', { day: formatDay(figure.since ?? '') });
    case 'misquoted':
      return say('figure-state.is-misquoted', { value: figure.published ?? '' });
    case 'conditions':
      return say(figure.reported === undefined ? 'figure-state.is-conditions' : 'figure-state.is-extended');
    case 'unconfirmed':
      return say(figure.comparison === 'disputed' ? 'figure-state.is-disagree' : 'figure-state.is-not-confirmed');
    default:
      return undefined;
  }
}

/** As the filter offers it. A misquoted figure is simply in force; an overdue one is in no state that says so. */
export function judgeState(figure: FigureRow, today: string): FigureState {
  const state = findState(figure);
  return isOverdue(figure, today) && state !== 'not-confirmed' && state !== 'disagree' ? 'overdue' : state;
}

function findState(figure: FigureRow): FigureState {
  switch (findKind(figure)) {
    case 'changed':
      return 'changed';
    case 'conditions':
      return 'conditions';
    case 'unconfirmed':
      return figure.comparison === 'disputed' ? 'disagree' : 'not-confirmed';
    default:
      return STATE_OF_SURE[figure.sure];
  }
}

/** The note as plain text. */
export function explainFigure(figure: FigureRow): string {
  if (findKind(figure) !== 'unconfirmed') return [figure.change, figure.reported].filter(Boolean).join(' ');
  return say(figure.comparison === 'disputed' ? 'figure-state.why-disagree' : 'figure-state.why-not-confirmed');
}

const MAX_LETTERS = 44;

/** In a line: the value in force, or the published one if it is not confirmed. Its page shows the whole value. */
export function shortenValue({ published, current, short }: FigureRow): string {
  return clipValue(short || current || published || say('figure.not-found'));
}

/** Cuts a value for a line after a word. */
export function clipValue(text: string): string {
  if (text.length <= MAX_LETTERS) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MAX_LETTERS - 1)).replace(/[,;:]$/, '')} …`;
}

/** In a line: "changed 1 April 2026", "in force", "changed 1 April 2026, last compared on 21 November 2026". */
export function stateInWords(figure: FigureRow, today: string): string {
  const overdue = overdueWords(figure, today);
  const state = describeState(figure);
  if (overdue === undefined) return state ?? say(`figure-state.is-${STATE_OF_SURE[figure.sure]}`);
  return state === undefined || figure.announced !== undefined ? overdue : `${state}, ${overdue}`;
}

export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
