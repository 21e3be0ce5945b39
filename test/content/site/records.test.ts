import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { checkContent } from '../../../src/compiler/lint/content.ts';
import { addDays, latestDay } from '../../../src/domain/calendar.ts';
import { ENGLISH_MONTHS } from '../../../src/domain/english-days.ts';
import { contentCopy } from '../../support/project-copy.ts';
import { realContent } from '../../support/real-content.ts';
import { figures } from './pages.ts';

test('a new price changes titles, bill, JSON and the captions of the film, and needs no new film; a late review only warns', () => {
  using copy = contentCopy();
  copy.edit('figures/prices.yaml', (text) =>
    text.replace(/(id: price-private-limited\n(?: .*\n)*?.*\bvalue: )\d+/, '$15432'),
  );
  const { content, faults, warnings } = checkContent(copy.root, '2030-01-01');
  expect(faults).toEqual([]);
  expect(warnings.filter((line) => line.includes(': review: was due by ')).length).toBeGreaterThan(100);
  const page = content?.bodies.get('/company-registration');
  expect(page?.kind === 'service' && page.answer.cost.parts).toContain('₹5,432');
  expect(page?.kind === 'service' && page.figureIds).toContain('price-private-limited');
  expect(content?.pages.find(({ path }) => path === '/company-registration')?.answerTitle).toContain('₹5,432');
  const rows = content?.law.index.groups.flatMap((group) => group.figures);
  expect(rows?.find(({ id }) => id === 'price-private-limited')).toMatchObject({ current: '₹5,432', value: 5432 });
  expect(content?.clips.intro?.captions.every((text) => text.includes('₹5,432'))).toBe(true);
  expect(warnings.filter((line) => line.includes('content/media'))).toEqual([]);
});

/** No day of a check in the content is later. */
const written = latestDay(realContent.pages.map(({ changed }) => changed));

test.each([17, 65, 130, 550, 3650])(
  '%d days after it was last compared, the content still compiles: what is overdue only warns',
  (days) => {
    const { content, faults, warnings } = checkContent(
      join(import.meta.dir, '../../../content'),
      addDays(written, days),
    );
    expect(faults).toEqual([]);
    expect(content?.pages.length).toBeGreaterThan(0);
    if (days > 500) expect(warnings).toContainEqual(expect.stringContaining(': review: was due by '));
  },
);

test('a date that comes round every year is compared with its source before it next falls', () => {
  const late = figures.flatMap(({ id, unit, comparison, current = '', checked, review }) => {
    const [, day = '', month = '', year] = /^(\d{1,2}) ([A-Z][a-z]+)(?: (\d{4}))?$/.exec(current) ?? [];
    if (unit !== 'date' || comparison === 'house' || day === '') return [];
    const inYear = (of: string) =>
      `${of}-${String(ENGLISH_MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
    const thisYear = inYear(year ?? checked.slice(0, 4));
    const next = thisYear > checked || year !== undefined ? thisYear : inYear(String(Number(checked.slice(0, 4)) + 1));
    return next > checked && review > next ? [`${id}: next ${next}, review ${review}`] : [];
  });
  expect(late).toEqual([]);
});
