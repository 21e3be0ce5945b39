/**
 * Cases worked by hand from the limits in force since 1 April 2026 (Ministry of Health, press release of 13 March 2026):
 * registration up to 1.5 crore, State licence up to 50 crore, Central licence beyond; importers Central, Schedule 1 entry VII.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createPageCache } from '../../src/http/page-cache.ts';
import { tool } from '../../src/tools/fssai-licence.ts';
import { figuresOf } from '../../src/tools/tool.ts';
import { builtApp } from '../support/built-app.ts';
import { asked, asking, figures, type Given } from './asking.ts';

const ask = asking(tool);
const answered = (given: Given) => {
  const found = asked(tool, given);
  if (found.state !== 'answered') throw new Error(`${found.state}: ${JSON.stringify(given)}`);
  return found.answer;
};

describe('by turnover, at a limit itself the lower kind', () => {
  const cases: [string, string, string][] = [
    ['0', 'registration', 'nothing sold yet'],
    ['1', 'registration', 'one rupee'],
    ['12,00,000', 'registration', '12 lakh, the limit before April 2026'],
    ['12,00,001', 'registration', 'a rupee above the old limit: a State licence then, a registration now'],
    ['1,49,99,999', 'registration', '1.5 crore less a rupee'],
    ['1,50,00,000', 'registration', '1.5 crore: "up to"'],
    ['1,50,00,001', 'state', '1.5 crore and a rupee'],
    ['5,00,00,000', 'state', '5 crore'],
    ['20,00,00,000', 'state', '20 crore, the limit before April 2026'],
    ['20,00,00,001', 'state', 'a rupee above the old limit: a Central licence then, a State licence now'],
    ['49,99,99,999', 'state', '50 crore less a rupee'],
    ['50,00,00,000', 'state', '50 crore: "up to"'],
    ['50,00,00,001', 'central', '50 crore and a rupee'],
    ['1000000000000', 'central', 'the most that may be entered'],
  ];
  for (const [turnover, licence, why] of cases) test(`${turnover}: ${licence} (${why})`, () => expect(ask({ turnover, importer: 'no' })).toEqual({ licence }));
  test('however it is written', () => {
    for (const turnover of ['₹ 1,50,00,001', '150,00,001', '1 50 00 001', '15000001']) expect(ask({ turnover, importer: 'no' })).toEqual({ licence: 'state' });
  });
});

describe('an importer needs a Central licence at any turnover', () => {
  for (const turnover of ['0', '12,00,000', '1,50,00,000', '1,50,00,001', '50,00,00,000', '50,00,00,001'])
    test(turnover, () => expect(ask({ turnover, importer: 'yes' })).toEqual({ licence: 'central' }));
});

test('what is wrong is said at its parameter', () => {
  expect(ask({ turnover: '', importer: '' })).toEqual({ faults: ['turnover', 'importer'] });
  expect(ask({ turnover: '5,00,000' })).toEqual({ faults: ['importer'] });
  expect(ask({ importer: 'yes' })).toEqual({ faults: ['turnover'] });
  expect(ask({ turnover: '-1', importer: 'maybe' })).toEqual({ faults: ['turnover', 'importer'] });
  expect(ask({ turnover: '1000000000001', importer: 'no' })).toEqual({ faults: ['turnover'] });
  expect(ask({ turnover: '1.5 crore', importer: 'no' })).toEqual({ faults: ['turnover'] });
  expect(ask({ turnover: ['1', '2'], importer: ['yes', 'no'] })).toEqual({ faults: ['turnover', 'importer'] });
});

test('the two kinds that are not taken are named with the reason, and the limits with their records', () => {
  const state = answered({ turnover: '2,00,00,000', importer: 'no' });
  expect(state.headline.result).toBe('State licence');
  expect(state.why[0]?.text).toBe('₹2,00,00,000 a year is above ₹1.5 crore and up to ₹50 crore: State licence.');
  expect(state.whyNot.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    'Registration: only for a turnover up to ₹1.5 crore',
    'Central licence: only for a turnover above ₹50 crore, or for whoever imports food',
  ]);
  const importer = answered({ turnover: '0', importer: 'yes' });
  expect(importer.whyNot.map(({ what }) => what)).toEqual(['Registration', 'State licence']);
  for (const answer of [state, importer])
    expect(figuresOf(answer, figures).map(({ id }) => id)).toEqual(expect.arrayContaining(['fssai-importer-licence', 'fssai-limits-since', 'fssai-validity']));
});

test('no answer speaks of what the law was', () => {
  for (const importer of ['no', 'yes'])
    for (const turnover of ['1', '2,00,00,000', '60,00,00,000']) {
      const words = JSON.stringify({ ...answered({ turnover, importer }), data: null }).replaceAll('2,00,00,000', '');
      expect(words).not.toMatch(/12 lakh|20 crore|1 to 5 years|renew/);
    }
});

test('more turnover never needs less, and importing never less than not importing', () => {
  const kinds = ['registration', 'state', 'central'];
  const step = (turnover: number, importer: string) => kinds.indexOf((ask({ turnover, importer }) as { licence: string }).licence);
  const money = fc.oneof(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 14_999_990, max: 15_000_010 }));
  fc.assert(
    fc.property(money, money, (one, other) => {
      expect(step(Math.max(one, other), 'no')).toBeGreaterThanOrEqual(step(Math.min(one, other), 'no'));
      expect(step(one, 'yes')).toBe(2);
    }),
  );
});

test('JSON of the site: the licence, and the figures it rests on', async () => {
  const { get } = builtApp({ cache: createPageCache({ build: 'test', paths: ['/tools/fssai-licence'] }) });
  const response = await get('/tools/fssai-licence.json?turnover=₹2,00,00,000&importer=no&utm_source=x');
  const body = (await response.json()) as { data: unknown; figures: { id: string; value: unknown }[]; lawAsOf: string };
  expect([response.status, body.data, body.lawAsOf]).toEqual([200, { licence: 'state' }, '2026-11-22']);
  expect(body.figures.find(({ id }) => id === 'fssai-state-to')?.value).toBe(500_000_000);
  const wrong = await get('/tools/fssai-licence.json?turnover=x');
  expect([wrong.status, Object.keys(((await wrong.json()) as { fields: object }).fields)]).toEqual([400, ['turnover', 'importer']]);
});
