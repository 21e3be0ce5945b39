import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { escapeHtml, makeSlug } from '../../src/content/format.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { rupees } from '../../src/domain/rupees.ts';

test('groups rupees the Indian way', () => {
  const written = [0, 999, 1000, 99_999, 100_000, 559_920, 9_999_999, 10_000_000, 1_234_567_890, -100_000].map(rupees);
  expect(written).toEqual([
    '₹0',
    '₹999',
    '₹1,000',
    '₹99,999',
    '₹1,00,000',
    '₹5,59,920',
    '₹99,99,999',
    '₹1,00,00,000',
    '₹1,23,45,67,890',
    '-₹1,00,000',
  ]);
});

test('shows paise only if there are any, with two digits', () => {
  expect([1399.8, 5599.25, 100_000.5, 0.1 + 0.2].map(rupees)).toEqual([
    '₹1,399.80',
    '₹5,599.25',
    '₹1,00,000.50',
    '₹0.30',
  ]);
});

test('grouping loses no rupee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      (amount) => Number(rupees(amount).replace('₹', '').replaceAll(',', '')) === amount,
    ),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) =>
      /^₹(?:\d{1,3}|\d{1,2}(?:,\d\d)*,\d{3})$/.test(rupees(amount)),
    ),
  );
});

test('writes days in words, the same in every time zone', () => {
  expect(['2026-11-21', '2025-09-01', '2024-02-29', '2026-01-01', '2025-12-31'].map(formatDay)).toEqual([
    '21 November 2026',
    '1 September 2025',
    '29 February 2024',
    '1 January 2026',
    '31 December 2025',
  ]);
});

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

test('anchors have lower-case letters, digits and single hyphens', () => {
  expect(['What goes wrong?', 'ITR-1 (Sahaj)', '  A — B  ', 'Café & Co.', '10% of tax'].map(makeSlug)).toEqual([
    'what-goes-wrong',
    'itr-1-sahaj',
    'a-b',
    'cafe-co',
    '10-of-tax',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(makeSlug(text))),
  );
});
