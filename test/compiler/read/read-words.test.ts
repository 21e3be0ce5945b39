/** Faults of content/words: each language has the texts that the code says, with their blanks and forms. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWordBlanks } from '../../../src/compiler/read/read-words.ts';
import { treeFaults } from '../tree.ts';

const root = join(import.meta.dir, '../../..');
const file = 'words/en/contents.yaml';
const written = { name: 'Contents', title: 'On this page', parts: { one: 'One part', other: '{count} parts' } };
const faultsOf = (changes: object) =>
  treeFaults({ [file]: `# A comment.\n${JSON.stringify({ ...written, ...changes }, null, 1)}` });

test('a form for a single number need not repeat it', () => {
  expect(faultsOf({})).toEqual([]);
});

test('a missing text, and one that no code says', () => {
  expect(faultsOf({ title: undefined, headline: 'On this page' })).toEqual([
    `content/${file}:1: file: expected the text title, found none`,
    expect.stringMatching(/^content\/words\/en\/contents\.yaml:8: headline: expected a text that the code says/),
  ]);
});

test('a missing blank, and one that the code does not fill', () => {
  expect(faultsOf({ title: 'On {page}', parts: { one: '{count} part', other: 'some parts' } })).toEqual([
    `content/${file}:4: title: expected the blanks none, found {page}`,
    `content/${file}:7: parts.other: expected the blanks {count}, found none`,
  ]);
});

test('a form that the language does not have, or that is missing', () => {
  expect(faultsOf({ parts: { few: '{count} parts', other: '{count} parts' } })).toEqual([
    `content/${file}:5: parts: expected the forms one, other, found few, other`,
  ]);
});

test('the starting words of `bun run new`, in any form', () => {
  expect(faultsOf({ title: 'Write here: On this page' })).toEqual([
    `content/${file}:4: title: expected words of your own, or draft: true, found "Write here: On this page"`,
  ]);
});

test('a number as it is written, with commas, in place of the count', () => {
  const answer = readFileSync(join(root, 'content/words/en/answer.yaml'), 'utf8');
  expect(treeFaults({ 'words/en/answer.yaml': answer })).toEqual([]);
  expect(treeFaults({ 'words/en/answer.yaml': answer.replace('{number} days ago', 'days ago') })).toEqual([
    expect.stringMatching(/: days-ago\.other: expected the blanks \{count\}, \{number\}, found none$/),
  ]);
});

test('a typed figure, which is a reference in other content', () => {
  expect(faultsOf({ title: 'Above ₹20 lakh' })).toEqual([
    expect.stringMatching(/^content\/words\/en\/contents\.yaml:4: title: expected .*, found "₹20 lakh" typed/),
  ]);
});

test('the names and blanks for the code are current, as `bun run content-schemas` writes them', () => {
  const current = readFileSync(join(root, 'src/domain/word-blanks.ts'), 'utf8');
  expect(writeWordBlanks(join(root, 'content'))).toBe(current);
});
