/** Finds the line and the probable cause of a YAML error. */
import type { YAMLException } from 'js-yaml';
import type { Fault } from './content-error.ts';

/** Splits a line into indentation, `- `, `field: ` and value. */
const LINE = /^(?<indent>\s*)(?:- +)*(?:(?<field>[^\s"'[{][^:]*):(?:\s+|$))?(?<value>.*)$/;

/** A line that is complete: a field, an entry of a list, a comment. */
const FIELD = /^\s*(?:#|- |$|(?:- +)*[^\s"'[{][^:]*:(?:\s|$))/;

const IN_QUOTES = 'put all of it in quotes';
/** Values that the parser rejects, and the cause. */
const VALUES: [RegExp, string][] = [
  [
    /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*[^\s#]/,
    `text after a closing quote: ${IN_QUOTES}, and write a quote inside "…" as \\", inside '…' as ''`,
  ],
  [/^\{\{/, `text that begins with {{: ${IN_QUOTES}`],
  [/^[[{].*[^\]}\s]\s*$/, `text that begins with a bracket: ${IN_QUOTES}`],
  [/^(?:[*&!@`%]|-\s|[|>](?![+-]?\s*$))/, `text that begins with a sign of YAML: ${IN_QUOTES}`],
  [/^[^"'[{#](?:(?!\s#).)*?:(?:\s|$)/, `a colon in the text: ${IN_QUOTES}`],
];

/**
 * @param text from the first line of the file
 * @param error of the parser
 */
export function yamlFault(file: string, text: string, { reason, mark }: YAMLException): Fault {
  const lines = text.split(/\r?\n/);
  // The parser reports a value of braces at the start of the file.
  const line = reason.includes('complex keys')
    ? lines.findIndex((each) => /^[^"'#]*(?::|-) +\{\{/.test(each))
    : (mark?.line ?? lines.indexOf('---', 1));
  const { at, cause } = causeAt(lines, line, reason);
  return { file, field: 'file', what: `expected YAML, found ${cause}`, line: at + 1 };
}

function causeAt(lines: readonly string[], at: number, reason: string): { at: number; cause: string } {
  const line = lines[at] ?? '';
  const above = lastLine(lines, at - 1, /\S/);
  const { indent = '', field = '', value = '' } = LINE.exec(line)?.groups ?? {};
  if (indent.includes('\t')) return { at, cause: 'a tab in the indentation: indent with spaces' };
  if (reason.startsWith('duplicated'))
    return { at, cause: `the field ${JSON.stringify(field)} a second time: remove one` };
  if (reason.includes('escape')) return { at, cause: 'a backslash in "…": write it twice' };
  if (reason.includes('single document')) return { at, cause: 'a line of --- inside the file: remove it' };
  if (reason.startsWith('deficient') || reason.includes('end of the stream within')) {
    const open = lastLine(
      lines,
      reason.startsWith('deficient') ? above : at,
      /^\s*(?:- +)*(?:[^\s"'[{][^:]*:\s+)?["'[{]/,
    );
    return { at: open, cause: `${/["'[{]/.exec(lines[open] ?? '')?.[0]} that nothing closes` };
  }
  const [, cause] = VALUES.find(([pattern]) => pattern.test(value)) ?? [];
  if (cause && !reason.includes('implicit key') && (field || /^\s*- /.test(line))) return { at, cause };
  const fieldless = [at, above].find((i) => !FIELD.test(lines[i] ?? ''));
  if (fieldless !== undefined)
    return { at: fieldless, cause: 'a line that is no field: is its colon missing, or the space after it?' };
  if (!reason.includes('indentation')) return { at, cause: reason };
  const width = (i: number) => (lines[i] ?? '').search(/\S|$/);
  // Each level has two spaces: of two lines that do not match, the odd one is wrong.
  const moved = [at, above].find((i) => width(i) % 2 === 1) ?? at;
  return {
    at: moved,
    cause: `${width(moved)} spaces before the line: fields of one record begin in one column, and text with a colon needs quotes`,
  };
}

/** The last match up to line `from`, otherwise `from`. */
function lastLine(lines: readonly string[], from: number, pattern: RegExp): number {
  const found = lines.findLastIndex((line, i) => i <= from && pattern.test(line));
  return found < 0 ? from : found;
}
