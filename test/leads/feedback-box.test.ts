import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { LIMITS } from '../../src/domain/limits.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import { storeOver } from './lead-fixtures.ts';

const note = (page: string) => ({ page, useful: true, words: '' });

test('erases only notes older than a time', () => {
  const { feedback } = new Ledger(storeOver(new Database(':memory:')));
  for (const at of [1, 2, 3]) feedback.add(note(`/${at}`), at);
  feedback.eraseOlderThan(3, 500);
  expect(feedback.list().map(({ page }) => page)).toEqual(['/3']);
});

test('a list continued after its last note misses none with the same time', () => {
  const { feedback } = new Ledger(storeOver(new Database(':memory:')));
  for (const page of ['/a', '/b', '/c']) feedback.add(note(page), 7);
  const first = feedback.list({ limit: 2 });
  const last = first.at(-1);
  const rest = feedback.list({ after: { at: 7, id: last?.id ?? '' } });
  expect([...first, ...rest].map(({ page }) => page).sort()).toEqual(['/a', '/b', '/c']);
});

test('refuses notes when the box is full', () => {
  const database = new Database(':memory:');
  const { feedback } = new Ledger(storeOver(database));
  database.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LIMITS.feedbackKept})
     INSERT INTO feedback (id, at, page, useful, words) SELECT i, i, '/', 1, '' FROM n`,
  );
  expect(feedback.add(note('/gst'), 1)).toBe(false);
});
