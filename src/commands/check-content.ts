/**
 * `bun src/commands/check-content.ts [path-part]`: compiles the content, checks it, and prints every fault, or what was compiled.
 * With a part of a path, prints only what concerns files that match it. Faults end it with 1; warnings never do.
 */
import { join } from 'node:path';
import { checkContent } from '../compiler/lint/content.ts';
import { indiaDay } from '../domain/india-day.ts';

const [, , only = ''] = process.argv;
const { content, faults, warnings } = checkContent(join(import.meta.dir, '../../content'), indiaDay(Date.now()));
const shown = faults.filter((fault) => fault.includes(only));
for (const warning of warnings) if (warning.includes(only)) console.warn(`warning: ${warning}`);
for (const fault of shown) console.error(fault);
if (faults.length > 0) {
  console.error(`${shown.length} faults${only && ` in files matching ${only}`}, ${faults.length} in all`);
  process.exitCode = 1;
} else {
  for (const { path } of content?.pages ?? []) {
    const body = content?.bodies.get(path);
    if (path.includes(only)) console.log(`${path}  ${body && 'words' in body ? body.words : 0} words`);
  }
  console.log(`${content?.pages.length} pages checked`);
}
