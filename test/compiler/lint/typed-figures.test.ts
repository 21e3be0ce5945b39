import { expect, test } from 'bun:test';
import { checkCorrections, checkWordsOfValues, findQuantities } from '../../../src/compiler/lint/quantities.ts';
import { type Allowance, checkTypedFigures } from '../../../src/compiler/lint/typed-figures.ts';
import { formatFault } from '../../../src/compiler/read/content-error.ts';
import type { Figure } from '../../../src/law/figure.ts';
import { figure } from '../samples.ts';

const keys = (text: string) => findQuantities(text).map(({ key }) => key);

const record = (id: string, values: Partial<Figure>): Figure =>
  figure(id, { published: undefined, current: undefined, unit: 'rupees', ...values });
const threshold = record('threshold', {
  published: '₹12 lakh',
  current: '₹1.5 crore',
  comparison: 'outdated',
  since: '2026-04-01',
  change: 'Now ₹1.5 crore.',
});
const period = record('period', { published: '60 days', current: '60 days', unit: 'days' });

function faultsOf(
  text: string,
  figures: Figure[][] = [[threshold, period]],
  options: { refersTo?: string[]; allowances?: Allowance[] } = {},
): string[] {
  const passages = [{ file: 'content/page.md', field: 'body', text }];
  return checkTypedFigures(
    [{ passages, refersTo: new Set(options.refersTo ?? ['period']) }],
    figures,
    options.allowances ?? [],
  ).map(formatFault);
}

test('reads all spellings of an amount as the same', () => {
  for (const text of [
    'Rs 12 lakh',
    '₹12 lakh',
    '₹12,00,000',
    'rs 1200000',
    'Rs.12 lakh',
    '₹ 12,00,000',
    'INR 12 lakhs',
    '12 lakh',
    'twelve lakh rupees',
    'Rs\u00a012\u00a0lakh',
    '12-lakh',
    '0.12 crore',
  ]) {
    expect([text, keys(text)]).toEqual([text, ['rupees 1200000']]);
  }
});

test('reads amounts, shares, dates and periods with their units', () => {
  expect(keys('₹2')).toEqual(['rupees 2']);
  expect(keys('5,000 or ₹1,399.80')).toEqual(['rupees 5000', 'rupees 1399.8']);
  expect(keys('20%, 20 per cent and twenty percent')).toEqual(['percent 20', 'percent 20', 'percent 20']);
  expect(keys('31 July, July 31, 31st July 2026, March 3, 2025 and 5 Sept.')).toEqual([
    'date 31 july',
    'date 31 july',
    'date 31 july 2026',
    'date 3 march 2025',
    'date 5 september',
  ]);
  expect(keys('60 days, sixty-day, 24 to 48 hours, 4–5 weeks, 7 working days')).toEqual([
    'period 60 days',
    'period 60 days',
    'period 24 to 48 hours',
    'period 4 to 5 weeks',
    'period 7 working days',
  ]);
  expect(keys('200 members and twenty employees')).toEqual(['count 200 members', 'count 20 employees']);
});

test('reads all spellings of a Hindi amount as the same', () => {
  for (const text of [
    '₹12 लाख',
    '₹१२,००,०००',
    '12 लाख रुपये',
    '१२ लाख रुपए',
    'बारह लाख रुपये',
    'रु. 12 लाख',
    '12,00,000 रुपये',
    '12\u00a0लाख',
    '0.12 करोड़',
    '0.12 करोड\u093c',
    '1200 हज़ार',
    '1200 ह\u095bार',
    '1200 हजार',
  ])
    expect([text, keys(text)]).toEqual([text, ['rupees 1200000']]);
});

test('reads Hindi shares, dates and periods as the English ones', () => {
  expect(keys('18 प्रतिशत, १८%, 18 फ़ीसदी और अठारह फीसदी')).toEqual(Array(4).fill('percent 18'));
  expect(keys('31 जुलाई, ३१ जुलाई 2026, 28 फ़रवरी, 28 फरवरी, 30 सितम्बर और 30 सितंबर')).toEqual([
    ...['date 31 july', 'date 31 july 2026', 'date 28 february', 'date 28 february'],
    ...['date 30 september', 'date 30 september'],
  ]);
  expect(keys('60 दिन, साठ दिनों में, 24 से 48 घंटे, 7 कार्य दिवस, पाँच साल, पांच वर्ष')).toEqual([
    ...['period 60 days', 'period 60 days', 'period 24 to 48 hours', 'period 7 working days'],
    ...['period 5 years', 'period 5 years'],
  ]);
});

test('reads the words of a fraction before a unit', () => {
  expect(keys('डेढ़ लाख, ढाई करोड़, साढ़े सात हज़ार, सवा दो लाख, पौने दो लाख, डेढ सौ रुपये, डेढ़ साल')).toEqual([
    ...['rupees 150000', 'rupees 25000000', 'rupees 7500', 'rupees 225000', 'rupees 175000', 'rupees 150'],
    'period 1.5 years',
  ]);
});

test('ignores Hindi sections, forms, years, and words that only contain one of a number', () => {
  for (const text of ['धारा 80', 'आईटीआर 4', 'जुलाई 2026', 'दोनों निदेशक', 'एक फ़ॉर्म', 'लाखों लोग', 'दसवाँ नियम'])
    expect([text, keys(text)]).toEqual([text, []]);
});

test('ignores sections, forms, small counts, years and list marks', () => {
  for (const text of [
    'section 80G',
    'rule 14A',
    'ITR-4',
    'FORM-3',
    'Form 26AS',
    'AY 2026-27',
    'Act, 2025',
    'two directors',
    'at least 7',
    'lenders.\n2. Then',
    'are two',
    'eighty-five per cent',
    'Circular 15/2025',
    'INC-20A',
    'May 2025',
  ]) {
    expect([text, keys(text)]).toEqual([text, []]);
  }
});

test('lists all records with the figure', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => record(id, { published: '₹500', current: '₹500' }));
  expect(faultsOf('₹500', [five])).toEqual([
    'content/page.md: body: expected {{a}} or {{b}} or {{c}} or {{d}} or one of 1 others, found "₹500" typed',
  ]);
});

test('compares amounts and dates on every page, periods only with the groups that the page uses', () => {
  expect(faultsOf('₹12 lakh in sixty days', undefined, { refersTo: [] })).toEqual([
    'content/page.md: body: expected {{threshold:published}}, found "₹12 lakh" typed',
  ]);
  expect(faultsOf('sixty days', [[threshold], [period]], { refersTo: ['threshold'] })).toEqual([]);
});

test('recognises a plain number of a record next to its noun', () => {
  const members = record('members', { label: 'Most members', published: '200', current: '200', unit: 'members' });
  const age = record('age', { label: 'Least age', published: '18', current: '18', unit: 'years' });
  const found = faultsOf('At most 200 members, 200 kilometres, 18 years, 18 chapters', [[members, age]], {
    refersTo: ['age'],
  });
  expect(found).toEqual([
    'content/page.md: body: expected {{members}}, found "200 members" typed',
    'content/page.md: body: expected {{age}}, found "18 years" typed',
  ]);
});

test('requires references for sums of a refund', () => {
  const fee = record('price-x', { published: '₹6,999', current: '₹6,999', value: 6999, comparison: 'house' });
  const charge = record('refund-cancellation-charge', {
    published: '20%',
    current: '20%',
    value: 20,
    unit: 'percent',
    comparison: 'house',
  });
  const gst = record('gst-rate-standard', { published: '18%', current: '18%', value: 18, unit: 'percent' });
  expect(faultsOf('₹1,651.76 and ₹6,607.06', [[fee, charge, gst]])).toEqual([
    'content/page.md: body: expected {{refund:price-x:kept}}, found "₹1,651.76" typed',
    'content/page.md: body: expected {{refund:price-x:back}}, found "₹6,607.06" typed',
  ]);
});

test('an allowance permits only its words in its file', () => {
  const allowance = { file: 'content/page.md', words: 'reply within sixty days', because: 'another period' };
  expect(faultsOf('You reply within sixty days.', undefined, { allowances: [allowance] })).toEqual([]);
  expect(faultsOf('You reply within sixty days; pay in 60 days.', undefined, { allowances: [allowance] })).toHaveLength(
    1,
  );
  expect(
    faultsOf('You reply within sixty days.', undefined, { allowances: [{ ...allowance, file: 'content/other.md' }] }),
  ).toHaveLength(2);
});

test('the correction of a changed figure gives the value in force', () => {
  const changed = {
    comparison: 'outdated',
    since: '2026-04-01',
    published: '₹12 lakh',
    current: '₹1.5 crore',
    unit: 'rupees',
  } as const;
  const records = (change: string) => [
    { file: 'content/figures/gst.yaml', figures: [figure('limit', { ...changed, change })] },
  ];
  expect(checkCorrections(records('It now reaches ₹1,50,00,000.'))).toEqual([]);
  expect(checkCorrections(records('It was raised.')).map(formatFault)).toEqual([
    'content/figures/gst.yaml: limit: change: expected a change that says ₹1.5 crore, found "It was raised."',
  ]);
});

test('accepts other words for the same value', () => {
  const files = (value: number, current: string) => [
    { file: 'content/figures/gst.yaml', figures: [figure('limit', { value, current })] },
  ];
  for (const [value, current] of [
    [50, 'more than 50%'],
    [10, 'ten rupees'],
    [5, '5 assessment years'],
    [1.5e7, '₹1,50,00,000'],
    [125000, '₹1.25 lakh'],
    [1e10, '₹1,000 crore'],
  ] as const)
    expect(checkWordsOfValues(files(value, current))).toEqual([]);
  for (const [value, current] of [
    [50, '60%'],
    [50, '50 to 60%'],
    [50, 'half'],
    [1.5e7, '₹1.5 lakh'],
  ] as const)
    expect(checkWordsOfValues(files(value, current))).toHaveLength(1);
});
