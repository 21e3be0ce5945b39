/**
 * `bun src/content/check.ts [path-part]`: compiles the content and prints every fault, or what was compiled.
 * With a part of a path, prints only the faults and word counts of files that match it.
 */
import { join } from 'node:path';
import { compileContent } from './compile.ts';
import { ContentError } from './errors.ts';

const only = process.argv[2];
try {
  const { pages, bodies } = compileContent(join(import.meta.dir, '../../content'));
  for (const page of pages) {
    const body = bodies.get(page.path);
    const words = body && 'words' in body ? body.words : 0;
    if (!only || page.path.includes(only)) console.log(`${page.path}  ${words} words`);
  }
  console.log(`${pages.length} pages compiled`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  const faults = error.faults.filter((fault) => !only || fault.includes(only));
  for (const fault of faults) console.error(fault);
  console.error(`${faults.length} faults${only ? ` in files matching ${only}` : ''}, ${error.faults.length} in all`);
  process.exitCode = 1;
}
