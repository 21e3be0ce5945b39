/**
 * `bun run test:near FILE`: runs the test of a file of src or routes, which answers first, then the others of its room
 * and those elsewhere that import it. A test file runs by itself.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dir, '..');
const USAGE = `Usage: bin/bun run test:near FILE
FILE is a file of src or routes, or a test: src/law/bill.ts, routes/home/page.tsx, test/settings.test.ts`;

const isTest = (file: string) => /^test\/.*\.test\.tsx?$/.test(file);

/** The files that import each file, by its path. An import of types alone counts too: a test may be of the types. */
function findImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of new Bun.Glob('{src,routes,test}/**/*.{ts,tsx}').scanSync(root))
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)[\s(]*'(\.[^']+)'/g))
      importers.getOrInsertComputed(join(dirname(file), path), () => []).push(file);
  return importers;
}

/** The files of `tests` that reach a file over the fewest imports; none if no one does. */
function findNearest(file: string, tests: readonly string[], importers: ReadonlyMap<string, string[]>): string[] {
  const seen = new Set([file]);
  for (let level = [file]; level.length > 0; ) {
    level = [...new Set(level.flatMap((of) => importers.get(of) ?? []))].filter((of) => !seen.has(of));
    for (const of of level) seen.add(of);
    const nearest = tests.filter((test) => level.includes(test));
    if (nearest.length > 0) return nearest;
  }
  return [];
}

/**
 * @param file relative to the root
 * @returns its own tests: those of its name, else those of its room that reach it over the fewest imports; and the other
 * tests of its room with those that import it. All empty if it is no file that has tests
 */
export function findNear(file: string): { own: string[]; others: string[] } {
  const room = file.startsWith('routes/') ? 'routes' : /^src\/([^/.]+)/.exec(file)?.[1];
  if (!statSync(join(root, file), { throwIfNoEntry: false })?.isFile()) return { own: [], others: [] };
  if (isTest(file)) return { own: [file], others: [] };
  if (room === undefined) return { own: [], others: [] };
  const importers = findImporters();
  const ofRoom = [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync(root)]
    .filter((test) => test.startsWith(`test/${room}/`) || test === `test/${room}.test.ts`)
    .sort();
  // A page has the name of its folder.
  const name = /([^/.]+)(?:\/page)?\.[^/]*$/.exec(file)?.[1];
  const named = ofRoom.filter((test) => /([^/]+)\.test\./.exec(test)?.[1] === name);
  const own = named.length > 0 ? named : findNearest(file, ofRoom, importers);
  const importing = (importers.get(file) ?? []).filter(isTest);
  return { own, others: [...new Set([...ofRoom, ...importing])].filter((test) => !own.includes(test)).sort() };
}

if (import.meta.main) {
  const [asked = ''] = process.argv.slice(2);
  const near = Object.values(findNear(relative(root, resolve(asked)))).filter((tests) => tests.length > 0);
  if (near.length === 0) {
    console.error(asked === '' ? USAGE : `There is no test near ${asked}.\n${USAGE}`);
    process.exit(1);
  }
  for (const tests of near) {
    console.log(`\n${tests.join('\n')}`);
    const { exited } = Bun.spawn(['bun', 'test', ...tests], { cwd: root, stdio: ['inherit', 'inherit', 'inherit'] });
    process.exitCode ||= await exited;
  }
}
