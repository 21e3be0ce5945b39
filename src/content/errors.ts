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

/**
 * Turns valibot issues into fault lines.
 * @param file path of the content file, as the author knows it
 * @param issues what the schema found
 */
export function faultsOf(file: string, issues: readonly BaseIssue<unknown>[]): string[] {
  return issues.map((issue) => {
    const field = getDotPath(issue as Parameters<typeof getDotPath>[0]) ?? 'file';
    const found = issue.received === 'undefined' ? 'found nothing' : `found ${clip(issue.received)}`;
    const expected = issue.type === 'strict_object' ? `unknown or missing field (expected ${issue.expected})` : issue.message;
    return `${file}: ${field}: ${expected}, ${found}`;
  });
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
