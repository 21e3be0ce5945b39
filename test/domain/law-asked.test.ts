import { expect, test } from 'bun:test';
import { hasEnd, readChangesQuery, readLawDay } from '../../src/domain/law-history.ts';

test('a day of the law is a real one, and not before the records', () => {
  expect(readLawDay(' 2026-04-01 ', '1999-04-08')).toEqual({ day: '2026-04-01' });
  expect(readLawDay('1999-04-08', '1999-04-08')).toEqual({ day: '1999-04-08' });
  for (const typed of ['2026-02-30', 'soon', '2026-4-1', '20260401'])
    expect(readLawDay(typed, '1999-04-08')).toEqual({ fault: expect.stringContaining('Enter a day') });
  expect(readLawDay('1999-04-07', '1999-04-08')).toEqual({
    fault: expect.stringContaining('8 April 1999 (1999-04-08)'),
  });
});

const asked = (query: string) => readChangesQuery(new URLSearchParams(query), '2026-11-23');

test('without days the changes are those of twelve months, and all that is announced', () => {
  expect(asked('')).toMatchObject({ from: '2025-11-23', faults: {} });
  expect(hasEnd(asked(''))).toBe(false);
});

test('a last day alone begins twelve months before it, a first day alone has no end', () => {
  expect(asked('to=2022-04-01')).toMatchObject({ from: '2021-04-01', to: '2022-04-01', faults: {} });
  expect(hasEnd(asked('to=2022-04-01'))).toBe(true);
  expect(asked('from=2022-04-01')).toMatchObject({ from: '2022-04-01', faults: {} });
});

test('what is no day, and a last day before the first, is told of where it was typed, and kept', () => {
  expect(asked('from=x&to=2026-13-01')).toMatchObject({
    typed: { from: 'x', to: '2026-13-01' },
    faults: { from: expect.any(String), to: expect.any(String) },
  });
  expect(asked('from=2026-04-01&to=2026-03-31').faults).toEqual({ to: expect.stringContaining('before') });
  expect(asked('from=2026-04-01&to=2026-04-01').faults).toEqual({});
});
