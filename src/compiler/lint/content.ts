/** The checks of `bun run check` on content: those of the build, reviews that are due, and values that are not sure. */

import { inLanguage } from '../../content/language.ts';
import type { CompiledContent } from '../../content/site.ts';
import { indiaDay } from '../../domain/calendar.ts';
import { FirmSchema } from '../../domain/firm.ts';
import { LANGUAGES } from '../../domain/languages.ts';
import { createSay } from '../../domain/say.ts';
import { SECTIONS } from '../../domain/sections.ts';
import { type Figure, isSure } from '../../law/figure.ts';
import { compileContent } from '../compile.ts';
import { Faults, formatFault, locatedFaults, withLines } from '../read/content-error.ts';
import { readYaml } from '../read/content-files.ts';
import { firmPlaceholders } from '../read/firm-words.ts';
import { type FiguresRead, readFigures } from '../read/read-figures.ts';
import { readWords } from '../read/read-words.ts';
import { withFile } from './quantities.ts';
import { describeOverdue, listReviews, type Review } from './reviews.ts';
import { listTranslated, readTranslations, translationLines } from './translated.ts';

interface ContentReport {
  /** Null if the content does not compile. */
  content: CompiledContent | null;
  /** As the build prints them. Any of them fails the check. */
  faults: string[];
  /** Drafts, overdue reviews and what is not translated: a day that passes fails no check. */
  warnings: string[];
}

export function checkContent(root: string, today: string, sections = SECTIONS): ContentReport {
  const faults = new Faults();
  const content = faults.attempt(() => compileContent(root, sections, today)) ?? null;
  const drafts = (content?.drafts ?? []).map(
    (draft) => `${draft}: draft: is published nowhere; once it is written, remove the line draft: true`,
  );
  const translated = (content ? listTranslated(root) : []).map((language) => {
    const report = readTranslations(root, language);
    faults.list.push(...report.faults);
    return translationLines(language, report);
  });
  return {
    content,
    faults: faults.list.map(formatFault),
    warnings: [...drafts, ...readOverdue(root, today), ...translated.flat()],
  };
}

/** Overdue reviews, one line each with file, line and record. */
export function readOverdue(root: string, today: string): string[] {
  return locatedFaults(root, describeOverdue(readReviews(root, today), today)).map(formatFault);
}

/** Every value in force that needs a reading, with its line. Throws a ContentError. */
export function readUnsure(root: string, today: string): UnsureReport {
  // Without past and announced values, and the terms of the firm.
  const inForce = withFile(readRecords(root, today).groups).filter(
    ({ sure, history }) =>
      sure !== 'own' && history.some(({ from, to }) => (from ?? '') <= today && today <= (to ?? today)),
  );
  const unsure = inForce
    .filter(({ sure }) => !isSure(sure))
    .map(({ file, id, label, sure, current, published, source }) => {
      const value = current ?? published ?? 'not found';
      return { file, field: 'values', record: id, id, label, sure, value, source };
    });
  return { count: inForce.length, values: withLines(root, unsure) };
}

/** Every review of content/, soonest first, with its line. */
export function readContentReviews(root: string, today: string): Review[] {
  return withLines(
    root,
    readReviews(root, today).map((review) => ({ ...review, ...(review.field === 'review' && { record: review.id }) })),
  );
}

/** None if there are faults, which the check of the content reports. */
function readReviews(root: string, today: string): Review[] {
  const read = new Faults().attempt(() => readRecords(root, today));
  return read ? listReviews(read.groups, read.due) : [];
}

/** In English, since records say their values in words. Throws a ContentError. */
export function readRecords(root: string, today = indiaDay(Date.now())): FiguresRead {
  const firm = readYaml(root, 'firm.yaml', FirmSchema);
  const { words } = readWords(root, 'en', firmPlaceholders(firm));
  return inLanguage(createSay(LANGUAGES.en.tag, words), () => readFigures(root, today, firm));
}

interface UnsureValue
  extends Pick<Review, 'file' | 'line' | 'id' | 'label' | 'value'>,
    Pick<Figure, 'sure' | 'source'> {}

export interface UnsureReport {
  values: UnsureValue[];
  /** Number of values of law in force, without the terms of the firm. */
  count: number;
}

/** The output of `bun run review --unsure`. */
export function unsureLines({ values, count }: UnsureReport): string[] {
  const lines = values.flatMap(({ file, line, id, label, sure, value, source: { title, url, read } }) => [
    `${sure}  ${id}: ${label}`,
    `    we say: ${value}`,
    `    law:    ${title}`,
    `    open:   ${url}`,
    ...(read ? [`    read:   ${read.url}`] : []),
    `    in:     ${line === undefined ? file : `${file}:${line}`}`,
  ]);
  const share = count === 0 ? 100 : Math.floor(((count - values.length) * 1000) / count) / 10;
  return [
    ...lines,
    `${values.length} of ${count} values in force are unsure: ${share} in 100 rest on the official text or on two sources`,
  ];
}
