/** CSV (RFC 4180) that a spreadsheet can open without danger: of the leads, and of the figures as open data. */
import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | boolean | null | undefined;

/** Tells spreadsheets that the file is UTF-8: without it some show Hindi names as gibberish. */
export const BOM = '\ufeff';

/**
 * A formula at the beginning of a cell, and after whatever may begin another one: the end of a line, and a semicolon, which is
 * what separates cells where the comma stands in numbers. There a quote in the middle of a line protects nothing.
 * First what a spreadsheet may pass over before it: spaces of any kind, control characters having become some, and signs that
 * do not show. Then the signs that begin a formula, in every form that some spreadsheet takes for them: fullwidth, small, raised
 * and lowered, and all that look like a minus or a dash.
 */
const FORMULAS =
  /(?:^|[;\n])[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]*(?=[=+@\-\p{Pd}\u2212\u207b\u208b\u2796\uff1d\ufe66\u207c\u208c\uff0b\ufe62\u207a\u208a\ufb29\u2795\uff20\ufe6b])/gu;
/** Control characters but the end of a line, which a message has. */
const CONTROLS = /[^\P{Cc}\n]/gu;

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it, so that what a visitor typed stays text; a
 * control character becomes a space. The library's own guard looks at the first sign alone, and knows eight of them.
 */
function harmless(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, ' ').replaceAll(FORMULAS, "$&'");
}

/** A line with its CRLF. Numbers are ours and stay numbers; what is not there is empty. */
export function csvLine(cells: readonly CsvCell[]): string {
  return stringify([[...cells]], {
    cast: { string: harmless, boolean: String },
    quoted_match: /[;\n']/,
    record_delimiter: '\r\n',
  });
}
