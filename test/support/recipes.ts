/** The files for a server and an image, as docs/deploy.md describes them. */
import { test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

/** @param file its path on a server, which is that in `docs/deploy/`, or the Dockerfile */
export const recipe = (file: string): string => readFileSync(join(root, 'docs/deploy', file), 'utf8');

/** A recipe with replaced paths, names or ports. @throws if it lacks one that is to be replaced */
export function adapted(file: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return text.replaceAll(from, to);
  }, recipe(file));
}

/** The path of an administrator's program: nginx and similar programs are in folders that few have on their PATH. */
export const program = (name: string): string | null =>
  Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin:/sbin` });

/** A test that needs programs which this machine may lack; it is then skipped, with a message. */
export function testWith(programs: readonly string[], name: string, run: () => Promise<void>): void {
  const missing = programs.filter((needed) => program(needed) === null);
  if (missing.length > 0) console.log(`skipped, since ${missing.join(' and ')} is not installed: ${name}`);
  (missing.length > 0 ? test.skip : test)(name, run);
}
