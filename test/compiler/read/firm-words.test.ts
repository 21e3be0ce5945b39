import { describe, expect, test } from 'bun:test';
import { firmPlaceholders, readSentences } from '../../../src/compiler/read/firm-words.ts';
import type { Firm } from '../../../src/domain/firm.ts';
import { contentFolder, firm } from '../samples.ts';

test('name, slug and origin of the firm are filled in, and its full stop is not doubled', () => {
  const fill = firmPlaceholders({ ...firm, name: 'Munshi Ltd.' });
  expect(fill('{{firm.name}} at {{firm.origin}}/{{firm.slug}}, by {{firm.name}}. {{firm.city}}, {{firm.slug}}.')).toBe(
    'Munshi Ltd. at https://munshi.example/munshi, by Munshi Ltd. {{firm.city}}, munshi.',
  );
});

describe('a sentence', () => {
  const written = {
    'refund:rule': 'We keep {{charge}}.',
    'firm.call': [{ if: 'callWithin', text: 'called' }, { text: 'not called' }],
    'firm.withdrawn': [{ if: { withdrawnLeads: 'seal' }, text: 'locked' }],
  };
  test.each<[object, string[]]>([
    [{}, ['We keep {{charge}}.', 'not called', '']],
    [{ callWithin: 'a day', withdrawnLeads: 'seal' }, ['We keep {{charge}}.', 'called', 'locked']],
  ])('is the first whose condition the firm meets: %j', (fields, sentences) => {
    using folder = contentFolder({ 'sentences.yaml': JSON.stringify(written) });
    expect([...readSentences(folder.root, { ...firm, ...fields } as Firm).values()]).toEqual(sentences);
  });
});
