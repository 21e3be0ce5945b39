import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { newReference, readReference, shownReference } from '../../src/leads/lead-record.ts';

test('a reference number is eight characters that cannot be mistaken for each other', () => {
  for (let i = 0; i < 200; i++) expect(newReference()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('reads a reference number in any way of typing it', () => {
  const reference = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  fc.assert(
    fc.property(reference, (number) => {
      const shown = shownReference(number);
      expect(shown).toMatch(/^\w{4}-\w{4}$/);
      const typed = [
        shown,
        shown.toLowerCase(),
        ` ${number.slice(0, 2)} ${number.slice(2)} `,
        number.replaceAll('0', 'o').replaceAll('1', 'l'),
      ];
      for (const text of typed) expect(readReference(text)).toBe(number);
    }),
  );
});
