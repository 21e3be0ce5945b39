import { expect, test } from 'bun:test';
import { cite, citedMarkdown, sureWords } from '../../src/law/citation-words.ts';

const act = { title: 'CGST Act, section 22', url: 'https://law.example/section-22' };
const rules = { title: 'Companies Rules, rule 1', url: 'https://www.ministry.example/' };
const read = { url: 'https://www.guide.example/rule-1' };

test('a citation links the law to its official address, and separately the page where it was read', () => {
  expect(citedMarkdown({ ...act, read })).toBe(
    '[CGST Act, section 22](https://law.example/section-22), read at [guide.example](https://www.guide.example/rule-1)',
  );
});

test('does not link a law if only its department is known', () => {
  expect(citedMarkdown({ ...rules, read })).toBe(
    'Companies Rules, rule 1, read at [guide.example](https://www.guide.example/rule-1)',
  );
  expect(citedMarkdown(rules)).toBe('Companies Rules, rule 1 ([ministry.example](https://www.ministry.example/))');
});

test('links the official page once if it is also the page that was read', () => {
  expect(citedMarkdown({ ...act, read: act })).toBe('[CGST Act, section 22](https://law.example/section-22)');
});

test('the section that is meant has the Act that the title gives it, or else the whole title', () => {
  const title =
    'Income-tax Act, 1961, section 139(1), Explanation 2; Income-tax Act, 2025, section 263(1); Rules, 2026, rule 8';
  const wordsOf = (law: string) => cite({ ...act, title }, law).law.words;
  expect(wordsOf('section 263(1)')).toBe('Income-tax Act, 2025, section 263(1)');
  expect(wordsOf('section 139')).toBe('Income-tax Act, 1961, section 139');
  expect(wordsOf('section 26')).toBe(`section 26: ${title}`);
});

test.each([
  [
    'official',
    ['rbi.org.in', '!guide.example', '!handbook.example'],
    'Read in the official text: rbi.org.in. Also read: guide.example, handbook.example',
  ],
  [
    'official',
    ['!guide.example', 'www.rbi.org.in', 'rbi.org.in'],
    'Read in the official text: rbi.org.in. Also read: guide.example',
  ],
  ['official', ['rbi.org.in'], 'Read in the official text: rbi.org.in'],
  [
    'two-sources',
    ['!guide.example', '!handbook.example', '!handbook.example'],
    'Two sources agree: guide.example, handbook.example',
  ],
  ['one-source', ['!guide.example'], 'As reported by guide.example'],
  ['not-confirmed', ['rbi.org.in'], 'Not confirmed'],
  ['own', [], 'Our own'],
] as const)('a value that is %s, read at %j: "%s"', (sure, hosts, words) => {
  const read = hosts.map((host) => ({
    title: 'A page',
    url: `https://${host.replace('!', '')}/page`,
    official: !host.startsWith('!'),
  }));
  expect(sureWords({ sure, read })).toBe(words);
});
