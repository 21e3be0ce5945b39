/** The grammar of references, and the sentences and fields of the firm that they insert. */
import { describe, expect, test } from 'bun:test';
import { firmPlaceholders, readSentences } from '../../../src/compiler/read/firm-words.ts';
import { blankFigures, listReferences, withGstWords } from '../../../src/compiler/read/references.ts';
import type { Firm } from '../../../src/domain/firm.ts';
import { contentFolder, firm } from '../samples.ts';

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

test('words on GST may contain references, and may lack the words without GST', () => {
  const text = 'Fee{{gst: plus {{rate}} GST|, {no} GST}}{{gst: more}}.';
  expect([true, false].map((charges) => withGstWords(charges, text))).toEqual([
    'Fee plus {{rate}} GST more.',
    'Fee, {no} GST.',
  ]);
});

test('figures become blanks, unless they are unknown or not those of the day', () => {
  const known = new Set(['a-b']);
  expect(blankFigures('{{a-b}} {{a-b:now}} {{a-b:published}} {{c}}', known)).toBe(
    '{a-b} {a-b} {{a-b:published}} {{c}}',
  );
});

test('name, slug and origin of the firm are filled in, and its full stop is not doubled', () => {
  const fill = firmPlaceholders({ ...firm, name: 'Munshi Ltd.' });
  expect(fill('{{firm.name}} at {{firm.origin}}/{{firm.slug}}, by {{firm.name}}. {{firm.city}}')).toBe(
    'Munshi Ltd. at https://munshi.example/munshi, by Munshi Ltd. {{firm.city}}',
  );
});

describe('a sentence', () => {
  const written = {
    'refund:rule': 'We keep {{charge}}.',
    'firm.call': [{ if: 'callWithin', text: 'called' }, { text: 'not called' }],
    'firm.withdrawn': [{ if: 'withdrawnLeads=seal', text: 'locked' }],
  };
  test.each<[object, string[]]>([
    [{}, ['We keep {{charge}}.', 'not called', '']],
    [{ callWithin: 'a day', withdrawnLeads: 'seal' }, ['We keep {{charge}}.', 'called', 'locked']],
  ])('is the first whose condition the firm meets: %j', (fields, sentences) => {
    using folder = contentFolder({ 'sentences.yaml': JSON.stringify(written) });
    expect([...readSentences(folder.root, { ...firm, ...fields } as Firm).values()]).toEqual(sentences);
  });
});
