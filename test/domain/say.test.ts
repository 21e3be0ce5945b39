import { expect, test } from 'bun:test';
import { createSay, type Words } from '../../src/domain/say.ts';

/** Says texts of its own under keys of the site. */
const sayWith = (words: Words, lang = 'en') => createSay(lang, words);

test('fills the blanks of a text, in the order in which a language has them', () => {
  const say = sayWith({ 'due-list.moved': 'By {order}, moved from {day}.' });
  expect(say('due-list.moved', { day: '1 May', order: 'order 4' })).toBe('By order 4, moved from 1 May.');
});

test('chooses the form by the rules of the language: in Hindi none is like one', () => {
  const left = { one: '{count} day', other: '{count} days' };
  const days = (lang: string) =>
    [0, 1, 2].map((count) => sayWith({ 'due-list.left': left }, lang)('due-list.left', { count }));
  expect(days('en')).toEqual(['0 days', '1 day', '2 days']);
  expect(days('hi')).toEqual(['0 day', '1 day', '2 days']);
});

test('leaves a value that is no text in its place, and joins the texts around it', () => {
  const say = sayWith({ 'footer.phone': '{name}: {number}!' });
  const number = { href: 'tel:1' };
  expect(say.parts('footer.phone', { name: 'Sales', number })).toEqual(['Sales: ', number, '!']);
});

test('says the key of a text that it does not have', () => {
  expect(sayWith({})('footer.learn')).toBe('footer.learn');
});

test('joins a list as the language does', () => {
  expect(['a', 'b', 'c'].map((_, at, all) => sayWith({}, 'en-IN').list(all.slice(0, at + 1)))).toEqual([
    'a',
    'a and b',
    'a, b and c',
  ]);
});
