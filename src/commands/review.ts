/**
 * `bun run review [day]`: what to compare with its source next, soonest first, with the source to open. Up to 30 days from today, or
 * up to the day that is named, as YYYY-MM-DD.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { readContentReviews } from '../compiler/lint/content.ts';
import { reviewLines } from '../compiler/lint/reviews.ts';
import { DAY_MS, indiaDay } from '../domain/india-day.ts';
import { Day } from '../domain/text.ts';

const DAYS_AHEAD = 30;

const now = Date.now();
const until = process.argv[2] ?? indiaDay(now + DAYS_AHEAD * DAY_MS);
if (v.is(Day, until)) {
  for (const line of reviewLines(readContentReviews(join(import.meta.dir, '../../content')), indiaDay(now), until)) console.log(line);
} else {
  console.error(`expected a day as YYYY-MM-DD, found ${JSON.stringify(until)}`);
  process.exitCode = 1;
}
