/**
 * Tests that the worked cases in content/tools/cases/fssai-licence.yaml do not cover: words, and properties of every
 * input.
 */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { tool } from '../../../src/tools/rules/fssai-licence.ts';
import { answering, asking, reading } from '../asking.ts';

const ask = asking(tool);
const answer = answering(tool, { turnover: '2,00,00,000', importer: 'no' });

test('names the two other kinds with the reason', () => {
  const { headline, why, whyNot } = answer();
  expect(headline.result).toBe('State licence');
  expect(why[0]).toBe('₹2,00,00,000 a year is above ₹1.5 crore and up to ₹50 crore: State licence.');
  expect(whyNot.map(({ what, why: reason }) => `${what}: ${reason}`)).toEqual([
    'Registration: only for a turnover up to ₹1.5 crore',
    'Central licence: only for a turnover above ₹50 crore, or for a business that imports food',
  ]);
  expect(answer({ turnover: 0, importer: 'yes' }).whyNot.map(({ what }) => what)).toEqual([
    'Registration',
    'State licence',
  ]);
});

test('an answer cites what it states: the limits, the rule for importers, the validity', () => {
  const read = reading(tool, { turnover: 1 });
  expect(read({ importer: 'yes' })).toEqual(expect.arrayContaining(['fssai-importer-licence', 'fssai-validity']));
  expect(read({ importer: 'no' })).toEqual(
    expect.arrayContaining(['fssai-registration-limit', 'fssai-limits-since', 'fssai-validity']),
  );
});

test('no answer mentions former law', () => {
  for (const importer of ['no', 'yes'])
    for (const turnover of ['1', '2,00,00,000', '60,00,00,000']) {
      const words = JSON.stringify({ ...answer({ turnover, importer }), data: null }).replaceAll('2,00,00,000', '');
      expect(words).not.toMatch(/12 lakh|20 crore|1 to 5 years|renew/);
    }
});

test('more turnover or importing never needs a lower licence', () => {
  const kinds = ['registration', 'state', 'central'];
  const step = (turnover: number, importer: string) =>
    kinds.indexOf((ask({ turnover, importer }) as { licence: string }).licence);
  const money = fc.oneof(
    fc.integer({ min: 0, max: 1e12 }),
    fc.integer({ min: 0, max: 1e9 }),
    fc.integer({ min: 14_999_990, max: 15_000_010 }),
  );
  fc.assert(
    fc.property(money, money, (one, other) => {
      expect(step(Math.max(one, other), 'no')).toBeGreaterThanOrEqual(step(Math.min(one, other), 'no'));
      expect(step(one, 'yes')).toBe(2);
    }),
  );
});
