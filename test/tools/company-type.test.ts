/** Cases decided by hand from the Companies Act, 2013, the Nidhi Rules as amended in 2022 and the records of content/figures. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { tool } from '../../src/tools/company-type.ts';
import { builtApp } from '../support/built-app.ts';
import { asked, asking, type Given } from './asking.ts';

type Type = { path: string; name: string; fits: boolean; why: string; everyYear: string[] };
type Data = { best: string | null; types: Type[] };

const PRIVATE = '/company-registration';
const PUBLIC = '/company-registration/public-company-registration';
const OPC = '/company-registration/one-person-company-registration';
const SECTION_8 = '/company-registration/section-8-company-registration';
const NIDHI = '/company-registration/nidhi-company-registration';
const NBFC = '/company-registration/nbfc-company-registration';
const PRODUCER = '/company-registration/farmer-producer-company-registration';
const LLP = '/gst/gst-llp-pertnership-firms';

const ask = asking(tool);
const find = (given: Given = {}) => ask({ purpose: 'profit', founders: 2, investors: 'no', capital: '1,00,000', resident: 'yes', ...given }) as Data;
const fitting = (given: Given) => find(given).types.flatMap(({ path, fits }) => (fits ? [path] : []));
const typeAt = (path: string, given: Given) => find(given).types.find((type) => type.path === path) as Type;
const answered = (given: Given) => {
  const found = asked(tool, { purpose: 'profit', founders: 2, investors: 'no', capital: 0, resident: 'yes', ...given });
  if (found.state !== 'answered') throw new Error(found.state);
  return found.answer;
};

describe('what fits, the best first', () => {
  const cases: [string, Given, string | null, string[]][] = [
    ['one founder: the one person company', { founders: 1 }, OPC, [OPC]],
    ['one founder and an investor, who is the second shareholder', { founders: 1, investors: 'yes' }, PRIVATE, [PRIVATE]],
    ['two founders', {}, PRIVATE, [PRIVATE, LLP]],
    ['two founders and investors: an LLP has no shares', { investors: 'yes' }, PRIVATE, [PRIVATE]],
    ['six founders: one short of a public company', { founders: 6 }, PRIVATE, [PRIVATE, LLP]],
    ['seven founders: a public company could be', { founders: 7 }, PRIVATE, [PRIVATE, PUBLIC, LLP]],
    ['200 founders: the most of a private company', { founders: 200 }, PRIVATE, [PRIVATE, PUBLIC, LLP]],
    ['201 founders', { founders: 201 }, PUBLIC, [PUBLIC, LLP]],
    ['201 founders and investors', { founders: 201, investors: 'yes' }, PUBLIC, [PUBLIC]],
    ['one founder abroad: since April 2021 a citizen may', { founders: 1, resident: 'no' }, OPC, [OPC]],
    ['one founder with 100 crore: no limit since April 2021', { founders: 1, capital: 1e9 }, OPC, [OPC]],
    ['no capital at all: no minimum since May 2015', { capital: 0 }, PRIVATE, [PRIVATE, LLP]],
    ['charity alone: section 8 needs two', { purpose: 'charity', founders: 1 }, null, []],
    ['charity of two', { purpose: 'charity' }, SECTION_8, [SECTION_8]],
    ['savings of six: a public company needs seven', { purpose: 'savings', founders: 6, capital: 1_000_000 }, null, []],
    ['savings of seven with 10 lakh', { purpose: 'savings', founders: 7, capital: 1_000_000 }, NIDHI, [NIDHI]],
    ['savings of seven with a rupee less', { purpose: 'savings', founders: 7, capital: 999_999 }, null, []],
    ['savings of people abroad', { purpose: 'savings', founders: 7, capital: 1_000_000, resident: 'no' }, null, []],
    ['lending with 10 crore', { purpose: 'lending', capital: 100_000_000 }, NBFC, [NBFC]],
    ['lending with a rupee less', { purpose: 'lending', capital: 99_999_999 }, null, []],
    ['lending alone: no one person company lends', { purpose: 'lending', founders: 1, capital: 100_000_000 }, null, []],
    ['ten producers', { purpose: 'farming', founders: 10 }, PRODUCER, [PRIVATE, PUBLIC, PRODUCER, LLP]],
    ['nine producers', { purpose: 'farming', founders: 9 }, PRIVATE, [PRIVATE, PUBLIC, LLP]],
    ['ten producers and an investor, who is none', { purpose: 'farming', founders: 10, investors: 'yes' }, PRIVATE, [PRIVATE, PUBLIC]],
    ['one producer', { purpose: 'farming', founders: 1 }, OPC, [OPC]],
    ['producers abroad', { purpose: 'farming', founders: 10, resident: 'no' }, null, []],
  ];
  for (const [name, given, best, types] of cases) {
    test(name, () => {
      expect(find(given).best).toBe(best);
      expect(fitting(given)).toEqual(types);
    });
  }
});

test('all seven are judged, and the LLP beside them', () => {
  expect(find().types.map(({ path }) => path)).toEqual([PRIVATE, PUBLIC, OPC, SECTION_8, NIDHI, NBFC, PRODUCER, LLP]);
});

test('what stands against a type is the law of now', () => {
  expect(typeAt(NIDHI, { purpose: 'savings', founders: 7, capital: 500_000 }).why).toContain('₹10 lakh');
  expect(typeAt(NIDHI, { purpose: 'savings', founders: 7, capital: 1_000_000 }).why).toContain('120 days');
  expect(typeAt(NBFC, { purpose: 'lending', capital: 20_000_000 }).why).toContain('₹10 crore');
  expect(typeAt(OPC, { founders: 1 }).why).toContain('no limit');
  expect(typeAt(PRODUCER, { purpose: 'farming', founders: 2 }).why).toContain('10 producers, or 2 producer institutions');
});

test('what each asks every year', () => {
  expect(typeAt(PRIVATE, {}).everyYear).toEqual([
    'Accounts audited, even with no sales.',
    "Annual general meeting within 6 months of the year's end.",
    'AOC-4, the accounts, within 30 days of that meeting.',
    'MGT-7A while it is small, or MGT-7, the annual return, within 60 days of it.',
    'Income tax return ITR-6 by 31 October.',
    'DIR-3 KYC of each director once in three years, by 30 June.',
  ]);
  expect(typeAt(OPC, {}).everyYear[1]).toContain('180 days');
  expect(typeAt(OPC, {}).everyYear.join(' ')).not.toContain('60 days');
  expect(typeAt(PUBLIC, {}).everyYear.at(-1)).toContain('PAS-6');
  expect(typeAt(LLP, {}).everyYear.join(' ')).toContain('30 May');
  expect(typeAt(LLP, {}).everyYear.join(' ')).toContain('30 October');
});

test('nobody in India: a director who stays 182 days is named, and the caution of the one person company', () => {
  const { caution, why } = answered({ founders: 1, resident: 'no' });
  expect(caution).toContain('foreign citizen');
  expect(why.find(({ figures }) => figures.includes('resident-director-days'))?.text).toContain('182 days');
  expect(answered({}).caution).toBeUndefined();
});

test('where none fits, the nearest is named with what it lacks', () => {
  const { headline } = answered({ purpose: 'charity', founders: 1 });
  expect(headline).toEqual({ lead: 'None fits yet. Nearest:', result: 'Section 8 company', rest: 'It needs at least 2 members, and you are one.' });
});

test('what is wrong is said at its parameter', () => {
  const all = ['purpose', 'founders', 'investors', 'capital', 'resident'];
  expect(ask({ purpose: 'fun', founders: 0, investors: 'maybe', capital: '-1', resident: '' })).toEqual({ faults: all });
  expect(ask({ purpose: ['profit', 'charity'], founders: '2.5', investors: 'no', capital: '1 lakh', resident: 'yes' })).toEqual({
    faults: ['purpose', 'founders', 'capital'],
  });
  expect(ask({ purpose: 'profit' })).toEqual({ faults: ['founders', 'investors', 'capital', 'resident'] });
});

test('the best one fits; it is none only where no company fits; more capital never rules a type out; each says why, and what comes yearly', () => {
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
      for (const path of fitting({ ...given, capital: Math.min(one, other) })) expect(fitting({ ...given, capital: Math.max(one, other) })).toContain(path);
    }),
  );
});

test('JSON through the app: twelve producers', async () => {
  const response = await builtApp({}).get('/tools/company-type.json?purpose=farming&founders=12&investors=no&capital=60000&resident=yes');
  const { data, figures } = (await response.json()) as { data: Data; figures: { id: string; value: unknown }[] };
  expect([response.status, data.best, data.types.length]).toEqual([200, PRODUCER, 8]);
  expect(figures.find(({ id }) => id === 'producer-min-producers')).toMatchObject({ value: 10 });
});

test('every number that is shown has its record among the figures: those of all types', () => {
  const { why, whyNot } = answered({});
  const named = new Set([...why, ...whyNot].flatMap(({ figures }) => figures));
  for (const id of ['nidhi-min-capital', 'nbfc-min-capital', 'pas-6-period', 'aoc-4-opc-period', 'llp-form-8-due-date', 'itr6-due-date'])
    expect(named).toContain(id);
});
