/**
 * The figures that /search answers with, what the firm does not offer, and the words without a result. No card is
 * better than a wrong one.
 */
import { expect, test } from 'bun:test';
import { spokenPhone } from '../../src/domain/lead-form.ts';
import { answerQuery, writeHeadline } from '../../src/search/answers.ts';
import { findMatches, findUnmatched } from '../../src/search/question.ts';
import { createSearchIndex } from '../../src/search/ranking.ts';
import { answer, figuresOf, listed, pages, rowsOf, searchBody, store, synonyms } from './answer.ts';

/** By the figure that comes first, or by several in any order. Most are named by a rule, some by their words alone. */
const FIGURES = {
  'itr-business itr4-due-date': 'itr4 ki last date, आईटीआर 4 अंतिम तिथि, itr 4 due date',
  'gst-late-fee-day': 'gst late fees kitni hai, जीएसटी लेट फीस, late fee gst, gstr-3b late fee, gstr1 penalty',
  'late-fee-above-5-lakh':
    'penelty, जुर्माना, i missed the itr deadline what is the penalty, penalty, late fee itr, penalties',
  'gst-goods-threshold': 'jiesti limit, gst limit up to 40 lakh',
  'nidhi-min-capital': 'nidhi minimum capital',
  'fssai-registration-limit': 'fssai turnover limit',
  'standard-deduction-new': 'standard deduction',
  'llp-form-11': 'llp form 11 due date',
  'dpt-3': 'dpt-3 due date',
  'itr-updated ay-2026-27-updated': 'itr u last date',
  'itr-company itr6-due-date': 'itr due date for company',
  'itr-business itr5-due-date': 'itr due date for llp',
  'new-regime-slabs': 'tax slab new regime',
  'itr7-due-date': 'itr 7 kab tak',
  'itr-1-2 itr2-due-date': 'ITR-2 last date',
  'itr-business itr3-due-date': 'आईटीआर 3 अंतिम तिथि',
  'gstr-3b-monthly gstr-3b-quarterly-west-south': 'gstr 3b due date',
  'gstr-1-monthly gstr-1-quarterly': 'gstr-1 last date',
  'gstr-3b-monthly gstr-1-monthly': 'gst return due date',
  'cmp-08': 'cmp-08 due date',
  'tds-payment tds-payment-march': 'tds due date',
  'advance-tax-1 advance-tax-2 advance-tax-3 advance-tax-4': 'advance tax due dates',
  'provident-fund': 'pf due date',
  esi: 'esic due date',
  'adt-1': 'adt-1 due date',
  'inc-20a-period': 'inc-20a due date',
  'dir-3-kyc-late-fee': 'dir-3 kyc penalty, director kyc late fee',
  'roc-additional-fee-day': 'aoc 4 late fees, mgt-7 penalty, company penalty',
};

test.each(rowsOf(FIGURES))(
  '"%s" is answered with %s first, each with a source and the day of its check',
  async (query, named) => {
    const first = named.split(' ');
    const shown = (await answer(query)).figures?.figures ?? [];
    const ids = shown.map(({ id }) => id);
    expect(first.length === 1 ? ids.slice(0, 1) : ids).toEqual(
      first.length === 1 ? first : expect.arrayContaining(first),
    );
    expect(
      shown.filter(({ source, checked }) => !source.url.startsWith('https://') || !/^\d{4}-\d{2}-\d{2}$/.test(checked)),
    ).toEqual([]);
  },
);

const NOTHING_ELSE = {
  'gstr-4': 'gstr 4 due date',
  'gstr-7': 'gstr 7 due date',
  'gstr-8': 'gstr 8 due date',
  'gstr-9': 'gstr 9 due date',
  'gstr-9-late-fee-day-small gstr-9-late-fee-day-middle gstr-9-late-fee-day-large gstr-9-late-fee-cap':
    'late fee gstr 9',
  'tds-payment tds-payment-march tds-statement': 'tds kab jama karna hai',
  'itr4-professional-receipts itr4-professional-receipts-low-cash': '44ada limit',
  'rebate-new-limit rebate-new-most rebate-old-limit rebate-old-most': 'rebate 87a limit',
  'fssai-state-from fssai-state-to': 'fssai turnover limit state licence',
  'shop-licence-up-employees shop-licence-up-area': 'shop licence limit up',
  'private-min-directors private-min-shareholders': 'private limited minimum directors',
  'public-min-shareholders public-max-members': 'public company minimum members',
  'producer-min-producers producer-min-institutions': 'producer company members',
  'opc-conversion-turnover opc-shareholders opc-min-directors': 'opc limit',
  'trademark-validity trademark-renewal-before trademark-renewal-after': 'trademark validity',
  'iso-cycle': 'iso validity',
  'fssai-validity': 'fssai validity',
  'income-tax-cess': 'cess',
};

test.each(rowsOf(NOTHING_ELSE))('"%s" is answered with %s and nothing else', async (query, ids) => {
  expect((await figuresOf(query)).toSorted()).toEqual(ids.split(' ').toSorted());
});

test('a changed figure shows its former value', async () => {
  const { figures = [] } = (await answer('itr 4 due date')).figures ?? {};
  const first = figures.find(({ id }) => id === 'itr4-due-date');
  expect([first?.value, first?.state, first?.history]).toEqual([
    '31 August',
    expect.stringMatching(/^changed \d/),
    'was 31 July',
  ]);
});

test.each([
  ['gstr 3b due date', '20th of the next month'],
  ['gstr 9 due date', '31 December after the year'],
  ['advance tax due date', '15 June in the year'],
  ['tds return due date', '31 July, 31 October, 31 January and 31 May'],
  ['agm last date', '30 September after the year'],
  ['form 16 due date', '15 June after the year'],
  ['form 131 due date', '15 days after 31 July, 31 October, 31 January and 31 May'],
  ['26qb due date', '30 days after the end of the month'],
  ['lut due date', '31 March before the year'],
  ['itc last date', '30 November after the year'],
  ['professional tax due date maharashtra', 'last day of the next month'],
  ['lwf due date maharashtra', '15th of the next month, for June and December'],
])('"%s" is shown as the next day and its rule, %s, with a link to the due dates', async (query, rule) => {
  const { figures = [] } = (await answer(query)).figures ?? {};
  expect(figures.map(({ state }) => state).join(', ')).toContain(rule);
  expect(figures[0]?.value).toMatch(/^\d{1,2} [A-Z][a-z]+ 20\d\d(?:, (?:yesterday|\d+ days ago))?$/);
  expect(figures[0]?.page).toBe('/due-dates');
});

/** The line of a card on a day. */
const lineOn = async (today: string, query: string) =>
  writeHeadline(await answerQuery(query, store, today))?.headline.replaceAll('\u00a0', ' ') ?? null;

test.each([
  [
    '2026-11-28',
    'mgt 7a due date opc',
    '26 November 2026, 2 days ago: the additional fee is ₹100 a day for each form; next: 26 November 2027 · MGT-7A',
  ],
  [
    '2026-11-28',
    'itr 2 last date',
    '31 July 2026, 120 days ago: you can file a belated return until the end of the calendar year',
  ],
  // The last day of a belated return is in the list itself.
  ['2026-11-28', 'itr due date', '31 December 2026 · Belated return'],
  // It has passed, and a return can no longer be filed.
  ['2027-01-05', 'itr 2 last date', '31 July 2027 · Return of income'],
  ['2027-01-02', 'belated return last date', '31 December 2026, 2 days ago: you can only file an updated return'],
  ['2026-12-12', 'gstr 3b due date', '20 December 2026 · GSTR-3B'],
  ['2026-12-21', 'gstr 3b due date', '20 December 2026, yesterday: the late fee is ₹50 a day'],
  ['2026-12-21', 'gstr 3b november 2026 due date', '20 December 2026, passed · GSTR-3B'],
  // The next of four instalments is nearer than the last.
  ['2026-11-28', 'advance tax due date', '15 December 2026 · Advance tax, third instalment'],
])(
  'on %s "%s" is answered with "%s": a day that has just passed comes first, if it can still be done',
  async (today, query, line) => {
    expect(await lineOn(today, query)).toStartWith(line);
  },
);

test('of a rule with several legs a card shows all, and none if a record of one is missing', async () => {
  const ids = ['csr-net-worth', 'csr-turnover', 'csr-profit'];
  expect(await figuresOf('csr profit limit')).toEqual(['csr-profit', 'csr-net-worth', 'csr-turnover']);
  const law = await store.law();
  const groups = law.groups.map((group) => ({
    ...group,
    figures: group.figures.filter(({ id }) => id !== 'csr-turnover'),
  }));
  const without = { ...store, law: async () => ({ ...law, groups }) };
  const { figures } = await answerQuery('csr profit limit', without, '2026-11-28');
  expect([ids.length, figures]).toEqual([3, null]);
});

test.each(searchBody.groups.map(({ title, legs }) => [title, Object.keys(legs)] as const))(
  'all legs of "%s" have a value',
  async (_, ids) => {
    const rows = (await store.law()).groups.flatMap(({ figures }) => figures);
    expect(ids.filter((id) => rows.find((row) => row.id === id)?.current === undefined)).toEqual([]);
  },
);

test.each(['due date', 'due dates', 'due daets', 'अंतिम तिथि'])('"%s" alone leads to all due dates', async (query) => {
  const { figures } = await answer(query);
  expect([figures?.figures, figures?.page]).toEqual([[], '/due-dates']);
});

test.each(
  listed(`
  gst, gst registration, company registration, itr, itr 4, section 8 company, fssai, trademark, zzzz,
  private limited company, -
`),
)('"%s" asks for a page, not for a figure', async (query) => {
  const { tool, figures, notOffered, words } = await answer(query);
  expect([tool, figures, notOffered, words.size]).toEqual([null, null, undefined, 0]);
});

test.each(
  listed(`
  itr 1 due date fy 2024-25, itr 1 due date ay 2025-26, itr 1 due date 2023, itr 8, itr 8 due date, itr 0 due date,
  gstr 2 due date, mgt 8 due date, stamp duty on house, stamp duty on flat, stamp duty karnataka house,
  stamp duty property delhi, opc polymer price, public company minimum capital, tax on 10 lakh turnover,
  itr for capital gains shares
`),
)('"%s" gets no card about a similar subject', async (query) => {
  const { tool, figures } = await answer(query);
  expect([tool, figures]).toEqual([null, null]);
});

test('"iso fee" has no record, and shows none of another subject', async () => {
  expect((await answer('iso fee')).figures).toBeNull();
});

/** Mistyped ones, too. */
const PORTALS = {
  'udyamregistration.gov.in':
    'udyam, udyam registration, msme registration, udayam, msme, udyog aadhar, udyam ragistration',
  'www.incometax.gov.in': `
    pan, pan card apply, tds return, पैन कार्ड, pancard kaise banaye, pan aadhaar link, tds filing, 26q,
    income tax login, pan crad, tds retrun
  `,
  'www.dgft.gov.in': 'iec code, import export code, आयात निर्यात कोड',
  'www.mca.gov.in': `
    llp, llp registration, llp kaise banaye, एलएलपी रजिस्ट्रेशन, limited liability partnership registration,
    mca login, llp registeration
  `,
  'www.passportindia.gov.in': 'passport, पासपोर्ट',
  'uidai.gov.in': 'आधार कार्ड',
  'services.india.gov.in': `
    professional tax registration, partnership firm registration, trust registration, society registration
  `,
  'www.epfindia.gov.in': 'pf registration, epf, epf withdrawal, pf withdrawal',
  'www.esic.gov.in': 'esic registration',
  'cca.gov.in': 'digital signature, dsc renewal',
  'www.bis.gov.in': 'bis certificate',
  'www.gst.gov.in': 'gst login',
};

test.each(rowsOf(PORTALS))('"%s" is not offered, and the official portal is %s', async (query, host) => {
  expect(new URL((await answer(query)).notOffered?.url ?? '').hostname).toBe(host);
});

test.each(
  listed(`
  tds return kisko bharna padta hai, who files tds return, iec kitne din me milta hai, pan card banwana zaroori hai,
  pf registration kab se lagu, 26qb kab tak, udyam registration compulsory
`),
)('"%s" asks who, when or whether, which a service that is not offered does not answer', async (query) => {
  expect((await answer(query)).notOffered).toBeUndefined();
});

test('withdrawal from the provident fund and registration for it are different services', async () => {
  expect((await answer('epf withdrawal')).notOffered?.name).toContain('withdraw');
  expect((await answer('epf registration')).notOffered?.name).toContain('register');
});

test.each(
  listed(`
  llp form 11 due date, gst for llp, company pan, tax on 15 lakh, llp gst, tds refund, tds deducted refund claim itr,
  form 16 tds, tds on salary itr 1, tds interest, tds kab jama karna hai, aadhaar verification for gst,
  itr verification aadhaar otp, documents pan aadhaar for pvt ltd, gst without pan card,
  passport needed for foreign director, visa nri itr, patent agent itr, udyam trademark discount,
  bank details for itr refund
`),
)('"%s" is about a service that the firm offers', async (query) => {
  expect((await answer(query)).notOffered).toBeUndefined();
});

test('every portal is a site of the government', () => {
  const hosts = searchBody.notOffered.map(({ url }) => new URL(url).hostname);
  expect(hosts.length).toBeGreaterThan(10);
  expect(hosts.filter((host) => !/\.(?:gov|nic)\.in$/.test(host))).toEqual([]);
});

test('every rule is found by its own words', async () => {
  const rules = searchBody.answers;
  expect(rules.length).toBeGreaterThan(40);
  const lost: string[] = [];
  const records = (await store.law()).groups.flatMap((group) => group.figures);
  for (const { when, title, figures, takes } of rules) {
    const words = when
      .filter(({ maybe }) => !maybe)
      .map(({ words: [first], number }) => (number ? '30 september 2026' : first));
    const named: Record<string, string> = { state: 'maharashtra', days: '20 days', year: 'ay 2024-25' };
    const taken = takes.map((id) => named[id] ?? records.find((row) => row.id === id)?.current);
    const query = [...words, ...taken.filter(Boolean)].join(' ');
    const { figures: found, tool } = await answer(query);
    if (!tool && found?.title !== title && !figures.includes(found?.figures[0]?.id ?? '')) lost.push(query);
  }
  expect(lost).toEqual([]);
});

const search = createSearchIndex(pages, synonyms, searchBody.guide);

test.each([
  ['company banana', ['banana']],
  ['gst pineapple', ['pineapple']],
  ['private limited company zebra', ['zebra']],
  ['कंपनी केला', ['केला']],
  ['जीएसटी हाथी', ['हाथी']],
  ['nidhi cricket', ['cricket']],
  ['iphone', ['iphone']],
  // Some pages have these words, though none of the results.
  ['what happens if itr is late', []],
  ['company registration mumbai', []],
  ['commencement of business', []],
  ['people needed for company', []],
  ['opc alone', []],
  ['minor director', []],
  ['trademark class 9', []],
  // These are corrected.
  ['gst limt', []],
  ['opc fess', []],
  ['trademark aplication', []],
  ['itr sugm', []],
  ['itr sahj', []],
  // These mean nothing by themselves.
  ['tds kab jama karna hai', []],
  ['company kaise banna', []],
  ['itr dt', []],
  ['gst को', []],
  ['gst kab tak bharna hai', []],
  ['kampani ragistration kaise kare', []],
  ['क्या जीएसटी अनिवार्य है', []],
])('of "%s" the words %p have no result', async (query, missing) => {
  const all = await answer(query);
  const parsed = all.vocabulary.parse(query);
  const matches = search(query).map(({ red_url }) =>
    findMatches(parsed, store.entry(red_url) ?? expect.unreachable(red_url), all.guide),
  );
  expect(findUnmatched(parsed, all, matches)).toEqual(missing);
});

test.each(
  listed(`phone number, customer care number, contact number, call, call me back, talk to a ca, speak to someone, helpline,
    helpline number, whatsapp number, baat karni hai, ca se baat karni hai, number chahiye, aapka phone number kya hai,
    mujhe aapka number chahiye, फोन नंबर, बात करनी है, नंबर चाहिए`),
)('"%s" is answered with the number, which calls the firm', async (query) => {
  const { phone, name } = store.site.firm;
  const head = writeHeadline(await answer(query));
  expect([head?.href, head?.headline.includes(spokenPhone(phone)), head?.headline.endsWith(`${name} answers`)]).toEqual(
    [...[`tel:${phone}`, true, true]],
  );
});

test.each(
  listed(`pan number, gst number, gst number chahiye, number, call money, call option, phone bill gst, gst on mobile phone,
    mobile shop licence, telephone bill, gst helpline number, government helpline, income tax customer care number,
    do not call me, stop calling me, call mat karo, call 100, call charges, mobile number change in gst`),
)('"%s" is no question for the number of the firm', async (query) => {
  expect(writeHeadline(await answer(query))?.href ?? '').not.toStartWith('tel:');
});
