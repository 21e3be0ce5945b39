/**
 * Tests that the worked cases in content/tools/cases/late-return.yaml do not cover: the days at which a return turns
 * into another, months, Sundays, words, faults, and properties of every input.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../../src/domain/calendar.ts';
import { addUp, takePercent } from '../../../src/domain/rupees.ts';
import { tool } from '../../../src/tools/rules/late-return.ts';
import { answering, asking, changed, contentOf, type Given, reading } from '../asking.ts';

const BASE = { year: 'ay-2026-27', due: '2026-07-31', filed: '2026-08-01', income: '8,00,000', tax: '50,000' };
type Amount = 'fee' | 'months' | 'interest' | 'interest234B' | 'interest234C' | 'extra' | 'total';
type Data = Record<Amount, number> & { kind: string; lossesKept: boolean; lastDay: string | null };
const ask = asking(tool);
const answer = answering(tool, BASE);
const on = (filed: string, given: Given = {}) => answer({ filed, ...given }).data as Data;

describe('the kind of return', () => {
  test('has its last day, and keeps losses only in time', () => {
    const of = ({ lastDay, lossesKept }: Data) => [lastDay, lossesKept];
    expect(['2026-07-31', '2026-08-01', '2027-01-01', '2031-04-01'].map((filed) => of(on(filed)))).toEqual([
      ['2026-07-31', true],
      ['2026-12-31', false],
      ['2031-03-31', false],
      [null, false],
    ]);
  });
  test('an extension for resident individuals is mentioned once the time of all others is over', () => {
    const given = { year: 'ay-2024-25', due: '2024-07-31' };
    expect(answer({ ...given, filed: '2024-12-31' }).caution).toBeUndefined();
    expect(answer({ ...given, filed: '2025-01-01' }).caution).toStartWith('This is for a resident individual.');
  });
  test('without tax to pay there is no updated return, in words and in JSON', () => {
    const { data, headline, caution, drawings } = answer({ filed: '2027-06-01', tax: 0 });
    const amounts = { fee: null, interest: null, interest234B: null, interest234C: null, extra: null, total: null };
    expect(data).toEqual({ kind: 'too-late', months: 11, lossesKept: false, lastDay: null, ...amounts });
    expect(headline.rest).toContain('only if there is more tax to pay');
    expect(caution).toBeUndefined();
    expect(drawings?.map(({ kind }) => kind)).toEqual(['time']);
  });
  test('a return due on a Sunday is in time on Monday, with a note, and late on Tuesday', () => {
    const sunday = { year: 'ay-2025-26', due: '2025-09-14' };
    expect(on('2025-09-15', sunday)).toMatchObject({ kind: 'in-time', fee: 0, months: 0, interest: 0 });
    expect(answer({ ...sunday, filed: '2025-09-15' }).caution).toContain('Sunday');
    expect(on('2025-09-16', sunday)).toMatchObject({ kind: 'belated', months: 1 });
    // 31 October 2026 is a Saturday: nothing moves.
    expect(on('2026-11-02', { due: '2026-10-31' })).toMatchObject({ kind: 'belated' });
  });
});

describe('the fee', () => {
  test('is zero after its repeal, and a late return still has an answer', () => {
    const repeal = ['late-fee-above-5-lakh', 'late-fee-up-to-5-lakh'].map((id) =>
      changed(id, ({ to }) => ({ to: to ?? '2026-06-30' })),
    );
    const content = contentOf(tool, (figure) => repeal.reduce((changing, change) => change(changing), figure));
    const repealed = answering(tool, BASE, content);
    expect(repealed({ tax: 0 }).data).toMatchObject({ kind: 'belated', fee: 0, total: 0 });
    expect(repealed({ tax: 0, filed: '2026-07-31' }).data).toMatchObject({ kind: 'in-time', total: 0 });
  });
});

describe('interest', () => {
  const free = { 'senior-no-business': 'yes' };
  test('of section 234A is on whole hundreds of tax: 48,799 counts as 48,700, 99 as zero', () => {
    expect([48_799, 100, 99, 0].map((tax) => on('2026-09-15', { tax, ...free }).interest)).toEqual([974, 2, 0, 0]);
    expect(on('2026-09-15', { tax: 48_799, ...free }).total).toBe(48_799 + 5000 + 974);
  });
  test('on advance tax is only on the shortfall, and read only if advance tax was due', () => {
    expect(on('2026-08-01', { 'advance-tax': 1e6 })).toMatchObject({ interest234B: 0 });
    expect(on('2026-08-01', { tax: 0, 'advance-tax': 1e6 })).toMatchObject({ interest234B: 0, interest234C: 0 });
    const read = reading(tool, BASE);
    expect([{}, { tax: 9999 }].map((given) => read(given).includes('interest-234b'))).toEqual([true, false]);
    expect(read(free)).not.toContain('interest-234c');
  });
  test('is exact for the largest tax', () => {
    expect(on('2026-08-01', { tax: 1e12, ...free })).toMatchObject({ interest: 1e10, total: 1e12 + 1e10 + 5000 });
  });
});

describe('words', () => {
  test('show the rounded payment if it differs', () => {
    expect(answer({ filed: '2027-01-01', tax: 10_001, 'senior-no-business': 'yes' }).why.join(' ')).toContain(
      '₹18,250',
    );
    expect(answer({ 'senior-no-business': 'yes' }).why.join(' ')).not.toContain('nearest');
  });
  test('name the regime of a late return, and the one that had to be chosen', () => {
    const of = (year: string, due: string) => answer({ year, due, filed: addDays(due, 1), income: 100_000, tax: 0 });
    const [now, before] = [of('ay-2026-27', '2026-07-31'), of('ay-2023-24', '2023-07-31')];
    expect([now.whyNot.at(-1)?.what, before.whyNot.at(-1)?.what]).toEqual(['The old tax regime', 'The new tax regime']);
    expect([now.why[1], before.why[1]].map((why) => /uses the (.*)\./.exec(why ?? '')?.[1])).toEqual([
      'new regime',
      'old regime',
    ]);
  });
  test('name the sections of the Act of the year', () => {
    const words = JSON.stringify(answer({ year: 'ty-2026-27', due: '2027-07-31', filed: '2027-09-01' }));
    for (const section of ['423', '424', '425', '428']) expect(words).toContain(`section ${section}`);
    const late = answer({ year: 'ty-2026-27', due: '2027-07-31', filed: '2028-09-01', tax: 0 });
    expect(JSON.stringify([words, late])).not.toMatch(/section 234|sections? 139|140B|148A|115BAA/);
  });
  test('show a calculated tax, and why no advance tax was due', () => {
    expect(answer({ tax: undefined, regime: 'new', income: 1_600_000 }).why.join(' ')).toContain(
      'Tax on ₹16,00,000 under the new regime, minus advance tax: ₹1,24,800.',
    );
    expect(answer({ tax: 9999 }).why.join(' ')).toContain('below ₹10,000');
    expect(answer({ 'senior-no-business': 'yes' }).why.join(' ')).toContain('60');
  });
});

describe('firms, LLPs and companies', () => {
  const firm = (given: Given = {}) => answer({ who: 'firm', due: '2026-08-31', filed: '2026-09-30', ...given });
  const company = (given: Given = {}) => answer({ who: 'company', due: '2026-10-31', filed: '2026-11-20', ...given });
  test('see no regime, rebate or form of individuals, in words and in figures', () => {
    const answers = [firm({ tax: undefined }), company(), company({ tax: undefined, 'company-rate': 'chosen' })];
    for (const { why, whyNot } of answers) {
      const words = JSON.stringify([why, whyNot.filter(({ what }) => !what.startsWith('The regimes'))]);
      expect(words).not.toMatch(/10-IEA|new regime|old regime|resident under 60/i);
    }
    const ofIndividuals = /regime|rebate|senior/;
    for (const given of [
      { who: 'firm', tax: '' },
      { who: 'company' },
      { who: 'company', tax: '', 'company-rate': 'full' },
    ])
      expect(reading(tool, BASE)(given).filter((id) => ofIndividuals.test(id))).toEqual([]);
  });
  test('pay the fee at any income, and see why', () => {
    for (const { data, why } of [firm({ income: 0, tax: 0 }), company({ income: 0, tax: 0 })]) {
      expect(data).toMatchObject({ fee: 1000, total: 1000 });
      expect(why.join(' ')).toContain('at any income, also with a loss (section 139(1))');
    }
  });
  test('have each part of their tax explained', () => {
    const [of, by] = [
      firm({ tax: undefined, income: '1.01 crore' }),
      company({ tax: undefined, 'company-rate': 'chosen' }),
    ];
    expect(of.why.join(' ')).toContain('30% is ₹30,30,000, surcharge ₹70,000, cess ₹1,24,000, in all ₹32,24,000');
    expect(by.why.join(' ')).toContain('22% (chosen under section 115BAA) is ₹1,76,000, surcharge ₹17,600');
    expect(by.whyNot.map(({ what }) => what).filter((what) => /^\d/.test(what))).toEqual([
      '25%, for a small turnover',
      '30%, the general rate',
    ]);
    expect(JSON.stringify(by.whyNot)).toContain('₹400 crore in 2023-24');
  });
  test('a company is asked for its tax or its rate, and no one for what another choice asks', () => {
    expect(ask({ ...BASE, who: 'company', due: '2026-10-31', filed: '2026-11-20', tax: '' })).toEqual({
      faults: ['tax'],
    });
    expect(ask({ ...BASE, who: 'company', regime: 'new' })).toEqual({ faults: ['regime'] });
    expect(ask({ ...BASE, who: 'firm', 'company-rate': 'full' })).toEqual({ faults: ['company-rate'] });
    expect(ask({ ...BASE, accounts: 'audit' })).toMatchObject({ kind: 'belated' });
  });
  test('had no time until 15 January 2025, which was for resident individuals', () => {
    const given = { year: 'ay-2024-25', due: '2024-11-15', filed: '2025-01-10' };
    for (const who of ['huf', 'firm', 'llp', 'company', 'opc']) {
      const { data, caution, why } = answer({ ...given, who });
      expect([data.kind, caution]).toEqual(['updated', undefined]);
      expect(why[0]).toContain('a belated return was possible until 31 December 2024.');
    }
    expect(on('2025-01-10', { ...given, who: 'audit' }).kind).toBe('belated');
  });
});

describe('faults are shown at their parameter', () => {
  test('neither a tax nor a regime to calculate it', () => {
    expect(ask({ ...BASE, tax: '' })).toEqual({ faults: ['tax'] });
    expect(ask({ ...BASE, tax: '', regime: 'new' })).toMatchObject({ kind: 'belated' });
  });
  test('a due date outside the year, or a return before it', () => {
    expect(ask({ ...BASE, year: 'ay-2025-26' })).toEqual({ faults: ['due'] });
    expect(ask({ ...BASE, year: 'ty-2026-27' })).toEqual({ faults: ['due', 'filed'] });
    expect(ask({ ...BASE, filed: '2026-03-31' })).toEqual({ faults: ['filed'] });
    expect(on('2026-04-01').kind).toBe('in-time');
  });
});

test('a later day, more tax and more income never cost less, and the total is the sum of its lines', () => {
  // From 1 April 2026 to 31 March 2031.
  const days = fc.integer({ min: 0, max: 1825 });
  const money = fc.oneof(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 2e6 }));
  fc.assert(
    fc.property(days, days, money, money, money, money, (one, other, income, more, tax, rest) => {
      const at = (day: number, earned: number, unpaid: number) =>
        on(addDays('2026-04-01', day), { income: earned, tax: unpaid });
      const [low, high] = [Math.min(income, more), Math.max(income, more)];
      const [less, most] = [Math.min(tax, rest), Math.max(tax, rest)];
      const first = at(Math.min(one, other), low, less);
      const second = at(Math.max(one, other), low, less);
      expect(second.total).toBeGreaterThanOrEqual(first.total);
      expect(second.months).toBeGreaterThanOrEqual(first.months);
      expect(at(one, high, less).total).toBeGreaterThanOrEqual(at(one, low, less).total);
      expect(at(one, low, most).total).toBeGreaterThanOrEqual(at(one, low, less).total);
      const { fee, interest, interest234B, interest234C, extra } = second;
      expect(second.total).toBe(addUp([less, fee, interest, interest234B, interest234C, extra]));
      const base = addUp([less, interest, interest234B, interest234C]);
      expect([0, 25, 50, 60, 70].map((percent) => takePercent(base, percent))).toContain(extra);
    }),
  );
});
