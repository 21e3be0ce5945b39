/** Faults of content: what is wrong, in which field of which file, and what was expected there. */
import type { BaseIssue } from 'valibot';
import { getDotPath } from 'valibot';

/** One thing that an author has to correct. */
export interface Fault {
  /** Path of the content file, as the author knows it. */
  file: string;
  /** Dotted path; `body` for the text under front matter, `file` for the file, empty for a record. */
  field: string;
  /** `expected …, found …`, with the remedy if that is not obvious. */
  what: string;
  /** Lines between the start of a body and the place in it. */
  lineInBody?: number;
  /** Line of the file, from 1. Set by what reads the file or by fault-lines.ts. */
  line?: number;
  /** Id of the record with the field, if the file is a list of records. */
  record?: string;
}

/** A fault as printed: `content/figures/gst.yaml:12: gst-limit: current: expected …, found …`. */
export function faultLine({ file, line, record, field, what }: Fault): string {
  return [line === undefined ? file : `${file}:${line}`, record, field, what]
    .filter((part) => part !== undefined && part !== '')
    .join(': ');
}

/** Content that does not compile. The message has one line for each fault. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(faultLine).join('\n'));
    this.faults = faults;
  }
}

/** Collects the faults of several steps, so that an author sees all of them at once. */
export class Faults {
  readonly list: Fault[] = [];

  /** Runs one step. Returns undefined and keeps the faults if it throws a ContentError. */
  attempt<T>(step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.list.push(...error.faults);
      return undefined;
    }
  }
}

/** Number of line ends before a place in a text, for `lineInBody`; 0 for a negative index. */
export function linesBefore(text: string, index: number): number {
  return text.slice(0, Math.max(0, index)).split('\n').length - 1;
}

/**
 * Turns valibot issues into faults, the first of each field: the others follow from it.
 * @param file path of the content file, as the author knows it
 * @param issues that the schema found
 */
export function faultsOf(file: string, issues: readonly BaseIssue<unknown>[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    const field = getDotPath(issue as Parameters<typeof getDotPath>[0]) ?? 'file';
    if (!faults.has(field)) faults.set(field, { file, field, what: `${expectedOf(issue)}, found ${foundIn(issue)}` });
  }
  return [...faults.values()];
}

function expectedOf({ type, expected, message }: BaseIssue<unknown>): string {
  if (type === 'strict_object') {
    if (expected === 'never') return 'expected no field of this name';
    return expected === 'Object' ? 'expected fields' : 'expected a value';
  }
  // Valibot's default message repeats the value.
  return message.startsWith('expected') ? message.replace(/, found nothing$/, '') : `expected ${expected ?? type}`;
}

function foundIn({ type, expected, received, path }: BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'one';
  if (received === 'undefined' || type === 'non_empty') return 'nothing';
  if (type === 'string' && received === 'Object') return 'fields: a text with a colon needs quotes';
  const value = path?.at(-1)?.value;
  // Shows the text, since `received` may be only its start or its length. The length is of interest only to length
  // checks.
  if (typeof value === 'string' && !type.endsWith('length')) return clip(JSON.stringify(value));
  // A check across fields points to one of them, so its value counts.
  if (type === 'check' && value === undefined) return 'nothing';
  return type === 'check' && Array.isArray(value) ? 'Array' : clip(received);
}

/** Shortens a text for a message. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
