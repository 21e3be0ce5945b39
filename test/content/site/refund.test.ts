import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { References } from '../../../src/compiler/figures/figure-references.ts';
import { readSentences } from '../../../src/compiler/read/firm-words.ts';
import { rupees } from '../../../src/domain/rupees.ts';
import { refundOn } from '../../../src/law/bill.ts';
import { figure, firm } from '../../compiler/samples.ts';
import { content } from './pages.ts';

const CONTENT = join(import.meta.dir, '../../../content');
const SENTENCES = readSentences(CONTENT, firm);
const fee = (value: number) => figure('fee', { value, unit: 'rupees', comparison: 'house' });
const charge = (value: number) => figure('refund-cancellation-charge', { value, unit: 'percent', comparison: 'house' });
const references = (...figures: ReturnType<typeof figure>[]) =>
  new References('content/page.md', new Map(figures.map((one) => [one.id, one])), firm, undefined, [], {}, SENTENCES);

test('kept and returned sums add up to the paid sum, to the paisa, with GST', () => {
  expect(refundOn(fee(6999), charge(20), 0)).toEqual({ paid: 6999, kept: 1399.8, back: 5599.2 });
  expect(refundOn(fee(6999), charge(20), 18)).toEqual({ paid: 8258.82, kept: 1651.76, back: 6607.06 });
  for (let rupees = 1; rupees < 3000; rupees += 7) {
    const { paid = 0, kept = 0, back = 0 } = refundOn(fee(rupees), charge(20), 18) ?? {};
    expect(Math.round((kept + back) * 100)).toBe(Math.round(paid * 100));
  }
});

test('no refund without a fee in rupees or a charge', () => {
  expect(refundOn(undefined, charge(20), 18)).toBeUndefined();
  expect(refundOn(fee(6999), undefined, 18)).toBeUndefined();
  expect(refundOn(figure('days', { value: 60, unit: 'days' }), charge(20), 18)).toBeUndefined();
});

test('a page that shows sums of a refund lists the fee and the charge', () => {
  const used = references(fee(6999), charge(20), figure('gst-rate-standard', { value: 18, unit: 'percent' }));
  expect(used.plain('body', 'Of {{refund:fee:paid}} we keep {{refund:fee:kept}}, {{refund:fee:back}} goes back.')).toBe(
    'Of ₹8,258.82 we keep ₹1,651.76, ₹6,607.06 goes back.',
  );
  expect(used.used).toEqual(['fee', 'refund-cancellation-charge']);
});

test('refuses a refund of no fee or of an unknown part', () => {
  const expected =
    'content/page.md: body: expected {{refund:fee-id:paid}}, {{refund:fee-id:kept}} or {{refund:fee-id:back}} with the id of a fee in content/figures, found';
  for (const text of ['{{refund}}', '{{refund:fee}}', '{{refund:none:kept}}', '{{refund:fee:all}}']) {
    expect(() =>
      references(fee(6999), charge(20), figure('gst-rate-standard', { value: 18 })).mark('body', text),
    ).toThrow(`${expected} ${text}`);
  }
});

test('the refund policy and the price card show the same sums', () => {
  const policy = content.bodies.get('/refund-policy');
  const price = content.bodies.get('/company-registration/public-company-registration');
  if (policy?.kind !== 'legal' || price?.kind !== 'service') throw new Error('expected both pages');
  const { paid = 0, kept = 0, back = 0 } = price.price?.refund ?? {};
  expect(Math.round((kept + back) * 100)).toBe(Math.round(paid * 100));
  for (const sum of [paid, kept, back]) expect(policy.html).toContain(rupees(sum));
});
