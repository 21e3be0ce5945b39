import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { escapeHtml, makeSlug } from '../../src/content/format.ts';

test('escapes all characters of HTML, and nothing is lost', () => {
  expect(escapeHtml(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/a&gt;',
  );
  const back = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", 'a', ';', 'lt') }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      expect(back(escapeHtml(text))).toBe(text);
    }),
  );
});

test('anchors have lower-case or Devanagari letters, digits and single hyphens', () => {
  expect(['What goes wrong?', 'ITR-1 (Sahaj)', '  A — B  ', 'Café & Co.', '10% of tax'].map(makeSlug)).toEqual([
    'what-goes-wrong',
    'itr-1-sahaj',
    'a-b',
    'cafe-co',
    '10-of-tax',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      /^(?:[a-z0-9\p{Script=Devanagari}]+(?:-[a-z0-9\p{Script=Devanagari}]+)*)?$/u.test(makeSlug(text)),
    ),
  );
});
