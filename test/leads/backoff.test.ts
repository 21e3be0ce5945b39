import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { backoff, LONGEST_RETRY_AFTER_MS, retryAfterOf, SHORTEST_WAIT_MS } from '../../src/leads/dispatcher.ts';
import { START } from './lead-fixtures.ts';

const failures = fc.integer({ min: 1, max: 10_000 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a wait is at least a quarter of a second and at most the cap', () => {
  fc.assert(
    fc.property(failures, random, (count, chance) => {
      const wait = backoff(count, chance);
      expect(wait).toBeGreaterThanOrEqual(SHORTEST_WAIT_MS);
      expect(wait).toBeLessThanOrEqual(15 * 60_000);
      expect(Number.isInteger(wait)).toBe(true);
    }),
  );
});

test('the longest wait doubles with every failure from 2 seconds up to 15 minutes', () => {
  const longest = (count: number) => backoff(count, 0.999999999);
  expect([1, 2, 3, 4].map(longest)).toEqual([2000, 4000, 8000, 16_000]);
  expect([10, 11, 5000].map(longest)).toEqual([900_000, 900_000, 900_000]);
});

test('waits are spread over the whole range', () => {
  expect([0.25, 0.5, 0.75].map((chance) => backoff(3, chance))).toEqual([2000, 4000, 6000]);
});

test('obeys a Retry-After up to an hour, with jitter', () => {
  fc.assert(
    fc.property(failures, random, fc.integer({ min: 1, max: 10 ** 9 }), (count, chance, asked) => {
      const wait = backoff(count, chance, asked);
      expect(wait).toBeGreaterThanOrEqual(Math.min(asked, LONGEST_RETRY_AFTER_MS));
      expect(wait).toBeLessThanOrEqual(LONGEST_RETRY_AFTER_MS + 2000);
    }),
  );
  expect(backoff(1, 0.5, 120_000)).toBe(121_000);
});

test('parses a Retry-After of seconds or a date, and ignores anything else', () => {
  expect(retryAfterOf('120', START)).toBe(120_000);
  expect(retryAfterOf('Thu, 01 Jan 2026 00:02:00 GMT', START)).toBe(120_000);
  expect(retryAfterOf('Wed, 31 Dec 2025 00:00:00 GMT', START)).toBe(0);
  for (const header of ['', 'soon', '-5', null, undefined]) expect(retryAfterOf(header, START)).toBe(0);
});
