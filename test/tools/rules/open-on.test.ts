/** Options with a last day: what is open on a day, and what an answer says first once an option is closed. */
import { describe, expect, test } from 'bun:test';
import { Law } from '../../../src/law/dated.ts';
import type { Answer } from '../../../src/tools/answer-shape.ts';
import { tool as gstScheme } from '../../../src/tools/rules/gst-scheme.ts';
import { tool as hra } from '../../../src/tools/rules/hra.ts';
import { compositionOn, quarterlyFrom } from '../../../src/tools/rules/open-on.ts';
import type { Tool } from '../../../src/tools/tool.ts';
import { ALL, asked, contentOf, type Given, TODAY } from '../asking.ts';

function answerOn(today: string, tool: Tool, given: Given): Answer {
  const found = asked(tool, given, contentOf(tool), today);
  if (found.state !== 'answered') throw new TypeError(JSON.stringify(found));
  return found.answer;
}

test.each([
  ['2026-04-01', '2027-03-31', '2027-04-01'],
  ['2026-11-28', '2027-03-31', '2027-04-01'],
  ['2027-01-01', '2027-03-31', '2027-04-01'],
  ['2027-03-30', '2027-03-31', '2027-04-01'],
  ['2027-03-31', '2027-03-31', '2027-04-01'],
  ['2027-04-01', '2028-03-31', '2028-04-01'],
])('on %s composition is chosen by %s, for the year from %s', (day, by, from) => {
  expect(compositionOn(day, new Law(ALL))).toEqual({ by, from });
});

test.each([
  ['2026-10-01', '2026-10-01'],
  ['2026-10-31', '2026-10-01'],
  ['2026-11-01', '2027-01-01'],
  ['2026-12-31', '2027-01-01'],
  ['2027-01-31', '2027-01-01'],
  ['2027-02-01', '2027-04-01'],
  ['2027-04-30', '2027-04-01'],
  ['2027-05-01', '2027-07-01'],
])('on %s quarterly returns are chosen for the quarter from %s', (day, from) => {
  expect(quarterlyFrom(day, new Law(ALL))).toBe(from);
});

describe('gst-scheme', () => {
  const SHOP = { kind: 'goods', state: 'UP', turnover: 8_000_000, interstate: 'no', ecommerce: 'no', margin: 20 };
  const first = (given: Given, today = TODAY) => answerOn(today, gstScheme, { ...SHOP, ...given }).headline;
  const composition = (given: Given, today = TODAY) => {
    const { data, whyNot } = answerOn(today, gstScheme, { ...SHOP, ...given });
    const [option] = data.options as { may: string; tax: number | null }[];
    return { ...option, not: whyNot.find(({ what }) => what === 'Composition')?.why };
  };

  test('names composition to who registers now, or is in it, with no word of later days', () => {
    for (const registered of ['new', 'composition']) {
      const { lead, result, rest } = first({ registered });
      expect([lead, result]).toEqual(['You pay least with composition, a year', '₹80,000']);
      expect(rest).toBe('In Uttar Pradesh, with 5 returns a year.');
    }
  });

  test.each([
    ['2026-04-01', '1 April 2027', '31 March 2027'],
    ['2027-03-31', '1 April 2027', '31 March 2027'],
    ['2027-04-01', '1 April 2028', '31 March 2028'],
  ])('on %s names quarterly returns to who files regular ones: composition is closed until %s', (day, from, by) => {
    expect(first({ registered: 'regular' }, day)).toMatchObject({
      lead: 'You pay least with quarterly returns, a year',
      result: '₹2,88,000',
    });
    const { may, tax, not } = composition({ registered: 'regular' }, day);
    expect([may, tax]).toEqual(['no', null]);
    expect(not).toBe(`only from ${from}, if you file CMP-02 by ${by}: then 1% of ₹80,00,000, which is ₹80,000 a year`);
  });

  test('without a word on registration, says for whom composition is open, and what the others pay until when', () => {
    const { lead, rest } = first({});
    expect(lead).toBe('With a new GST number you pay least with composition, a year');
    expect(rest).toContain('only from 1 April 2027, if you file CMP-02 by 31 March 2027');
    expect(rest).toContain('Until then you pay least with quarterly returns: ₹2,88,000 a year.');
    // With a thin margin composition is not the least, so its day does not matter.
    expect(first({ margin: 5 }).rest).toBe('In Uttar Pradesh, with 8 returns a year.');
  });

  test('above the limit, or for other states, composition is closed for that reason at any time', () => {
    for (const registered of ['new', 'regular', undefined]) {
      expect(composition({ registered, turnover: 15_000_001 }).not).toContain('is above ₹1,50,00,000');
      expect(composition({ registered, interstate: 'yes' }).not).toBe('not for sales to other states');
    }
  });

  test('a restaurant on a platform reads that its case is not settled, and from when it could be', () => {
    const platform = { kind: 'restaurant', ecommerce: 'yes' };
    expect(composition({ ...platform, registered: 'new' }).may).toBe('check');
    expect(composition({ ...platform, registered: 'regular' })).toMatchObject({ may: 'no', tax: null });
    expect(composition({ ...platform, registered: 'regular' }).not).toMatch(/^only from 1 April 2027.*not settled/);
  });
});

describe('hra', () => {
  const RENT = { year: 'ay-2026-27', basic: 600_000, hra: 240_000, rent: 216_000, city: 'mumbai' };

  test.each([
    ['2026-07-31', 'Tax free under the old regime', '₹1,56,000', ['new', 'old']],
    [
      '2026-08-01',
      'Not filed by 31 July 2026? Then only the new regime is open, and it leaves tax free',
      '₹0',
      ['new'],
    ],
    [
      '2027-01-01',
      'Not filed by 31 July 2026? Then only the new regime is open, and it leaves tax free',
      '₹0',
      ['new'],
    ],
  ])('on %s the answer begins: %s %s', (day, lead, result, open) => {
    const { headline, data } = answerOn(day, hra, RENT);
    expect([headline.lead, headline.result]).toEqual([lead, result]);
    expect(data).toMatchObject({ open, exempt: 156_000 });
  });

  test('the exemption of a year still to come, and of one whose default was the old regime, stays open', () => {
    for (const year of ['ty-2026-27', 'ay-2023-24', 'ay-2022-23'])
      expect(answerOn('2026-11-28', hra, { ...RENT, year }).headline.lead).toBe('Tax free under the old regime');
  });
});
