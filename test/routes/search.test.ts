import { expect, test } from 'bun:test';
import { builtApp } from '../support/built-app.ts';
import { FIXED_FIRM, fixedContent } from '../support/fixed-firm.ts';
import { documentOf, hrefsOf, textOf, textsOf } from './page-reading.ts';

const { get } = builtApp({ compiled: fixedContent() });
const search = (q: string) => documentOf(get(`/search?q=${encodeURIComponent(q)}`));
const cardFor = async (q: string) => (await search(q)).querySelector('.search-answer');
const valuesIn = (card: Element | null) => textsOf(card, 'mark, .search-answer-value');

test('an answer shows the value in force, the previous value, its source, the day of the check and links', async () => {
  const card = await cardFor('itr 4 due date');
  expect(valuesIn(card)[0]).toMatch(/^31 August 20\d\d/);
  expect(textsOf(card, 'dt a')).toContain('ITR-4: due date without audit');
  expect(valuesIn(card)).toContain('31 August');
  expect(textOf(card)).toMatch(
    /(?:[Cc]hecked|[Ll]ast compared on) \d{1,2} [A-Z][a-z]+ \d{4}.*Source: .*changed \d{1,2} [A-Z][a-z]+ \d{4}, (?:last compared on [\w ]+, )?was 31 July/,
  );
  expect(textsOf(card, 'p')).not.toContain('');
  const links = ['/figures/itr4-due-date', '/income-tax-filing/itr-4-form', '/tools/late-return'];
  expect(hrefsOf(card)).toEqual(expect.arrayContaining(links));
});

test('an answer says that a value is not confirmed', async () => {
  const card = await cardFor('stamp duty karnataka');
  expect(valuesIn(card)).toEqual(['About ₹10,020']);
  expect(textOf(card)).toContain('Not confirmed');
});

test('a tool answer shows how the query was read, its sources and a link to the tool', async () => {
  const card = await cardFor('tax on 15 lakh salary');
  expect(textOf(card)).toMatch(
    /Salary or pension in the year: ₹15 lakh.*Assumed: [\w ]+ 20\d\d-\d\d, resident under 60/,
  );
  expect(valuesIn(card)).toEqual(['₹97,500']);
  expect(textsOf(card, '.drawn-bars strong')).toEqual(['₹97,500', '₹2,57,400']);
  expect(textOf(card)).toMatch(
    /You pay least, ₹97,500, under the new regime\. You keep ₹1,59,900 more.*(?:, checked|last compared on) .*Source: /,
  );
  const [link = ''] = hrefsOf(card, '.search-answer-ways a');
  expect((await get(link)).status).toBe(200);
});

test('a source shared by several figures is shown once, and further sources are folded', async () => {
  const card = await cardFor('tax slab new regime');
  const [first, second] = [textOf(card?.querySelector('.how-sure a')), textOf(card?.querySelector('details a'))];
  expect(second).not.toBe(first);
  // The others are folded, so that the results do not start far below.
  expect(textsOf(card, 'details .search-answer-source')).toHaveLength(1);
  expect(textsOf(card, 'summary')).toEqual(['The other source']);
});

test('a price is the whole bill, and "due dates" shows the next dates and their list', async () => {
  expect(textOf(await cardFor('opc fee'))).toMatch(
    /in all:? (?:About )?₹[\d,.]+₹[\d,.]+ to us with GST, ₹[\d,.]+ to the Ministry, (?:about )?₹[\d,.]+ of stamp duty/,
  );
  const page = await search('due dates');
  const card = page.querySelector('.search-answer');
  const days = valuesIn(card).map((day) => Date.parse(`${day} UTC`));
  expect(days).toHaveLength(4);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  // None has passed in any time zone.
  expect(days[0]).toBeGreaterThan(Date.now() - 2 * 86_400_000);
  expect(hrefsOf(card)).toEqual(['/due-dates']);
  expect(hrefsOf(page, '.search-results a')[0]).toBe('/due-dates');
});

test('a service that is not offered shows the official portal, without a second message that nothing was found', async () => {
  expect((await search('apeda')).body.textContent).not.toContain("Couldn't find anything like this");
  const page = await search('udyam');
  expect(textOf(page.querySelector('.search-answer h2'))).toBe('We do not do Udyam (MSME) registration.');
  expect(textOf(page.querySelector('.search-answer p'))).toBe(
    'Go to the official portal: Udyam Registration (udyamregistration.gov.in).',
  );
  expect(hrefsOf(page, '.search-answer a')[0]).toBe('https://udyamregistration.gov.in/');
  // Pages that mention it follow, each with the word by which it was found.
  expect(textOf(page.querySelector('.search-why'))).toBe('Found by “udyam”');
});

test('names a word without results, and shows results for the rest', async () => {
  const page = await search('company banana');
  expect(textsOf(page, '.search-missing')).toEqual(['Nothing found for “banana”. These pages are about the rest.']);
  expect(hrefsOf(page, '.search-results a')[0]).toBe('/company-registration');
  expect(textsOf(await search('comapny registartion'), '.search-missing')).toEqual([]);
});

test('a due date is shown before the tools, since the day is the answer', async () => {
  const card = await cardFor('gstr 3b due date');
  const [days, tools] = [card?.querySelector('mark'), card?.querySelector('a[href^="/tools/"]')];
  expect(days && tools && days.compareDocumentPosition(tools) & 4).toBe(4);
});

test.each([
  ['gst late fee', ''],
  ['gumasta', 'Found by “gumasta”'],
  // The words of the page, and those of the query if they differ. A number belongs to the word before it.
  ['polcy', 'Found by “policy” for “polcy”'],
  ['कंपनी', 'Found by “company” for “कंपनी”'],
  ['80g', 'Found by “80 g”'],
  // Small words are no reason.
  ['how much is the gst', ''],
])('the first result for %s says by which word it was found, if title and summary do not: %s', async (query, why) => {
  expect(textOf((await search(query)).querySelector('.search-results li:first-child .search-why'))).toBe(why);
});

test('results without an answer follow the nearest tools, plans and figures, and both numbers end them', async () => {
  const page = await search('gst');
  expect(page.querySelector('.search-answer')).toBeNull();
  const [help, list] = [page.querySelector('.search-help'), page.querySelector('.search-results')];
  expect(help && list && help.compareDocumentPosition(list) & 4).toBe(4);
  expect(hrefsOf(help, 'li a')[0]).toBe('/tools/gst-registration');
  expect(hrefsOf(help)).toContain('/figures?q=gst');
  expect(hrefsOf(page, '.search-results + .search-none a[data-lead]')).toHaveLength(2);
  expect((await search('tax on 15 lakh')).querySelector('.search-help')).toBeNull();
});

test('a query without results shows that, what was not understood, what to try, both numbers, and the main pages', async () => {
  const page = await search('zzqqx');
  expect(page.querySelector('.search-results')).toBeNull();
  expect(textOf(page.querySelector('.search-none'))).toContain('We did not understand “zzqqx”.');
  expect(hrefsOf(page, '.search-none a[href^="https://wa.me/"]')).toHaveLength(1);
  expect(hrefsOf(page, '.main-links a')).toEqual(expect.arrayContaining(['/tools', '/start', '/figures']));
  expect(hrefsOf(page, '.search-help a')).toEqual([]);
  expect(textOf(page.querySelector('.search-none'))).toMatch(/^Couldn't find anything like this.*Check the spelling/);
  expect(hrefsOf(page, '.search-none a[href^="tel:"]')).toHaveLength(1);
});

test.each(['gas booking number', 'train enquiry number', 'driving licence up'])(
  'a word that many pages have shows no tool and no plan of another question: %s',
  async (query) => {
    const page = await search(query);
    const shown = [...hrefsOf(page, '.search-help li a'), ...hrefsOf(page, '.search-results a')];
    expect(shown.filter((path) => /^\/(?:tools|start)\b/.test(path))).toEqual([]);
  },
);

test('who asks to speak to someone gets the number, WhatsApp, the hours and who answers, above the results', async () => {
  const page = await search('customer care number');
  const card = page.querySelector('.search-answer');
  expect(hrefsOf(card, 'a[href^="tel:"]')).toEqual([`tel:${FIXED_FIRM.phone}`]);
  expect(hrefsOf(card, 'a[href^="https://wa.me/"]')).toHaveLength(1);
  expect(textOf(card)).toContain(FIXED_FIRM.callHours as string);
  expect(textOf(card)).toContain(`${FIXED_FIRM.registeredName}, ${FIXED_FIRM.city}, answers.`);
  // The card is enough: no second pair of buttons, and no tool about another number.
  expect(hrefsOf(page, '.search-none a, .search-help a')).toEqual([]);
  expect(hrefsOf(page, '.search-results a')[0]).toBe('/contact');
  expect(hrefsOf(page, '.search-results a')).not.toContain('/tools/shop-licence');
});
