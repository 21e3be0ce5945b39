/**
 * `bun run test:near FILE`: runs the tests that are near a file of src or routes: those of its room, and all others
 * that import it. A test file runs by itself.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dir, '..');
const USAGE = `Usage: bin/bun run test:near FILE
FILE is a file of src or routes, or a test: src/law/bill.ts, routes/home/page.tsx, test/settings.test.ts`;

const isTest = (file: string) => /^test\/.*\.test\.tsx?$/.test(file);

/** Whether a test imports a file. An import of types alone counts too: the test states what the types must hold. */
function importsFile(test: string, file: string): boolean {
  const imports = readFileSync(join(root, test), 'utf8').matchAll(/(?:from|import)[\s(]*'(\.[^']+)'/g);
  return [...imports].some(([, path = '']) => join(dirname(test), path) === file);
}

/**
 * @param file relative to the root
 * @returns the paths of its tests, in order; none if it is no file that has tests
 */
export function findNear(file: string): string[] {
  if (!statSync(join(root, file), { throwIfNoEntry: false })?.isFile()) return [];
  if (isTest(file)) return [file];
  const room = file.startsWith('routes/') ? 'routes' : /^src\/([^/.]+)/.exec(file)?.[1];
  if (room === undefined) return [];
  const isOfRoom = (test: string) => test.startsWith(`test/${room}/`) || test === `test/${room}.test.ts`;
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path}`)
    .filter((test) => isTest(test) && (isOfRoom(test) || importsFile(test, file)))
    .sort();
}

if (import.meta.main) {
  const [asked = ''] = process.argv.slice(2);
  const tests = findNear(relative(root, resolve(asked)));
  if (tests.length === 0) {
    console.error(asked === '' ? USAGE : `There is no test near ${asked}.\n${USAGE}`);
    process.exit(1);
  }
  console.log(tests.join('\n'));
  const { exited } = Bun.spawn(['bun', 'test', ...tests], { cwd: root, stdio: ['inherit', 'inherit', 'inherit'] });
  process.exitCode = await exited;
}
