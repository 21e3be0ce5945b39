/** What commands and hosts say of the law that is due for review. */
import { expect, test } from 'bun:test';
import { dueLines, dueReviews } from '../../src/content/due-reviews.ts';
import type { LawIndex } from '../../src/law/figure.ts';
import { figure } from '../compiler/samples.ts';

const law = (...days: string[]): LawIndex => ({
  kind: 'law',
  since: '2017-07-01',
  groups: [{ title: 'GST', figures: days.map((review, at) => figure(`limit-${at}`, { review })) }],
  dueReviews: [{ id: 'due-dates', label: 'Due dates: look for extensions', day: '2026-12-14' }],
});

test('lists 30 days, soonest first, with due dates; a review is overdue from its day on', () => {
  const { due, overdue } = dueReviews(law('2026-12-28', '2026-12-29', '2026-11-28', '2026-11-29'), '2026-11-28');
  expect(due.map(({ id, day }) => [id, day])).toEqual([
    ['limit-2', '2026-11-28'],
    ['limit-3', '2026-11-29'],
    ['due-dates', '2026-12-14'],
    ['limit-0', '2026-12-28'],
  ]);
  expect(overdue).toBe(1);
  expect(dueLines(law('2026-11-28'), '2026-11-28')).toEqual([
    'Reviews up to 28 December 2026: 2, 1 of them overdue. In the folder of the project bin/bun run review says what to compare.',
    '  28 November 2026, overdue  limit-0: limit-0',
    '  14 December 2026  due-dates: Due dates: look for extensions',
  ]);
});

test('says nothing if nothing is due, and counts what a long list leaves out', () => {
  expect(dueLines({ ...law(), dueReviews: [] }, '2026-11-28')).toEqual([]);
  const lines = dueLines(law(...Array.from({ length: 30 }, () => '2026-01-01')), '2026-11-28');
  expect([lines.length, lines.at(-1)]).toEqual([22, '  and 11 more']);
});
