/**
 * The commands that documents and programs print work where their reader is, on a machine that has Node with npm and no
 * Bun. test/documents.test.ts finds those that do not exist.
 */
import { expect, test } from 'bun:test';
import { codeOfDocuments, type PrintedText, stringsOfPrograms } from './support/printed-commands.ts';

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
