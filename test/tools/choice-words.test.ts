import { expect, test } from 'bun:test';
import { chooseWords } from '../../src/tools/choice-words.ts';

test.each([
  ['From which state?', 'Choose the state'],
  ['State of the registered office', 'Choose the state'],
  ['Assessment year', 'Choose the year'],
  ['Which type?', 'Choose the type'],
  ['City of the rented home', 'Choose the city'],
  ['Form', 'Choose the form'],
  ['Who files', 'Choose who files'],
  ['What is paid?', 'Choose what is paid'],
  ['What is it for?', 'Choose what it is for'],
  ['Do you import food?', 'Choose an answer'],
])('an empty list under "%s" says "%s"', (label, words) => {
  expect(chooseWords(label)).toBe(words);
});
