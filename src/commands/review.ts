/**
 * `bun run review [day]`: lists the records to compare with their sources, soonest first, up to a day (YYYY-MM-DD) or
 * for the next 30 days. `--unsure` lists every value in force that neither the official text nor two sources confirm.
 * `--overdue` lists overdue reviews, and exits with 1 if there are any, which blocks publishing.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { ContentError } from '../compiler/content-error.ts';
import { readContentReviews, readOverdue, readUnsure, reviewLines, unsureLines } from '../compiler/lint/content.ts';
import { DAY_MS, indiaDay } from '../domain/india-day.ts';
import { Day } from '../domain/text.ts';

const DAYS_AHEAD = 30;

const root = join(import.meta.dir, '../../content');
const now = Date.now();
const today = indiaDay(now);
const asked = process.argv[2] ?? indiaDay(now + DAYS_AHEAD * DAY_MS);
if (asked === '--overdue') {
  const overdue = readOverdue(root, today);
  for (const line of overdue) console.error(line);
  if (overdue.length > 0) {
    console.error(`${overdue.length} reviews are overdue: a site is published only with law that was compared in time`);
    process.exitCode = 1;
  }
} else if (asked === '--unsure') {
  try {
    for (const line of unsureLines(readUnsure(root, today))) console.log(line);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
} else if (v.is(Day, asked)) {
  for (const line of reviewLines(readContentReviews(root, today), today, asked)) console.log(line);
} else {
  console.error(`expected a day as YYYY-MM-DD, --unsure or --overdue, found ${JSON.stringify(asked)}`);
  process.exitCode = 1;
}
