/** Errors of the content build. Each names the file, the field and what was expected there. */
import type { BaseIssue } from 'valibot';
import { getDotPath } from 'valibot';

/** Content that does not compile. The message holds one line for each fault: `file: field: what was expected`. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Collects the faults of several steps, so that an author sees all of them at once. */
export class Faults {
  readonly lines: string[] = [];

  /** Runs one step; gives its result, or undefined where it threw a ContentError, whose faults are kept. */
  attempt<T>(step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.lines.push(...error.faults);
      return undefined;
    }
  }
}

/**
 * Turns valibot issues into fault lines, the first for each field: what else is wrong with it follows from that.
 * @param file path of the content file, as the author knows it
 * @param issues what the schema found
 */
export function faultsOf(file: string, issues: readonly BaseIssue<unknown>[]): string[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const field = getDotPath(issue as Parameters<typeof getDotPath>[0]) ?? 'file';
    if (!faults.has(field)) faults.set(field, `${file}: ${field}: ${expectedOf(issue)}, found ${foundIn(issue)}`);
  }
  return [...faults.values()];
}

function expectedOf({ type, expected, message }: BaseIssue<unknown>): string {
  if (type === 'strict_object') return expected === 'never' ? 'expected no field of this name' : expected === 'Object' ? 'expected fields' : 'expected a value';
  // A schema without words of its own speaks valibot's, which repeat the value.
  return message.startsWith('expected') ? message.replace(/, found nothing$/, '') : `expected ${expected ?? type}`;
}

function foundIn({ type, expected, received, path }: BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'one';
  if (received === 'undefined' || type === 'non_empty') return 'nothing';
  const value = path?.at(-1)?.value;
  // The text itself, where only its beginning or its length was looked at: the length is said for lengths alone.
  if (typeof value === 'string' && !type.endsWith('length')) return clip(JSON.stringify(value));
  // A check across fields speaks of one of them: what stands there counts, not the whole.
  if (type === 'check' && value === undefined) return 'nothing';
  return type === 'check' && Array.isArray(value) ? 'Array' : clip(received);
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
