/** CSV (RFC 4180) that is safe to open in a spreadsheet: the leads, and the figures as open data. */
import { stringify } from 'csv-stringify/sync';

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

/** Puts an apostrophe before a formula: the library checks only the first character, for eight signs. */
function harmless(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, ' ').replaceAll(FORMULAS, "$&'");
}

/** A line with its CRLF. Missing values are empty. */
export function csvLine(cells: readonly CsvCell[]): string {
  return stringify([[...cells]], {
    cast: { string: harmless, boolean: String },
    quoted_match: /[;\n']/,
    record_delimiter: '\r\n',
  });
}
