/**
 * `bun run law diff`: what changed between two days. `bun run review [day]`: the records to compare with their sources,
 * soonest first, up to a day or for the next 30. `--unsure`: every value in force that neither the official text nor two
 * sources confirm.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { readContentReviews, readRecords, readUnsure, unsureLines } from '../compiler/lint/content.ts';
import { reviewLines } from '../compiler/lint/reviews.ts';
import { formatDay, indiaDay } from '../domain/calendar.ts';
import { Day } from '../domain/text.ts';
import { type LawChange, lawChanges } from '../law/changes.ts';
import { lastListedDay } from '../law/review.ts';
import { CommandError, main } from './command.ts';

const USAGE =
  'bin/bun run law diff <day> <day>   what changed after the first day, up to and with the second; days as YYYY-MM-DD';

/** The lines of `bun run law`. @param root the content folder @throws CommandError, ContentError */
export function lawLines(root: string, [action, first, last, ...more]: readonly string[]): string[] {
  if (action !== 'diff' || !v.is(Day, first) || !v.is(Day, last) || more.length > 0) throw new CommandError(USAGE);
  if (last < first) throw new CommandError(`expected the earlier day first, found ${first} and ${last}`);
  const changes = lawChanges(readRecords(root).groups, first, last);
  const listed = [...Map.groupBy(changes, ({ group }) => group)].flatMap(([title, of]) => [
    title,
    ...of.flatMap(changeLines),
    '',
  ]);
  return [...listed, `${changes.length} changes after ${formatDay(first)}, up to ${formatDay(last)}`];
}

function changeLines({ id, label, before, after, from, source, announced }: LawChange): string[] {
  return [
    `  ${label} (${id})`,
    `    ${before ?? 'not recorded'} → ${after ?? 'no longer applies'}`,
    `    from ${formatDay(from)}${source ? `, ${source.title}` : ''}${announced ? ', announced, not confirmed' : ''}`,
  ];
}

/** The lines of `bun run review`. @throws CommandError, ContentError */
function reviewReport(root: string, asked: string | undefined): string[] {
  const today = indiaDay(Date.now());
  if (asked === '--unsure') return unsureLines(readUnsure(root, today));
  const last = asked ?? lastListedDay(today);
  if (!v.is(Day, last))
    throw new CommandError(`expected a day as YYYY-MM-DD or --unsure, found ${JSON.stringify(asked)}`);
  return reviewLines(readContentReviews(root, today), today, last);
}

if (import.meta.main)
  await main((args) => {
    const content = join(import.meta.dir, '../../content');
    const [command, asked] = args;
    const lines = command === 'review' ? reviewReport(content, asked) : lawLines(content, args);
    for (const line of lines) console.log(line);
  });
