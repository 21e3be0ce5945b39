/**
 * Tests that the worked cases in content/tools/cases/shop-licence.yaml do not cover: every other state, what is not
 * confirmed, and words.
 */
import { expect, test } from 'bun:test';
import { STATES, stateName } from '../../../src/domain/states.ts';
import { tool } from '../../../src/tools/rules/shop-licence.ts';
import { answering, asking, changed, contentOf, reading } from '../asking.ts';

const BASE = { state: 'UP', employees: 25 };
const ask = asking(tool);
const answer = answering(tool, BASE);
const elsewhere = STATES.filter(({ code }) => code !== 'UP');

test('every other state, by any of its codes: check with the authority, for any number of employees', () => {
  for (const { code, aliases = [] } of elsewhere) {
    for (const state of [code, ...aliases])
      for (const employees of [0, 19, 20, 500]) expect(ask({ state, employees })).toEqual({ must: 'check' });
    expect(answer({ state: code }).headline.rest).toContain(`The labour department of ${stateName(code)} decides`);
  }
});

test('for another state no number, period or day is shown except those of Uttar Pradesh, marked as such', () => {
  for (const { code } of elsewhere) {
    const { caution, ...said } = answer({ state: code, employees: 7 });
    expect(JSON.stringify({ ...said, whyNot: [] }).replace(/"href":"[^"]*"/g, '')).not.toMatch(/\d/);
    expect(reading(tool, BASE)({ state: code, employees: 7 })).toEqual(['shop-licence-up-employees']);
    expect(caution).toBeUndefined();
  }
});

test('shows the time to apply, and that its first day is not confirmed', () => {
  const { caution, why, next } = answer();
  expect(caution).toBe(
    'We could not confirm from which day the 6 months run. The labour department of Uttar Pradesh decides. If you had 20 employees on 19 November 2025, you may be late already: apply now.',
  );
  expect(why).toEqual([
    '25 employees: registration is compulsory from 20 on, since 19 November 2025.',
    'The law holds in the whole state, in towns and villages.',
    'The time to apply online is 6 months.',
  ]);
  expect(next.map(({ href }) => href)).toEqual([
    '/others/shop-establishment-license',
    'https://niveshmitra.up.nic.in/',
  ]);
});

test('shows the last day only once its record is sure', () => {
  expect(JSON.stringify(answer())).not.toContain('May 2026');
  const sure = changed('shop-licence-up-last-day', () => ({ text: '19 May 2026' }));
  expect(answering(tool, BASE, contentOf(tool, sure))().caution).toBe(
    'If you had 20 employees on 19 November 2025, the last day to apply was 19 May 2026.',
  );
});

test('below the number: registration by choice, without mentioning delay', () => {
  const { headline, caution, whyNot } = answer({ employees: 1 });
  expect([headline.result, headline.rest, caution]).toEqual([
    'No',
    'Not below 20 employees. You may, by choice.',
    undefined,
  ]);
  expect(whyNot).toEqual([{ what: 'Yes', why: 'only from 20 employees' }]);
});
