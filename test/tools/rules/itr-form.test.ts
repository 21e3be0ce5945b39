/**
 * Tests that the worked cases in content/tools/cases/itr-form.yaml do not cover: due dates by kind, everything that
 * closes a form, words, faults, and properties of every input.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { tool } from '../../../src/tools/rules/itr-form.ts';
import { answering, asked, asking, type Given, reading } from '../asking.ts';

type Found = {
  form: string;
  due: string | null;
  dueWithAudit: string;
  why: string[];
  whyNot: Record<string, string>;
  papers: string[];
  page: string;
};
const PERSON = { year: 'ay-2026-27', who: 'individual', residence: 'resident', income: '12,00,000' };
const ask = asking(tool);
const answer = answering(tool, PERSON);
const of = (given: Given) => answer(given).data as Found;
/** Only an individual or HUF has a residence. */
const body = (who: string, given: Given = {}) => of({ who, residence: undefined, ...given });
const form = (given: Given) => of(given).form;
const faults = (given: Given) => ask({ ...PERSON, ...given });

const FACTS = ['director', 'unlisted-shares', 'foreign', 'losses', 'tds-194n', 'esop-deferred'];

describe('a short form', () => {
  test('shows every reason against it, with the amounts', () => {
    const from = ['house', 'ltcg-112a', 'crypto'];
    const { whyNot } = of({ from, income: '60,00,000', houses: 3, ltcg: '2,00,000', also: 'director' });
    expect(whyNot['ITR-1']).toBe(
      'your total income is ₹60,00,000, above ₹50 lakh; you have 3 house properties, and the limit is 2; your gain under section 112A is ₹2,00,000, above ₹1.25 lakh; ' +
        'you have income from crypto or other virtual assets; you are a director of a company',
    );
  });
});

test('each form links to its page and lists the papers for the input', () => {
  expect(body('company').page).toBe('/income-tax-filing/itr-6-form');
  expect(of({ from: ['salary', 'capital-gains'], also: 'foreign' }).papers).toEqual([
    'PAN, and Aadhaar linked to it',
    'Form 16 from each employer, or the pension certificate',
    'Deeds and bills for what you sold, and what it cost you',
    'Statements of accounts and assets abroad; Form 67 for tax paid there',
    'Form 26AS and AIS, both free on the portal',
  ]);
});

test('without a business, audited accounts are not mentioned', () => {
  const said = (given: Given) => {
    const { data, why, headline, notCovered, lists, next, unsaid } = answer(given);
    return { text: JSON.stringify({ why, headline, notCovered, lists, next, of: (data as Found).why }), unsaid, data };
  };
  const salaried = said({ from: 'salary' });
  expect(salaried.text).not.toMatch(/audit/i);
  expect(salaried.unsaid).toEqual(['itr-due-audit']);
  expect(salaried.data.dueWithAudit).toBe('2026-10-31');
  expect(said({ from: 'business' }).text).toMatch(/audit/i);
});

describe('due dates', () => {
  const individual = (due: string, withAudit: string, sources: string[], more: Given = {}) =>
    sources.map((from) => [{ from, ...more }, due, withAudit] as const);
  const other = (who: string, more: Given = {}): Given => ({ who, residence: undefined, ...more });
  const before = { year: 'ay-2025-26' };
  test.each<readonly [given: Given, due: string, withAudit: string]>([
    ...individual('2026-07-31', '2026-10-31', ['salary', 'capital-gains']),
    ...individual('2026-08-31', '2026-10-31', ['business', 'presumptive', 'partner']),
    // A firm is assumed to have a business.
    [other('firm', { from: 'house', houses: 1 }), '2026-07-31', '2026-10-31'],
    [other('aop', { from: 'other' }), '2026-07-31', '2026-10-31'],
    [other('llp'), '2026-08-31', '2026-10-31'],
    [other('company'), '2026-10-31', '2026-10-31'],
    [other('company', { also: 'section-11' }), '2026-10-31', '2026-10-31'],
    ...individual('2025-09-16', '2025-12-10', ['salary', 'business', 'presumptive'], before),
    [other('trust', { ...before, also: 'section-11' }), '2025-09-16', '2025-12-10'],
    [other('company', before), '2025-12-10', '2025-12-10'],
  ])('of %j are %s, and with audit %s', (given, due, withAudit) => {
    expect(of(given)).toMatchObject({ due, dueWithAudit: withAudit });
  });
  test('AY 2026-27: unconfirmed news of the audit date is shown with that date', () => {
    const told = (found: Found) => found.why.filter((step) => step.includes('Circular 7/2026')).length;
    const found = [of({ from: 'salary' }), body('company'), of({ year: 'ay-2025-26', from: 'business' })];
    expect(found.map(told)).toEqual([0, 1, 0]);
  });
  test('AY 2026-27: a trust without audit has no due date, since sources disagree; the answer names who decides', () => {
    const trust = { who: 'trust', residence: undefined, income: 0, also: 'section-11' };
    expect(answer(trust).data).toMatchObject({ form: 'ITR-7', due: null, dueWithAudit: '2026-10-31' });
    expect(answer(trust).caution).toContain('ask the Income Tax Department');
    expect(reading(tool, PERSON)(trust)).toContain('itr-due-trust');
    expect(['other', 'business'].map((from) => body('trust', { from }).due)).toEqual([null, '2026-08-31']);
  });
  test('a year is answered with a caution from the day after its last belated return', () => {
    const isOver = (year: string, today: string) => {
      const found = asked(tool, { ...PERSON, year, from: 'salary' }, undefined, today);
      return found.state === 'answered' && found.answer.caution !== undefined;
    };
    expect(['2025-12-31', '2026-01-01'].map((today) => isOver('ay-2025-26', today))).toEqual([false, true]);
    expect(isOver('ay-2026-27', '2026-12-31')).toBe(false);
  });
});

describe('faults are shown at their parameter', () => {
  test('sources without their amounts, and amounts without their sources', () => {
    const all = { faults: ['houses', 'ltcg', 'agriculture'] };
    expect(faults({ from: ['house', 'ltcg-112a', 'agriculture'] })).toEqual(all);
    expect(faults({ from: 'salary', houses: 1, ltcg: 5, agriculture: 5 })).toEqual(all);
    expect(form({ from: 'salary', ltcg: 0 })).toBe('ITR-1');
    expect(faults({})).toEqual({ faults: ['from'] });
  });
});

test('more income, one more source or one more fact never lead to a short form; every other form has a reason against it', () => {
  const sources = 'salary house other ltcg-112a capital-gains crypto business presumptive partner lottery'.split(' ');
  const short = (found: Found) => found.form === 'ITR-1' || found.form === 'ITR-4';
  const amount = fc.integer({ min: 0, max: 1e8 });
  fc.assert(
    fc.property(
      fc.subarray(sources, { minLength: 1 }),
      fc.subarray(FACTS),
      amount,
      amount,
      fc.constantFrom(...FACTS),
      (from, also, one, two, fact) => {
        const given = {
          from,
          also,
          ...(from.includes('house') && { houses: 2 }),
          ...(from.includes('ltcg-112a') && { ltcg: '1,00,000' }),
        };
        const lower = of({ ...given, income: Math.min(one, two) });
        expect(Object.keys(lower.whyNot)).toHaveLength(6);
        expect(Object.values(lower.whyNot)).not.toContain('');
        expect(lower.whyNot).not.toHaveProperty(lower.form);
        const higher = of({ ...given, income: Math.max(one, two) });
        if (short(higher)) expect(lower.form).toBe(higher.form);
        expect(short(of({ ...given, income: Math.min(one, two), also: [...new Set([...also, fact])] }))).toBe(false);
        // Forms 3 and 4 have business income, 1 and 2 do not.
        const business = ['business', 'presumptive', 'partner'].some((source) => from.includes(source));
        expect(lower.form === 'ITR-3' || lower.form === 'ITR-4').toBe(business);
      },
    ),
  );
});
