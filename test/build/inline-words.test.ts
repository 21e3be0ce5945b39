/** Words in scripts for browsers: the text in the place of each key, in one language. */
import { expect, test } from 'bun:test';
import { UNSAID, writeWords } from '../../src/build/inline-words.ts';
import type { Words } from '../../src/domain/say.ts';

const words: Words = {
  'box.label': 'A "label"',
  'box.found': '`{what}` for $5',
  'box.left': { one: 'one day left', other: '{count} days left' },
  'box.way-up': 'Up',
  'box.way-down': 'Down {what}',
  'box.of': '{who} of {whom}',
};
const written = (source: string, lang = 'en') => writeWords('src/a.tsx', source, words, lang);
/** What an expression is in the browser. */
const run = (source: string, values: object = {}) =>
  new Function(...Object.keys(values), `return ${written(source)}`)(...Object.values(values));

test('a text and its blanks, also where a blank is said', () => {
  expect(run(`say('box.label')`)).toBe('A "label"');
  expect(run(`say('box.found', { what: x + say('box.label') })`, { x: 1 })).toBe('`1A "label"` for $5');
  expect(run(`say('box.found', { what })`, { what: 'x' })).toBe('`x` for $5');
});

test('the form for a number, as the language chooses it', () => {
  const source = `say('box.left', { count: n })`;
  expect([0, 1, 1.5, 2].map((n) => run(source, { n }))).toEqual([
    '0 days left',
    'one day left',
    '1.5 days left',
    '2 days left',
  ]);
  // Hindi says 0 as it says 1.
  expect(new Function('n', `return ${written(source, 'hi')}`)(0)).toBe('one day left');
});

test('one of two keys, and the keys of a pattern', () => {
  const either = `say(isUp ? 'box.way-up' : 'box.label')`;
  expect([true, false].map((isUp) => run(either, { isUp }))).toEqual(['Up', 'A "label"']);
  const pattern = 'say(`box.way-$0`, { what: 3 })'.replace('$0', '$' + '{way}');
  expect(['up', 'down'].map((way) => run(pattern, { way }))).toEqual(['Up', 'Down 3']);
});

test('a sentence with elements, in the order of the language', () => {
  const said = `<Said k="box.of" whom={<b>{say('box.label')}</b>} who={<i />} />`;
  expect(written(said)).toBe(`<><i />{" of "}<b>{"A \\"label\\""}</b></>`);
  expect(written(`<p>{say('box.way-up')} ${said}</p>`)).toBe(`<p>{"Up"} <i />{" of "}<b>{"A \\"label\\""}</b></p>`);
});

test('a sentence with elements and texts, which the browser has in as many pieces as the server', () => {
  const said = `<Said k="box.of" whom={<b />} who={name} />`;
  expect(written(said)).toBe('<>{`$' + '{name} of `}<b /></>');
});

test('a list, as the language joins it, and its tag', () => {
  expect(run(`say.list(['a', 'b', say.lang])`)).toBe('a, b, & en');
});

test('`say` is not imported', () => {
  expect(written(`import { say } from '../domain/say.ts';`)).toBe('');
});

test('a text that is not written where it is said leaves its line, which is a fault in what browsers load', () => {
  const texts = [
    `say('box.none')`,
    'say(key)',
    `say('box.found', blanks)`,
    '<Said k="box.of" who="x" whom={<b />} />',
    '<p><Said k="box.none" /></p>',
  ];
  for (const said of texts)
    expect(UNSAID.exec(written(`\n${said}`))?.[1]).toBe('src/a.tsx:2: expected a key and blanks that are written here');
});
