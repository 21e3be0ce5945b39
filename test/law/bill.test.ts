import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  amountInWords,
  type BillLine,
  findPart,
  lineInWords,
  makeBill,
  partsInWords,
  refundInWords,
  totalInWords,
  workOutRefund,
} from '../../src/law/bill.ts';

const NAME: BillLine = { what: 'Name reservation', amount: 1000, payee: 'government', sure: true };
const DUTY: BillLine = { what: 'Stamp duty, Kerala', amount: 3025, payee: 'state', sure: true };
const OURS = { fee: 6999, isLeast: false, gstRate: 18 };
const paise = (amount: number | null) => Math.round((amount ?? 0) * 100);

test('a bill has our fee, its GST, the charges of others, and the total', () => {
  const bill = makeBill(OURS, [NAME, DUTY]);
  expect(bill.lines.map((line) => `${line.what}: ${lineInWords(line, bill)}`)).toEqual([
    'Our fee: ₹6,999',
    'GST on it, 18%: ₹1,259.82',
    'Name reservation: ₹1,000',
    'Stamp duty, Kerala: ₹3,025',
  ]);
  expect(bill).toMatchObject({ gst: 1259.82, payUs: 8258.82, total: 12_283.82, about: false });
  expect(totalInWords(bill)).toBe('₹12,283.82');
  expect(partsInWords(bill)).toBe('our fee ₹6,999, GST ₹1,260, Ministry ₹1,000, stamp duty ₹3,025');
});

test('an unsure line makes the total "about", in whole rupees', () => {
  const bill = makeBill(OURS, [NAME, { ...DUTY, amount: 10_020, sure: false }]);
  expect([bill.about, totalInWords(bill)]).toEqual([true, 'about ₹19,279']);
  expect(findPart(bill, 'state')).toEqual({ amount: 10_020, sure: false });
  expect(amountInWords(1009.5, false)).toBe('about ₹1,010');
  expect(partsInWords(bill)).toEndWith('stamp duty about ₹10,020');
});

test('without a printed fee, the total is the charges of others and says that our fee is not included', () => {
  const bill = makeBill({ fee: null, isLeast: false, gstRate: 18 }, [NAME, DUTY]);
  expect(bill).toMatchObject({ fee: null, gst: null, payUs: null, total: 4025, about: true });
  expect(totalInWords(bill)).toBe('₹4,025 and our fee');
  expect(bill.lines.slice(0, 2).map((line) => lineInWords(line, bill))).toEqual(['by quotation', 'by quotation']);
});

test('shows a minimum fee as "from"', () => {
  const bill = makeBill({ fee: 1499, isLeast: true, gstRate: 18 });
  expect([totalInWords(bill), partsInWords(bill), bill.about]).toEqual([
    'from ₹1,769',
    'our fee from ₹1,499, GST from ₹270',
    true,
  ]);
});

test('a firm that charges no GST has no line for it', () => {
  const bill = makeBill({ ...OURS, gstRate: 0 }, [NAME]);
  expect([bill.lines.length, bill.gst, bill.payUs, totalInWords(bill)]).toEqual([2, 0, 6999, '₹7,999']);
});

test('a refund shows the whole returned amount, GST included', () => {
  expect(workOutRefund(makeBill(OURS), 20)).toEqual({ kept: 1399.8, back: 5599.2, backInAll: 6607.06 });
  expect(workOutRefund(makeBill({ ...OURS, fee: null }), 20)).toBeNull();
  expect(refundInWords({ paid: 8258.82, kept: 1651.76, back: 6607.06 })).toBe(
    'Of the ₹8,258.82 that you pay us, we keep ₹1,651.76 and return ₹6,607.06 in all.',
  );
});

test('the total is the sum of the lines to the paisa, and "about" only if a line is unsure', () => {
  const line = fc.record({
    what: fc.string(),
    amount: fc.option(
      fc.integer({ min: 0, max: 1e9 }).map((amount) => amount / 100),
      { nil: null },
    ),
    payee: fc.constantFrom('government' as const, 'state' as const),
    sure: fc.boolean(),
  });
  const ours = fc.record({
    fee: fc.option(
      fc.integer({ min: 1, max: 1e9 }).map((amount) => amount / 100),
      { nil: null },
    ),
    isLeast: fc.boolean(),
    gstRate: fc.constantFrom(0, 5, 12, 18, 28, 40),
  });
  fc.assert(
    fc.property(ours, fc.array(line, { maxLength: 6 }), fc.integer({ min: 0, max: 100 }), (own, others, share) => {
      const bill = makeBill(own, others);
      expect(paise(bill.total)).toBe(bill.lines.reduce((sum, { amount }) => sum + paise(amount), 0));
      expect(bill.about).toBe(bill.lines.some(({ sure }) => !sure));
      if (bill.payUs !== null) expect(paise(bill.payUs)).toBe(paise(bill.fee) + paise(bill.gst));
      const refund = workOutRefund(bill, share);
      if (refund) {
        expect(paise(refund.kept) + paise(refund.back)).toBe(paise(bill.fee));
        expect(refund.backInAll).toBeLessThanOrEqual(bill.payUs ?? 0);
      }
    }),
  );
});
