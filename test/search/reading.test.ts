/** The grammar of amounts, durations, dates and the other things of a question. */
import { expect, test } from 'bun:test';
import { readThings } from '../../src/search/reading.ts';
import { splitWords } from '../../src/search/vocabulary.ts';
import { searchBody } from './answer.ts';

const NUMBERS = searchBody.reading.numbers;
const read = (text: string) =>
  readThings(text, NUMBERS, '2026-11-27').things.map(({ kind, value, per = '', unit = '' }) =>
    [kind, value, per, unit].filter(Boolean).join(' '),
  );

test.each([
  ['14 lakh salary', ['amount 1400000']],
  ['15L or 1.5 cr or 20k', ['amount 1500000', 'amount 15000000', 'amount 20000']],
  ['₹1,180 and rs. 500', ['amount 1180', 'amount 500']],
  ['1 crore 20 lakh', ['amount 12000000']],
  ['1 crore and 20 lakh', ['amount 12000000']],
  ['15 thousand', ['amount 15000']],
  ['60000 per month, 15 lpa', ['amount 60000 month', 'amount 1500000 year']],
  ['१४ लाख', ['amount 1400000']],
  ['five lakh', ['amount 500000']],
  ['twenty five lakh, pachas hazar', ['amount 2500000', 'amount 50000']],
  ['dedh lakh, sade barah lakh, paune do crore', ['amount 150000', 'amount 1250000', 'amount 17500000']],
  ['do mahine late', ['span 2 month']],
  ['40 days late, 10 din, 3 months, 10 years', ['span 40 day', 'span 10 day', 'span 3 month', 'span 10 year']],
  ['5 december 2026, 2026-04-01, 30/10/2026', ['day 2026-12-05', 'day 2026-04-01', 'day 2026-10-30']],
  ['18% of 300 km', ['percent 18', 'distance 300']],
  ['fy 2024-25 and ay 2026-27 and fy 2026-27', ['year ay-2025-26', 'year ay-2026-27', 'year ty-2026-27']],
  ['27aapfu0939f1zv', ['identifier 27AAPFU0939F1ZV']],
])('"%s" holds %p', (text, things) => {
  expect(read(text)).toEqual(things);
});

test.each([
  'gstr-3b',
  'itr-4',
  'section 80c',
  'form 16',
  '-5 lakh',
  '26as',
  'ten twenty lakh',
  'ten five lakh',
  'twenty thirty lakh',
  '30 february 2026',
  '2026',
])('"%s" holds no thing', (text) => {
  expect(read(text)).toEqual([]);
});

test('a number of the text is left where it was, between the words beside it', () => {
  expect(readThings('basic 40k rent 15k', {}, '2026-11-27').parts.map((part) => part.trim())).toEqual([
    'basic',
    'rent',
    '',
  ]);
});

test('words of Hindi are the same in both scripts, with and without nukta; a tax is no verb, nor the C of 80C', () => {
  expect(splitWords('कब तक भरना पड़ता है, ज़रूरी')).toEqual(splitWords('kab tak bharna padta hai zaruri'));
  expect(splitWords('कर 80सी')).toEqual(['कर', '80', 'सी']);
});
