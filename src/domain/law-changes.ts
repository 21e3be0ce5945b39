/** What changed in the law between two days, from the histories of the figures. */
import { addDays } from './calendar.ts';
import type { Figure, HistoryEntry } from './figure.ts';

/** One value that gave way to another. Days as `YYYY-MM-DD`. */
export interface LawChange {
  id: string;
  label: string;
  /** Title of the file that holds the figure: its heading on /figures. */
  group: string;
  /** Null where no earlier value is known: a new figure, or a gap in the records. */
  before: string | null;
  /** Null where the value ended without a successor. */
  after: string | null;
  /** First day of the change. */
  from: string;
  /** What made it so; of a value that ended, the instrument that it rested on. */
  source: HistoryEntry['source'];
}

/** The figures of one heading. */
export interface FigureHistories {
  title: string;
  figures: readonly Pick<Figure, 'id' | 'label' | 'history'>[];
}

/**
 * Every change after one day, up to and with another: a figure that changed twice is listed twice, one whose value only got a new
 * instrument is not. Gaps, values in doubt and the firm's own terms are no changes of the law.
 * @param first day whose law is the starting point, `YYYY-MM-DD`
 * @param last last day that may bring a change; where it is before `first`, nothing changed
 * @returns in the order of the groups, in each the newest first
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

/** "31 October" is the day that "31 October 2026" names. */
function isSame(text: string, before: string | null): boolean {
  return before !== null && (text === before || before.startsWith(`${text} `) || text.startsWith(`${before} `));
}
