/**
 * Cases worked by hand. Uttar Pradesh, section 4-B of the Adhiniyam of 1962 as amended on 19 November 2025: compulsory for 20 or
 * more employees, by choice below. Of every other state nothing is known here, whatever the number.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { STATES } from '../../src/domain/states.ts';
import { createPageCache } from '../../src/http/page-cache.ts';
import { tool } from '../../src/tools/shop-licence.ts';
import { figuresOf } from '../../src/tools/tool.ts';
import { builtApp } from '../support/built-app.ts';
import { asked, asking, figures, type Given, law } from './asking.ts';

const ask = asking(tool);
const answered = (given: Given, records = law) => {
  const found = asked(tool, given, records);
  if (found.state !== 'answered') throw new Error(`${found.state}: ${JSON.stringify(given)}`);
  return found.answer;
};

describe('Uttar Pradesh: from 20 employees on', () => {
  const cases: [number, string, string][] = [
    [0, 'no', 'the owner alone'],
    [1, 'no', '1 is 19 below 20'],
    [9, 'no', '9 in Agra'],
    [12, 'no', '12 in Aligarh, an establishment by itself'],
    [19, 'no', '20 less 1'],
    [20, 'yes', '20 itself: "20 or more"'],
    [21, 'yes', '20 and 1'],
    [50, 'yes', '12 own and 38 of a contractor'],
    [1_000_000, 'yes', 'the most that may be entered'],
  ];
  for (const [employees, must, why] of cases) test(`${employees}: ${must} (${why})`, () => expect(ask({ state: 'UP', employees })).toEqual({ must }));
});

describe('every other state and union territory: check, whatever the number', () => {
  for (const { code, name, aliases = [] } of STATES.filter((state) => state.code !== 'UP'))
    test(`${name}: ${[code, ...aliases].join(', ')}`, () => {
      for (const state of [code, ...aliases]) for (const employees of [0, 1, 9, 10, 19, 20, 500]) expect(ask({ state, employees })).toEqual({ must: 'check' });
      const { headline } = answered({ state: code, employees: 20 });
      expect(headline.rest).toContain(`The labour department of ${name} decides`);
    });
});

test('TG and TS are both Telangana, and the address that asks again says TG', () => {
  expect(answered({ state: 'TS', employees: 5 })).toEqual(answered({ state: 'TG', employees: 5 }));
  const found = asked(tool, { state: 'TS', employees: 5 });
  expect(found.state === 'answered' && found.typed.state).toEqual(['TG']);
});

test('what is wrong is said at its parameter', () => {
  expect(ask({ state: '', employees: '' })).toEqual({ faults: ['state', 'employees'] });
  expect(ask({ state: 'UP' })).toEqual({ faults: ['employees'] });
  expect(ask({ employees: 20 })).toEqual({ faults: ['state'] });
  for (const state of ['XX', 'up', 'Uttar Pradesh', '09', 'toString']) expect(ask({ state, employees: 20 })).toEqual({ faults: ['state'] });
  for (const employees of ['-1', '19.5', 'twenty', '1000001', '1e3']) expect(ask({ state: 'UP', employees })).toEqual({ faults: ['employees'] });
  expect(ask({ state: ['UP', 'MH'], employees: ['1', '2'] })).toEqual({ faults: ['state', 'employees'] });
});

test('the time to apply is said, and that its first day was not confirmed', () => {
  const { caution, why, next } = answered({ state: 'UP', employees: 25 });
  expect(caution).toBe(
    'From which day the 6 months run was not confirmed: the labour department of Uttar Pradesh decides. If you had 20 employees on 19 November 2025, you may be late already: apply now.',
  );
  expect(why.map(({ text }) => text)).toEqual([
    '25 employees: registration is compulsory from 20 on, since 19 November 2025.',
    'The law holds in the whole state, in towns and villages.',
    'The time to apply online is 6 months.',
  ]);
  expect(next.map(({ href }) => href)).toEqual(['/others/shop-establishment-license', 'https://niveshmitra.up.nic.in/']);
  // No last day is reckoned while the record is unsure; once it is sure, it is said.
  expect(JSON.stringify(answered({ state: 'UP', employees: 25 }))).not.toContain('May 2026');
  const unsure = law['shop-licence-up-last-day'];
  if (!unsure) throw new Error('no such record');
  const sure = { ...law, 'shop-licence-up-last-day': { ...unsure, text: '19 May 2026' } };
  expect(answered({ state: 'UP', employees: 25 }, sure).caution).toBe('If you had 20 employees on 19 November 2025, the last day to apply was 19 May 2026.');
});

test('below the number: by choice, without a word of being late', () => {
  const { headline, caution, whyNot } = answered({ state: 'UP', employees: 1 });
  expect([headline.result, headline.rest, caution]).toEqual(['No', 'Not below 20 employees. You may, by choice.', undefined]);
  expect(whyNot.map(({ what, why }) => `${what}: ${why}`)).toEqual(['Yes: only from 20 employees on']);
});

test('of another state no number, period or day is said but that of Uttar Pradesh, as its own', () => {
  for (const { code } of STATES.filter((state) => state.code !== 'UP')) {
    const answer = answered({ state: code, employees: 7 });
    const words = JSON.stringify({ ...answer, whyNot: [] }).replace(/"href":"[^"]*"/g, '');
    expect(words).not.toMatch(/\d/);
    expect(figuresOf(answer, figures).map(({ id }) => id)).toEqual(['shop-licence-up-employees']);
    expect(answer.caution).toBeUndefined();
  }
});

test('one employee more never frees anybody, and the number alone decides in Uttar Pradesh', () => {
  const must = (employees: number) => (ask({ state: 'UP', employees }) as { must: string }).must;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 40 }), (many, few) => {
      for (const employees of [many, few]) {
        expect(must(employees)).toBe(employees >= 20 ? 'yes' : 'no');
        if (must(employees) === 'yes') expect(must(employees + 1)).toBe('yes');
      }
    }),
  );
});

test('JSON of the site: the answer, the figures it rests on, and what is not confirmed as null', async () => {
  const { get } = builtApp({ cache: createPageCache({ build: 'test', paths: ['/tools/shop-licence'] }) });
  const response = await get('/tools/shop-licence.json?state=UP&employees=20');
  const body = (await response.json()) as { data: unknown; figures: { id: string; value: unknown }[]; lawAsOf: string };
  expect([response.status, body.data, body.lawAsOf]).toEqual([200, { must: 'yes' }, '2026-11-22']);
  expect(body.figures.find(({ id }) => id === 'shop-licence-up-employees')?.value).toBe(20);
  expect(body.figures.find(({ id }) => id === 'shop-licence-up-last-day')?.value).toBeNull();
  expect(await (await get('/tools/shop-licence.json?state=TS&employees=20')).json()).toMatchObject({ data: { must: 'check' } });
  const page = await (await get('/tools/shop-licence?state=TS&employees=20')).text();
  expect(page).toContain('Must you register in Telangana?');
  expect((await get('/tools/shop-licence.json?state=XX&employees=20')).status).toBe(400);
});
