/** `bun run law diff <day> <day>`: lists changes of the law after the first day, up to and including the second, by file. */
import { join } from 'node:path';
import * as v from 'valibot';
import { ContentError } from '../compiler/content-error.ts';
import { readFigures } from '../compiler/read-figures.ts';
import { formatDay } from '../content/format.ts';
import { type LawChange, lawChanges } from '../content/law.ts';
import { Day } from '../domain/text.ts';

const USAGE = `bun run law diff <day> <day>   what changed after the first day, up to and with the second; days as YYYY-MM-DD`;

/** The command line is invalid. */
export class LawCommandError extends Error {
  override name = 'LawCommandError';
}

/**
 * @param root the content folder
 * @returns lines to print
 * @throws LawCommandError on invalid arguments; ContentError on invalid content
 */
export function lawLines(root: string, [action, first, last, ...rest]: readonly string[]): string[] {
  if (action !== 'diff' || !v.is(Day, first) || !v.is(Day, last) || rest.length > 0) throw new LawCommandError(USAGE);
  if (last < first) throw new LawCommandError(`expected the earlier day first, found ${first} and ${last}`);
  const changes = lawChanges(readFigures(root).groups, first, last);
  const listed = [...Map.groupBy(changes, ({ group }) => group)].flatMap(([title, of]) => [
    title,
    ...of.flatMap(changeLines),
    '',
  ]);
  return [...listed, `${changes.length} changes after ${formatDay(first)}, up to ${formatDay(last)}`];
}

function changeLines({ id, label, before, after, from, source }: LawChange): string[] {
  return [
    `  ${label} (${id})`,
    `    ${before ?? 'not recorded'} → ${after ?? 'no longer applies'}`,
    `    from ${formatDay(from)}${source ? `, ${source.title}` : ''}`,
  ];
}

if (import.meta.main) {
  try {
    for (const line of lawLines(join(import.meta.dir, '../../content'), process.argv.slice(2))) console.log(line);
  } catch (error) {
    if (!(error instanceof LawCommandError || error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
