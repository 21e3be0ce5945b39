/** Changes of the law between two days, from the histories of the figures. */
import { addDays } from './calendar.ts';
import type { Figure, HistoryEntry } from './figure.ts';

/** A value that replaced another. Days as `YYYY-MM-DD`. */
export interface LawChange {
  id: string;
  label: string;
  /** Title of the figure's file: its heading on /figures. */
  group: string;
  /** Null if no earlier value is known: a new figure, or a gap in the records. */
  before: string | null;
  /** Null if the value ended without a successor. */
  after: string | null;
  /** First day of the change. */
  from: string;
  /** The source of the new value, or, if the value only ended, of the old one. */
  source: HistoryEntry['source'];
}

/** The figures of one heading. */
export interface FigureHistories {
  title: string;
  figures: readonly Pick<Figure, 'id' | 'label' | 'history'>[];
}

/**
 * Lists every change after `first`, up to and including `last`. A figure that changed twice is listed twice; a value that only got a new
 * instrument is not listed, nor are gaps, values in doubt and the firm's own terms.
 * @param first day whose law is the starting point, `YYYY-MM-DD`
 * @param last may be before `first`: then there are no changes
 * @returns in the order of the groups, newest first within each
 */
export function lawChanges(groups: readonly FigureHistories[], first: string, last: string): LawChange[] {
  return groups.flatMap(({ title, figures }) =>
    figures
      .flatMap((figure) => changesOf(figure, title))
      .filter(({ from }) => first < from && from <= last)
      .sort((a, b) => b.from.localeCompare(a.from)),
  );
}

function changesOf({ id, label, history }: Pick<Figure, 'id' | 'label' | 'history'>, group: string): LawChange[] {
  const known = { id, label, group };
  const [newest] = history;
  const last =
    newest === undefined || newest.text === null || newest.sure === 'own' || newest.through ? null : newest.to;
  return [
    ...(newest && last
      ? [{ ...known, before: newest.text, after: null, from: addDays(last, 1), source: newest.source }]
      : []),
    ...history.flatMap(({ from, text, source, sure }, at) => {
      const before = history[at + 1]?.text ?? null;
      return from === null || text === null || sure === 'own' || isSame(text, before)
        ? []
        : [{ ...known, before, after: text, from, source }];
    }),
  ];
}

/** Whether both texts give the same value: "31 October" equals "31 October 2026". */
function isSame(text: string, before: string | null): boolean {
  return before !== null && (text === before || before.startsWith(`${text} `) || text.startsWith(`${before} `));
}
