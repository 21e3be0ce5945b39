/**
 * `bun src/commands/check-content.ts [path-part]`: compiles and checks the content, and prints every fault or a
 * summary; with part of a path, only for matching files. Exits with 1 on faults, but not on warnings, such as overdue
 * reviews: a commit must not fail by date alone.
 */
import { join } from 'node:path';
import { checkContent } from '../compiler/lint/content.ts';
import { textsIn } from '../compiler/lint/texts.ts';
import type { Body } from '../content/site.ts';
import { indiaDay } from '../domain/calendar.ts';
import { main } from './command.ts';

/** The words of a long text, or of the sentences of a tool; undefined for a page that lists what other files hold. */
function countWords(body: Body | undefined): number | undefined {
  if (body === undefined || !('words' in body)) return undefined;
  if (typeof body.words === 'number') return body.words;
  return textsIn(body.words).reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
}

await main((args) => {
  const [only = ''] = args;
  const report = checkContent(join(import.meta.dir, '../../content'), indiaDay(Date.now()));
  const { content, faults, warnings } = report;
  const shown = faults.filter((fault) => fault.includes(only));
  for (const warning of warnings) if (warning.includes(only)) console.warn(`warning: ${warning}`);
  for (const fault of shown) console.error(fault);
  if (faults.length > 0) {
    console.error(`${shown.length} faults${only && ` in files matching ${only}`}, ${faults.length} in all`);
    process.exitCode = 1;
  } else {
    for (const { path } of content?.pages ?? []) {
      const count = countWords(content?.bodies.get(path));
      if (path.includes(only)) console.log(count === undefined ? path : `${path}  ${count} words`);
    }
    console.log(`${content?.pages.length} pages checked`);
  }
});
