/** CSV (RFC 4180) that is safe to open in a spreadsheet: the leads, and the figures as open data. */
export type CsvCell = string | number | boolean | null | undefined;

/** Marks the file as UTF-8: without it, some spreadsheets garble Hindi names. */
export const BOM = '\ufeff';

/**
 * A formula at the start of a cell, after a line end, or after a semicolon, which separates cells where the comma is
 * the decimal separator (there, a quote in the middle of a line has no effect). The first part matches what a
 * spreadsheet may skip: all kinds of spaces and invisible characters. The second matches the signs that begin a
 * formula, in every form that some spreadsheet accepts: fullwidth, small, raised and lowered, and everything like a
 * minus or a dash.
 */
const FORMULAS =
  /(?:^|[;\n])[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]*(?=[=+@\-\p{Pd}\u2212\u207b\u208b\u2796\uff1d\ufe66\u207c\u208c\uff0b\ufe62\u207a\u208a\ufb29\u2795\uff20\ufe6b])/gu;
/** Control characters except line ends, which messages contain. */
const CONTROLS = /[^\P{Cc}\n]/gu;

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, and replaces control characters by spaces.
 */
function harmless(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, ' ').replaceAll(FORMULAS, "$&'");
}

/** A line with its CRLF. Numbers are ours, so they stay numbers. Missing values are empty. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  const text = typeof cell === 'string' ? harmless(cell) : String(cell ?? '');
  return /[",;\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
