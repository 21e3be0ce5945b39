/** CSV (RFC 4180) that is safe to open in a spreadsheet: the leads, and the figures as open data. */
export type CsvCell = string | number | boolean | null | undefined;

/** Without it, some spreadsheets garble Hindi names. */
export const BOM = '\ufeff';

/**
 * A formula at the start of a cell, after a line end, or after a semicolon, which separates cells where the comma is
 * the decimal separator. Spreadsheets skip spaces and invisible characters before it, and accept its signs fullwidth,
 * small, raised or lowered, and whatever looks like a dash.
 */
const FORMULAS =
  /(?:^|[;\n])[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]*(?=[=+@\-\p{Pd}\u2212\u207b\u208b\u2796\uff1d\ufe66\u207c\u208c\uff0b\ufe62\u207a\u208a\ufb29\u2795\uff20\ufe6b])/gu;
const CONTROLS = /[^\P{Cc}\n]/gu;

/** Puts an apostrophe before text that a spreadsheet would run as a formula, and spaces for control characters. */
function harmless(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, ' ').replaceAll(FORMULAS, "$&'");
}

/** A line with its CRLF. Missing values are empty. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  const text = typeof cell === 'string' ? harmless(cell) : String(cell ?? '');
  return /[",;\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
