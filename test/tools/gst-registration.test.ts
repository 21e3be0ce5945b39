/**
 * Cases worked by hand from sections 22 to 24 of the CGST Act, 2017, Notifications 10/2019, 65/2017 and 34/2023 - Central Tax, and
 * Notification 10/2017 - Integrated Tax.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { STATES } from '../../src/domain/states.ts';
import { tool } from '../../src/tools/gst-registration.ts';
import { builtApp } from '../support/built-app.ts';
import { asked, asking, type Given, queryOf } from './asking.ts';

const ask = asking(tool);
const SHOP = {
  supplies: 'goods',
  state: 'UP',
  turnover: '10,00,000',
  interstate: 'no',
  ecommerce: 'no',
  'reverse-charge': 'no',
  casual: 'no',
  'exempt-only': 'no',
};
type Found = { must: string; limit: number; why: { text: string; section: string }[] };
const of = (given: Given) => ask({ ...SHOP, ...given }) as Found;
const must = (given: Given) => of(given).must;
const sections = (given: Given) => of(given).why.map(({ section }) => section);
const answerOf = (given: Given) => {
  const found = asked(tool, { ...SHOP, ...given });
  return found.state === 'answered' ? found.answer : undefined;
};

const FOUR = ['MN', 'MZ', 'NL', 'TR'];
const SIX = ['AR', 'ML', 'PY', 'SK', 'TG', 'UK'];
const others = STATES.map(({ code }) => code).filter((code) => ![...FOUR, ...SIX].includes(code));

describe('the limit', () => {
  test('of goods: 10 lakh in four states, 20 in six, 40 in the other 26', () => {
    const limits = (codes: string[]) => [...new Set(codes.map((state) => of({ state }).limit))];
    expect([limits(FOUR), limits(SIX), limits(others)]).toEqual([[1_000_000], [2_000_000], [4_000_000]]);
    expect(others).toHaveLength(26);
  });
  for (const supplies of ['services', 'both']) {
    test(`of ${supplies}: 10 lakh in four states, 20 in the other 32`, () => {
      const limits = (codes: string[]) => [...new Set(codes.map((state) => of({ supplies, state }).limit))];
      expect([limits(FOUR), limits([...SIX, ...others])]).toEqual([[1_000_000], [2_000_000]]);
    });
  }
  const edges: [string, string, number][] = [
    ['goods', 'UP', 4_000_000],
    ['goods', 'KL', 4_000_000],
    ['goods', 'JK', 4_000_000],
    ['goods', 'AS', 4_000_000],
    ['goods', 'TG', 2_000_000],
    ['goods', 'PY', 2_000_000],
    ['goods', 'UK', 2_000_000],
    ['goods', 'MN', 1_000_000],
    ['services', 'UP', 2_000_000],
    ['services', 'SK', 2_000_000],
    ['services', 'MZ', 1_000_000],
    ['both', 'UP', 2_000_000],
    ['both', 'NL', 1_000_000],
  ];
  for (const [supplies, state, limit] of edges) {
    test(`${supplies} from ${state}: free at ${limit}, to be registered at ${limit + 1}`, () => {
      expect(of({ supplies, state, turnover: limit })).toMatchObject({ must: 'no', limit });
      expect(of({ supplies, state, turnover: limit + 1 })).toMatchObject({ must: 'yes', limit });
    });
  }
  test('of Telangana, Odisha and Uttarakhand by their earlier letters too', () => {
    for (const [one, other] of [
      ['TG', 'TS'],
      ['OD', 'OR'],
      ['UK', 'UA'],
    ])
      expect(of({ state: other })).toEqual(of({ state: one }));
    expect(of({ state: 'TS' }).limit).toBe(2_000_000);
  });
  test('is sourced: section 22(1), for 40 lakh with Notification 10/2019', () => {
    expect(sections({ turnover: '41,00,000' })).toEqual(['CGST Act, section 22(1), with Notification 10/2019 - Central Tax']);
    expect(sections({ turnover: '41,00,000', state: 'TG' })).toEqual(['CGST Act, section 22(1)']);
  });
});

describe('whatever the turnover', () => {
  test('goods to another state: section 24(i)', () => {
    expect(of({ interstate: 'yes', turnover: 0 })).toMatchObject({ must: 'yes', limit: 4_000_000 });
    expect(sections({ interstate: 'yes' })).toEqual(['CGST Act, section 24(i)']);
    expect(must({ supplies: 'both', interstate: 'yes' })).toBe('yes');
  });
  test('services to another state stay free up to the limit, 20 lakh or 10, and no further', () => {
    const services = { supplies: 'services', interstate: 'yes' };
    expect(must({ ...services, turnover: '20,00,000' })).toBe('no');
    expect(must({ ...services, turnover: '20,00,001' })).toBe('yes');
    expect(must({ ...services, state: 'MN', turnover: '10,00,000' })).toBe('no');
    expect(must({ ...services, state: 'MN', turnover: '10,00,001' })).toBe('yes');
    expect(sections(services)).toEqual(['CGST Act, section 22(1)', 'Notification 10/2017 - Integrated Tax']);
  });
  test('reverse charge: section 24(iii); casual: 24(ii); operator: 24(x); each by itself', () => {
    expect(sections({ 'reverse-charge': 'yes', turnover: 0 })).toEqual(['CGST Act, section 24(iii)']);
    expect(sections({ casual: 'yes', turnover: 0 })).toEqual(['CGST Act, section 24(ii)']);
    expect(sections({ ecommerce: 'operator', turnover: 0 })).toEqual(['CGST Act, section 24(x)']);
    for (const given of [{ 'reverse-charge': 'yes' }, { casual: 'yes' }, { ecommerce: 'operator' }])
      expect(must({ supplies: 'services', ...given })).toBe('yes');
  });
  test('several reasons are all said', () => {
    expect(sections({ interstate: 'yes', casual: 'yes', 'reverse-charge': 'yes', turnover: '50,00,000' })).toHaveLength(4);
  });
});

describe('through a platform', () => {
  const seller = { ecommerce: 'seller' };
  test('goods within one state up to the limit: enrol in place of registering, Notification 34/2023', () => {
    expect(of({ ...seller, turnover: '15,00,000' })).toMatchObject({ must: 'no', limit: 4_000_000 });
    expect(sections(seller)).toContain('Notification 34/2023 - Central Tax');
    expect(answerOf(seller)?.headline.result).toBe('enrol, not register');
    expect(must({ ...seller, state: 'MN', turnover: '10,00,000' })).toBe('no');
  });
  test('goods above the limit, or to another state: register', () => {
    expect(must({ ...seller, turnover: '40,00,001' })).toBe('yes');
    expect(must({ ...seller, state: 'MN', turnover: '10,00,001' })).toBe('yes');
    expect(must({ ...seller, interstate: 'yes', turnover: 1 })).toBe('yes');
  });
  test('goods between 20 and 40 lakh: the same, with a caution, since the notification can be read for 20', () => {
    expect(answerOf({ ...seller, turnover: '20,00,000' })?.caution).toBeUndefined();
    expect(answerOf({ ...seller, turnover: '20,00,001' })?.caution).toStartWith('Above ₹20 lakh, ask before you rely on this');
    // Who asks for JSON is told too.
    expect(JSON.stringify(of({ ...seller, turnover: '20,00,001' }))).toContain('Above ₹20 lakh, ask before you rely on this');
    expect(must({ ...seller, turnover: '40,00,000' })).toBe('no');
  });
  test('services up to the limit are free, Notification 65/2017, to other states too', () => {
    const services = { ...seller, supplies: 'services' };
    expect(must({ ...services, turnover: '20,00,000' })).toBe('no');
    expect(must({ ...services, turnover: '20,00,001' })).toBe('yes');
    expect(sections({ ...services, interstate: 'yes' })).toEqual([
      'CGST Act, section 22(1)',
      'Notification 10/2017 - Integrated Tax',
      'Notification 65/2017 - Central Tax',
    ]);
    expect(answerOf(services)?.headline.result).toBe('you need not register');
  });
});

describe('only exempt sales', () => {
  const exempt = { 'exempt-only': 'yes' };
  test('need no registration: at any turnover, to other states, casual, through a platform', () => {
    for (const given of [{ turnover: 1e12 }, { interstate: 'yes' }, { casual: 'yes' }, { ecommerce: 'seller' }]) {
      expect([given, must({ ...exempt, ...given })]).toEqual([given, 'no']);
      expect(sections({ ...exempt, ...given })).toEqual(['CGST Act, section 23(1)(a)']);
    }
  });
  test('with reverse charge: disputed, so neither yes nor no, and the officer decides', () => {
    expect(must({ ...exempt, 'reverse-charge': 'yes' })).toBe('check');
    expect(sections({ ...exempt, 'reverse-charge': 'yes' })).toEqual(['CGST Act, section 23(1)(a)', 'CGST Act, section 24(iii)']);
    expect(answerOf({ ...exempt, 'reverse-charge': 'yes' })?.headline.rest).toContain('officer');
  });
  test('do not free the operator of a platform', () => {
    expect(must({ ...exempt, ecommerce: 'operator', 'reverse-charge': 'yes' })).toBe('yes');
  });
});

test('the 40 lakh of goods come with their conditions once 20 lakh are passed', () => {
  expect(answerOf({ turnover: '20,00,000' })?.caution).toBeUndefined();
  expect(answerOf({ turnover: '20,00,001' })?.caution).toContain('ice cream');
  expect(answerOf({ turnover: '20,00,000', state: 'TG' })?.caution).toBeUndefined();
});

test('what is wrong is said at its parameter', () => {
  expect(ask({ supplies: 'goods' })).toEqual({ faults: ['state', 'turnover', 'interstate', 'ecommerce', 'reverse-charge', 'casual', 'exempt-only'] });
  for (const state of ['XX', 'up', 'Uttar Pradesh', 'toString', ['UP', 'UP']]) expect(of({ state })).toEqual({ faults: ['state'] } as never);
  for (const turnover of ['-1', '1.5', '', '1000000000001']) expect(of({ turnover })).toEqual({ faults: ['turnover'] } as never);
  expect(of({ ecommerce: 'yes', interstate: '1' })).toEqual({ faults: ['interstate', 'ecommerce'] } as never);
});

test('more turnover, another state to sell to, or one more reason never frees; and every answer gives a reason with its section', () => {
  const yes = fc.constantFrom('no', 'yes');
  const amount = fc.integer({ min: 0, max: 6e6 });
  const given = fc.record({
    supplies: fc.constantFrom('goods', 'services', 'both'),
    state: fc.constantFrom(...STATES.map(({ code }) => code)),
    interstate: yes,
    ecommerce: fc.constantFrom('no', 'seller', 'operator'),
    'reverse-charge': yes,
    casual: yes,
    'exempt-only': yes,
  });
  const weight = (found: Found) => ['no', 'check', 'yes'].indexOf(found.must);
  fc.assert(
    fc.property(given, amount, amount, fc.constantFrom('interstate', 'reverse-charge', 'casual'), (input, one, two, reason) => {
      const low = of({ ...input, turnover: Math.min(one, two) });
      const high = of({ ...input, turnover: Math.max(one, two) });
      expect(weight(high)).toBeGreaterThanOrEqual(weight(low));
      expect(high.limit).toBe(low.limit);
      expect(weight(of({ ...input, turnover: Math.min(one, two), [reason]: 'yes' }))).toBeGreaterThanOrEqual(weight(low));
      // Services with goods are never freer than services alone.
      expect(weight(of({ ...input, supplies: 'both', turnover: one }))).toBeGreaterThanOrEqual(weight(of({ ...input, supplies: 'services', turnover: one })));
      expect(low.why.length).toBeGreaterThan(0);
      expect(low.why.filter(({ text, section }) => text === '' || section === '')).toEqual([]);
    }),
  );
});

test('through the app: JSON of a case, and what is wrong in another', async () => {
  const { get } = builtApp();
  const reply = await get(`/tools/gst-registration.json?${queryOf({ ...SHOP, state: 'TS', turnover: '25,00,000' })}`);
  expect(await reply.json()).toMatchObject({
    data: { must: 'yes', limit: 2_000_000, why: [{ section: 'CGST Act, section 22(1)' }] },
    lawAsOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const wrong = await get(`/tools/gst-registration.json?${queryOf({ ...SHOP, state: 'ZZ' })}`);
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { fields: { state: 'Choose one of the list' } }]);
});

test('another limit does not help since it is for something else, or for other states, and never for the visitor’s own', () => {
  const reasons = (query: Record<string, string>) => Object.fromEntries((answerOf(query)?.whyNot ?? []).map(({ what, why }) => [what, why]));
  expect(reasons({ supplies: 'services', state: 'UP', turnover: '1500000' })['₹40 lakh for goods alone']).toBe('you supply services');
  const nagaland = reasons({ supplies: 'goods', state: 'NL', turnover: '500000' });
  expect(nagaland['₹10 lakh for services, or both']).toBe('you supply goods alone');
  expect(nagaland['₹40 lakh for goods alone']).toStartWith('only in states other than Manipur, ');
  expect(reasons({ supplies: 'both', state: 'UP', turnover: '1500000' })['₹40 lakh for goods alone']).toBe('you supply services too');
});
