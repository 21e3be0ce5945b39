/**
 * Every command that a document or a program prints works where its reader is: in a checkout, on a machine that has
 * Node with npm and no Bun. test/commands/package.test.ts runs those of a release folder.
 */
import { afterAll, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  codeOfDocuments,
  machineWithoutBun,
  type PrintedText,
  scripts,
  stringsOfPrograms,
} from './support/printed-commands.ts';
import { runProgram } from './support/run-program.ts';

const root = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'lekha-printed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Their reader has Bun, and why. */
const WITH_BUN: Record<string, readonly string[]> = {
  // The column "with Bun 1.4.4 installed".
  'README.md': ['bun start', 'bun run test'],
};
const fileOf = ({ place }: PrintedText) => place.replace(/:\d+$/, '');

/** The parts of a script in package.json, and what `bun` itself does. */
const BARE = /(?<![\w@./-])bun (?:run|test|start|install|x|src\/|-e)\b/;
const BARE_WRANGLER = /^wrangler [a-z]|(?<!bun run )wrangler (?:secret|r2|login|rollback|versions|deploy|tail)\b/;

test('no document and no program prints a command that needs Bun or wrangler on the PATH', () => {
  const printed = [...codeOfDocuments(), ...stringsOfPrograms()];
  expect(printed.filter(({ text }) => text.includes('bin/bun ')).length).toBeGreaterThan(100);
  const wrong = printed.filter(
    (one) => (BARE.test(one.text) || BARE_WRANGLER.test(one.text)) && !WITH_BUN[fileOf(one)]?.includes(one.text.trim()),
  );
  // The scripts of package.json run inside Bun, and wrangler.ts starts wrangler.
  expect(wrong).toEqual([]);
});

/** The commands of a checkout that documents print whole. A release folder has its programs as .js. */
const documented = codeOfDocuments()
  .flatMap((one) => {
    const command = /^(?:bin\/bun|npx --yes bun@\S+) (?!run$)[\w.].*/.exec(one.text.trim())?.[0];
    // docs/commands.md says what to write in front.
    const [name = ''] = one.text.split(' ');
    const listed = fileOf(one) === 'docs/commands.md' && name in scripts ? `bin/bun run ${one.text}` : undefined;
    return command ?? listed ?? [];
  })
  .filter((command) => !/\.js\b|…$/.test(command));

/** `bin/bun run its-name` in the strings of programs. */
const namedByPrograms = stringsOfPrograms().flatMap(({ text }) => text.match(/bin\/bun run [a-z][\w:-]*/g) ?? []);

test('every printed command of a checkout finds its program, with npm alone', async () => {
  const log = join(folder, 'called');
  // In the place of the programs of packages: each call is noted, and nothing runs.
  const recorder = `#!/bin/sh\necho "$(basename "$0")" "$@" >> '${log}'\n`;
  const { PATH } = machineWithoutBun(join(folder, 'machine'), recorder);
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  for (const name of ['package.json', 'bin']) cpSync(join(root, name), join(checkout, name), { recursive: true });
  for (const name of ['operations-token', 'erasure-token', 'FILE']) writeFileSync(join(checkout, name), '');

  // What follows the name of a script goes to its program.
  const all = [...documented, ...namedByPrograms].map(
    (command) => [/^.*? run \S+|.*/.exec(command)?.[0], command] as const,
  );
  const commands = [...new Map(all).values()];
  expect(commands.length).toBeGreaterThan(30);
  const failed: string[] = [];
  for (const command of commands) {
    rmSync(log, { force: true });
    const typed = command.replaceAll(/<(\w+)>/g, '$1').replaceAll('…', 'x');
    const { code, err } = await runProgram(['sh', '-c', typed], { cwd: checkout, env: { PATH } });
    const called = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
    const files = called.flatMap((line) => line.match(/(?:src|test)\/\S+\.tsx?/g) ?? []);
    const isFound = called.length > 0 && files.every((file) => existsSync(join(root, file)));
    if (code !== 0 || !isFound) failed.push(`${command}: ${code} ${err.trim()} ${called.join('; ')}`);
  }
  expect(failed).toEqual([]);
});
