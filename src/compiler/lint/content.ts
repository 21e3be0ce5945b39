/** Everything `bun run check` asks of content/: what the build asks too, and what a person should look at. */

import type { CompiledContent } from '../../content/site.ts';
import { SECTIONS } from '../../domain/sections.ts';
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
 * @param sections that must be complete
 */
export function checkContent(root: string, today: string, sections = SECTIONS): ContentReport {
  const faults = new Faults();
  const content = faults.attempt(() => compileContent(root, sections, today)) ?? null;
  // Faults of the records are among those above.
  const records = new Faults().attempt(() => readFigures(root).groups) ?? [];
  return { content, faults: faults.list.map(faultLine), warnings: [...draftWarnings(content), ...dueReviews(records, today)] };
}

/** One warning for each draft: it is easily forgotten. */
function draftWarnings(content: CompiledContent | null): string[] {
  return (content?.drafts ?? []).map((draft) => `${draft}: draft: is published nowhere; once it is written, remove the line draft: true`);
}
