/** Everything `bun run check` asks of content/: what the build asks too, and what a person should look at. */

import type { CompiledContent } from '../../content/site.ts';
import { compileContent, readFigures } from '../compile.ts';
import { Faults, faultLine } from '../content-error.ts';
import { dueReviews } from './records.ts';

export interface ContentReport {
  /** Null where the content does not compile. */
  content: CompiledContent | null;
  /** One line each, as the build prints them: any of them fails the check. */
  faults: string[];
  /** What a person should look at; never a failure. */
  warnings: string[];
}

/**
 * @param root the content folder
 * @param today day as `YYYY-MM-DD` that days of checks and reviews are compared with
 */
export function checkContent(root: string, today: string): ContentReport {
  const faults = new Faults();
  const content = faults.attempt(() => compileContent(root, today)) ?? null;
  // Faults of the records are among those above.
  const records = new Faults().attempt(() => readFigures(root).groups) ?? [];
  return { content, faults: faults.list.map(faultLine), warnings: dueReviews(records, today) };
}
