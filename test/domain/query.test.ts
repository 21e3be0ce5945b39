import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { cleanQuery, isSearchable, MAX_QUERY, normalizeQuestion } from '../../src/domain/query.ts';
import { say } from '../../src/domain/say.ts';
import { isSafeLink } from '../../src/domain/web-address.ts';
import {
  countText,
  FIGURE_STATES,
  figureFilter,
  foldText,
  listedFigures,
  matchesFigure,
} from '../../src/law/filter-figures.ts';

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

test.each([
  [' 14  Lakh Tax? ', '14 lakh tax'],
  ['TAX ON 15 LAKH', 'tax on 15 lakh'],
  ['Shop licence KA.', 'shop licence KA'],
  ['STAMP DUTY KA', 'stamp duty ka'],
])('"%s" is the question "%s"', (typed, question) => {
  expect(normalizeQuestion(typed)).toBe(question);
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
  const ofPath = [
    '',
    'gst',
    '//host',
    '/\\host',
    '\\host',
    '/\t/host',
    '/\n//host',
    ' /gst',
    '/a b',
    '\u0000/gst',
    '/gst\u0000',
  ];
  const ofHost = ['http://host', 'https://', 'https:///x', 'https:\\\\host', 'https://\\host', 'HTTPS:host'];
  for (const link of [...ofPath, ...ofHost, 'javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example'])
    expect([link, isSafeLink(link)]).toEqual([link, false]);
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

test('finds words in any order, case and spelling of the rupee sign', () => {
  const matches = (q: string, state = '') =>
    matchesFigure(figureFilter(q, state), foldText('Late fee, total income above ₹5 lakh'), 'in-force');
  for (const q of ['late fee', 'FEE  late', 'rs 5', '₹5 lakh', '₹ 5', '']) expect([q, matches(q)]).toEqual([q, true]);
  expect(matches('late fees')).toBe(false);
  expect(matches('late', 'changed')).toBe(false);
  expect(matches('late', 'in-force')).toBe(true);
});

test('words that begin a word count before those inside one', () => {
  const filter = figureFilter('pf', null);
  const fund = foldText('Rate of PF, employee');
  const site = foldText('Read at compfie.com');
  const listed = (...texts: string[]) =>
    listedFigures(
      filter,
      texts.map((text) => ({ text, state: 'in-force' })),
    );
  expect(listed(site, fund)).toEqual([false, true]);
  expect(listed(site)).toEqual([true]);
  expect(listed('₹5 lakh', '₹15 lakh')).toEqual([false, false]);
  expect(
    listedFigures(figureFilter('5 lakh', null), [
      { text: '₹15 lakh', state: 'in-force' },
      { text: '₹5 lakh', state: 'changed' },
    ]),
  ).toEqual([false, true]);
  expect(
    listedFigures(figureFilter('pf', 'changed'), [
      { text: fund, state: 'in-force' },
      { text: site, state: 'changed' },
    ]),
  ).toEqual([false, true]);
});

test('accepts each state with its label, and rejects former names', () => {
  for (const state of FIGURE_STATES) expect(figureFilter('', state).state).toBe(state);
  expect(FIGURE_STATES.map((state) => say(`figure-state.${state}`))).toEqual([
    'In force',
    'As reported',
    'Changed',
    'Applies with conditions',
    'Tables disagree',
    'Not confirmed',
    'Due for review',
    'Our own',
  ]);
  for (const state of ['same', 'more', 'In force', 'toString', '', null])
    expect(figureFilter('', state).state).toBe('');
});

test('words the count correctly for every number', () => {
  expect([countText(3, 3), countText(1, 3), countText(0, 3)]).toEqual([
    'All 3 figures',
    '1 of 3 figures',
    'No figure matches',
  ]);
});
