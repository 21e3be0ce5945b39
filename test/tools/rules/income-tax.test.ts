/**
 * What the worked cases of content/tools/cases/income-tax.yaml leave: slabs line by line, relief to the rupee,
 * cautions, words, and what holds for every input. The examples of marginal relief above 1.01 crore are those of
 * gstguntur.com.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { rupees } from '../../../src/domain/rupees.ts';
import { tool } from '../../../src/tools/rules/income-tax.ts';
import { answering, asked, contentOf, type Given, toolOf } from '../asking.ts';

const AMOUNTS = ['rebate', 'relief', 'surcharge', 'cess', 'total'] as const;
type Side = { taxable: number; slabs: { from: number; to: number | null; rate: number; tax: number }[] } & Record<
  (typeof AMOUNTS)[number],
  number
>;
type Found = { new: Side; old: Side; better: string; difference: number; open: string[] };

const BASE = { year: 'ay-2026-27', age: 'under-60', salary: 0 };
const answer = answering(tool, BASE);
const found = (given: Given) => answer(given).data as Found;
/** Income other than salary, without deductions. */
const on = (regime: 'new' | 'old', other: number, more: Given = {}) => found({ other, ...more })[regime];
/** Rebate, relief, surcharge, cess, total. */
const lines = (side: Side) => AMOUNTS.map((amount) => side[amount]);

describe('new regime', () => {
  test('gives each slab with its tax: 14,65,000 is 20,000 + 40,000 + 15% of 2,65,000 = 99,750, cess 3,990', () => {
    const side = found({ salary: '15,00,000', other: 40_000 }).new;
    expect(side.slabs).toEqual([
      { from: 0, to: 400_000, rate: 0, tax: 0 },
      { from: 400_000, to: 800_000, rate: 5, tax: 20_000 },
      { from: 800_000, to: 1_200_000, rate: 10, tax: 40_000 },
      { from: 1_200_000, to: 1_600_000, rate: 15, tax: 39_750 },
      { from: 1_600_000, to: 2_000_000, rate: 20, tax: 0 },
      { from: 2_000_000, to: 2_400_000, rate: 25, tax: 0 },
      { from: 2_400_000, to: null, rate: 30, tax: 0 },
    ]);
    expect([side.taxable, ...lines(side)]).toEqual([1_465_000, 0, 0, 0, 3990, 103_740]);
  });
  test('has surcharge with marginal relief above 50 lakh, 1 crore and 2 crore, and is exact for the largest income', () => {
    // 10,80,003 + 1,08,000.30, but at most 10,80,000 + 10.
    expect(lines(on('new', 5_000_010))).toEqual([0, 107_993.3, 108_000.3, 43_200.4, 1_123_210]);
    // 12,41,192.70 is 2.70 more than 10,80,000 + 1,61,190; 12,41,196 is less than 10,80,000 + 1,61,200.
    expect([on('new', 5_161_190).relief, on('new', 5_161_200).relief]).toEqual([2.7, 0]);
    // 26,10,000 + 15%, but at most 28,38,000 + 1,00,000.
    expect(lines(on('new', 10_100_000))).toEqual([0, 63_500, 391_500, 117_520, 3_055_520]);
    // 56,10,000 + 25%, but at most 64,17,000 + 1,00,000.
    expect(lines(on('new', 20_100_000))).toEqual([0, 495_500, 1_402_500, 260_680, 6_777_680]);
    expect(on('new', 1e12).total).toBe(389_999_454_000);
  });
});

describe('what counts', () => {
  test('the standard deduction is at most the salary, and the salary after HRA', () => {
    const taxable = (given: Given) => [found(given).new.taxable, found(given).old.taxable];
    expect(taxable({ salary: 60_000, other: 300_000 })).toEqual([300_000, 310_000]);
    expect(taxable({ salary: 60_000, other: 300_000, 'hra-exempt': 40_000 })).toEqual([300_000, 300_000]);
  });
  test('taxable income is rounded to ten rupees, five up', () => {
    expect([on('new', 1_200_004), on('new', 1_200_005)].map(({ taxable, total }) => [taxable, total])).toEqual([
      [1_200_000, 0],
      [1_200_010, 10],
    ]);
  });
  test('an empty optional field counts as zero', () => {
    expect(found({ other: '', 'home-loan': '', deductions: '', '80c': '' })).toEqual(
      found({ other: 0, 'home-loan': 0, deductions: 0, '80c': 0 }),
    );
  });
});

describe('cautions', () => {
  const caution = (given: Given) => answer({ salary: 1_500_000, ...given }).caution ?? '';
  test('a total of deductions beyond what the usual sections allow together, or beyond the income', () => {
    // 1,50,000 + 25,000 + 25,000 + 50,000 + 10,000.
    expect(caution({ deductions: 260_000 })).not.toContain('₹2,60,000');
    expect(caution({ deductions: 260_001 })).toContain('₹2,60,001');
    expect(caution({ deductions: 2_000_000 })).toContain('₹20,00,000');
    expect(caution({ deductions: 2_000_000 })).toContain('₹14,50,000');
  });
  test('how to choose the old regime, if it is better', () => {
    // Before the due date: later the old regime is closed.
    expect(caution({ year: 'ty-2026-27', deductions: 100_000 })).toBe('');
    expect(
      caution({ year: 'ty-2026-27', other: 0, 'home-loan': 200_000, 'hra-exempt': 600_000, '80c': 150_000 }),
    ).toContain('unless you choose the old one');
  });
  test('up to AY 2023-24 the old regime applied, so the new one had to be chosen', () => {
    const inTime = (given: Given) => {
      const of2023 = { year: 'ay-2023-24', age: 'under-60', salary: 1_500_000, ...given };
      const found = asked(tool, of2023, contentOf(tool), '2023-06-01');
      if (found.state !== 'answered') throw new TypeError(JSON.stringify(found));
      return found.answer;
    };
    expect(inTime({ salary: 300_000 }).headline.rest).toStartWith('The old regime applies automatically');
    expect(inTime({}).caution).toStartWith('To stay in the old regime, you had nothing to do');
    expect(inTime({ 'home-loan': 200_000, '80c': 150_000, deductions: 100_000 }).caution ?? '').not.toContain('unless');
  });
  test('a deduction above its cap is shown with the cap', () => {
    expect(answer({ salary: 1_500_000, '80c': 200_000 }).why.join(' ')).toMatch(/₹1,50,000.*₹2,00,000/);
    expect(
      answer({ salary: 1_500_000, 'home-loan': 300_000 })
        .whyNot.map(({ why }) => why)
        .join(' '),
    ).toContain('₹2,00,000');
  });
});

test('the answer says how many more deductions would make the old regime equal', () => {
  const given = { year: 'ty-2026-27', salary: 1_500_000, other: 40_000 };
  const short = Number(
    /you would need ₹([\d,]+) more/
      .exec(JSON.stringify(answer({ ...given, deductions: 225_000 }).whyNot))?.[1]
      ?.replaceAll(',', ''),
  );
  const after = (more: number) => found({ ...given, deductions: 225_000 + more });
  expect(after(short).old.total).toBe(103_740);
  // The Act rounds the tax to tens, so some rupees less change nothing.
  expect(after(short - 100).old.total).toBeGreaterThan(103_740);
});

test('Tax Year 2026-27 has the same amounts, under the Act of 2025', () => {
  const year = 'ty-2026-27';
  for (const other of [500_000, 1_210_000, 5_100_000, 50_100_000])
    expect({ ...found({ other, year }), open: [] }).toEqual({ ...found({ other }), open: [] });
  const words = JSON.stringify(answer({ year, other: 1_210_000 }));
  expect(words).toContain('Income-tax Act, 2025');
  expect(words).not.toMatch(/87A|115BAC/);
});

const money = fc.oneof(
  fc.integer({ min: 0, max: 1e12 }),
  fc.integer({ min: 0, max: 6e7 }),
  fc.integer({ min: 0, max: 3e6 }),
);
const age = fc.constantFrom('under-60', '60-to-79', '80-plus');
const year = fc.constantFrom('ay-2022-23', 'ay-2023-24', 'ay-2024-25', 'ay-2025-26', 'ay-2026-27', 'ty-2026-27');

test('the total is the sum of its lines, to the nearest ten', () => {
  fc.assert(
    fc.property(year, age, money, money, money, money, (when, years, salary, other, loan, deductions) => {
      const both = found({ year: when, age: years, salary, other, 'home-loan': loan, deductions });
      for (const side of [both.new, both.old]) {
        const sum =
          side.slabs.reduce((tax, slab) => tax + slab.tax, 0) - side.rebate - side.relief + side.surcharge + side.cess;
        expect(Math.abs(side.total - sum)).toBeLessThan(6);
        expect([side.total % 10, side.taxable % 10]).toEqual([0, 0]);
        for (const amount of AMOUNTS) expect(side[amount]).toBeGreaterThanOrEqual(0);
      }
      expect(both.difference).toBe(Math.abs(both.new.total - both.old.total));
    }),
  );
});

test('more income never costs less, nor more than itself with cess, except where a rebate ends at once', () => {
  const step = fc.integer({ min: 1, max: 5e6 });
  fc.assert(
    fc.property(year, age, money, step, (when, years, other, more) => {
      fc.pre(other + more <= 1e12);
      for (const regime of ['new', 'old'] as const) {
        const [less, rest] = [
          on(regime, other, { year: when, age: years }),
          on(regime, other + more, { year: when, age: years }),
        ];
        expect(rest.total).toBeGreaterThanOrEqual(less.total);
        const fades = regime === 'new' && when > 'ay-2023-24';
        if (fades || less.rebate === 0 || rest.rebate > 0)
          expect(rest.total - less.total).toBeLessThanOrEqual(1.04 * (rest.taxable - less.taxable) + 10);
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

describe('break-even deductions', () => {
  /**
   * The same by inverting the slabs of AY 2026-27 on paper, up to the first surcharge: the new regime's tax before cess,
   * the income on which the old one takes as much, and what lies between it and the salary.
   */
  const byHand = (salary: number) => {
    const bands = [
      [4e5, 5],
      [8e5, 10],
      [12e5, 15],
      [16e5, 20],
      [20e5, 25],
      [24e5, 30],
    ] as const;
    const income = salary - 75_000;
    const bySlabs = bands.reduce((sum, [from, rate], at) => {
      const to = bands[at + 1]?.[0] ?? Number.POSITIVE_INFINITY;
      return sum + (Math.max(0, Math.min(income, to) - from) * rate) / 100;
    }, 0);
    const tax = income <= 12e5 ? 0 : Math.min(bySlabs, income - 12e5);
    // Up to 5 lakh the rebate takes off all. Above it the first slab alone makes 12,500.
    const same = tax < 12_500 ? 5e5 : tax <= 112_500 ? 5e5 + (tax - 12_500) * 5 : 10e5 + (tax - 112_500) / 0.3;
    return Math.max(0, salary - 50_000 - Math.floor(same / 10 + 1e-6) * 10);
  };
  const breakEven = (given: Given) => (answer(given).data as Found & { breakEven: number }).breakEven;

  test('are those worked out by hand, with surcharge', () => {
    // With surcharge and its relief: 13,12,500 + 1,80,750 = 14,93,250 is 13,57,500 + 10%.
    expect(breakEven({ salary: 6_000_000 })).toBe(769_250);
  });

  test('are those of the inverted slabs for any salary without surcharge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7_500, max: 504_000 }), (tens) => {
        expect([tens * 10, breakEven({ salary: tens * 10 })]).toEqual([tens * 10, byHand(tens * 10)]);
      }),
    );
  });

  test('do not depend on the deductions that are entered, and entered they make the regimes cost the same', () => {
    const salary = 1_800_000;
    const needed = breakEven({ salary });
    expect(breakEven({ salary, deductions: 300_000 })).toBe(needed);
    expect(found({ salary, deductions: needed }).difference).toBe(0);
    expect(found({ salary, deductions: needed - 1000 }).better).toBe('new');
    expect(found({ salary, deductions: needed + 1000 }).better).toBe('old');
  });
});

test('interest to deduct that is not in the income is not deducted, and the answer says what is missing', () => {
  const say = (other: number) =>
    answering(tool, { year: 'ay-2026-27', age: 'under-60' })({ salary: 1e6, other, '80tta': 10_000 });
  expect(say(4_000).caution).toContain('You entered ₹10,000 of interest to deduct, and ₹4,000 of other income');
  expect(say(10_000).caution ?? '').not.toContain('of interest to deduct');
});

const CLOSED = ', which only a return filed by 31 July 2026 could choose';
test.each([
  ['2026-07-31', ['new', 'old'], ''],
  ['2026-08-01', ['new'], CLOSED],
  ['2031-04-01', ['new'], CLOSED],
])('on %s the regimes %j are open, and the verdict is the one that costs least', (today, open, closed) => {
  const of = answeringOn(today);
  const best = of({ salary: 1_500_000 });
  expect(best.data).toMatchObject({ open, better: 'new' });
  expect(best.headline).toEqual({
    lead: 'You pay least, ₹97,500, under the',
    result: 'new regime',
    rest: `You keep ₹1,59,900 more than under the old regime${closed}.`,
  });
  const { headline, data } = of({ salary: 1_500_000, 'home-loan': 200_000, deductions: 700_000 });
  expect([data.better, headline.result]).toEqual(['old', closed ? 'new regime' : 'old regime']);
  expect(headline.lead).toStartWith(closed ? 'Not filed by 31 July 2026? Then you pay ₹97,500 under' : 'You pay least');
  expect(headline.rest).toContain(closed ? 'could choose the old regime and keep' : 'more than under the new regime');
});

function answeringOn(today: string) {
  return (given: Given) => {
    const got = asked(tool, { year: 'ay-2026-27', age: 'under-60', ...given }, contentOf(tool), today);
    if (got.state !== 'answered') throw new TypeError(JSON.stringify(got));
    return got.answer;
  };
}

describe('others than individuals', () => {
  const of = answering(tool, { year: 'ay-2026-27', income: 10_000_000 });

  test('a firm, an LLP and a company pay what late-return works out for them', async () => {
    const late = answering(await toolOf('late-return'), { due: '2026-10-31', filed: '2026-10-31' });
    for (const rate of ['chosen', 'small', 'full'] as const)
      for (const income of [999, 10_000_000, 10_050_000, 123_456_789]) {
        const company = { year: 'ay-2026-27', who: 'company', 'company-rate': rate, income };
        const { rates } = of(company).data as { rates: Record<string, { total: number }> };
        const [step] = late(company).why.filter((text) => text.includes('Tax of a company'));
        expect(step).toContain(`in all ${rupees(rates[rate]?.total ?? Number.NaN)}`);
      }
    const firm = { year: 'ay-2026-27', who: 'llp', income: 10_100_000 };
    expect(late(firm).why.join(' ')).toContain(`in all ${of(firm).headline.result}`);
  });

  test('a company that names no rate sees all three, from the least to the most', () => {
    const { headline, drawings } = of({ who: 'company' });
    expect(headline.result).toBe('₹25,16,800 to ₹31,20,000');
    expect(drawings?.[0]).toMatchObject({ kind: 'bars', bars: [{}, {}, {}] });
  });

  test('a company that names its rate learns when the others apply', () => {
    const { whyNot } = of({ who: 'company', 'company-rate': 'chosen' });
    expect(whyNot.map(({ what }) => what)).toEqual([
      '25%, small turnover',
      '30%, general rate',
      'The regimes of individuals, and the rebate',
    ]);
  });

  test('names section 200 of the Act of 2025 for Tax Year 2026-27', () => {
    const { headline } = of({ year: 'ty-2026-27', who: 'company', 'company-rate': 'chosen' });
    expect(headline.lead).toContain('section 200');
  });

  test('the page of an LLP leads to its form and to late-return with its tax', () => {
    const links = of({ who: 'llp' }).next.map(({ href }) => href);
    expect(links).toContain('/tools/itr-form?year=ay-2026-27&who=firm&income=10000000&from=business');
    expect(links).toContain('/tools/late-return?year=ay-2026-27&who=firm&income=10000000');
  });

  test('an HUF has both regimes and no rebate', () => {
    const { data, why } = of({ who: 'huf', income: 700_000 });
    expect(data).toMatchObject({ new: { rebate: 0, total: 15_600 }, old: { rebate: 0 }, better: 'new' });
    expect(why.join(' ')).not.toContain('rebate');
  });
});
