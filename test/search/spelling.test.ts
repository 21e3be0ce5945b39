/** What a word stands for that is not written as the site writes it. */
import { expect, test } from 'bun:test';
import { createSpeller } from '../../src/search/spelling.ts';

const known =
  'gst itr return returns company pvt ltd private late fee fees form firm food feed office nidhi fssai licence trademark banner cost sheet income tax one person correct fno limit';
const spelled = createSpeller(
  new Set(known.split(' ')),
  new Set(['bengaluru', 'lateral']),
  new Set(['kaise', 'apply', 'online', 'banane', 'liye', 'kholu', 'hoti']),
);

test.each([
  ['gst', ['gst']],
  // As it sounds, in Latin letters or in Devanagari.
  ['laisens', ['licence']],
  ['लाइसेंस', ['licence']],
  ['praivet', ['private']],
  ['nidi', ['nidhi']],
  ['fasai', ['fssai']],
  ['शीट', ['sheet']],
  ['fudd', ['food']],
  ['phood', ['food']],
  ['cmpny', ['company']],
  // A short word without its vowel.
  ['limt', ['limit']],
  // Letter by letter.
  ['jiesti', ['gst']],
  ['आईटीआर', ['itr']],
  // Two in one.
  ['pvtltd', ['pvt', 'ltd']],
  ['gstreturn', ['gst', 'return']],
  ['latefee', ['late', 'fee']],
  ['incometax', ['income', 'tax']],
  ['oneperson', ['one', 'person']],
  // Begun, or short of one letter.
  ['trade', ['trade']],
  ['lat', ['late']],
  ['compan', ['company']],
  // Mistyped.
  ['comapny', ['company']],
  ['trademrak', ['trademark']],
  ['gts', ['gst']],
])('%s stands for %p', (typed, words) => {
  expect(spelled(typed)).toEqual(words);
});

test.each(['cricket', 'iphone', 'केला', 'banana', 'onlin', 'noc', 'fire', 'zzzz', 'नमस्ते', '😀', 'x'])(
  '%s stands for nothing that is known',
  (typed) => {
    expect(spelled(typed)).toBeNull();
  },
);

test('a short word is another word with another letter, and stays what it is', () => {
  expect(spelled('cast')).toBeNull();
  expect(spelled('farm')).toBeNull();
});

test('small words of Hindi are known in both scripts, and nothing in Latin letters is taken for one', () => {
  expect(spelled('कैसे')).toEqual(['kaise']);
  expect(spelled('लिए')).toEqual(['liye']);
  expect(spelled('banana')).toBeNull();
  // With another vowel it is another word.
  expect(spelled('हाथी')).toBeNull();
});

test('numbers and rare words are meant as they are', () => {
  for (const typed of ['80', '16', 'bengaluru']) expect(spelled(typed)).toEqual([typed]);
});
