/**
 * Cases worked by hand from sections 87A, 115BAC, 288A and 288B and the First Schedule of the Finance Act, 2025; the examples of
 * marginal relief at 51 lakh and 1.01 crore are those of gstguntur.com, the one above 2 crore that of support.kdksoftware.com.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { tool } from '../../src/tools/income-tax.ts';
import { builtApp } from '../support/built-app.ts';
import { asked, asking, type Given } from './asking.ts';

type Side = { taxable: number; slabs: { from: number; to: number | null; rate: number; tax: number }[] } & Record<(typeof AMOUNTS)[number], number>;
type Found = { new: Side; old: Side; better: string; difference: number };
const AMOUNTS = ['rebate', 'relief', 'surcharge', 'cess', 'total'] as const;

const ask = asking(tool);
const given = (more: Given = {}) => ({ year: 'ay-2026-27', age: 'under-60', salary: 0, ...more });
const found = (more: Given) => ask(given(more)) as Found;
/** Income that is no salary: nothing is taken off it. */
const on = (regime: 'new' | 'old', other: number, more: Given = {}) => found({ other, ...more })[regime];
/** Rebate, relief, surcharge, cess, total. */
const lines = (side: Side) => AMOUNTS.map((amount) => side[amount]);

describe('new regime', () => {
  const totals: [number, number, string][] = [
    [400_000, 0, 'nothing up to 4 lakh'],
    [1_200_000, 0, '20,000 + 40,000 = 60,000, less the rebate of 60,000'],
    [1_600_000, 124_800, '60,000 + 15% of 4 lakh = 1,20,000, and 4% of it'],
    [2_000_000, 208_000, '1,20,000 + 20% of 4 lakh = 2,00,000, and 4% of it'],
    [2_400_000, 312_000, '2,00,000 + 25% of 4 lakh = 3,00,000, and 4% of it'],
    [5_000_000, 1_123_200, '3,00,000 + 30% of 26 lakh = 10,80,000, and 4% of it'],
    [10_000_000, 2_951_520, '25,80,000 + 10% = 28,38,000, and 4% of it'],
    [20_000_000, 6_673_680, '55,80,000 + 15% = 64,17,000, and 4% of it'],
    [50_000_000, 18_954_000, '1,45,80,000 + 25% = 1,82,25,000, and 4% of it'],
    [50_000_010, 18_954_000, 'the same rate above 5 crore: 1,89,54,003.90, to the nearest ten'],
    [60_000_000, 22_854_000, '1,75,80,000 + 25% = 2,19,75,000, and 4% of it'],
    [1e12, 389_999_454_000, '2,99,99,95,80,000 + 25%, and 4% of it, exact'],
  ];
  for (const [income, total, how] of totals) test(`${total} on ${income}: ${how}`, () => expect(on('new', income).total).toBe(total));

  test('gives each slab with its tax: 14,65,000 is 20,000 + 40,000 + 15% of 2,65,000 = 99,750, cess 3,990', () => {
    const side = found({ salary: '15,00,000', other: 40_000 }).new;
    expect(side.taxable).toBe(1_465_000);
    expect(side.slabs).toEqual([
      { from: 0, to: 400_000, rate: 0, tax: 0 },
      { from: 400_000, to: 800_000, rate: 5, tax: 20_000 },
      { from: 800_000, to: 1_200_000, rate: 10, tax: 40_000 },
      { from: 1_200_000, to: 1_600_000, rate: 15, tax: 39_750 },
      { from: 1_600_000, to: 2_000_000, rate: 20, tax: 0 },
      { from: 2_000_000, to: 2_400_000, rate: 25, tax: 0 },
      { from: 2_400_000, to: null, rate: 30, tax: 0 },
    ]);
    expect(lines(side)).toEqual([0, 0, 0, 3990, 103_740]);
  });
  test('above 12 lakh costs no more than what is above, before cess', () => {
    expect(lines(on('new', 1_200_000))).toEqual([60_000, 0, 0, 0, 0]);
    // 60,001.50 on 12,00,010: all but 10 falls away; 10.40 to the nearest ten.
    expect(lines(on('new', 1_200_010))).toEqual([0, 59_991.5, 0, 0.4, 10]);
    // 61,500 on 12,10,000: all but 10,000 falls away.
    expect(lines(on('new', 1_210_000))).toEqual([0, 51_500, 0, 400, 10_400]);
    // 70,587 on 12,70,580: 7 falls away; 70,588.50 on 12,70,590 is less than the 70,590 above 12 lakh.
    expect(lines(on('new', 1_270_580))).toEqual([0, 7, 0, 2823.2, 73_400]);
    expect(lines(on('new', 1_270_590))).toEqual([0, 0, 0, 2823.54, 73_410]);
  });
  test('with a salary is free up to 12.75 lakh', () => {
    expect(found({ salary: 1_275_000 }).new.total).toBe(0);
    expect(found({ salary: 1_275_010 }).new.total).toBe(10);
  });
  test('has surcharge with marginal relief above 50 lakh, 1 crore and 2 crore', () => {
    // 10,80,003 + 1,08,000.30, but at most 10,80,000 + 10.
    expect(lines(on('new', 5_000_010))).toEqual([0, 107_993.3, 108_000.3, 43_200.4, 1_123_210]);
    // 11,10,000 + 1,11,000, but at most 10,80,000 + 1,00,000.
    expect(lines(on('new', 5_100_000))).toEqual([0, 41_000, 111_000, 47_200, 1_227_200]);
    // 12,41,192.70 is 2.70 more than 10,80,000 + 1,61,190; 12,41,196 is less than 10,80,000 + 1,61,200.
    expect(on('new', 5_161_190).relief).toBe(2.7);
    expect(on('new', 5_161_200).relief).toBe(0);
    // 26,10,000 + 15%, but at most 28,38,000 + 1,00,000.
    expect(lines(on('new', 10_100_000))).toEqual([0, 63_500, 391_500, 117_520, 3_055_520]);
    // 56,10,000 + 25%, but at most 64,17,000 + 1,00,000.
    expect(lines(on('new', 20_100_000))).toEqual([0, 495_500, 1_402_500, 260_680, 6_777_680]);
  });
  test('is the same for every age, and takes off neither interest nor deductions', () => {
    for (const age of ['under-60', '60-to-79', '80-plus']) expect(on('new', 1_600_000, { age, 'home-loan': 200_000, deductions: 150_000 }).total).toBe(124_800);
  });
});

describe('old regime', () => {
  const totals: [number, number, string][] = [
    [250_000, 0, 'nothing up to 2.5 lakh'],
    [500_000, 0, '12,500, less the rebate of 12,500'],
    [500_010, 13_000, '12,502 and 4%, 13,002.08: no relief above the limit'],
    [1_000_000, 117_000, '12,500 + 1,00,000, and 4% of it'],
    [5_000_000, 1_365_000, '1,12,500 + 12,00,000, and 4% of it'],
    [50_000_000, 19_256_250, '1,48,12,500 + 25% = 1,85,15,625, and 4% of it'],
    [60_000_000, 25_379_250, '1,78,12,500 + 37% = 2,44,03,125, and 4% of it'],
  ];
  for (const [income, total, how] of totals) test(`${total} on ${income}: ${how}`, () => expect(on('old', income).total).toBe(total));

  test('has surcharge with marginal relief above 50 lakh, 1, 2 and 5 crore', () => {
    // Source's example: 14,76,750 is 64,250 more than 13,12,500 + 1,00,000.
    expect(lines(on('old', 5_100_000))).toEqual([0, 64_250, 134_250, 56_500, 1_469_000]);
    // Source's example: 32,68,875 is 75,125 more than 30,93,750 + 1,00,000.
    expect(lines(on('old', 10_100_000))).toEqual([0, 75_125, 426_375, 127_750, 3_321_500]);
    // Source's example: 58,90,965 + 14,72,741.25, but at most 58,12,500 + 8,71,875 + 2,61,550.
    expect(lines(on('old', 20_261_550))).toEqual([0, 417_781.25, 1_472_741.25, 277_837, 7_223_760]);
    // 1,48,42,500 + 37%, but at most 1,85,15,625 + 1,00,000.
    expect(lines(on('old', 50_100_000))).toEqual([0, 1_718_600, 5_491_725, 744_625, 19_360_250]);
  });
  test('begins at 3 lakh from 60, at 5 lakh from 80, and gives the slabs so', () => {
    const at = (age: string, income: number) => on('old', income, { age });
    expect([at('60-to-79', 300_000), at('60-to-79', 500_000), at('60-to-79', 500_010), at('60-to-79', 1_000_000)].map(({ total }) => total)).toEqual([
      // 10,000 is rebated; 10,002 and 4%; 1,10,000 and 4%.
      0, 0, 10_400, 114_400,
    ]);
    expect([at('80-plus', 500_000), at('80-plus', 500_010), at('80-plus', 1_000_000)].map(({ total }) => total)).toEqual([
      // 2.08 is nothing to the nearest ten; 1,00,000 and 4%.
      0, 0, 104_000,
    ]);
    expect(at('60-to-79', 500_000).rebate).toBe(10_000);
    expect(at('80-plus', 600_000).slabs).toEqual([
      { from: 0, to: 500_000, rate: 0, tax: 0 },
      { from: 500_000, to: 1_000_000, rate: 20, tax: 20_000 },
      { from: 1_000_000, to: null, rate: 30, tax: 0 },
    ]);
  });
  test('takes off home-loan interest up to 2 lakh, and deductions down to nothing', () => {
    expect(on('old', 1_000_000, { 'home-loan': 150_000 }).taxable).toBe(850_000);
    expect(on('old', 1_000_000, { 'home-loan': 200_000 }).taxable).toBe(800_000);
    expect(on('old', 1_000_000, { 'home-loan': 350_000, deductions: 150_000 }).taxable).toBe(650_000);
    expect(on('old', 100_000, { 'home-loan': 200_000 }).taxable).toBe(0);
    expect(on('old', 100_000, { deductions: 1e12 }).total).toBe(0);
  });
});

describe('both', () => {
  test('the standard deduction is 75,000 and 50,000, never more than the salary', () => {
    const taxable = (more: Given) => [found(more).new.taxable, found(more).old.taxable];
    expect(taxable({ salary: 1_000_000 })).toEqual([925_000, 950_000]);
    expect(taxable({ salary: 60_000, other: 300_000 })).toEqual([300_000, 310_000]);
    expect(taxable({ salary: 40_000, other: 300_000 })).toEqual([300_000, 300_000]);
    expect(taxable({ salary: 0 })).toEqual([0, 0]);
  });
  test('taxable income is rounded to ten rupees, five up', () => {
    expect([on('new', 1_200_004).taxable, on('new', 1_200_004).total]).toEqual([1_200_000, 0]);
    expect([on('new', 1_200_005).taxable, on('new', 1_200_005).total]).toEqual([1_200_010, 10]);
  });
  test('the better one is named, with the difference', () => {
    expect(found({ salary: '15,00,000', other: 40_000, deductions: '2,25,000' })).toMatchObject({
      new: { total: 103_740 },
      // 12,65,000: 12,500 + 1,00,000 + 79,500 = 1,92,000, cess 7,680.
      old: { total: 199_680 },
      better: 'new',
      difference: 95_940,
    });
    // 15 lakh: 1,05,000 and 4% against 8 lakh: 72,500 and 4%.
    expect(found({ other: 1_500_000, 'home-loan': 200_000, deductions: 500_000 })).toMatchObject({
      new: { total: 109_200 },
      old: { total: 75_400 },
      better: 'old',
      difference: 33_800,
    });
    expect(found({ salary: 500_000 })).toMatchObject({ better: 'same', difference: 0 });
  });
  test('Tax Year 2026-27 has the same amounts, under the Act of 2025', () => {
    for (const other of [500_000, 1_210_000, 5_100_000, 50_100_000]) expect(found({ other, year: 'ty-2026-27' })).toEqual(found({ other }));
    const answered = asked(tool, given({ year: 'ty-2026-27', other: 1_210_000 }));
    expect(JSON.stringify(answered)).toContain('Income-tax Act, 2025');
    expect(JSON.stringify(answered)).not.toMatch(/87A|115BAC/);
  });
});

test('what is wrong is said at its parameter; what may be empty counts as nothing', () => {
  expect(ask({ year: 'ay-2025-26' })).toEqual({ faults: ['year', 'age', 'salary'] });
  expect(ask(given({ salary: '12.5', other: '-1', 'home-loan': 'x', deductions: '1e5' }))).toEqual({ faults: ['salary', 'other', 'home-loan', 'deductions'] });
  expect(ask(given({ age: '60' }))).toEqual({ faults: ['age'] });
  expect(ask(given({ salary: ['1', '1'] }))).toEqual({ faults: ['salary'] });
  expect(ask(given({ other: '', 'home-loan': '', deductions: '' }))).toEqual(ask(given({ other: 0, 'home-loan': 0, deductions: 0 })));
});

test('what is left out of the better one says by how much deductions fall short of it', () => {
  const answered = asked(tool, given({ salary: '15,00,000', other: 40_000, deductions: '2,25,000' }));
  const words = JSON.stringify(answered.state === 'answered' && answered.answer.whyNot);
  const short = Number(/with ₹([\d,]+) more/.exec(words)?.[1]?.replaceAll(',', ''));
  const after = (more: number) => found({ salary: 1_500_000, other: 40_000, deductions: 225_000 + more });
  expect(after(short).old.total).toBeLessThanOrEqual(103_740);
  expect(after(short - 10).old.total).toBeGreaterThan(103_740);
});

const money = fc.oneof(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 6e7 }), fc.integer({ min: 0, max: 3e6 }));
const age = fc.constantFrom('under-60', '60-to-79', '80-plus');

test('the total is the sum of its lines, to the nearest ten', () => {
  fc.assert(
    fc.property(age, money, money, money, money, (years, salary, other, loan, deductions) => {
      const answer = found({ age: years, salary, other, 'home-loan': loan, deductions });
      for (const side of [answer.new, answer.old]) {
        const sum = side.slabs.reduce((tax, slab) => tax + slab.tax, 0) - side.rebate - side.relief + side.surcharge + side.cess;
        expect(Math.abs(side.total - sum)).toBeLessThan(6);
        expect(side.total % 10).toBe(0);
        expect(side.taxable % 10).toBe(0);
        for (const amount of AMOUNTS) expect(side[amount]).toBeGreaterThanOrEqual(0);
      }
      expect(answer.difference).toBe(Math.abs(answer.new.total - answer.old.total));
    }),
  );
});

test('more income never costs less, and never more than itself with its cess, but for the old regime at its rebate', () => {
  const step = fc.integer({ min: 1, max: 5e6 });
  fc.assert(
    fc.property(age, money, step, (years, other, more) => {
      fc.pre(other + more <= 1e12);
      for (const regime of ['new', 'old'] as const) {
        const [less, rest] = [on(regime, other, { age: years }), on(regime, other + more, { age: years })];
        expect(rest.total).toBeGreaterThanOrEqual(less.total);
        const crosses = regime === 'old' && less.taxable <= 500_000 && rest.taxable > 500_000;
        if (!crosses) expect(rest.total - less.total).toBeLessThanOrEqual(1.04 * (rest.taxable - less.taxable) + 10);
      }
    }),
    { numRuns: 500 },
  );
});

test('more deductions and more interest never cost more, and older people never pay more', () => {
  fc.assert(
    fc.property(money, money, money, (other, deductions, loan) => {
      const old = (more: Given) => on('old', other, more).total;
      expect(old({ deductions })).toBeLessThanOrEqual(old({}));
      expect(old({ deductions, 'home-loan': loan })).toBeLessThanOrEqual(old({ deductions }));
      expect(old({ age: '60-to-79' })).toBeLessThanOrEqual(old({}));
      expect(old({ age: '80-plus' })).toBeLessThanOrEqual(old({ age: '60-to-79' }));
    }),
  );
});

test('the site answers it as JSON, with the records that it rests on', async () => {
  const response = await builtApp().get('/tools/income-tax.json?year=ay-2026-27&age=under-60&salary=15,00,000&other=40,000&deductions=2,25,000');
  expect(response.status).toBe(200);
  const { data, figures } = (await response.json()) as { data: object; figures: { id: string; source: { title: string } }[] };
  expect(data).toMatchObject({ new: { taxable: 1_465_000, total: 103_740 }, old: { taxable: 1_265_000, total: 199_680 }, better: 'new', difference: 95_940 });
  expect(figures.map(({ id }) => id)).toContain('new-regime-to-1');
});
