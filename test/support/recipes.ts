/** The files of docs/deploy.md, as the document has them. */
import { test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const deploy = readFileSync(join(import.meta.dir, '../../docs/deploy.md'), 'utf8');

/** The block after the line that names a file first. @throws where there is none */
export function recipe(file: string): string {
  const from = deploy.indexOf(`\`${file}\``);
  const block = /^```\w*\n(.*?)^```$/ms.exec(deploy.slice(Math.max(from, 0)))?.[1];
  if (from === -1 || block === undefined) throw new Error(`docs/deploy.md has no ${file}`);
  return block;
}

/** A recipe with other words for some: paths, names, ports. @throws where one to be replaced is not in it */
export function adapted(file: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} of docs/deploy.md has no ${from}`);
    return text.replaceAll(from, to);
  }, recipe(file));
}

/** Where a program of an administrator is: nginx and its like are in folders that few have on their PATH. */
export const program = (name: string): string | null =>
  Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin:/sbin` });

/** A test that needs programs which this machine may lack; it is then skipped, and says so. */
export function testWith(programs: readonly string[], name: string, run: () => Promise<void>): void {
  const missing = programs.filter((needed) => program(needed) === null);
  if (missing.length > 0) console.log(`skipped, since ${missing.join(' and ')} is not installed: ${name}`);
  (missing.length > 0 ? test.skip : test)(name, run);
}
