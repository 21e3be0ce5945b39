/** The grammar of references and blanks. */
import { expect, test } from 'bun:test';
import { jsonAt } from '../../src/domain/json.ts';
import { blankFigures, fill, listBlanks, listReferences } from '../../src/domain/references.ts';

test.each([
  ['{{gst-limit}}', ['gst-limit', undefined, undefined]],
  ['{{ gst-limit:now }}', ['gst-limit', 'now', undefined]],
  ['{{refund:price-1:paid}}', ['refund', 'price-1', 'paid']],
  ['{{firm.grievanceOfficer.name}}', ['firm.grievanceOfficer.name', undefined, undefined]],
])('%s has a name, a mode and a part', (text, parts) => {
  const found = listReferences(`From ${text}.`);
  expect(found.map(({ name, mode, part }) => [name, mode, part])).toEqual([parts]);
  expect(found[0]).toMatchObject({ whole: text, at: 5, next: '.', words: undefined });
});

test.each(['{{}}', '{{a_b}}', '{{a:}}', '{a}', '{{a}', '{{a | b}}'])('%s is no reference', (text) =>
  expect(listReferences(text)).toEqual([]),
);

test('figures become blanks, unless they are unknown or not those of the day', () => {
  const known = new Set(['a-b']);
  expect(blankFigures('{{a-b}} {{a-b:now}} {{a-b:published}} {{c}}', known)).toBe(
    '{a-b} {a-b} {{a-b:published}} {{c}}',
  );
});

test('a blank is a path, of a number with #', () => {
  const text = '{days}, {answer.why.0.text}, {lines.payee=state} and {#days} of { a }, {} and {a.}';
  expect(listBlanks(text)).toEqual(['days', 'answer.why.0.text', 'lines.payee=state', '#days']);
});

test('a sentence has its blanks filled, by their values or else by the caller', () => {
  expect(fill('{days} of {a-b}, {days}', { days: 3 }, (blank) => blank.toUpperCase())).toBe('3 of A-B, 3');
  expect(() => fill('{toString}', {})).toThrow('nothing fills the blank {toString}');
});

test('a path finds a field, an item by its place, and an item of a list by one of its fields', () => {
  const data = { lines: [{ payee: 'us' }, { payee: 'state', amount: 3 }], note: { 'a=b': 1 } };
  const found = ['lines.0.payee', 'lines.payee=state.amount', 'lines.payee=bank', 'note.a=b', 'lines.0.toString'];
  expect(found.map((path) => jsonAt(data, path))).toEqual(['us', 3, undefined, undefined, undefined]);
});
