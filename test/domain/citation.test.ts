import { expect, test } from 'bun:test';
import { citedMarkdown } from '../../src/content/format.ts';

const act = { title: 'CGST Act, section 22', url: 'https://law.example/section-22' };
const rules = { title: 'Companies Rules, rule 1', url: 'https://www.ministry.example/' };
const read = { url: 'https://www.guide.example/rule-1' };

test('a law opens its official address, and the page where it was read is a link of its own', () => {
  expect(citedMarkdown({ ...act, read })).toBe(
    '[CGST Act, section 22](https://law.example/section-22), read at [guide.example](https://www.guide.example/rule-1)',
  );
});

test('a law of which only the department is known is no link', () => {
  expect(citedMarkdown({ ...rules, read })).toBe(
    'Companies Rules, rule 1, read at [guide.example](https://www.guide.example/rule-1)',
  );
  expect(citedMarkdown(rules)).toBe('Companies Rules, rule 1 ([ministry.example](https://www.ministry.example/))');
});

test('where the official page itself was read, it is linked once', () => {
  expect(citedMarkdown({ ...act, read: act })).toBe('[CGST Act, section 22](https://law.example/section-22)');
});
