/** Tables in Markdown: read in a terminal, and pasted into the README as they are. */

/** @param rows cells by the name of their column; all rows have the columns of the first. Numbers stand to the right */
export function markdownTable(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (value: string | number | undefined) => (typeof value === 'number' ? value.toLocaleString('en-GB') : (value ?? ''));
  const widths = columns.map((column) => Math.max(column.length, 4, ...rows.map((row) => cell(row[column]).length)));
  const right = columns.map((column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (cells: string[]) => `| ${cells.map((text, i) => (right[i] ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => '-'.repeat(width + 1) + (right[i] ? ':' : '-')).join('|')}|`;
  return [line(columns), rule, ...rows.map((row) => line(columns.map((column) => cell(row[column]))))].join('\n');
}
