import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { cleanQuery, isSafeLink, isSearchable, MAX_QUERY } from '../../src/domain/query.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '\t', '\n', '\0', '\u202e', '\ud800', '😀', 'आ', '़', 'e', '\u0301', '\u200d'),
    maxLength: 400,
  }),
);

test('removes control characters and bidirectional marks, and keeps words separate', () => {
  expect(cleanQuery('  gst\t\n number\u0000 \u0007 ')).toBe('gst number');
  expect(cleanQuery('a\u0000b')).toBe('ab');
  expect(cleanQuery('abc\u202Edef\u2066')).toBe('abcdef');
  expect(cleanQuery('\u0000\u001b \r\n')).toBe('');
});

test('keeps the joiners that Hindi and emoji need', () => {
  expect(cleanQuery('आईटीआर')).toBe('आईटीआर');
  expect(cleanQuery('क्\u200dष')).toBe('क्\u200dष');
  expect(cleanQuery('👨\u200d👩\u200d👧')).toBe('👨\u200d👩\u200d👧');
});

test('normalises a query, so that two ways to type it are equal', () => {
  expect(cleanQuery('cafe\u0301')).toBe('café');
});

test('cuts a query of 10 kB to 200 whole characters', () => {
  expect(cleanQuery('x'.repeat(10_000))).toHaveLength(MAX_QUERY);
  expect([...cleanQuery('😀'.repeat(300))]).toEqual(Array(MAX_QUERY).fill('😀'));
});

test('any cleaned query is well-formed, short, trimmed and in NFC, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = cleanQuery(text);
      expect([...clean].length).toBeLessThanOrEqual(MAX_QUERY);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).toBe(clean.trim());
      expect(clean).toBe(clean.normalize('NFC'));
      expect(clean).not.toMatch(/\p{Cc}|\s\s/u);
      expect(cleanQuery(clean)).toBe(clean);
    }),
  );
});

test('searches from 3 characters on, in any encoding', () => {
  expect(['', 'a', 'gs', '😀😀'].map(isSearchable)).toEqual([false, false, false, false]);
  expect(['gst', '😀😀😀'].map(isSearchable)).toEqual([true, true]);
});

test('accepts a path of this site or an https address as a link', () => {
  for (const link of ['/', '/gst', '/gst/gst-huf?from=search#fees', 'https://incometax.gov.in/', 'https://x.example'])
    expect(isSafeLink(link)).toBe(true);
});

test('rejects all other links', () => {
  const links = [
    '',
    'gst',
    '//host',
    '/\\host',
    '\\host',
    '/\t/host',
    '/\n//host',
    'http://host',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https:///x',
  ];
  for (const link of [
    ...links,
    ' /gst',
    '/a b',
    'https:\\\\host',
    'https://\\host',
    '\u0000/gst',
    '/gst\u0000',
    'mailto:a@b.example',
    'HTTPS:host',
  ]) {
    expect(isSafeLink(link)).toBe(false);
  }
});

test('a browser resolves every accepted link to this site or to https', () => {
  const link = fc.string({
    unit: fc.constantFrom('/', '\\', '\t', '.', ':', '@', '?', '#', 'a', 'https://', 'javascript:', ' ', '\u0000'),
    maxLength: 8,
  });
  fc.assert(
    fc.property(link, (text) => {
      fc.pre(isSafeLink(text) && URL.canParse(text, 'http://site.example'));
      const { origin, protocol } = new URL(text, 'http://site.example');
      expect(origin === 'http://site.example' || protocol === 'https:').toBe(true);
    }),
    { numRuns: 300 },
  );
});
