import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  billChoice,
  billOf,
  CAPITAL_BANDS,
  type CapitalBand,
  type Price,
  type StampDuty,
} from '../../src/domain/bill.ts';
import { rupees } from '../../src/domain/rupees.ts';

const known = (amount: number): StampDuty => ({ published: `₹${amount}`, amount });
const PRICE: Price = {
  fee: 6999,
  gstRate: 18,
  states: [
    { slug: 'kerala', name: 'Kerala', duties: { 'to-1-lakh': known(3025), '1-to-10-lakh': known(3025) } },
    {
      slug: 'punjab',
      name: 'Punjab',
      duties: { 'to-1-lakh': known(10_025), '1-to-10-lakh': { published: '₹15,025', amount: null } },
    },
  ],
};
const bill = (state: string, capital: CapitalBand = 'to-1-lakh') => billOf(PRICE, { state, capital });

/** Rupees in paise, as a whole number. */
const paise = (rupees: number) => Math.round(rupees * 100);
const isWholePaise = (rupees: number) => rupees === paise(rupees) / 100;

test('the bill of the private company: fee, GST and what is paid to us, before a state is chosen', () => {
  expect(bill('')).toEqual({
    fee: 6999,
    gst: 1259.82,
    payUs: 8258.82,
    state: undefined,
    duty: undefined,
    known: 8258.82,
  });
});

test('a confirmed stamp duty is in the total, in the band that was chosen', () => {
  expect(bill('punjab')).toMatchObject({ payUs: 8258.82, duty: known(10_025), known: 18_283.82 });
  expect(bill('kerala', '1-to-10-lakh')).toMatchObject({ state: { name: 'Kerala' }, known: 11_283.82 });
});

test('one that is not confirmed is shown and reckoned with nowhere', () => {
  expect(bill('punjab', '1-to-10-lakh')).toMatchObject({
    duty: { published: '₹15,025', amount: null },
    payUs: 8258.82,
    known: 8258.82,
  });
});

test('a state that does not exist is none, and a band that does not exist is the first', () => {
  expect(billChoice(PRICE, 'punjab', '1-to-10-lakh')).toEqual({ state: 'punjab', capital: '1-to-10-lakh' });
  for (const state of [null, '', 'goa', 'Punjab', 'punjab ', '__proto__', 'constructor']) {
    expect(billChoice(PRICE, state, null)).toEqual({ state: '', capital: 'to-1-lakh' });
  }
  for (const capital of [null, '', '10-lakh', 'toString', '0'])
    expect(billChoice(PRICE, 'kerala', capital).capital).toBe('to-1-lakh');
  expect(billChoice({ ...PRICE, states: [] }, 'kerala', null).state).toBe('');
});

/** Fees to a crore with paise, rates as the law has them and others, states with duties of which some are not confirmed. */
const duty = fc
  .option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null })
  .map((amount): StampDuty => ({ published: `₹${amount ?? 500}`, amount }));
const priceOf = fc.record({
  fee: fc.integer({ min: 1, max: 1_000_000_000 }).map((amount) => amount / 100),
  gstRate: fc.constantFrom(0, 5, 12, 18, 28, 40),
  states: fc.uniqueArray(
    fc.record({
      slug: fc.stringMatching(/^[a-z]{1,8}$/),
      name: fc.string(),
      duties: fc.record({ 'to-1-lakh': duty, '1-to-10-lakh': duty }),
    }),
    { selector: ({ slug }) => slug, maxLength: 6 },
  ),
});
const capitalOf = fc.constantFrom(...CAPITAL_BANDS);

test('what is paid to us is the fee and GST on it, to the paisa, whatever is chosen', () => {
  fc.assert(
    fc.property(priceOf, fc.string(), capitalOf, (price, state, capital) => {
      const { fee, gst, payUs } = billOf(price, { state, capital });
      expect(fee).toBe(price.fee);
      expect(paise(payUs)).toBe(paise(fee) + paise(gst));
      // GST in paise by whole numbers alone: half a paisa counts as one.
      expect(Math.abs(paise(gst) * 100 - paise(fee) * price.gstRate)).toBeLessThanOrEqual(50);
      expect([gst, payUs].every(isWholePaise)).toBe(true);
    }),
  );
});

test('a duty that is not confirmed is never in what is known, and one that is always is', () => {
  fc.assert(
    fc.property(priceOf, fc.nat(), capitalOf, (price, index, capital) => {
      const state = price.states[index % (price.states.length || 1)];
      const { known: total, payUs, duty: shown } = billOf(price, { state: state?.slug ?? '', capital });
      expect(shown).toEqual(state?.duties[capital]);
      expect(paise(total)).toBe(paise(payUs) + paise(shown?.amount ?? 0));
      expect(isWholePaise(total)).toBe(true);
    }),
  );
});

test('a state that the table does not have changes nothing', () => {
  fc.assert(
    fc.property(priceOf, fc.string(), capitalOf, (price, state, capital) => {
      fc.pre(!price.states.some(({ slug }) => slug === state));
      expect(billChoice(price, state, capital)).toEqual({ state: '', capital });
      expect(billOf(price, { state, capital })).toEqual(billOf({ ...price, states: [] }, { state: '', capital }));
    }),
  );
});

test('sums of a bill are grouped as in India, with paise only where there are any', () => {
  expect([0, 7, 100, 1000, 8258.82, 1_500_000, 12_345_678.5].map(rupees)).toEqual([
    '₹0',
    '₹7',
    '₹100',
    '₹1,000',
    '₹8,258.82',
    '₹15,00,000',
    '₹1,23,45,678.50',
  ]);
  const indian = new Intl.NumberFormat('en-IN');
  fc.assert(fc.property(fc.nat({ max: 1e12 }), (amount) => expect(rupees(amount)).toBe(`₹${indian.format(amount)}`)));
});
