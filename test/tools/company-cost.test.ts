/**
 * Cases worked by hand: with fees and terms of our own making, and from content/figures GST of 18%, ₹1,000 for the name, ₹143 for PAN and
 * TAN, stamp duty by state.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { STATE_OPTIONS } from '../../src/domain/states.ts';
import { tool } from '../../src/tools/company-cost.ts';
import { lawOf } from '../../src/tools/law.ts';
import { builtApp } from '../support/built-app.ts';
import { asked, asking, figures, type Given } from './asking.ts';

type Line = { what: string; amount: number | null; payee: string; sure: boolean };
type Data = {
  lines: Line[];
  fee: number | null;
  gst: number | null;
  payUs: number | null;
  total: number | null;
  refund: { kept: number | null; back: number | null; until: number };
};
/** What a firm sets for itself, as these cases reckon with it. */
const SET: Readonly<Record<string, number>> = {
  'price-private-limited': 6999,
  'price-public-limited': 14_999,
  'price-one-person': 6999,
  'refund-cancellation-charge': 20,
  'refund-request-period': 60,
};
const known = figures.map((figure) => ({ ...figure, value: SET[figure.id] ?? figure.value }));
const law = lawOf(known);
const ask = asking(tool, law);
const cost = (given: Given = {}) => ask({ type: 'private', state: 'KL', capital: '1,00,000', ...given }) as Data;
const amounts = (data: Data) => data.lines.map(({ amount }) => amount);
const dutyAt = (state: string, capital: number) => cost({ state, capital }).lines.at(-1);
const answered = (given: Given) => {
  const found = asked(tool, { type: 'private', state: 'KL', capital: 100_000, ...given }, law);
  if (found.state !== 'answered') throw new Error(found.state);
  return found.answer;
};

describe('a firm with printed prices', () => {
  test('private in Kerala: 6,999 + 18% 1,259.82 = 8,258.82; + 1,000 + 143 + 3,025 = 12,426.82', () => {
    expect(cost()).toEqual({
      lines: [
        { what: 'Our fee', amount: 6999, payee: 'us', sure: true },
        { what: 'GST on it, 18%', amount: 1259.82, payee: 'us', sure: true },
        { what: 'Name reservation', amount: 1000, payee: 'government', sure: true },
        { what: 'Filing of the incorporation', amount: 0, payee: 'government', sure: true },
        { what: 'PAN and TAN', amount: 143, payee: 'government', sure: true },
        { what: 'Stamp duty, Kerala', amount: 3025, payee: 'state', sure: true },
      ],
      fee: 6999,
      gst: 1259.82,
      payUs: 8258.82,
      total: 12_426.82,
      refund: { kept: 1399.8, back: 5599.2, until: 60 },
    });
  });
  test('public in Kerala: 14,999 + 2,699.82 = 17,698.82; + 1,143 + 3,025 = 21,866.82; of the fee 2,999.80 stay, 11,999.20 come back', () => {
    const { fee, gst, payUs, total, refund } = cost({ type: 'public' });
    expect([fee, gst, payUs, total]).toEqual([14_999, 2699.82, 17_698.82, 21_866.82]);
    expect(refund).toEqual({ kept: 2999.8, back: 11_999.2, until: 60 });
  });
  test('one person in Punjab: 8,258.82 + 1,143 + 10,025 = 19,426.82', () => {
    expect(cost({ type: 'opc', state: 'PB' }).total).toBe(19_426.82);
  });
});

describe('stamp duty goes by state and capital, up to 1 lakh and up to 10', () => {
  const known: [string, number, number][] = [
    ['KL', 0, 3025],
    ['KL', 100_000, 3025],
    ['KL', 100_001, 3025],
    ['KL', 1_000_000, 3025],
    ['PB', 100_000, 10_025],
    ['PB', 100_001, 15_025],
    ['PB', 1_000_000, 15_025],
  ];
  for (const [state, capital, duty] of known) {
    test(`${state} at ${capital}: ${duty}`, () => expect(dutyAt(state, capital)).toMatchObject({ amount: duty, payee: 'state', sure: true }));
  }
  for (const state of ['KL', 'PB']) {
    test(`${state} above 10 lakh: not in the table`, () => expect(dutyAt(state, 1_000_001)).toMatchObject({ amount: null, sure: false }));
  }
  for (const state of ['GJ', 'KA', 'MP', 'RJ']) {
    test(`${state}: nobody could confirm it, so there is no total`, () => {
      for (const capital of [100_000, 1_000_000]) {
        expect(dutyAt(state, capital)).toMatchObject({ amount: null, payee: 'state', sure: false });
        expect(cost({ state, capital })).toMatchObject({ payUs: 8258.82, total: null });
      }
      expect(JSON.stringify(answered({ state }))).toContain('fee calculator on the MCA portal decides');
    });
  }
  for (const state of ['UP', 'DL', 'MH', 'TG', 'TS']) {
    test(`${state}: not in the table`, () => expect(cost({ state })).toMatchObject({ payUs: 8258.82, total: null }));
  }
  test('TG and TS both mean Telangana', () => {
    expect(dutyAt('TS', 1)).toEqual({ what: 'Stamp duty, Telangana', amount: null, payee: 'state', sure: false });
    expect(dutyAt('TS', 1)).toEqual(dutyAt('TG', 1));
  });
  test('a section 8 company has rules of its own in each state', () => {
    expect(cost({ type: 'section-8' }).lines.at(-1)).toMatchObject({ amount: null, sure: false });
  });
});

test('the Ministry takes nothing for filing up to 15 lakh; above, the portal decides', () => {
  const filing = (capital: number) => cost({ capital }).lines[3];
  expect(filing(1_500_000)).toEqual({ what: 'Filing of the incorporation', amount: 0, payee: 'government', sure: true });
  expect(filing(1_500_001)).toEqual({ what: 'Filing of the incorporation', amount: null, payee: 'government', sure: false });
});

test('types without a printed price: by quotation, with what is known besides', () => {
  for (const type of ['section-8', 'nidhi', 'nbfc', 'producer']) {
    const data = cost({ type });
    expect(data).toMatchObject({ fee: null, gst: null, payUs: null, total: null, refund: { kept: null, back: null, until: 60 } });
    expect(amounts(data).slice(0, 5)).toEqual([null, null, 1000, 0, 143]);
    expect(JSON.stringify(answered({ type }))).toContain('in a written quotation');
  }
  expect(cost({ type: 'producer' }).lines.at(-1)?.amount).toBe(3025);
});

test('a capital that the type cannot begin with is answered with a caution', () => {
  const caution = (type: string, capital: number) => answered({ type, capital }).caution;
  expect(caution('nidhi', 999_999)).toContain('₹10 lakh');
  expect(caution('nbfc', 99_999_999)).toContain('₹10 crore');
  expect([caution('nidhi', 1_000_000), caution('nbfc', 100_000_000), caution('private', 0)]).toEqual([undefined, undefined, undefined]);
});

describe('a refund: 20% of our fee stays, within 60 days of purchase', () => {
  const refund = (cancel: number) => cost({ cancel }).refund;
  test('on the day of purchase, 6,999 × 20% = 1,399.80', () => expect(refund(0)).toEqual({ kept: 1399.8, back: 5599.2, until: 60 }));
  test('on day 60 still', () => expect(refund(60)).toEqual({ kept: 1399.8, back: 5599.2, until: 60 }));
  test('on day 61 nothing comes back', () => expect(refund(61)).toEqual({ kept: 6999, back: 0, until: 60 }));
});

test('what is wrong is said at its parameter', () => {
  expect(ask({ cancel: 1 })).toEqual({ faults: ['type', 'state', 'capital'] });
  expect(ask({ type: 'llp', state: 'kl', capital: '1.5', cancel: '-1' })).toEqual({ faults: ['type', 'state', 'capital', 'cancel'] });
  expect(ask({ type: ['opc', 'nbfc'], state: 'XX', capital: '', cancel: 'soon' })).toEqual({ faults: ['type', 'state', 'capital', 'cancel'] });
});

test('a duty that falls into doubt is reckoned with no more', () => {
  const doubtful = lawOf(known.map((figure) => (figure.id === 'stamp-duty-kerala-to-1-lakh' ? { ...figure, value: null, text: null } : figure)));
  const found = asked(tool, { type: 'private', state: 'KL', capital: 1 }, doubtful);
  expect(found.state === 'answered' && found.answer.data).toMatchObject({ payUs: 8258.82, total: null });
});

test('the total is the sum of its lines, null where one is unknown; what is kept and given back is the fee; more capital never costs less', () => {
  const type = fc.constantFrom('private', 'public', 'opc', 'section-8', 'nidhi', 'nbfc', 'producer');
  const state = fc.constantFrom(...Object.keys(STATE_OPTIONS));
  const money = fc.oneof(fc.integer({ min: 0, max: 1_600_000 }), fc.integer({ min: 0, max: 1e12 }));
  const paise = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  fc.assert(
    fc.property(type, state, money, money, fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }), (one, place, capital, other, cancel) => {
      const less = cost({ type: one, state: place, capital: Math.min(capital, other), cancel });
      const more = cost({ type: one, state: place, capital: Math.max(capital, other), cancel });
      if (less.total !== null && more.total !== null) expect(more.total).toBeGreaterThanOrEqual(less.total);
      for (const { lines, fee, payUs, total, refund } of [less, more]) {
        expect(lines.every(({ amount, sure }) => sure === (amount !== null))).toBe(true);
        expect(total === null).toBe(lines.some(({ amount }) => amount === null));
        if (total !== null) expect(Math.round(total * 100)).toBe(paise(lines));
        if (payUs !== null) expect(Math.round(payUs * 100)).toBe(paise(lines.filter(({ payee }) => payee === 'us')));
        if (fee !== null) expect(Math.round(((refund.kept ?? 0) + (refund.back ?? 0)) * 100)).toBe(fee * 100);
      }
    }),
  );
});

test('JSON through the app: Gujarat has no total, and the record in doubt is among the figures, without a number', async () => {
  const response = await builtApp({}).get('/tools/company-cost.json?type=opc&state=GJ&capital=%E2%82%B91,00,000');
  const { data, figures: used } = (await response.json()) as { data: Data; figures: { id: string; value: unknown }[] };
  const fee = figures.find(({ id }) => id === 'price-one-person')?.value ?? 0;
  expect([response.status, data.payUs, data.total]).toEqual([200, Math.round(fee * 118) / 100, null]);
  expect(used.find(({ id }) => id === 'stamp-duty-gujarat-to-1-lakh')).toMatchObject({ value: null });
});
