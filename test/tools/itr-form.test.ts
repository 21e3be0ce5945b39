/**
 * Cases worked by hand from rule 12(1) of the Income-tax Rules, 1962, the forms of AY 2025-26 and AY 2026-27, and the due dates of
 * Explanation 2 to section 139(1): circulars 12/2025 and 15/2025 for the one year, the Finance Act, 2026 for the other.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { tool } from '../../src/tools/itr-form.ts';
import { builtApp } from '../support/built-app.ts';
import { asked, asking, type Given, queryOf } from './asking.ts';

const ask = asking(tool);
type Found = { form: string; due: string | null; dueWithAudit: string; why: string[]; whyNot: Record<string, string>; papers: string[]; page: string };
const PERSON = { year: 'ay-2026-27', who: 'individual', residence: 'resident', income: '12,00,000' };
const of = (given: Given) => ask({ ...PERSON, ...given }) as Found;
/** Somebody other than an individual or HUF has no residence to give. */
const body = (who: string, given: Given = {}) => of({ who, residence: undefined, ...given });
const form = (given: Given) => of(given).form;
const dates = ({ due, dueWithAudit }: Found) => [due, dueWithAudit];

describe('ITR-1', () => {
  test('salary alone; salary with interest', () => {
    expect(form({ from: 'salary' })).toBe('ITR-1');
    expect(form({ from: ['salary', 'other'] })).toBe('ITR-1');
  });
  test('a total income of 50,00,000 still, 50,00,001 no more', () => {
    expect(form({ from: 'salary', income: '50,00,000' })).toBe('ITR-1');
    expect(form({ from: 'salary', income: '50,00,001' })).toBe('ITR-2');
  });
  test('two houses in AY 2026-27 and three no more; one in AY 2025-26 and two no more', () => {
    const houses = (year: string) => [1, 2, 3].map((count) => form({ year, from: ['salary', 'house'], houses: count }));
    expect(houses('ay-2026-27')).toEqual(['ITR-1', 'ITR-1', 'ITR-2']);
    expect(houses('ay-2025-26')).toEqual(['ITR-1', 'ITR-2', 'ITR-2']);
  });
  test('farm income of 5,000 still, 5,001 no more', () => {
    expect(form({ from: ['salary', 'agriculture'], agriculture: '5,000' })).toBe('ITR-1');
    expect(form({ from: ['salary', 'agriculture'], agriculture: '5,001' })).toBe('ITR-2');
  });
  test('gains under section 112A of 1,25,000 still, 1,25,001 no more, in both years', () => {
    for (const year of ['ay-2025-26', 'ay-2026-27']) {
      expect(form({ year, from: ['salary', 'ltcg-112a'], ltcg: '1,25,000' })).toBe('ITR-1');
      expect(form({ year, from: ['salary', 'ltcg-112a'], ltcg: '1,25,001' })).toBe('ITR-2');
    }
  });
  for (const source of ['capital-gains', 'crypto', 'lottery']) {
    test(`not with ${source}: ITR-2`, () => expect(form({ from: ['salary', source] })).toBe('ITR-2'));
  }
  for (const also of ['director', 'unlisted-shares', 'foreign', 'losses', 'tds-194n', 'esop-deferred']) {
    test(`not with ${also}: ITR-2`, () => {
      const found = of({ from: 'salary', also });
      expect(found.form).toBe('ITR-2');
      expect(Object.keys(found.whyNot)).toEqual(['ITR-1', 'ITR-3', 'ITR-4', 'ITR-5', 'ITR-6', 'ITR-7']);
    });
  }
  test('not for a non-resident, for who is not ordinarily resident, or for a family: ITR-2', () => {
    expect(form({ from: 'salary', residence: 'non-resident' })).toBe('ITR-2');
    expect(form({ from: 'salary', residence: 'not-ordinary' })).toBe('ITR-2');
    expect(form({ who: 'huf', from: 'other' })).toBe('ITR-2');
  });
  test('everything that closes it is said, each with its amount', () => {
    const { whyNot } = of({ from: ['house', 'ltcg-112a', 'crypto'], income: '60,00,000', houses: 3, ltcg: '2,00,000', also: 'director' });
    expect(whyNot['ITR-1']).toBe(
      'a total income of ₹60,00,000, above ₹50 lakh; house properties: 3, where no more than 2 are allowed; a gain under section 112A of ₹2,00,000, above ₹1.25 lakh; ' +
        'income from crypto or other virtual assets; a director of a company',
    );
  });
});

describe('ITR-4', () => {
  test('a resident individual, family or firm with a fixed share of turnover', () => {
    expect(form({ from: 'presumptive' })).toBe('ITR-4');
    expect(form({ who: 'huf', from: 'presumptive' })).toBe('ITR-4');
    expect(body('firm', { from: 'presumptive' }).form).toBe('ITR-4');
    expect(form({ from: ['presumptive', 'salary', 'other', 'house'], houses: 2 })).toBe('ITR-4');
  });
  test('up to 50,00,000: above it a person files ITR-3 and a firm ITR-5', () => {
    expect(form({ from: 'presumptive', income: '50,00,000' })).toBe('ITR-4');
    expect(form({ from: 'presumptive', income: '50,00,001' })).toBe('ITR-3');
    expect(body('firm', { from: 'presumptive', income: '50,00,001' }).form).toBe('ITR-5');
  });
  test('two houses from AY 2026-27, one in AY 2025-26', () => {
    const houses = (year: string) => [1, 2, 3].map((count) => form({ year, from: ['presumptive', 'house'], houses: count }));
    expect(houses('ay-2026-27')).toEqual(['ITR-4', 'ITR-4', 'ITR-3']);
    expect(houses('ay-2025-26')).toEqual(['ITR-4', 'ITR-3', 'ITR-3']);
  });
  test('farm income and gains within the same bounds', () => {
    const both = { from: ['presumptive', 'agriculture', 'ltcg-112a'] };
    expect(form({ ...both, agriculture: 5000, ltcg: 125_000 })).toBe('ITR-4');
    expect(form({ ...both, agriculture: 5001, ltcg: 125_000 })).toBe('ITR-3');
    expect(form({ ...both, agriculture: 5000, ltcg: 125_001 })).toBe('ITR-3');
  });
  for (const given of [
    { residence: 'non-resident' },
    { residence: 'not-ordinary' },
    ...['capital-gains', 'crypto', 'lottery', 'partner', 'business'].map((source) => ({ from: ['presumptive', source] })),
    ...['director', 'unlisted-shares', 'foreign', 'losses', 'tds-194n', 'esop-deferred'].map((also) => ({ also })),
  ]) {
    test(`not with ${Object.values(given).flat().at(-1)}: ITR-3`, () => expect(form({ from: 'presumptive', ...given })).toBe('ITR-3'));
  }
  test('not for an LLP, whose scheme can only be that of goods vehicles: ITR-5', () => {
    expect(body('llp', { from: 'presumptive' }).form).toBe('ITR-5');
  });
});

describe('the full forms', () => {
  test('ITR-3: real profit, or a share in a firm, with whatever else', () => {
    expect(form({ from: 'business' })).toBe('ITR-3');
    expect(form({ from: ['salary', 'business', 'capital-gains', 'crypto'], also: 'foreign' })).toBe('ITR-3');
    expect(form({ from: 'partner' })).toBe('ITR-3');
    expect(form({ who: 'huf', from: ['other', 'partner'] })).toBe('ITR-3');
    expect(form({ from: ['salary', 'partner'], residence: 'non-resident' })).toBe('ITR-3');
  });
  test('ITR-5: firm, LLP, association, and a trust that claims no exemption', () => {
    expect(body('firm', { from: 'business' }).form).toBe('ITR-5');
    expect(body('llp').form).toBe('ITR-5');
    expect(body('aop', { from: 'other' }).form).toBe('ITR-5');
    expect(body('trust', { from: 'other' }).form).toBe('ITR-5');
  });
  test('ITR-6: a company, whatever it earns', () => {
    expect(body('company').form).toBe('ITR-6');
    expect(body('company', { from: ['business', 'house', 'capital-gains'], also: ['foreign', 'losses'] }).form).toBe('ITR-6');
  });
  test('ITR-7: trust, association or section 8 company that claims section 11', () => {
    for (const who of ['trust', 'aop', 'company']) expect([who, body(who, { from: 'other', also: 'section-11' }).form]).toEqual([who, 'ITR-7']);
  });
  test('each leads to its page, and names the papers of what was said', () => {
    expect(of({ from: 'salary' }).page).toBe('/income-tax-filing/itr-1-sahaj-form');
    expect(body('company').page).toBe('/income-tax-filing/itr-6-form');
    expect(of({ from: ['salary', 'capital-gains'], also: 'foreign' }).papers).toEqual([
      'PAN, and Aadhaar linked to it',
      'Form 16 of each employer, or the pension certificate',
      'Deeds and bills of what was sold, with its cost',
      'Statements of accounts and assets abroad; Form 67 for tax paid there',
      'Form 26AS and AIS, both free on the portal',
    ]);
  });
});

describe('due dates', () => {
  test('AY 2026-27: 31 July without a business, 31 August with one, 31 October with audit', () => {
    expect(dates(of({ from: 'salary' }))).toEqual(['2026-07-31', '2026-10-31']);
    expect(dates(of({ from: 'capital-gains' }))).toEqual(['2026-07-31', '2026-10-31']);
    for (const from of ['business', 'presumptive', 'partner']) expect(dates(of({ from }))).toEqual(['2026-08-31', '2026-10-31']);
    expect(dates(body('firm', { from: 'business' }))).toEqual(['2026-08-31', '2026-10-31']);
  });
  test('AY 2026-27: a firm or association without a business keeps 31 July; a firm of which nothing is said has a business', () => {
    expect(dates(body('firm', { from: 'house', houses: 1 }))[0]).toBe('2026-07-31');
    expect(dates(body('aop', { from: 'other' }))[0]).toBe('2026-07-31');
    expect(dates(body('llp'))[0]).toBe('2026-08-31');
  });
  test('AY 2026-27: every company 31 October, a section 8 company too', () => {
    expect(dates(body('company'))).toEqual(['2026-10-31', '2026-10-31']);
    expect(dates(body('company', { also: 'section-11' }))).toEqual(['2026-10-31', '2026-10-31']);
  });
  test('AY 2026-27: a trust without audit has none, since sources disagree, and is told who decides', () => {
    const found = asked(tool, { year: 'ay-2026-27', who: 'trust', income: 0, also: 'section-11' });
    const answer = found.state === 'answered' ? found.answer : undefined;
    expect(answer?.data).toMatchObject({ form: 'ITR-7', due: null, dueWithAudit: '2026-10-31' });
    expect(answer?.caution).toContain('ask the Income Tax Department');
    expect(answer?.why.flatMap(({ figures }) => figures)).toContain('ay-2026-27-trust-no-audit');
    expect(dates(body('trust', { from: 'other' }))[0]).toBe(null);
    expect(dates(body('trust', { from: 'business' }))[0]).toBe('2026-08-31');
  });
  test('AY 2025-26: 16 September 2025 for all without audit, 10 December 2025 with it and for companies', () => {
    const year = 'ay-2025-26';
    for (const from of ['salary', 'business', 'presumptive']) expect(dates(of({ year, from }))).toEqual(['2025-09-16', '2025-12-10']);
    expect(dates(body('trust', { year, also: 'section-11' }))).toEqual(['2025-09-16', '2025-12-10']);
    expect(dates(body('company', { year }))).toEqual(['2025-12-10', '2025-12-10']);
  });
  test('AY 2025-26 is answered with a caution, AY 2026-27 without', () => {
    const caution = (year: string) => {
      const found = asked(tool, { ...PERSON, year, from: 'salary' });
      return found.state === 'answered' && found.answer.caution !== undefined;
    };
    expect([caution('ay-2025-26'), caution('ay-2026-27')]).toEqual([true, false]);
  });
});

describe('what is wrong is said at its parameter', () => {
  test('missing, no such choice, no amount, given twice', () => {
    expect(ask({ year: 'ay-2024-25' })).toEqual({ faults: ['year', 'who', 'income'] });
    expect(of({ residence: undefined, from: 'salary' })).toEqual({ faults: ['residence'] } as never);
    expect(of({ from: 'boat' })).toEqual({ faults: ['from'] } as never);
    expect(of({ from: 'salary', income: '-1' })).toEqual({ faults: ['income'] } as never);
    expect(of({ from: 'salary', income: ['1', '2'] })).toEqual({ faults: ['income'] } as never);
    expect(of({})).toEqual({ faults: ['from'] } as never);
  });
  test('sources without their amounts, and amounts without their sources', () => {
    expect(of({ from: ['house', 'ltcg-112a', 'agriculture'] })).toEqual({ faults: ['houses', 'ltcg', 'agriculture'] } as never);
    expect(of({ from: 'salary', houses: 1, ltcg: 5, agriculture: 5 })).toEqual({ faults: ['houses', 'ltcg', 'agriculture'] } as never);
    expect(of({ from: 'house', houses: 0 })).toEqual({ faults: ['houses'] } as never);
    expect(of({ from: 'salary', ltcg: 0 }).form).toBe('ITR-1');
  });
  test('what does not go together', () => {
    expect(body('company', { residence: 'non-resident' })).toEqual({ faults: ['residence'] } as never);
    // What the form sends by itself, without script, is no answer to it.
    expect(body('company', { residence: 'resident' }).form).toBe('ITR-6');
    expect(body('firm', { from: ['business', 'salary'] })).toEqual({ faults: ['from'] } as never);
    expect(of({ who: 'huf', from: 'other', also: 'director' })).toEqual({ faults: ['also'] } as never);
    expect(of({ from: 'salary', also: 'section-11' })).toEqual({ faults: ['also'] } as never);
    expect(body('llp', { from: 'business', also: 'section-11' })).toEqual({ faults: ['also'] } as never);
  });
});

const sources = ['salary', 'house', 'other', 'ltcg-112a', 'capital-gains', 'crypto', 'business', 'presumptive', 'partner', 'lottery'];
const facts = ['director', 'unlisted-shares', 'foreign', 'losses', 'tds-194n', 'esop-deferred'];

test('a short form never follows from more income, one more source or one more fact; and every other form is refused with words', () => {
  const short = (found: Found) => found.form === 'ITR-1' || found.form === 'ITR-4';
  const amount = fc.integer({ min: 0, max: 1e8 });
  fc.assert(
    fc.property(fc.subarray(sources, { minLength: 1 }), fc.subarray(facts), amount, amount, fc.constantFrom(...facts), (from, also, one, two, fact) => {
      const given = {
        from,
        also,
        ...(from.includes('house') && { houses: 2 }),
        ...(from.includes('ltcg-112a') && { ltcg: '1,00,000' }),
      };
      const lower = of({ ...given, income: Math.min(one, two) });
      expect(Object.keys(lower.whyNot)).toHaveLength(6);
      expect(Object.values(lower.whyNot).filter((why) => why === '')).toEqual([]);
      expect(lower.whyNot).not.toHaveProperty(lower.form);
      const higher = of({ ...given, income: Math.max(one, two) });
      if (short(higher)) expect(lower.form).toBe(higher.form);
      const more = of({ ...given, income: Math.min(one, two), also: [...new Set([...also, fact])] });
      expect(short(more)).toBe(false);
      // Business income is told by the form: 3 and 4 have it, 1 and 2 do not.
      const business = ['business', 'presumptive', 'partner'].some((source) => from.includes(source));
      expect(lower.form === 'ITR-3' || lower.form === 'ITR-4').toBe(business);
    }),
  );
});

test('through the app: JSON of a case', async () => {
  const query = queryOf({ ...PERSON, from: ['salary', 'house'], houses: 2 });
  const reply = await builtApp().get(`/tools/itr-form.json?${query}`);
  expect(reply.status).toBe(200);
  const { data, figures } = (await reply.json()) as { data: Found; figures: { id: string; value: unknown }[] };
  expect(data).toMatchObject({ form: 'ITR-1', due: '2026-07-31', page: '/income-tax-filing/itr-1-sahaj-form' });
  expect(figures.find(({ id }) => id === 'itr1-house-properties')?.value).toBe(2);
});
