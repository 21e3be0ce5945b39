import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { sqlLeadBook } from '../../src/upstream/embedded/lead-book.ts';
import { newKey, storeOver } from '../leads/lead-fixtures.ts';

const DAY = 24 * 60 * 60_000;

test('the same key gives the same id, and the book holds nothing else', async () => {
  const database = new Database(':memory:');
  const book = sqlLeadBook(storeOver(database), () => 5);
  const [key, other] = [newKey(), newKey()];
  const { id } = await book.accept(key);
  expect([(await book.accept(key)).id, (await book.accept(other)).id === id]).toEqual([id, false]);
  expect(database.query('SELECT * FROM accepted_keys WHERE idempotency_key = ?').all(key)).toEqual([
    { idempotency_key: key, id, accepted_at: 5 },
  ]);
});

test('a key is forgotten when its lead can no longer be in the ledger', async () => {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const book = sqlLeadBook(storeOver(new Database(':memory:')), () => clock.now);
  const key = newKey();
  const { id } = await book.accept(key);
  clock.now += 365 * DAY;
  expect(await book.accept(key)).toEqual({ id });
  clock.now += 1;
  expect((await book.accept(key)).id).not.toBe(id);
});
