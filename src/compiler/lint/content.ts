/** Everything `bun run check` asks of content/: what the build asks too, and what a person should look at. */

import type { CompiledContent } from '../../content/site.ts';
import { FirmSchema } from '../../domain/firm.ts';
import { SECTIONS } from '../../domain/sections.ts';
import { staleClips } from '../clip-text.ts';
import { compileContent } from '../compile.ts';
import { Faults, faultLine } from '../content-error.ts';
import { readYaml } from '../content-files.ts';
import { readDueDates } from '../due-rules.ts';
import { locatedFaults } from '../fault-lines.ts';
import { readFigures } from '../read-figures.ts';
import { overdueReviews, type Review, reviewsOf } from './reviews.ts';
import { type UnsureReport, unsureValues } from './unsure.ts';

export interface ContentReport {
  /** Null where the content does not compile. */
  content: CompiledContent | null;
  /** One line each, as the build prints them: any of them fails the check. */
  faults: string[];
  /** What a person should look at; never a failure. */
  warnings: string[];
  /**
   * Reviews whose day has come, and clips that show values of before: they fail the check of who maintains the content, and no test,
   * which an old clone and a changed price must pass.
   */
  overdue: string[];
}

/**
 * @param root the content folder
 * @param today day as `YYYY-MM-DD` that days of checks and reviews are compared with
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

/** Reviews whose day has come, one line each with file, line and record: with one of them nothing is published. */
export function readOverdue(root: string, today: string): string[] {
  return locatedFaults(root, overdueReviews(readReviews(root, today), today)).map(faultLine);
}

/** Every value in force that needs a reading, with the line of its record, and the share that needs none. Throws a ContentError on bad data. */
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

/** Every review of content/, soonest first, with the line where its day stands. */
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

/** What cannot be read is among the faults of the content already. */
function readReviews(root: string, today: string): Review[] {
  const records = new Faults().attempt(() => readFigures(root, undefined, today).groups) ?? [];
  const dueDates = new Faults().attempt(() => readDueDates(root));
  return reviewsOf(records, dueDates);
}

/** One warning for each draft: it is easily forgotten. */
function draftWarnings(content: CompiledContent | null): string[] {
  return (content?.drafts ?? []).map(
    (draft) => `${draft}: draft: is published nowhere; once it is written, remove the line draft: true`,
  );
}
