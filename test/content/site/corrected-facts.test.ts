/** Facts that stood wrong once: each test reads the page as served and looks for the law in force in its place. */
import { expect, test } from 'bun:test';
import { MONTHS } from '../../../src/domain/calendar.ts';
import { firm } from '../../support/firm.ts';
import { specPaths } from '../../support/spec-paths.ts';
import { pageAt, readWithNotes, figures as records, textOf } from './pages.ts';

/** What a value says whose review is due: the fact is the same. */
const COMPARED = /,? last compared on \d{1,2} [A-Z][a-z]+ \d{4}/g;

/** The smallest blocks of a page's main part, as a visitor reads them. */
const blocksOf = async (path: string): Promise<string[]> =>
  [
    ...(await pageAt(path)).document.querySelectorAll('main p, main li, main dd, main tr, main td, main div.notice'),
  ].map((block) => readWithNotes(block).replaceAll(COMPARED, ''));

const wordsOf = async (path: string) => (await blocksOf(path)).join('\n');

const COMPANY = '/company-registration';
const GST = '/gst';
const ARTICLE = '/quick-reads/gst-registration';
const RETURN = '/income-tax-filing';
const ROC = '/others/roc-compliance';
const BILLED = [COMPANY, `${COMPANY}/public-company-registration`, `${COMPANY}/one-person-company-registration`];

/** What is true, the pages that say it, and how. */
test.each<[fact: string, paths: string[], words: RegExp]>([
  ['a DIN of FY 2025-26 has its first KYC by 30 June 2029', [ROC], /allotted in FY 2025-26[^.]*30 June 2029/],
  [
    'so the article says',
    ['/quick-reads/private-limited-company-registration'],
    /allotted in FY 2025-26 first files by 30 June 2029/,
  ],
  [
    'the year of a DIN without an illustration is not confirmed',
    [ROC],
    /allotted in FY 2026-27\..*30 June 2030\. \[not confirmed\]/,
  ],
  ['ITR-U costs more after a notice', ['/quick-reads/income-tax-return-updates'], /35%, 60%, 70% or 80% by year/],
  ['the deduction of producer companies has ended', [`${RETURN}/itr-6-form`], /section 80PA[^.]*ended with AY 2024-25/],
  ['tobacco is taxed at 40% and biris at 18%', [GST, ARTICLE], /tobacco goods are taxed at 40%,? and biris at 18%/],
  [
    'an application allows two names since 24 March 2018, and allowed four before',
    [COMPANY],
    /up to 2 \[changed 24 March 2018\].*RUN.* 2 names.*was 4 until 23 March 2018/,
  ],
  ['a new company uses SPICe+', [COMPANY], /up to 2 name options\. A new company uses SPICe\+ Part A\./],
  [
    'a turnover is reached in one state or another',
    ['gst-huf', 'gst-llp-pertnership-firms', 'gst-private-pubic-company'].map((slug) => `${GST}/${slug}`),
    /Manipur, Mizoram, Nagaland or Tripura/,
  ],
  [
    'PAS-6 is half-yearly with both its days',
    [`${COMPANY}/public-company-registration`],
    /PAS-6.*60 days[^.]*29 November[^.]*30 May/,
  ],
  ['PAS-6 is among the filings', [ROC], /PAS-6.*30 May.*29 November/],
  [
    'the deadline under the old shop law of Uttar Pradesh has passed and is not confirmed',
    ['/others/shop-establishment-license'],
    /19 November 2025[^.]*19 May 2026[^\n]*late[^\n]*\[not confirmed\]/,
  ],
  [
    'a trust without audit has two dates',
    [`${RETURN}/itr-7-form`],
    /31 July or 31 August 2026 \[(?:not confirmed|tables disagree)\]/,
  ],
  ['neither of which is confirmed', [`${RETURN}/itr-7-form`], /31 July or 31 August 2026, not confirmed/],
  // The law of today first, then the earlier value and its last day.
  [
    'the limit of FSSAI',
    ['/others/fssai-registration'],
    /₹1\.5 crore .*was ₹12 lakh(?:, ₹20 crore)?.* until 31 March 2026/,
  ],
  [
    'the capital of a Nidhi',
    [`${COMPANY}/nidhi-company-registration`],
    /₹10 lakh .*was (?:1 year, )?₹5 lakh.* until 18 April 2022/,
  ],
  [
    'the limit of an OPC',
    [`${COMPANY}/one-person-company-registration`],
    /no limit .*was ₹2 crore until 31 March 2021/,
  ],
  [
    'the funds of an NBFC',
    [`${COMPANY}/nbfc-company-registration`],
    /₹10 crore .*was ₹2 crore until 30 September 2022/,
  ],
  ['the day of ITR-3', [`${RETURN}/itr-3-form`], /31 August .*was 31 July/],
  ['the late fee', [`${RETURN}/itr-4-form`], /₹5,000.* was ₹10,000 until 31 March 2021/],
])('%s', async (_, paths, words) => {
  for (const path of paths)
    expect({ path, words: await wordsOf(path) }).toEqual({ path, words: expect.stringMatching(words) });
});

test('every page says the terms of a refund in the same words', async () => {
  const said = await Promise.all(
    ['/refund-policy', '/termsofuse', ...BILLED].map(
      async (path) =>
        /If you cancel within [^.]* of our fee\. We return the rest [^.]*\./.exec(await wordsOf(path))?.[0],
    ),
  );
  expect([said.length, new Set(said).size, said[0]]).toEqual([
    5,
    1,
    expect.stringMatching(/ we keep \d+% of our fee\./),
  ]);
});

const GST_PAGES = [...specPaths(firm.slug).filter((path) => /^\/gst(?:\/|$)/.test(path)), ARTICLE];

test('not registering for GST costs ₹10,000 or the whole tax, and every page says that before it says 10%', async () => {
  for (const path of GST_PAGES) {
    const block =
      (await blocksOf(path)).find((text) => text.includes('section 122(1)(xi)') || text.includes('122(2)(a)')) ?? '';
    expect({ path, block }).toEqual({
      path,
      block: expect.stringMatching(/₹10,000[^%]*100%.*122\(1\)\(xi\).*\b10%.*122\(2\)\(a\)/),
    });
  }
  const card = textOf((await pageAt('/figures')).document.getElementById('gst-penalty-percent'));
  expect(card).toMatch(/^GST penalty for not registering: share of the tax evaded/);
});

test('a return revised after 31 December pays the fee of section 234-I', async () => {
  const block = (await blocksOf('/income-tax-filing')).find((text) => text.startsWith('The revised return')) ?? '';
  expect(block).toMatch(/After 31 December 2026 .*section 234-I.*₹1,000 .*up to ₹5 lakh.*₹5,000 above/);
  expect(block).not.toMatch(/Bill|Not confirmed/);
});

test('ITR-U costs ten points more after a notice under section 148', async () => {
  const rows = (await blocksOf('/income-tax-filing')).filter((text) => /(25%35%|50%60%|60%70%|70%80%)$/.test(text));
  expect(rows).toHaveLength(4);
});

test('the head of the figures promises no more than the list keeps', async () => {
  const { entry } = await pageAt('/figures');
  expect([entry.summary, entry.description]).toEqual([
    expect.not.stringMatching(/written once/),
    expect.not.stringMatching(/^All the/),
  ]);
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
  const late = records.flatMap(({ id, unit, comparison, current = '', checked, review }) => {
    const [, day = '', month = '', year] = /^(\d{1,2}) ([A-Z][a-z]+)(?: (\d{4}))?$/.exec(current) ?? [];
    if (unit !== 'date' || comparison === 'house' || day === '') return [];
    const inYear = (of: string) =>
      `${of}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
    const thisYear = inYear(year ?? checked.slice(0, 4));
    const next = thisYear > checked || year !== undefined ? thisYear : inYear(String(Number(checked.slice(0, 4)) + 1));
    return next > checked && review > next ? [`${id}: next ${next}, review ${review}`] : [];
  });
  expect(late).toEqual([]);
});
