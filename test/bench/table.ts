/** What a part of the bench hands back, and how it is shown. */

/** One line of a table: its first column names it. */
export type Row = Record<string, string | number>;

export interface Table {
  title: string;
  /** What was measured, and against what. */
  about: string;
  rows: Row[];
}

/** @param share 0.5 for the median */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param digits after the point */
export const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** A table as it goes into the README. */
export function asMarkdown({ title, about, rows }: Table): string {
  const columns = Object.keys(rows[0] ?? {});
  const isNumber = (column: string) => rows.every((row) => typeof row[column] === 'number');
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const cell = (value: string | number | undefined) => (typeof value === 'number' ? value.toLocaleString('en') : (value ?? ''));
  return [
    `**${title}.** ${about}`,
    '',
    line(columns),
    `|${columns.map((column) => (isNumber(column) ? '--:' : '---')).join('|')}|`,
    ...rows.map((row) => line(columns.map((column) => cell(row[column])))),
  ].join('\n');
}
