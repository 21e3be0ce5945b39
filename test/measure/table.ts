/**
 * Results of the bench and the audit: statistics of a run, and Markdown tables of them for a terminal and
 * docs/measured.md.
 */

/** One row of a table, by column name; the first column names the row. */
export type Row = Record<string, string | number>;

export interface Table {
  title: string;
  /** What was measured, and its target. */
  about: string;
  rows: Row[];
}

/** @returns NaN where there are no values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @returns NaN where there are no values */
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** @param digits after the decimal point */
export const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** @param rows all have the columns of the first. Number columns are right-aligned */
export function markdownTable(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (value: string | number | undefined) =>
    typeof value === 'number' ? value.toLocaleString('en-GB') : (value ?? '');
  const widths = columns.map((column) => Math.max(column.length, 4, ...rows.map((row) => cell(row[column]).length)));
  const right = columns.map((column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (cells: string[]) =>
    `| ${cells.map((text, i) => (right[i] ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => '-'.repeat(width + 1) + (right[i] ? ':' : '-')).join('|')}|`;
  return [line(columns), rule, ...rows.map((row) => line(columns.map((column) => cell(row[column]))))].join('\n');
}
