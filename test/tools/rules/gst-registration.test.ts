/** Tests that the worked cases in content/tools/cases/gst-registration.yaml do not cover: sections, every state, words. */
import { describe, expect, test } from 'bun:test';
import { STATES } from '../../../src/domain/states.ts';
import { tool } from '../../../src/tools/rules/gst-registration.ts';
import { answering, asking, type Given, reading, SHOP } from '../asking.ts';

type Found = { must: string; limit: number; why: { text: string; section: string }[] };
const ask = asking(tool);
const answer = answering(tool, SHOP);
const read = reading(tool, SHOP);
const of = (given: Given) => ask({ ...SHOP, ...given }) as Found;
const must = (given: Given) => of(given).must;
const sections = (given: Given) => of(given).why.map(({ section }) => section);

const FOUR = ['MN', 'MZ', 'NL', 'TR'];
const SIX = ['AR', 'ML', 'PY', 'SK', 'TG', 'UK'];
const others = STATES.map(({ code }) => code).filter((code) => ![...FOUR, ...SIX].includes(code));

describe('the limit', () => {
  const limits = (supplies: string, codes: string[]) => [
    ...new Set(codes.map((state) => of({ supplies, state }).limit)),
  ];
  test('of goods: 10 lakh in four states, 20 in six, 40 in the other 26', () => {
    expect([FOUR, SIX, others].map((codes) => limits('goods', codes))).toEqual([[1_000_000], [2_000_000], [4_000_000]]);
    expect(others).toHaveLength(26);
  });
  test('of services, and of both: 10 lakh in four states, 20 in the other 32', () => {
    for (const supplies of ['services', 'both'])
      expect([FOUR, [...SIX, ...others]].map((codes) => limits(supplies, codes))).toEqual([[1_000_000], [2_000_000]]);
  });
  test('has its source: section 22(1), for 40 lakh with Notification 10/2019', () => {
    expect(sections({ turnover: '41,00,000' })).toEqual([
      'CGST Act, section 22(1), with Notification 10/2019 - Central Tax',
    ]);
    expect(sections({ turnover: '41,00,000', state: 'TG' })).toEqual(['CGST Act, section 22(1)']);
  });
});

describe('compulsory at any turnover, by the clause of section 24 and its record', () => {
  const reasons: [Given, string, string][] = [
    [{ interstate: 'yes' }, '24(i)', 'gst-interstate-goods'],
    [{ casual: 'yes' }, '24(ii)', 'gst-casual-registration'],
    [{ 'reverse-charge': 'yes' }, '24(iii)', 'gst-reverse-charge-registration'],
    [{ ecommerce: 'operator' }, '24(x)', 'gst-operator-registration'],
  ];
  for (const [given, clause, id] of reasons) {
    test(clause, () => {
      expect(of({ ...given, turnover: 0 })).toMatchObject({ must: 'yes', limit: 4_000_000 });
      expect(sections({ ...given, turnover: 0 })).toEqual([`CGST Act, section ${clause}`]);
      expect([read(given).includes(id), read().includes(id)]).toEqual([true, false]);
    });
  }
  test('shows all of several reasons', () => {
    expect(sections({ interstate: 'yes', casual: 'yes', 'reverse-charge': 'yes', turnover: '50,00,000' })).toHaveLength(
      4,
    );
  });
  test('services to other states need no registration up to the limit, also through a platform', () => {
    const services = { supplies: 'services', interstate: 'yes' };
    expect(sections(services)).toEqual(['CGST Act, section 22(1)', 'Notification 10/2017 - Integrated Tax']);
    expect(sections({ ...services, ecommerce: 'seller' })).toEqual([
      ...sections(services),
      'Notification 65/2017 - Central Tax',
    ]);
    expect(must({ ...services, state: 'MN', turnover: '10,00,001' })).toBe('yes');
  });
});

describe('goods through a platform, within one state', () => {
  const seller = { ecommerce: 'seller' };
  test('up to the limit: enrol instead of registering, Notification 34/2023', () => {
    expect(sections(seller)).toContain('Notification 34/2023 - Central Tax');
    expect(answer(seller).headline.result).toBe('enrol, not register');
    expect(answer({ ...seller, supplies: 'services' }).headline.result).toBe('you need not register');
    expect([must({ ...seller, turnover: '40,00,001' }), must({ ...seller, interstate: 'yes', turnover: 1 })]).toEqual([
      'yes',
      'yes',
    ]);
  });
  test('between 20 and 40 lakh: the same with a caution, also in JSON, since the notification may mean 20', () => {
    expect(answer({ ...seller, turnover: '20,00,000' }).caution).toBeUndefined();
    const above = answer({ ...seller, turnover: '20,00,001' });
    expect(above.caution).toStartWith('Above ₹20 lakh, ask before you rely on this');
    expect(JSON.stringify(above.data)).toContain('Above ₹20 lakh, ask before you rely on this');
  });
});

describe('only exempt sales', () => {
  const exempt = { 'exempt-only': 'yes' };
  test('need no registration: at any turnover, to other states, casual, through a platform', () => {
    for (const given of [{ turnover: 1e12 }, { interstate: 'yes' }, { casual: 'yes' }, { ecommerce: 'seller' }]) {
      expect([given, must({ ...exempt, ...given })]).toEqual([given, 'no']);
      expect(sections({ ...exempt, ...given })).toEqual(['CGST Act, section 23(1)(a)']);
    }
    expect(read(exempt)).toContain('gst-exempt-registration');
  });
  test('with reverse charge: disputed, so neither yes nor no, and the officer decides', () => {
    const disputed = { ...exempt, 'reverse-charge': 'yes' };
    expect(sections(disputed)).toEqual(['CGST Act, section 23(1)(a)', 'CGST Act, section 24(iii)']);
    expect(answer(disputed).headline.rest).toContain('officer');
    expect(read(disputed)).toContain('gst-exempt-reverse-charge');
  });
  test('do not free the operator of a platform', () => {
    expect(must({ ...exempt, ecommerce: 'operator', 'reverse-charge': 'yes' })).toBe('yes');
  });
});

test('above 20 lakh, the limit of 40 lakh for goods is shown with its conditions', () => {
  expect(answer({ turnover: '20,00,000' }).caution).toBeUndefined();
  expect(answer({ turnover: '20,00,001' }).caution).toContain('ice cream');
  expect(answer({ turnover: '20,00,000', state: 'TG' }).caution).toBeUndefined();
});

test('another limit does not apply since it is for other supplies or other states, never the visitor’s own', () => {
  const reasons = (given: Given) => Object.fromEntries(answer(given).whyNot.map(({ what, why }) => [what, why]));
  expect(reasons({ supplies: 'services', turnover: '1500000' })['₹40 lakh for goods alone']).toBe(
    'you supply services',
  );
  const nagaland = reasons({ state: 'NL', turnover: '500000' });
  expect(nagaland['₹10 lakh for services, or both']).toBe('you supply only goods');
  expect(nagaland['₹40 lakh for goods alone']).toStartWith('only in states other than Manipur, ');
  expect(reasons({ supplies: 'both', turnover: '1500000' })['₹40 lakh for goods alone']).toBe(
    'you supply services too',
  );
});
