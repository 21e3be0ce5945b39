import { expect, test } from 'bun:test';
import { createFirstAnswers } from '../../src/endpoints/first-answers.ts';

const here = new AbortController().signal;

test('the answer of a new lead shows its number; a repeated one only to whoever came before anybody had it', () => {
  const answers = createFirstAnswers(Date.now);
  const [first, second] = [answers.came('key', here), answers.came('key', here)];
  expect([first(false), second(true)]).toEqual([true, true]);
  expect(answers.came('key', here)(true)).toBe(false);
  expect(answers.came('other', here)(true)).toBe(false);
});

test('whoever had left was given nothing', () => {
  const answers = createFirstAnswers(Date.now);
  answers.came('key', AbortSignal.abort())(false);
  expect(answers.came('key', here)(true)).toBe(true);
  expect(answers.came('key', here)(true)).toBe(false);
});

test('a form that could not be taken is no first answer', () => {
  const answers = createFirstAnswers(Date.now);
  answers.came('key', here);
  expect(answers.came('key', here)(false)).toBe(true);
});

test('forms beyond the bound are forgotten, the one longest silent first, and of those nothing is shown', () => {
  const answers = createFirstAnswers(Date.now, 2);
  for (const key of ['one', 'two', 'one', 'three']) answers.came(key, here);
  expect(answers.came('one', here)(true)).toBe(true);
  expect(answers.came('two', here)(true)).toBe(false);
});

test('after ten minutes the same words are another lead, whoever had the number of the first', () => {
  let now = 0;
  const answers = createFirstAnswers(() => now);
  answers.came('words', here)(false);
  now = 10 * 60_000 - 1;
  expect(answers.came('words', here)(true)).toBe(false);
  now += 1;
  const [first, impatient] = [answers.came('words', here), answers.came('words', here)];
  expect([first(false), impatient(true)]).toEqual([true, true]);
});
