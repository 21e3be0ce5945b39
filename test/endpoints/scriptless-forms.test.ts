import { expect, test } from 'bun:test';
import { createFirstAnswers } from '../../src/endpoints/lead-intake.ts';

const here = new AbortController().signal;

test('the answer of a new lead shows its number; a replayed one only to a form received before the number was shown', () => {
  const answers = createFirstAnswers(Date.now);
  const [first, second] = [answers('key', here), answers('key', here)];
  expect([first(false), second(true)]).toEqual([true, true]);
  expect(answers('key', here)(true)).toBe(false);
  expect(answers('other', here)(true)).toBe(false);
});

test('a visitor who disconnected has not seen the number', () => {
  const answers = createFirstAnswers(Date.now);
  answers('key', AbortSignal.abort())(false);
  expect(answers('key', here)(true)).toBe(true);
  expect(answers('key', here)(true)).toBe(false);
});

test('a form that was not accepted is not a first answer', () => {
  const answers = createFirstAnswers(Date.now);
  answers('key', here);
  expect(answers('key', here)(false)).toBe(true);
});

test('forms beyond the limit are forgotten, the oldest first, and their numbers are not shown', () => {
  const answers = createFirstAnswers(Date.now, 2);
  for (const key of ['one', 'two', 'one', 'three']) answers(key, here);
  expect(answers('one', here)(true)).toBe(true);
  expect(answers('two', here)(true)).toBe(false);
});

test('after ten minutes the same words are another lead, regardless of who saw the number of the first', () => {
  let now = 0;
  const answers = createFirstAnswers(() => now);
  answers('words', here)(false);
  now = 10 * 60_000 - 1;
  expect(answers('words', here)(true)).toBe(false);
  now += 1;
  const [first, impatient] = [answers('words', here), answers('words', here)];
  expect([first(false), impatient(true)]).toEqual([true, true]);
});
