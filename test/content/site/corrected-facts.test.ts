/** Facts that stood wrong once: each test reads the page as served and looks for the law in force in its place. */
import { expect, test } from 'bun:test';
import { MONTHS } from '../../../src/domain/calendar.ts';
import { readWithNotes, figures as records, renderedPages, textOf } from './pages.ts';

/** The smallest blocks of a page's main part, as a visitor reads them. */
async function blocksOf(path: string): Promise<string[]> {
  const page = (await renderedPages()).find((one) => one.path === path);
  if (!page) throw new Error(`expected a page at ${path}`);
  return [...page.document.querySelectorAll('main p, main li, main dd, main tr, main td, main div.notice')].map(
    readWithNotes,
  );
}

/** Everything on a page, as a visitor reads it. */
async function wordsOf(path: string): Promise<string> {
  return (await blocksOf(path)).join('\n');
}

const GST_PAGES = [
  '/gst',
  '/gst/gst-proprietor-individual',
  '/gst/gst-llp-pertnership-firms',
  '/gst/gst-private-pubic-company',
  '/gst/gst-huf',
  '/quick-reads/gst-registration',
];

test('not registering for GST costs ₹10,000 or the whole tax, and every page says that before it says 10%', async () => {
  for (const path of GST_PAGES) {
    const block =
      (await blocksOf(path)).find((text) => text.includes('section 122(1)(xi)') || text.includes('122(2)(a)')) ?? '';
    expect({ path, block }).toEqual({
      path,
      block: expect.stringMatching(/₹10,000[^%]*100%.*122\(1\)\(xi\).*\b10%.*122\(2\)\(a\)/),
    });
  }
  const card = textOf(
    (await renderedPages()).find(({ path }) => path === '/figures')?.document.getElementById('gst-penalty-percent'),
  );
  expect(card).toMatch(/^GST penalty for not registering: share of the tax evaded/);
});

test('each year of a DIN has its own first KYC, and the year without an illustration is not confirmed', async () => {
  const words = await wordsOf('/others/roc-compliance');
  expect(words).toMatch(/allotted in FY 2025-26[^.]*30 June 2029/);
  expect(words).toMatch(/allotted in FY 2026-27\..*30 June 2030\. \[not confirmed\]/);
  expect(words).not.toContain('after 1 April 2025');
  expect(await wordsOf('/quick-reads/private-limited-company-registration')).toMatch(
    /allotted in FY 2025-26 first files by 30 June 2029/,
  );
});

test('a return revised after 31 December pays the fee of section 234-I', async () => {
  const block = (await blocksOf('/income-tax-filing')).find((text) => text.startsWith('The revised return')) ?? '';
  expect(block).toMatch(/After 31 December 2026 .*section 234-I.*₹1,000 .*up to ₹5 lakh.*₹5,000 above/);
  expect(block).not.toMatch(/Bill|Not confirmed/);
});

test('ITR-U costs ten points more after a notice under section 148', async () => {
  const rows = (await blocksOf('/income-tax-filing')).filter((text) => /(25%35%|50%60%|60%70%|70%80%)$/.test(text));
  expect(rows).toHaveLength(4);
  expect(await wordsOf('/quick-reads/income-tax-return-updates')).toContain('35%, 60%, 70% or 80% by year');
});

test('the deduction of producer companies is named as ended', async () => {
  expect(await wordsOf('/income-tax-filing/itr-6-form')).toMatch(/section 80PA[^.]*ended with AY 2024-25/);
});

test('every page with the rates since September 2025 taxes tobacco at 40% and biris at 18%', async () => {
  for (const path of ['/gst', '/quick-reads/gst-registration']) {
    expect(await wordsOf(path)).toMatch(/tobacco goods are taxed at 40%,? and biris at 18%/);
  }
});

test('an application allows two names since 24 March 2018, and allowed four before', async () => {
  const words = await wordsOf('/company-registration');
  expect(words).toMatch(/up to 2 \[changed 24 March 2018\].*RUN.* 2 names.*was 4 until 23 March 2018/);
  expect(words).toMatch(/up to 2 name options\. A new company uses SPICe\+ Part A\./);
});

test('a turnover is reached in one state or another', async () => {
  for (const path of ['/gst/gst-huf', '/gst/gst-llp-pertnership-firms', '/gst/gst-private-pubic-company']) {
    expect({ path, words: await wordsOf(path) }).toEqual({
      path,
      words: expect.stringContaining('Manipur, Mizoram, Nagaland or Tripura'),
    });
  }
});

test('the page of the public company has the half-yearly PAS-6 with both its days', async () => {
  expect(await wordsOf('/company-registration/public-company-registration')).toMatch(
    /PAS-6.*60 days[^.]*29 November[^.]*30 May/,
  );
  expect(await wordsOf('/others/roc-compliance')).toMatch(/PAS-6.*30 May.*29 November/);
});

test('every page states the refund in the same words', async () => {
  const sentence =
    'If you cancel within 60 days of purchase, before the work is finished, we keep 20% of our fee. We return the rest in 4 to 5 weeks with the GST on it.';
  const paths = [
    '/refund-policy',
    '/termsofuse',
    '/company-registration',
    '/company-registration/public-company-registration',
    '/company-registration/one-person-company-registration',
  ];
  for (const path of paths)
    expect({ path, words: await wordsOf(path) }).toEqual({ path, words: expect.stringContaining(sentence) });
});

test('the head of the figures promises no more than the list keeps', async () => {
  const page = (await renderedPages()).find(({ path }) => path === '/figures');
  expect(page?.entry.summary).not.toMatch(/written once/);
  expect(page?.entry.description).not.toMatch(/^All the/);
});

test('an employer under the old shop law of Uttar Pradesh reads of a deadline passed and not confirmed', async () => {
  expect(await wordsOf('/others/shop-establishment-license')).toMatch(
    /19 November 2025[^.]*19 May 2026[^\n]*late[^\n]*\[not confirmed\]/,
  );
});

test('a trust without audit finds two dates and the word that neither is confirmed', async () => {
  const words = await wordsOf('/income-tax-filing/itr-7-form');
  expect(words).toMatch(/31 July or 31 August 2026 \[(?:not confirmed|tables disagree)\]/);
  expect(words).toMatch(/31 July or 31 August 2026, not confirmed/);
});

test('a changed figure shows the current law first, then the earlier value and its last day', async () => {
  const statements = [
    ['/others/fssai-registration', /₹1\.5 crore .*was ₹12 lakh(?:, ₹20 crore)?.* until 31 March 2026/],
    ['/company-registration/nidhi-company-registration', /₹10 lakh .*was (?:1 year, )?₹5 lakh.* until 18 April 2022/],
    ['/company-registration/one-person-company-registration', /no limit .*was ₹2 crore until 31 March 2021/],
    ['/company-registration/nbfc-company-registration', /₹10 crore .*was ₹2 crore until 30 September 2022/],
    ['/income-tax-filing/itr-3-form', /31 August .*was 31 July/],
    ['/income-tax-filing/itr-4-form', /₹5,000.* was ₹10,000 until 31 March 2021/],
  ] as const;
  for (const [path, words] of statements)
    expect({ path, found: (await blocksOf(path)).some((block) => words.test(block)) }).toEqual({ path, found: true });
});

test('each end of the scheme of 2026 for late ROC forms cites the circular that fixed it, no earlier one', () => {
  const window = records.find(({ id }) => id === 'ccfs-2026-window');
  const circularsOf = (title = '') => [...title.matchAll(/No\. (\d\d)\/2026/g)].map(([, number]) => number);
  expect(window?.history.map(({ text, source }) => [text, circularsOf(source?.title)])).toEqual([
    ['15 April to 15 September 2026', ['03', '04']],
    ['15 April to 31 August 2026', ['03']],
    ['15 April to 15 July 2026', ['01']],
  ]);
  // A share that ended on a day cites the circulars that moved that day.
  for (const { id, history } of records)
    for (const { to, source } of history)
      if (to === '2026-09-15') expect([id, circularsOf(source?.title)]).toEqual([id, ['01', '03', '04']]);
});

test('a date that comes round every year is compared with its source before it next falls', () => {
  const late = records.flatMap(({ id, unit, verdict, current = '', checked, review }) => {
    const [, day = '', month = '', year] = /^(\d{1,2}) ([A-Z][a-z]+)(?: (\d{4}))?$/.exec(current) ?? [];
    if (unit !== 'date' || verdict === 'house' || day === '') return [];
    const inYear = (of: string) =>
      `${of}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
    const thisYear = inYear(year ?? checked.slice(0, 4));
    const next = thisYear > checked || year !== undefined ? thisYear : inYear(String(Number(checked.slice(0, 4)) + 1));
    return next > checked && review > next ? [`${id}: next ${next}, review ${review}`] : [];
  });
  expect(late).toEqual([]);
});
