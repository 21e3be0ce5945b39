/** Pairs of parameters that contradict each other: the tool answers with a fault beside one of them, never with an amount. */
import { expect, test } from 'bun:test';
import { asked, type Given, toolOf } from './asking.ts';

const LATE = { year: 'ay-2026-27', filed: '2026-12-10', income: '15,00,000', tax: '1,00,000' };
const PERSON = { year: 'ay-2026-27', who: 'individual', residence: 'resident', income: '10,00,000' };
const TDS = { payment: 'interest-bank', pan: 'yes', amount: '2,00,000', day: '2026-08-10' };

test.each<[tool: string, field: string, given: Given]>([
  ['late-return', 'senior-no-business', { ...LATE, who: 'business', 'senior-no-business': 'yes' }],
  ['late-return', 'senior-no-business', { ...LATE, who: 'audit', 'senior-no-business': 'yes' }],
  ['late-return', 'senior-no-business', { ...LATE, who: 'huf', 'senior-no-business': 'yes' }],
  ['late-return', 'accounts', { ...LATE, who: 'salaried', accounts: 'audit' }],
  ['late-return', 'regime', { ...LATE, who: 'company', regime: 'new' }],
  ['late-return', 'regime', { ...LATE, who: 'salaried', regime: 'old' }],
  ['late-return', 'regime', { ...LATE, who: 'business', regime: 'old', 'form-10-iea': 'no' }],
  ['late-return', 'regime', { ...LATE, who: 'business', regime: 'new', 'form-10-iea': 'yes' }],
  ['late-return', 'form-10-iea', { ...LATE, who: 'business', regime: 'old' }],
  ['late-return', 'form-10-iea', { ...LATE, who: 'salaried', 'form-10-iea': 'yes' }],
  [
    'advance-tax',
    'senior-no-business',
    { year: 'ty-2026-27', tax: '1,00,000', presumptive: 'yes', 'senior-no-business': 'yes' },
  ],
  ['tds-rate', 'senior', { ...TDS, payee: 'company', senior: 'yes' }],
  ['tds-rate', 'senior', { ...TDS, payee: 'other', senior: 'yes' }],
  ['tds-rate', 'months', { ...TDS, payee: 'company', months: '6' }],
  [
    'gst-late-fee',
    'tax',
    { return: 'gstr-3b', due: '2026-10-20', filed: '2026-11-20', turnover: '10,00,000', nil: 'yes', tax: '100' },
  ],
  ['income-tax', 'salary', { year: 'ay-2026-27', who: 'firm', income: '10,00,000', salary: '5,00,000' }],
  ['income-tax', 'age', { year: 'ay-2026-27', who: 'company', income: '10,00,000', age: '60-to-79' }],
  ['income-tax', '80c', { year: 'ay-2026-27', who: 'llp', income: '10,00,000', '80c': '1,50,000' }],
  ['income-tax', 'nps', { year: 'ay-2026-27', who: 'huf', income: '10,00,000', nps: '50,000' }],
  ['income-tax', 'company-rate', { year: 'ay-2026-27', who: 'firm', income: '10,00,000', 'company-rate': 'chosen' }],
  ['income-tax', 'income', { year: 'ay-2026-27', who: 'salaried', age: 'under-60', salary: '10,00,000', income: '1' }],
  ['itr-form', 'from', { year: 'ay-2026-27', who: 'firm', income: '10,00,000', from: 'salary' }],
  ['itr-form', 'residence', { year: 'ay-2026-27', who: 'company', residence: 'non-resident', income: '10,00,000' }],
  ['itr-form', 'also', { year: 'ay-2026-27', who: 'llp', income: '10,00,000', from: 'business', also: 'section-11' }],
  ['itr-form', 'also', { ...PERSON, who: 'huf', from: 'other', also: 'director' }],
  ['itr-form', 'also', { ...PERSON, from: 'salary', also: 'section-11' }],
  ['roc-late-fee', 'due', { form: 'dir-3-kyc', due: '2026-09-30', filed: '2026-11-28' }],
])('%s says at %s that %j does not go together', async (name, field, given) => {
  const found = asked(await toolOf(name), given);
  expect('faults' in found ? Object.keys(found.faults) : found.state).toEqual([field]);
});

test('each of these is answered without its other half', async () => {
  for (const [name, given] of [
    ['late-return', { ...LATE, who: 'salaried', 'senior-no-business': 'yes' }],
    ['late-return', { ...LATE, who: 'business', regime: 'old', 'form-10-iea': 'yes' }],
    ['late-return', { ...LATE, who: 'huf', accounts: 'audit' }],
    ['tds-rate', { ...TDS, payee: 'individual-huf', senior: 'yes' }],
    // A form without script sends its initial values.
    ['itr-form', { ...PERSON, who: 'company' }],
  ] satisfies [string, Given][])
    expect([name, asked(await toolOf(name), given).state]).toEqual([name, 'answered']);
});
