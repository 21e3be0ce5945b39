/** The figures as open data. Pure: the build checks them against the published schema, and the hosts serve them. */
import { earliestDay } from '../domain/calendar.ts';
import { BOM, type CsvCell, csvLine } from '../domain/csv.ts';
import type { Firm } from '../domain/firm.ts';
import { jsonAt } from '../domain/json.ts';
import { OPEN_DATA, type OwnPath } from '../domain/own-path.ts';
import { say } from '../domain/say.ts';
import type { OnDay } from './changes.ts';
import type { Figure } from './figure.ts';
import { judgeState } from './figure-words.ts';
import { STATE_OF_SURE } from './filter-figures.ts';
import { isOverdue, reviewOfValue } from './review.ts';
import { writeValue } from './write-value.ts';

/** A figure with null for what it lacks. */
export type OpenFigure = ReturnType<typeof openFigure>;

/** @param today of the request, `YYYY-MM-DD` */
export function openFigure(figure: Figure, today: string) {
  const { id, label, unit, source, checked, review, sure, applies, history } = figure;
  return {
    id,
    label,
    // The published value of a figure that was not found is empty.
    published: figure.published || null,
    current: figure.current ?? null,
    value: figure.value ?? null,
    unit,
    state: say(`figure-state.${judgeState(figure, today)}`),
    since: figure.since ?? null,
    change: figure.change ?? null,
    source: { ...source, read: source.read ?? null },
    checked,
    review,
    overdue: isOverdue(figure, today),
    note: figure.note ?? null,
    sure,
    applies,
    // Codes are for our own rules.
    history: history.map((one) => {
      const { from, to, value, text: _, day: _day, code: _code, ...rest } = one;
      return { from, to, value, text: writeValue(one, figure), ...rest };
    }),
  };
}

/** A figure as on a day, without its history or, if it had another value, comparisons with today's. */
export function openFigureOn({ figure, entry }: OnDay, today: string): OpenFigure {
  const now = { ...openFigure(figure, today), history: [] };
  const current = writeValue(entry, figure);
  if (current === now.current && entry.from === now.since) return now;
  const overdue = isOverdueOn({ figure, entry }, today);
  return {
    ...now,
    published: null,
    current,
    value: entry.value,
    state: say(`figure-state.${overdue ? 'overdue' : STATE_OF_SURE[entry.sure]}`),
    overdue,
    since: entry.from,
    change: null,
    source: entry.source ? { ...entry.source, read: null } : now.source,
    sure: entry.sure,
  };
}

/** Whether a value of any day is overdue: one that has ended is history. */
export function isOverdueOn({ figure, entry }: OnDay, today: string): boolean {
  return (entry.to ?? today) >= today && isOverdue(reviewOfValue(figure, entry), today);
}

/** @param day that a user must quote: of our check, or of the request */
export function describeLicence({ origin }: Firm, page: OwnPath, day: 'checked' | 'asked' = 'checked'): string {
  return say(`open-data.terms-${day}`, { page: `${origin}${page}` });
}

/** @param on the day asked for, if it is not today */
export function openData(firm: Firm, data: readonly OpenFigure[], on?: string) {
  const page = `${firm.origin}/figures`;
  return {
    $schema: firm.origin + OPEN_DATA.schema,
    licence: describeLicence(firm, '/figures'),
    page: on === undefined ? page : `${page}?on=${on}`,
    checked: earliestDay(data.map(({ checked }) => checked)) || firm.contentChecked,
    ...(on !== undefined && { on }),
    data,
  };
}

/** /figures.json. A changed figure changes one line. Without readings, which are half of the bytes. */
export function figuresJson(firm: Firm, figures: readonly Figure[], today: string): string {
  const { data, ...about } = openData(
    firm,
    figures.map((figure) => openFigure(figure, today)),
  );
  const lines = data.map((figure) =>
    JSON.stringify({ ...figure, history: figure.history.map(({ read: _, ...value }) => value) }),
  );
  return `${JSON.stringify(about).slice(0, -1)},"data":[\n${lines.join(',\n')}\n]}\n`;
}

/** Each line has the terms of use, so that a copied line keeps them. */
const COLUMNS = [
  ...['id', 'label', 'published', 'current', 'value', 'unit', 'state', 'since', 'change'],
  ...['source.title', 'source.url', 'source.read.title', 'source.read.url', 'source.read.day'],
  ...['checked', 'review', 'note', 'sure', 'applies', 'licence', 'overdue'],
];
export const HEADINGS = COLUMNS.map((path) => path.replaceAll('.', '_'));

export function figuresCsv(firm: Firm, figures: readonly Figure[], today: string): string {
  const licence = describeLicence(firm, '/figures');
  const rows = figures.map((figure) => {
    const cells = { ...openFigure(figure, today), history: [], licence };
    return COLUMNS.map((path) => jsonAt(cells, path) as CsvCell);
  });
  return BOM + [HEADINGS, ...rows].map(csvLine).join('');
}
