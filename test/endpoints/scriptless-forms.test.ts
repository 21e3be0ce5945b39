import { expect, test } from 'bun:test';
import { createFirstAnswers } from '../../src/endpoints/lead-intake.ts';

const here = new AbortController().signal;

test('the answer of a new lead shows its number; a replayed one only to a form received before the number was shown', () => {
  const answers = createFirstAnswers(Date.now);
  const [first, second] = [answers.received('key', here), answers.received('key', here)];
  expect([first(false), second(true)]).toEqual([true, true]);
  expect(answers.received('key', here)(true)).toBe(false);
  expect(answers.received('other', here)(true)).toBe(false);
});

test('a visitor who disconnected has not seen the number', () => {
  const answers = createFirstAnswers(Date.now);
  answers.received('key', AbortSignal.abort())(false);
  expect(answers.received('key', here)(true)).toBe(true);
  expect(answers.received('key', here)(true)).toBe(false);
});

test('a form that was not accepted is not a first answer', () => {
  const answers = createFirstAnswers(Date.now);
  answers.received('key', here);
  expect(answers.received('key', here)(false)).toBe(true);
});

test('forms beyond the limit are forgotten, the oldest first, and their numbers are not shown', () => {
  const answers = createFirstAnswers(Date.now, 2);
  for (const key of ['one', 'two', 'one', 'three']) answers.received(key, here);
  expect(answers.received('one', here)(true)).toBe(true);
  expect(answers.received('two', here)(true)).toBe(false);
});

test('after ten minutes the same words are another lead, regardless of who saw the number of the first', () => {
  let now = 0;
  const answers = createFirstAnswers(() => now);
  answers.received('words', here)(false);
  now = 10 * 60_000 - 1;
  expect(answers.received('words', here)(true)).toBe(false);
  now += 1;
  const [first, impatient] = [answers.received('words', here), answers.received('words', here)];
  expect([first(false), impatient(true)]).toEqual([true, true]);
});
