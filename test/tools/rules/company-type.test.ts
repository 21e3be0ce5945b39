/**
 * Tests that the worked cases in content/tools/cases/company-type.yaml do not cover: every type that fits, the duties
 * of each, words, and properties of every input.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { tool } from '../../../src/tools/rules/company-type.ts';
import { answering, type Given } from '../asking.ts';

type Type = { path: string; name: string; fits: boolean; why: string; everyYear: string[] };
type Data = { best: string | null; types: Type[] };

const PRIVATE = '/company-registration';
const PUBLIC = '/company-registration/public-company-registration';
const OPC = '/company-registration/one-person-company-registration';
const SECTION_8 = '/company-registration/section-8-company-registration';
const NIDHI = '/company-registration/nidhi-company-registration';
const NBFC = '/company-registration/nbfc-company-registration';
const PRODUCER = '/company-registration/farmer-producer-company-registration';
const LLP = '/others/roc-compliance';

const BASE = { purpose: 'profit', founders: 2, investors: 'no', capital: '1,00,000', resident: 'yes' };
const answer = answering(tool, BASE);
const find = (given: Given = {}) => answer(given).data as Data;
const fitting = (given: Given) => find(given).types.flatMap(({ path, fits }) => (fits ? [path] : []));
const typeAt = (path: string, given: Given = {}) => find(given).types.find((type) => type.path === path) as Type;

test('judges all seven types and the LLP', () => {
  expect(find().types.map(({ path }) => path)).toEqual([PRIVATE, PUBLIC, OPC, SECTION_8, NIDHI, NBFC, PRODUCER, LLP]);
});

describe('names every type that fits, not only the best', () => {
  const cases: [string, Given, string[]][] = [
    ['one founder', { founders: 1 }, [OPC]],
    ['six founders: one short of a public company', { founders: 6 }, [PRIVATE, LLP]],
    ['seven founders', { founders: 7 }, [PRIVATE, PUBLIC, LLP]],
    ['201 founders', { founders: 201 }, [PUBLIC, LLP]],
    ['investors: an LLP has no shares', { investors: 'yes' }, [PRIVATE]],
    ['ten producers', { purpose: 'farming', founders: 10 }, [PRIVATE, PUBLIC, PRODUCER, LLP]],
    ['producers and an investor', { purpose: 'farming', founders: 10, investors: 'yes' }, [PRIVATE, PUBLIC]],
    ['producers abroad', { purpose: 'farming', founders: 10, resident: 'no' }, []],
    ['charity', { purpose: 'charity' }, [SECTION_8]],
  ];
  for (const [name, given, types] of cases) test(name, () => expect(fitting(given)).toEqual(types));
});

describe('yearly duties', () => {
  const yearly = (path: string) => typeAt(path).everyYear;
  test('a private company: audit, meetings, forms, tax and reports', () => {
    expect(yearly(PRIVATE)).toEqual([
      'Accounts audited, even with no sales.',
      "Annual general meeting within 6 months of the year's end.",
      'Board meetings: 4 a year, at most 120 days apart; a small company 2.',
      'AOC-4, the accounts, within 30 days of that meeting.',
      'MGT-7A while it is small, or MGT-7, the annual return, within 60 days of it.',
      'Income tax return ITR-6 by 31 October.',
      'DIR-3 KYC of each director once in three years, by 30 June.',
      "DPT-3, loans and deposits at the year's end, by 30 June.",
      'MSME-1, where a micro or small supplier was paid late, by 30 April and 31 October.',
    ]);
  });
  test('MGT-7A is for small companies, except public and section 8 companies', () => {
    const form = (path: string) => /MGT-7[^,]*/.exec(yearly(path).join('; '))?.[0];
    expect(new Set([PRIVATE, NBFC, PRODUCER].map(form))).toEqual(new Set(['MGT-7A while it is small']));
    expect(new Set([PUBLIC, SECTION_8].map(form))).toEqual(new Set(['MGT-7']));
  });
  test('a one person company: no annual general meeting, so its forms run from the end of the year', () => {
    const duties = yearly(OPC).join(' ');
    expect(duties).toContain('180 days');
    expect(duties).toContain('240 days');
    expect(duties).toContain('none with a single director');
    expect(duties).not.toContain('60 days of it');
  });
  test('a public company reconciles its shares; an LLP has Forms 11 and 8', () => {
    expect(yearly(PUBLIC).join(' ')).toContain('PAS-6');
    expect(yearly(LLP).join(' ')).toMatch(/30 May.*30 October/);
  });
});

test('without a resident: names the director who stays 182 days, and the caution for a one person company', () => {
  const { caution, why } = answer({ founders: 1, resident: 'no' });
  expect(caution).toContain('foreign citizen');
  expect(why.join(' ')).toContain('182 days');
  expect(answer().caution).toBeUndefined();
});

test('if no type fits, names the nearest one with what it lacks', () => {
  expect(answer({ purpose: 'charity', founders: 1 }).headline).toEqual({
    lead: 'None fits yet. Nearest:',
    result: 'Section 8 company',
    rest: 'It needs at least 2 members, and there is one of you.',
  });
});

test('names the best type that fits, each with a reason and its duties; more capital never rules a type out', () => {
  const purpose = fc.constantFrom('profit', 'charity', 'savings', 'lending', 'farming');
  const yesNo = fc.constantFrom('yes', 'no');
  const founders = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1000 }));
  const money = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 1e9 }));
  fc.assert(
    fc.property(purpose, founders, yesNo, yesNo, money, money, (what, people, investors, resident, one, other) => {
      const given = { purpose: what, founders: people, investors, resident };
      const { best, types } = find({ ...given, capital: Math.max(one, other) });
      const fits = types.filter(({ path, fits }) => fits && path !== LLP).map(({ path }) => path);
      expect(best === null ? fits.length === 0 : fits.includes(best)).toBe(true);
      expect(types.every(({ why, everyYear }) => why !== '' && everyYear.length > 3)).toBe(true);
      for (const path of fitting({ ...given, capital: Math.min(one, other) }))
        expect(fitting({ ...given, capital: Math.max(one, other) })).toContain(path);
    }),
  );
});
