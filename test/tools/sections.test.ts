/** Answers name the sections of the Act under which the year, or the day of the sale, falls. */
import { describe, expect, test } from 'bun:test';
import { answering, asked, contentOf, type Given, toolOf } from './asking.ts';

const OLD = /\b(?:44A|50AA|50C|54EC|87A|11[12]A|234|139)/;

describe('advance-tax', async () => {
  const base = { tax: '2 lakh', tds: '20k', june: '10k', september: '30k' };
  const tool = await toolOf('advance-tax');
  const answer = answering(tool, base);
  const late = (year: string, filed: string, given: Given = {}) => JSON.stringify(answer({ year, filed, ...given }));
  test('names sections 424 and 425 for Tax Year 2026-27, and no section of the Act of 1961', () => {
    const answers = [
      late('ty-2026-27', '2027-07-25'),
      late('ty-2026-27', '2026-11-23'),
      late('ty-2026-27', '2027-07-25', { tax: 5000 }),
      late('ty-2026-27', '2027-07-25', { march: '2 lakh' }),
      late('ty-2026-27', '2027-07-25', { 'senior-no-business': 'yes' }),
    ];
    for (const words of answers) expect(words).not.toMatch(OLD);
    expect(answers[0]).toContain('under section 425 and ');
    expect(answers[0]).toContain('"Section 424"');
  });
  test('names sections 234B and 234C for AY 2026-27', () => {
    const words = late('ay-2026-27', '2026-07-25');
    expect(words).toContain('under section 234C and ');
    expect(words).not.toMatch(/section 42[345]/i);
  });
  test('has labels of figures that name both', () => {
    const { figures } = contentOf(tool);
    const one = figures.filter(({ label }) => /234[BC]/.test(label) && !/42[45]/.test(label));
    expect(one.map(({ id }) => id)).toEqual([]);
  });
});

describe('capital-gains', async () => {
  const tool = await toolOf('capital-gains');
  const answer = answering(tool, { cost: 500_000, sale: 1_000_000 });
  const sale = (asset: string, bought: string, sold: string) => answer({ asset, bought, sold });
  const section = (asset: string, bought: string, sold: string) => sale(asset, bought, sold).data.section;
  test('names the section of each result by the day of the sale', () => {
    const assets: [string, string, string, string][] = [
      ['listed-share', '2020-01-10', 'section 112A', 'section 198 (formerly 112A)'],
      ['equity-fund', '2026-01-10', 'section 111A', 'section 196 (formerly 111A)'],
      ['land-building', '2010-01-10', 'section 112', 'section 197 (formerly 112)'],
      ['gold', '2026-01-10', 'section 48', 'section 72 (formerly 48)'],
      ['debt-fund', '2023-04-01', 'section 50AA', 'section 76 (formerly 50AA)'],
    ];
    for (const [asset, bought, before, since] of assets) {
      expect([asset, section(asset, bought, '2026-03-31')]).toEqual([asset, before]);
      expect([asset, section(asset, bought, '2026-04-01')]).toEqual([asset, since]);
    }
  });
  test('names it in the headline, and the sections of the other Act nowhere else', () => {
    const { headline, why, notCovered, year } = sale('listed-share', '2020-01-10', '2026-05-10');
    expect(headline.rest).toContain('under section 198 (formerly 112A)');
    expect(year).toEndWith('Income-tax Act, 2025.');
    expect(JSON.stringify([why, notCovered]).replaceAll('(formerly 112A)', '')).not.toMatch(OLD);
    const before = sale('land-building', '2010-01-10', '2026-03-31');
    expect(before.year).toEndWith('Income-tax Act, 1961.');
    expect(JSON.stringify(before)).not.toMatch(/section 197|sections 82|section 156/);
  });
  test('gives the rebate to gains at slab rates, never to section 112A, and to the others in the old regime', () => {
    for (const [asset, bought] of [
      ['debt-fund', '2024-01-10'],
      ['gold', '2026-01-10'],
      ['land-building', '2025-01-10'],
    ] as const) {
      const words = JSON.stringify(sale(asset, bought, '2026-05-10'));
      expect(words).toContain('The rebate of section 156 covers it like other income');
      expect(words).not.toContain('does not reduce');
    }
    const rebate = (asset: string, bought: string, sold: string) => sale(asset, bought, sold).notCovered[0];
    expect(rebate('listed-share', '2020-01-10', '2026-05-10')).toContain('never reduces tax under section 198');
    expect(rebate('equity-fund', '2026-01-10', '2026-03-10')).toContain(
      'does not reduce tax under section 111A in the new',
    );
    expect(rebate('gold', '2010-01-10', '2025-03-10')).toContain('is disputed for the new regime');
    expect(rebate('gold', '2018-01-10', '2022-03-10')).toContain('reduces tax under section 112');
  });
  test('still answers a sale of 2019', () => {
    expect(
      asked(tool, { asset: 'listed-share', bought: '2016-01-01', sold: '2019-05-01', cost: 1, sale: 5 }).state,
    ).toBe('answered');
  });
});

describe('presumptive', async () => {
  const answer = answering(await toolOf('presumptive'), { kind: 'business', receipts: '1 crore', 'cash-percent': 0 });
  test('says that the Act of 2025 may ask for an audit although the scheme was never used', () => {
    const { data, caution, why } = answer({ profit: '5 lakh' });
    expect(data.audit).toBe('no');
    expect(caution).toContain('Section 58(3) of the Act of 2025');
    expect(why.join(' ')).toContain('sections 44AB(e), 44AD(4) and 44AD(5)');
    expect(answer({ profit: '4 lakh' }).caution).toBeUndefined();
  });
  test('asks for an audit if the scheme was used before', () => {
    const { data, caution } = answer({ profit: '5 lakh', used: 'yes' });
    expect(data.audit).toBe('yes');
    expect(caution).toContain('you leave the scheme');
  });
});
