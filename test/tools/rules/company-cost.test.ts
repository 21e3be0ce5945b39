/**
 * Tests that the worked cases in content/tools/cases/company-cost.yaml do not cover: words, doubt, and properties of
 * every input. Prices are those of the fixed firm.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { STATES } from '../../../src/domain/states.ts';
import { tool } from '../../../src/tools/rules/company-cost.ts';
import { answering, changed, contentOf, type Given } from '../asking.ts';

type Line = { what: string; amount: number | null; payee: string; sure: boolean };
type Sum = number | null;
type Data = {
  about: boolean;
  lines: Line[];
  fee: Sum;
  gst: Sum;
  payUs: Sum;
  total: number;
  refund: { kept: Sum; back: Sum; backInAll: Sum; until: number };
};
const BASE = { type: 'private', state: 'KL', capital: '1,00,000' };
const answeringWith = (change: ReturnType<typeof changed>) => answering(tool, BASE, contentOf(tool, change));
const answer = answeringWith((figure) => figure);
const cost = (given: Given = {}) => answer(given).data as Data;

test('each line has its payee and whether it is sure: 6,999 + 18% 1,259.82 = 8,258.82; + 1,000 + 143 + 3,025 = 12,426.82', () => {
  expect(cost()).toEqual({
    about: false,
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
    refund: { kept: 1399.8, back: 5599.2, backInAll: 6607.06, until: 60 },
  });
});

describe('unsure lines count, and the total says "about"', () => {
  test('a doubtful duty: the answer names who decides', () => {
    const doubted = answeringWith(changed('stamp-duty-kerala', () => ({ text: null, sure: 'not-confirmed' })));
    expect(doubted().data).toMatchObject({ payUs: 8258.82, total: 12_426.82, about: true });
    expect((doubted().data as Data).lines.at(-1)).toMatchObject({ amount: 3025, payee: 'state', sure: false });
    expect(doubted().headline.result).toBe('about ₹12,427');
    expect(JSON.stringify(doubted())).toContain('fee calculator on the MCA portal decides');
  });
  test('a charge with a value from one source alone', () => {
    const doubted = answeringWith(changed('tan-fee-incorporation', () => ({ sure: 'one-source' })));
    expect((doubted().data as Data).lines[4]).toMatchObject({ what: 'PAN and TAN', amount: 143, sure: false });
  });
  test('every state and union territory has an amount, and a total', () => {
    for (const { code: state } of STATES) {
      const { lines, total } = cost({ state });
      // No company is formed in Sikkim under the Companies Act.
      const isKnown = lines.at(-1)?.amount !== null;
      expect([state, isKnown, total > 9401]).toEqual([state, state !== 'SK', true]);
    }
  });
  test('a duty that is not known is null, and the total is the least, never "in all"', () => {
    for (const given of [{ type: 'llp' }, { state: 'SK' }]) {
      const { headline, drawings, data } = answer(given);
      expect((data as Data).lines.at(-1)).toMatchObject({ payee: 'state', amount: null, sure: false });
      expect(headline.result).toMatch(/^at least ₹/);
      expect(JSON.stringify([headline, drawings])).not.toContain('in all');
    }
  });
  test('a type with a least capital starts there, also where less was entered', () => {
    const ofLeast = answer({ type: 'nbfc', capital: '10,00,00,000' });
    expect((ofLeast.data as Data).total).toBeGreaterThan(800_000);
    for (const capital of ['', '1,00,000']) {
      const { data, headline, caution } = answer({ type: 'nbfc', capital });
      expect([data, headline]).toEqual([ofLeast.data, ofLeast.headline]);
      expect(caution ?? '').toInclude(capital === '' ? '' : 'not for the ₹1,00,000 you entered');
    }
  });
  test('the fee of a type without a printed price is not in the total', () => {
    for (const type of ['section-8', 'nidhi', 'nbfc', 'producer']) {
      const { lines, total, ...data } = cost({ type });
      expect(data).toMatchObject({
        about: true,
        fee: null,
        gst: null,
        payUs: null,
        refund: { kept: null, back: null, backInAll: null, until: 60 },
      });
      expect(total).toBe(lines.slice(2).reduce((sum, { amount }) => sum + (amount ?? 0), 0));
      expect(JSON.stringify(answer({ type }))).toContain('in a written quotation');
      expect(answer({ type }).headline.result).toEndWith(' and our fee');
    }
  });
});

test('a capital below the minimum of the type gets a caution', () => {
  const caution = (type: string, capital: number) => answer({ type, capital }).caution;
  expect(caution('nidhi', 999_999)).toContain('₹10 lakh');
  expect(caution('nbfc', 99_999_999)).toContain('₹10 crore');
  const enough = [caution('nidhi', 1_000_000), caution('nbfc', 100_000_000), caution('private', 0)];
  expect(enough.every((text) => text === undefined)).toBe(true);
});

test('a repealed charge costs nothing and is not mentioned', () => {
  const without = answeringWith(changed('name-reservation-fee', () => ({ to: '2026-10-31' })))();
  expect(without.data).toMatchObject({ total: 11_426.82 });
  expect(JSON.stringify(without.why)).not.toContain('SPICe+ Part A');
  expect(JSON.stringify(answer().why)).toContain('SPICe+ Part A');
});

test('the total is the sum of its lines; the kept and refunded amounts sum to the fee; more capital never costs less', () => {
  const type = fc.constantFrom('private', 'public', 'opc', 'section-8', 'nidhi', 'nbfc', 'producer');
  const state = fc.constantFrom(...STATES.map(({ code }) => code));
  const money = fc.oneof(fc.integer({ min: 0, max: 1_600_000 }), fc.integer({ min: 0, max: 1e12 }));
  const paise = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  fc.assert(
    fc.property(
      type,
      state,
      money,
      money,
      fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
      (one, place, capital, other, cancel) => {
        const less = cost({ type: one, state: place, capital: Math.min(capital, other), cancel });
        const more = cost({ type: one, state: place, capital: Math.max(capital, other), cancel });
        expect(more.total).toBeGreaterThanOrEqual(less.total);
        for (const { about, lines, fee, payUs, total, refund } of [less, more]) {
          expect(about).toBe(lines.some(({ sure }) => !sure));
          expect(Math.round(total * 100)).toBe(paise(lines));
          if (payUs !== null) expect(Math.round(payUs * 100)).toBe(paise(lines.filter(({ payee }) => payee === 'us')));
          if (fee !== null) expect(Math.round(((refund.kept ?? 0) + (refund.back ?? 0)) * 100)).toBe(fee * 100);
        }
      },
    ),
  );
});
