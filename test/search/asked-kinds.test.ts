/** What the word of a question that asks may ask for, by the phrases of content/answers.yaml. */
import { expect, test } from 'bun:test';
import { answersAll, kindsAsked } from '../../src/search/asked-kinds.ts';
import { rowsOf, searchBody } from './answer.ts';

const KINDS = {
  who: 'advance tax kisko dena hai, who must file gstr 9, kaun bharta hai',
  least: 'how many members are needed, minimum capital, kam se kam kitne, kitne partner chahiye',
  most: 'how many members can it have, maximum late fee, zyada se zyada',
  since: 'gst kab se, since when is it so',
  until: 'kab tak, by when, last date',
  period: 'kitne din, how long, how many days',
  amount: 'kitna tax, how much is it',
  must: 'itr zaruri hai, is gst mandatory, do i need it',
  after: 'uske baad, belated ke baad kya, what happens now',
  '': 'kaun sa form, gst limit, missed the deadline of itr, kab',
};

test.each(rowsOf(KINDS))('"%s" asks for %s', (question, kind) => {
  const asked = [...kindsAsked(` ${question} `, searchBody.asking)];
  expect(asked.filter((one) => one !== 'amount' || kind === 'amount')).toEqual(kind === '' ? [] : ([kind] as never[]));
});

test('a card answers if its first value answers some of what is asked, and the others the rest', () => {
  const [date, fee, none] = [new Set(['until'] as const), new Set(['amount'] as const), new Set<never>()];
  expect(answersAll(new Set(), [none])).toBe(true);
  expect(answersAll(date, [date, fee])).toBe(true);
  expect(answersAll(fee, [date])).toBe(false);
  expect(answersAll(new Set(['until', 'amount'] as const), [date, fee])).toBe(true);
  expect(answersAll(fee, [none, fee])).toBe(false);
});
