/** The defaults of empty days: today, or a day that the law gives. */
import { describe, expect, test } from 'bun:test';
import { makeQuery, readTyped } from '../../src/tools/parameters.ts';
import { queryOn, workOutDefaults } from '../../src/tools/tool.ts';
import { asked, contentOf, type Given, queryOfCase as queryFor, TODAY, toolOf } from './asking.ts';

const defaults = async (name: string, given: Given, today = TODAY, extended: Record<string, string> = {}) => {
  const tool = await toolOf(name);
  const content = { ...contentOf(tool), extended };
  return workOutDefaults(tool, content, readTyped(content.parameters, queryFor(given)), today);
};

describe('the due date of a return of income depends on its year and on who files', () => {
  test.each([
    ['ay-2026-27', undefined, '2026-07-31'],
    ['ay-2026-27', 'no-business', '2026-07-31'],
    ['ay-2026-27', 'business', '2026-08-31'],
    ['ay-2026-27', 'audit', '2026-10-31'],
    ['ay-2026-27', 'company', '2026-10-31'],
    ['ay-2026-27', 'salaried', '2026-07-31'],
    ['ay-2026-27', 'llp', '2026-08-31'],
    ['ay-2025-26', 'no-business', '2025-09-16'],
    ['ay-2025-26', 'company', '2025-12-10'],
    ['ay-2024-25', 'audit', '2024-11-15'],
  ])('%s, %s: %s', async (year, who, due) => {
    expect(await defaults('late-return', { year, who })).toEqual({ due, filed: TODAY });
  });
});

test('a return that cannot be filed yet defaults to filing on its due date', async () => {
  const given = { year: 'ty-2026-27', who: 'business' };
  expect(await defaults('late-return', given)).toEqual({ due: '2027-08-31', filed: '2027-08-31' });
  expect((await defaults('late-return', given, '2027-04-01')).filed).toBe('2027-04-01');
});

describe('the due date of a GST return is the latest monthly one that has come', () => {
  test.each([
    ['gstr-3b', '2026-11-23', '2026-11-20'],
    ['gstr-3b', '2026-11-20', '2026-11-20'],
    ['gstr-3b', '2026-11-19', '2026-10-20'],
    ['gstr-1', '2026-11-23', '2026-11-11'],
    ['gstr-1', '2027-01-05', '2026-12-11'],
  ])('%s on %s: %s', async (name, today, due) => {
    expect(await defaults('gst-late-fee', { return: name }, today)).toEqual({ due, filed: today });
  });

  test('as moved by a circular', async () => {
    const moved = { 'gstr-3b-monthly-2026-10': '2026-11-22' };
    expect((await defaults('gst-late-fee', { return: 'gstr-3b' }, TODAY, moved)).due).toBe('2026-11-22');
    expect((await defaults('gst-late-fee', { return: 'gstr-3b' }, '2026-11-21', moved)).due).toBe('2026-10-20');
  });
});

describe('the due date of an ROC form counts from the last day for the annual general meeting', () => {
  test.each([
    ['aoc-4', '2026-11-23', '2026-10-30'],
    ['mgt-7', '2026-11-23', '2026-11-29'],
    ['mgt-7a', '2026-11-23', '2026-11-29'],
    ['aoc-4', '2026-09-29', '2025-10-30'],
    ['aoc-4', '2027-02-01', '2026-10-30'],
  ])('%s on %s: %s', async (form, today, due) => {
    expect((await defaults('roc-late-fee', { form }, today)).due).toBe(due);
  });

  test('as moved by a circular', async () => {
    const moved = { 'aoc-4-2025-26': '2027-01-31' };
    expect((await defaults('roc-late-fee', { form: 'aoc-4' }, TODAY, moved)).due).toBe('2027-01-31');
  });
});

test('a day that is given wins over the default', async () => {
  const tool = await toolOf('late-return');
  const given = { year: 'ay-2026-27', income: '8 lakh', tax: '20k' };
  expect(asked(tool, given)).toMatchObject({
    state: 'answered',
    typed: { due: ['2026-07-31'], filed: [TODAY] },
    answer: { data: { kind: 'belated', fee: 5000, months: 4, interest: 800 } },
  });
  expect(asked(tool, { ...given, due: '2026-09-30', filed: '2026-10-01' })).toMatchObject({
    answer: { data: { kind: 'belated', months: 1 } },
  });
});

test('a missing day is not a fault, since the law gives it once the other fields are valid', async () => {
  expect(asked(await toolOf('gst-late-fee'), { nil: 'no' })).toMatchObject({
    state: 'open',
    faults: { turnover: expect.any(String) },
    typed: { due: ['2026-11-20'] },
  });
  const wrong = asked(await toolOf('gst-late-fee'), {
    return: 'gstr-3b',
    nil: 'no',
    turnover: '5 lakh',
    due: '2026-02-30',
  });
  expect(wrong).toMatchObject({ faults: { due: expect.stringContaining('a day that exists') } });
});

test('a form without script sends its defaults, and an unchanged day follows the other fields', async () => {
  const { parameters } = contentOf(await toolOf('late-return'));
  const sent = 'year=ay-2025-26&due=2026-07-31&filed=2026-11-20&due-filled=2026-07-31&filed-filled=2026-11-23';
  expect(readTyped(parameters, new URLSearchParams(sent))).toEqual({ year: ['ay-2025-26'], filed: ['2026-11-20'] });
  expect(makeQuery(parameters, readTyped(parameters, new URLSearchParams(sent))).toString()).toBe(
    'year=ay-2025-26&filed=2026-11-20',
  );
});

test('a written query counts its days from today', () => {
  const given = { return: 'gstr-3b', due: { daysAgo: 40 }, filed: { daysAgo: 0 }, tax: 18000 };
  const filled = queryOn(given, '2026-11-27');
  expect(String(filled)).toBe('return=gstr-3b&due=2026-10-18&filed=2026-11-27&tax=18000');
});
