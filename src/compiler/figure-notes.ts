/**
 * What stands beside a figure: that the law changed and what held before, on what conditions it applies, or that nobody could
 * confirm it. A small word opens the note, without a script; notes never hold a source, which stands once for a card or table.
 */
import { escapeHtml, formatDay } from '../content/format.ts';
import type { Html } from '../content/site.ts';
import { addDays } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import { figurePath } from '../domain/own-path.ts';

/** What a page shows beside the figures of one block, and how a message says it. */
export interface FigureNote {
  /** Phrasing content. */
  html: Html;
  /** The same without markup, the note in full. */
  text: string;
}

/** A figure of a block. */
export interface ShownFigure {
  figure: Figure;
  /** Whether the page says everything of it here: it does so once. Afterwards a link leads to the record. */
  full: boolean;
}

/** `misquoted`: the published value was never the law, and is only told because it is met so often. */
type Kind = 'changed' | 'misquoted' | 'conditions' | 'unconfirmed';

/** How a figure stands, where that is more than "in force". Every other word for it follows from this one. */
export function kindOf({ verdict, published, current, since, reported }: Figure): Kind | undefined {
  if (verdict === 'disputed' || verdict === 'unsure') return 'unconfirmed';
  if (verdict === 'outdated' || (verdict === 'incomplete' && published !== current))
    return since === undefined ? 'misquoted' : 'changed';
  return verdict === 'incomplete' || reported !== undefined ? 'conditions' : undefined;
}

/** A number that is printed wrongly is as much a thing to act on as one that changed. */
const MARKS: Readonly<Record<Kind, string>> = {
  changed: 'mark-changed',
  misquoted: 'mark-changed',
  conditions: 'mark-conditions',
  unconfirmed: 'mark-unconfirmed',
};

/** Whether a figure holds on conditions alone. */
export function isConditional(figure: Figure): boolean {
  return kindOf(figure) === 'conditions';
}

/** Whether anything stands beside a figure. */
export function hasNote(figure: Figure): boolean {
  return kindOf(figure) !== undefined;
}

/**
 * What held before the value in force: "was ₹12 lakh until 31 March 2026". Of a due date only "was 31 July": until when it was that
 * reads like another due date.
 * @returns undefined where no day divides the two values
 */
export function historyOf(figures: readonly Figure[]): string | undefined {
  const [first] = figures;
  if (!first?.since || kindOf(first) !== 'changed') return undefined;
  const values = [...new Set(figures.map(({ published = '' }) => published))].join(', ');
  return first.unit === 'date' ? `was ${values}` : `was ${values} until ${formatDay(addDays(first.since, -1))}`;
}

/** The small word that says how a figure stands, as a visitor would: "changed 1 April 2026". Undefined where it is simply in force. */
export function stateWords(figure: Figure): string | undefined {
  switch (kindOf(figure)) {
    case 'changed':
      return `changed ${formatDay(figure.since ?? '')}`;
    case 'misquoted':
      return `often given as ${figure.published}`;
    case 'conditions':
      return figure.reported === undefined ? 'applies with conditions' : 'may have been extended';
    case 'unconfirmed':
      return figure.verdict === 'disputed' ? 'tables disagree' : 'not confirmed';
    default:
      return undefined;
  }
}

/** What its note says, as plain text. */
export function explanationOf(figure: Figure): string {
  if (kindOf(figure) !== 'unconfirmed') return [figure.change, figure.reported].filter(Boolean).join(' ');
  const reason =
    figure.verdict === 'disputed' ? 'Published tables disagree on this figure.' : 'We could not confirm this figure.';
  return `${reason} Check with the department before you rely on it.`;
}

/**
 * The notes of one block, in the order of its figures. Figures that changed on the same day share one.
 * @param shown the figures of the block that have notes, each once
 */
export function notesOf(shown: readonly ShownFigure[]): FigureNote[] {
  const groups = new Map<string, ShownFigure[]>();
  for (const one of shown) {
    const kind = kindOf(one.figure);
    if (!kind) continue;
    // Conditions and doubts are of one figure each; what changed in one stroke is told in one.
    const key = kind === 'changed' ? `${kind} ${one.figure.since}` : one.figure.id;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(noteOf);
}

function noteOf(group: readonly ShownFigure[]): FigureNote {
  const figures = group.map(({ figure }) => figure);
  const [first] = figures as [Figure];
  const full = group.filter((one) => one.full).map(({ figure }) => figure);
  const kind = kindOf(first) ?? 'changed';
  const words = stateWords(first) ?? '';
  const history = historyOf(figures);
  const explained = [...new Set((full.length > 0 ? full : figures).map(explanationOf))].join(' ');
  const mark =
    full.length > 0
      ? openerOf(kind, words, full, explained)
      : linkOf(kind, kind === 'changed' ? 'changed' : words, first);
  return {
    html: `<span class="aside">${mark}${history === undefined ? '' : ` ${escapeHtml(history)}`}</span>`,
    text: [words, history, explained].filter(Boolean).join('. ').replaceAll('..', '.'),
  };
}

/** A button that opens the note beside it, where the browser knows popovers; elsewhere the note stands open. */
function openerOf(kind: Kind, words: string, figures: readonly Figure[], explained: string): Html {
  const [{ id }] = figures as [Figure];
  const anchor = `note-${id}`;
  const links = figures
    .map((figure) => `<a href="${figurePath(figure.id)}">${escapeHtml(figure.label)}</a>`)
    .join('; ');
  return (
    `<button type="button" class="mark ${MARKS[kind]}" popovertarget="${anchor}">${escapeHtml(words)}</button>` +
    `<span class="figure-note" id="${anchor}" role="note" popover="">${escapeHtml(explained)} <span>Source and history: ${links}.</span></span>`
  );
}

function linkOf(kind: Kind, words: string, { id }: Figure): Html {
  return `<a class="mark ${MARKS[kind]}" href="${figurePath(id)}">${escapeHtml(words)}</a>`;
}
