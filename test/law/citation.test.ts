import { expect, test } from 'bun:test';
import { citedMarkdown } from '../../src/law/citation.ts';

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
