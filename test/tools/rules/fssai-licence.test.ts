/** Tests that the worked cases in content/tools/cases/fssai-licence.yaml do not cover: words. */
import { expect, test } from 'bun:test';
import { tool } from '../../../src/tools/rules/fssai-licence.ts';
import { answering, reading } from '../asking.ts';

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
