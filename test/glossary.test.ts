/** Code and documents say what docs/glossary.md says to write: the word of its last column, not the private one. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dir, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

/** English needs these words: only a reader can tell the private meaning. */
const ENGLISH = ['lives', 'place', 'room', 'task', 'try'];

/** Names of data that content, stored rows and JSON have, and of what holds it. */
const DATA: Readonly<Record<string, readonly string[]>> = {
  kept: ['kept', 'lossesKept'],
  // Of a headline; and JavaScript's own word for other properties.
  rest: ['rest'],
  sealed: ['sealed'],
  told: ['told'],
  turn: ['turns'],
  verdict: ['verdict'],
};

/** Plain English with one of the words. */
const PHRASES = [
  'be held',
  'held-out',
  'in turn',
  'of a shell',
  'shell injection',
  'take turns',
  'the rest',
  'turn of the event loop',
  'your shell',
];

/** The words not to write, from the rows whose last column has others. */
const words = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \|[^|]*\| *([^| ][^|]*)\|$/gm)]
  .flatMap(([, word = '', write = '']) => (write.trim() === 'write' ? [] : word.split(', ')))
  .filter((word) => !word.includes(' ') && !ENGLISH.includes(word));

/** The parts of a name: "held", "press" of "heldPress" or "held-press.ts". */
const partsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const formsOf = (word: string) => [word, `${word}s`, `${word}es`];

/** Each private word that a name has as a part. */
const inName = (name: string) =>
  words.filter((word) => !DATA[word]?.includes(name) && partsOf(name).some((part) => formsOf(word).includes(part)));

/** Each private word of a text, apart from what is code. */
function inProse(text: string): string[] {
  const withoutCode = text.replace(/```[\s\S]*?```|`[^`]*`|\{@link [^}]*\}|\]\([^)]*\)/g, ' ');
  const oneLine = withoutCode.replace(/\s+(?:\* |\/\/ )?/g, ' ').toLowerCase();
  const prose = PHRASES.reduce((left, phrase) => left.replaceAll(phrase, ''), oneLine);
  const used = prose.split(/[^a-z]+/);
  return words.filter((word) => formsOf(word).some((form) => used.includes(form)));
}

/** The names that a module declares or uses, and its comments. */
function readCode(file: string, text: string): { names: Set<string>; comments: string[] } {
  const { program, comments } = parseSync(file, text);
  const names = new Set<string>();
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    else if (node && typeof node === 'object') {
      const { type, name } = node as { type?: string; name?: unknown };
      if (/Identifier$/.test(type ?? '') && typeof name === 'string') names.add(name);
      for (const value of Object.values(node)) visit(value);
    }
  };
  visit(program);
  return { names, comments: comments.map(({ value }) => value) };
}

/** What a file says that the glossary has another word for. */
function faultsOf(file: string): string[] {
  const text = read(file);
  const place = (found: string[], what: string) => found.map((word) => `${file}: "${word}" in ${what}`);
  const ofFile = place(inName(basename(file).replace(/\..*$/, '')), 'the name of the file');
  if (file.endsWith('.md')) return [...ofFile, ...place(inProse(text), 'the text')];
  if (file.endsWith('.css'))
    return [...ofFile, ...[...text.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(([c]) => place(inProse(c), c))];
  if (!/\.tsx?$/.test(file)) return [];
  const { names, comments } = readCode(file, text);
  return [
    ...ofFile,
    ...[...names].flatMap((name) => place(inName(name), name)),
    ...comments.flatMap((comment) => place(inProse(comment), comment.trim())),
  ];
}

test('no name, comment or document has a private word', () => {
  const files = ['src', 'routes', 'docs'].flatMap(filesIn).concat('README.md', 'CONTRIBUTING.md');
  const ready = files.filter((file) => file !== 'docs/glossary.md');
  expect(ready.length).toBeGreaterThan(300);
  expect(ready.flatMap((file) => faultsOf(file))).toEqual([]);
});
