import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { grouped, inLakhs, parseAmount, rupees, shortRupees, wholeRupees } from '../../src/domain/rupees.ts';
import { readThings } from '../../src/search/reading.ts';
import { inScript, SCRIPTS } from '../support/scripts.ts';

test('groups amounts as in India, with paise only if there are any', () => {
  expect([0, 999, 1000, 99_999].map(rupees)).toEqual(['₹0', '₹999', '₹1,000', '₹99,999']);
  expect([1e5, 1_500_000, 1e12].map(rupees)).toEqual(['₹1,00,000', '₹15,00,000', '₹10,00,00,00,00,000']);
  expect([0.5, 1234.5, -75].map(rupees)).toEqual(['₹0.50', '₹1,234.50', '-₹75']);
  expect(grouped('7')).toBe('7');
});

test('grouping loses no rupee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      (amount) => Number(rupees(amount).replace('₹', '').replaceAll(',', '')) === amount,
    ),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) =>
      /^₹(?:\d{1,3}|\d{1,2}(?:,\d\d)*,\d{3})$/.test(rupees(amount)),
    ),
  );
});

test('words a typed amount in lakh and crore', () => {
  expect([99_999, 100_000, 1_500_000, 225_000].map(inLakhs)).toEqual(['', '1 lakh', '15 lakh', '2.25 lakh']);
  expect([123_456, 10_000_000, 15_000_000].map(inLakhs)).toEqual(['about 1.23 lakh', '1 crore', '1.5 crore']);
  expect(inLakhs(1e12)).toBe('1,00,000 crore');
  expect([99_999, 225_000, 123_456, -225_000].map(shortRupees)).toEqual([
    ...['₹99,999', '₹2.25 lakh', '₹1,23,456', '-₹2,25,000'],
  ]);
});

test.each([
  ['38 lakh', 3_800_000],
  ['38 lakhs', 3_800_000],
  ['38L', 3_800_000],
  ['38 lac', 3_800_000],
  ['1.5 crore', 15_000_000],
  ['1.5 cr', 15_000_000],
  ['1.5 Cr.', 15_000_000],
  ['40k', 40_000],
  ['40 thousand', 40_000],
  ['38 हजार', 38_000],
  ['38 हज़ार', 38_000],
  ['2 लाख', 200_000],
  ['1 करोड़', 10_000_000],
  ['१ करोड', 10_000_000],
  ['३८,००,०००', 3_800_000],
  ['Rs 40,000', 40_000],
  ['Rs. 40,000/-', 40_000],
  ['डेढ़ करोड़', 15_000_000],
  ['ढाई लाख', 250_000],
  ['सवा लाख', 125_000],
  ['साढ़े तीन लाख', 350_000],
  ['पौने दो करोड़', 17_500_000],
  ['पाँच हज़ार', 5000],
  ['एक करोड़ बीस लाख', 12_000_000],
  ['आठ सौ', 800],
  ['₹15,00,000', 1_500_000],
  ['INR 15 00 000', 1_500_000],
  ['1 crore 20 lakh', 12_000_000],
  ['0.07 lakh', 7000],
  ['1.50 lakh', 150_000],
  ['0', 0],
  ['10,00,000.00', 1_000_000],
  ['₹10,00,000.00/-', 1_000_000],
  ['5.0', 5],
  ['१०,००,०००.००', 1_000_000],
  ['1 lakh 20.00', 100_020],
  ['1,00,000 crore', 1e12],
])('"%s" is %d rupees', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  '',
  '₹',
  'lakh',
  '-5',
  '-5 lakh',
  '5.50',
  '15.000',
  '.5 lakh',
  '1e3',
  '0x10',
  '1.2345 k',
  '1,5 crore',
  '20 lakh 1 crore',
  '2 lakh 3 lakh',
  '15-20 lakh',
  '1 million',
  '1000000000001',
  '1,00,001 crore',
  '9'.repeat(400),
])('"%s" is no amount', (text) => {
  expect(parseAmount(text)).toBeNull();
});

const anyRupees = fc.integer({ min: 0, max: 1e12 });

test('reads an amount with any grouping and currency sign', () => {
  fc.assert(
    fc.property(anyRupees, (amount) => {
      for (const text of [
        String(amount),
        amount.toLocaleString('en-IN'),
        `₹ ${amount.toLocaleString('en-US')}`,
        ` ${String(amount).split('').join(' ')} `,
        `Rs. ${amount}/-`,
        ...SCRIPTS.map((script) => inScript(String(amount), script)),
      ])
        expect(parseAmount(text)).toBe(amount);
    }),
  );
});

test('reads a number with a unit exactly, without rounding', () => {
  const units = Object.entries({ crore: 7, करोड़: 7, lakh: 5, L: 5, k: 3, हजार: 3 });
  fc.assert(
    fc.property(anyRupees, fc.constantFrom(...units), (amount, [unit, zeros]) => {
      const digits = String(amount).padStart(zeros + 1, '0');
      const count = `${digits.slice(0, -zeros)}.${digits.slice(-zeros)}`;
      expect(parseAmount(`${count} ${unit}`)).toBe(amount);
    }),
  );
});

test('adds crores, lakhs, thousands and rupees', () => {
  const below = (most: number) => fc.integer({ min: 0, max: most });
  fc.assert(
    fc.property(below(9999), below(99), below(99), below(999), (crores, lakhs, thousands, rest) => {
      expect(parseAmount(`${crores} crore ${lakhs} lakh ${thousands} thousand ${rest}`)).toBe(
        crores * 1e7 + lakhs * 1e5 + thousands * 1e3 + rest,
      );
    }),
  );
});

test('reads any text as whole rupees in range, or as no amount', () => {
  const words = ['rs', 'lakh', 'crore', 'cr.', 'लाख'];
  const piece = fc.constantFrom(...'190., ₹k-३x', ...words);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const amount = parseAmount(pieces.join(''));
      expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0 && amount <= 1e12)).toBe(true);
    }),
  );
});

test('a field of a tool and the search read an amount in the same way', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom('crore', 'cr', 'lakh', 'L', 'k', 'हजार', 'लाख'),
      (count, unit) => {
        const text = `${count} ${unit}`;
        expect(readThings(`tax on ${text} salary`, {}, '2026-11-27').things).toMatchObject([
          { kind: 'amount', value: String(parseAmount(text)) },
        ]);
      },
    ),
  );
});

test.each([
  ['1234.50', 1234.5],
  ['₹1,23,456.07', 123_456.07],
  ['99.9', 99.9],
  ['5.0', 5],
  ['0.01', 0.01],
  ['1.234567 lakh', 123_456.7],
  ['1 lakh 20.25', 100_020.25],
  ['15 lakh', 1_500_000],
  ['999999999999.99', 999_999_999_999.99],
])('"%s" is %d rupees where paise count', (text, amount) => {
  expect(parseAmount(text, true)).toBe(amount);
});

test.each(['1.005', '1.000', '0.001', '1.23456789 lakh', '1234.', '.50', '1.2.3', '-0.50', '1000000000000.01'])(
  'does not read "%s" as rupees and paise',
  (text) => {
    expect(parseAmount(text, true)).toBeNull();
  },
);

test('the amounts of a headline are whole rupees, and its other numbers stay', () => {
  expect(wholeRupees('about ₹2,355.07 on ₹1,00,000, ₹999.50 a day at 1.25%')).toBe(
    'about ₹2,355 on ₹1,00,000, ₹1,000 a day at 1.25%',
  );
  // Less than a rupee would be nothing.
  expect(wholeRupees('₹1.25 lakh, ₹1.25\u00a0crore, ₹0.27')).toBe('₹1.25 lakh, ₹1.25\u00a0crore, ₹0.27');
});
