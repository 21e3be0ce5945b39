/** All checks of `bun run check` on content/: those of the build, and those that a person has to look at. */

import type { CompiledContent } from '../../content/site.ts';
import { FirmSchema } from '../../domain/firm.ts';
import { SECTIONS } from '../../domain/sections.ts';
import { staleClips } from '../clip-text.ts';
import { compileContent } from '../compile.ts';
import { Faults, faultLine, locatedFaults } from '../content-error.ts';
import { readYaml } from '../content-files.ts';
import { readDueDates } from '../due-rules.ts';
import { readFigures } from '../read-figures.ts';
import { overdueReviews, type Review, reviewsOf, type UnsureReport, unsureValues } from './reviews.ts';

export interface ContentReport {
  /** Null if the content does not compile. */
  content: CompiledContent | null;
  /** One line each, as the build prints them. Any of them fails the check. */
  faults: string[];
  /** For a person to look at. Never fails the check. */
  warnings: string[];
  /**
   * Overdue reviews, and clips with old values. They fail the check but no test: tests must also pass in an old clone or
   * after a change of price.
   */
  overdue: string[];
}

/**
 * @param root the content folder
 * @param today `YYYY-MM-DD`, to compare days of checks and reviews with
 * @param sections that must be complete
 */
export function checkContent(root: string, today: string, sections = SECTIONS): ContentReport {
  const faults = new Faults();
  const content = faults.attempt(() => compileContent(root, sections, today)) ?? null;
  const clips =
    new Faults().attempt(() => staleClips(root, readFigures(root).figures, readYaml(root, 'firm.yaml', FirmSchema))) ??
    [];
  const overdue = [...readOverdue(root, today), ...locatedFaults(root, clips).map(faultLine)];
  return { content, faults: faults.list.map(faultLine), warnings: draftWarnings(content), overdue };
}

/** Overdue reviews, one line each with file, line and record. Any of them stops publishing. */
export function readOverdue(root: string, today: string): string[] {
  return locatedFaults(root, overdueReviews(readReviews(root, today), today)).map(faultLine);
}

/** Every value in force that needs a reading, with its line, and the share that does not. Throws a ContentError. */
export function readUnsure(root: string, today: string): UnsureReport {
  const report = unsureValues(readFigures(root, undefined, today).groups, today);
  const lines = new Map(
    locatedFaults(
      root,
      report.values.map(({ file, id }) => ({ file, field: 'values', record: id, what: id })),
    ).map(({ what, line }) => [what, line]),
  );
  return { ...report, values: report.values.map((value) => ({ ...value, line: lines.get(value.id) })) };
}

/** Every review of content/, soonest first, with its line. */
export function readContentReviews(root: string, today: string): Review[] {
  const reviews = readReviews(root, today);
  const places = reviews.map(({ file, field, id }) =>
    field === 'review' ? { file, field, record: id, what: id } : { file, field, what: id },
  );
  const lines = new Map(
    locatedFaults(root, places).map(({ file, line, what, field }) => [`${file} ${what} ${field}`, line]),
  );
  return reviews.map((review) => ({ ...review, line: lines.get(`${review.file} ${review.id} ${review.field}`) }));
}

/** Leaves out files with faults: the check of the content reports those. */
function readReviews(root: string, today: string): Review[] {
  const records = new Faults().attempt(() => readFigures(root, undefined, today).groups) ?? [];
  const dueDates = new Faults().attempt(() => readDueDates(root));
  return reviewsOf(records, dueDates);
}

function draftWarnings(content: CompiledContent | null): string[] {
  return (content?.drafts ?? []).map(
    (draft) => `${draft}: draft: is published nowhere; once it is written, remove the line draft: true`,
  );
}
