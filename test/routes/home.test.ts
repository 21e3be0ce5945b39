import { expect, test } from 'bun:test';
import type { PageEntry } from '../../src/content/site.ts';
import { firmState } from '../../src/domain/firm-details.ts';
import { wholeRupees } from '../../src/domain/rupees.ts';
import { listNewestChanges } from '../../src/law/changes.ts';
import { type BuiltAppOptions, builtApp } from '../support/built-app.ts';
import { dueDatesByHand, homeWith } from '../support/built-bodies.ts';
import { fixedContent } from '../support/fixed-firm.ts';
import { documentOf, hrefsOf, textsOf } from './page-reading.ts';

type Read = NonNullable<BuiltAppOptions['read']>;

/** Of a firm whose prices began before that day. */
const fixedOn = (day: string) =>
  builtApp({ compiled: fixedContent(), now: () => Date.parse(`${day}T06:00:00+05:30`), read: dueDatesByHand });

/** A day on which no figure has changed within a year. */
const QUIET = () => Date.parse('2036-06-01T06:00:00+05:30');

/** The headings of the second level of a home page, but of slides, and the whole of it. */
async function homePage(counts: Parameters<typeof homeWith>[0], options: BuiltAppOptions = {}) {
  const { get } = builtApp({ ...options, read: homeWith(counts) });
  const page = await documentOf(get('/'));
  return { page, headings: [...page.querySelectorAll('main h2[id]')].map(({ id }) => id) };
}

test('hides empty lists with their headings, and then has its own title', async () => {
  const all = ['cases', 'intro', 'explore', 'how', 'story', 'offers', 'clients', 'latest', 'quick-reads'];
  expect((await homePage({})).headings).toEqual(all);
  const { page, headings } = await homePage({ slides: 0, offers: 0, clients: 0, updates: 0 }, { now: QUIET });
  expect(headings).toEqual(all.filter((id) => !['cases', 'offers', 'clients'].includes(id)));
  expect(textsOf(page, 'h1')).toEqual([page.title.split(' | ')[0] ?? '']);
  // The due dates remain, because the feed of updates links to them.
  expect([...page.querySelectorAll('section[aria-labelledby="latest"] h3')].map(({ id }) => id)).toEqual(['due-dates']);
  expect([...page.querySelectorAll('ul, ol, .slide-row')].filter(({ children }) => children.length === 0)).toEqual([]);
});

test('a single slide has no buttons or tabs, and few updates are not folded', async () => {
  const { page } = await homePage({ slides: 1, offers: 1, clients: 1, updates: 4 }, { now: QUIET });
  expect(page.querySelectorAll('.slide')).toHaveLength(2);
  expect(page.querySelectorAll('[data-island="carousel"], .banner-tabs, .more-updates')).toHaveLength(0);
  expect(page.querySelectorAll('section[aria-labelledby="updates"] li')).toHaveLength(4);
  const folded = await homePage({ updates: 5 }, { now: QUIET });
  expect(textsOf(folded.page, '.more-updates summary')).toEqual(['All 5 updates']);
});

test('the newest of news and of changed figures are the updates, thirteen in all, with their values and sources', async () => {
  const { get, content } = fixedOn('2026-11-27');
  const page = await documentOf(get('/'));
  const rows = [...page.querySelectorAll('section[aria-labelledby="updates"] li')];
  const days = rows.map((row) => row.querySelector('time')?.getAttribute('datetime') ?? '');
  expect(days).toEqual(days.toSorted().reverse());
  expect(rows).toHaveLength(13);
  const [newest] = listNewestChanges(await content.figures(), '2026-11-27', 99).filter(
    ({ from }) => from <= '2026-11-27',
  );
  expect([days[0], rows[0]?.querySelector('a')?.textContent?.replaceAll('\u00a0', ' ')]).toEqual([
    newest?.from,
    `${newest?.label}: ${newest?.after} (before: ${newest?.before})`,
  ]);
  expect(rows.every((row) => row.querySelector('a')?.getAttribute('href')?.startsWith('https://'))).toBe(true);
});

test('shows the note on sample clients only beside a sample', async () => {
  const noteIn = (page: Document) => page.querySelector('section[aria-labelledby="clients"] > p')?.textContent;
  expect(noteIn((await homePage({})).page)).toBe('These are sample marks.');
  const read: Read = async (...asked) => (await homeWith()(...asked))?.replaceAll(',"sample":true', '') ?? null;
  const real = await documentOf(builtApp({ read }).get('/'));
  expect([noteIn(real), real.querySelectorAll('.clients li').length]).toEqual([undefined, 8]);
});

test('a clip says how long it is and how many megabytes its file has', async () => {
  const intro = { seconds: 27, mp4Bytes: 1_460_000 };
  const { get } = builtApp({
    site: (built) => ({ ...built, clips: { ...built.clips, intro: { ...built.clips.intro, ...intro } } }),
  });
  const page = await documentOf(get('/'));
  const [words] = textsOf(page, '.video-words > p');
  expect(words).toMatch(/^27 seconds, no sound\..*\(MP4, 1\.5 MB\)$/);
  expect(page.querySelector('.video-note')?.textContent).toBe('');
});

test('a client has its logo, a drawing, or only its name', async () => {
  const read: Read = async (...asked) =>
    (await homeWith()(...asked))?.replace('"drawing":"spool"', '"logo":"mills.png"').replace('"drawing":"boat",', '') ??
    null;
  const mills = { 'photo-mills.png': '/assets/photo-mills-1.png' };
  const { get } = builtApp({ read, site: (built) => ({ ...built, assets: { ...built.assets, ...mills } }) });
  const [logo, name, drawing] = (await documentOf(get('/'))).querySelectorAll('.clients li');
  expect(logo?.querySelector('img')?.getAttribute('src')).toBe('/assets/photo-mills-1.png');
  expect([name?.children.length, name?.textContent]).toEqual([1, 'Client boat']);
  expect(drawing?.querySelector('img')?.getAttribute('src')).toMatch(/^\/assets\/drawing-wheel-/);
});

test.each([
  ['start', 'slide', ['/start', '/company-registration', '/income-tax-filing', '/gst', '/others']],
  ['offers', 'offer', [0, 1, 2].map((n) => `/company-registration#offer-${n}`)],
])('%s is a carousel of named slides, each with its target', async (id, item, targets) => {
  const { page } = await homePage({});
  const part = page.getElementById(`${id}-slides`)?.closest('[aria-roledescription="carousel"]');
  const valuesOf = (selector: string, attribute: string) =>
    [...(part?.querySelectorAll(selector) ?? [])].map((one) => one.getAttribute(attribute));
  expect(valuesOf('[role="group"][aria-roledescription="slide"]', 'aria-label')).toEqual(
    targets.map((_, n) => `${n + 1} of ${targets.length}`),
  );
  expect(valuesOf('button[aria-label]', 'aria-label').slice(-2)).toEqual([`Previous ${item}`, `Next ${item}`]);
  expect(valuesOf('a.button:not(.button-quiet)', 'href')).toEqual(targets);
});

test('the tabs of the banner are links to its slides, and the first is current', async () => {
  const { page } = await homePage({});
  const slides = [...page.querySelectorAll('.banner .slide')].map(({ id }) => `#${id}`);
  expect([slides.length, hrefsOf(page, '.banner-tabs a')]).toEqual([5, slides]);
  expect(hrefsOf(page, '.banner-tabs a[aria-current="true"]')).toEqual(slides.slice(0, 1));
});

test('the receipt of a slide is the bill of the company page, for the state of the firm', async () => {
  const { get, site } = builtApp();
  const [home, company] = await Promise.all(['/', '/company-registration'].map((path) => documentOf(get(path))));
  const [slip, bill] = [home, company].map((page) => page?.querySelector('.check') ?? null);
  expect(textsOf(slip ?? null, '.drawn-receipt dd')).toEqual(textsOf(bill ?? null, '.drawn-receipt dd'));
  expect(slip?.querySelector('form')?.getAttribute('action')).toBe('/company-registration#check');
  expect(slip?.querySelector('option[selected]')?.getAttribute('value')).toBe(firmState(site.firm).code);
});

test('each case is answered as its tool or plan answers it today, whose page it opens, and has no paise', async () => {
  const { get, content } = fixedOn('2026-11-27');
  const page = await documentOf(get('/'));
  const links = [...page.querySelectorAll('.cases li a')];
  const { home } = await content.body(content.entry('/') as PageEntry, 'home');
  expect(links.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual(home.cases.map(({ url }) => url));
  for (const link of links) {
    const address = link.getAttribute('href') ?? '';
    const answer = await documentOf(get(address));
    expect([address, answer.querySelectorAll('h2.headline, #steps').length]).toEqual([address, 1]);
    expect(link.textContent).not.toMatch(/₹[\d,]+\.\d|[{}]|undefined/);
    const said = wholeRupees(answer.querySelector('main')?.textContent ?? '');
    for (const [amount] of link.textContent?.matchAll(/₹[\d,]{4,}/g) ?? []) expect(said).toContain(amount);
  }
  const late = new URLSearchParams(
    links
      .find((link) => link.textContent?.includes('GSTR-3B'))
      ?.getAttribute('href')
      ?.split('?')[1],
  );
  expect([late.get('due'), late.get('filed')]).toEqual(['2026-10-18', '2026-11-27']);
});

test('the first slide has the title of the page, and the answer that the tool gives to the same numbers', async () => {
  const { get, content } = fixedOn('2026-11-27');
  const page = await documentOf(get('/'));
  const { home } = await content.body(content.entry('/') as PageEntry, 'home');
  const slide = page.querySelector('.banner .slide');
  expect([textsOf(page, 'h1'), textsOf(slide, 'h1')]).toEqual([[home.ask?.title ?? ''], [home.ask?.title ?? '']]);
  const tool = await documentOf(get(hrefsOf(slide, '.button-quiet')[0] ?? ''));
  expect(textsOf(slide, '.drawn-bars strong')).toEqual(textsOf(tool.querySelector('.drawn-bars'), 'strong'));
  expect(textsOf(slide, '.headline mark')[0]?.toLowerCase()).toBe(textsOf(tool, '.headline mark')[0]?.toLowerCase());
  expect(hrefsOf(slide, '.how-sure a')).toEqual([`/figures/${home.ask?.law.figure}`]);
  expect(slide?.querySelectorAll('.how-sure .sure-dots')).toHaveLength(1);
});

test('an offer has its price, what that leaves out, its time and the terms', async () => {
  const offers = textsOf((await homePage({})).page, '[aria-labelledby="offers"] [aria-roledescription="slide"]');
  expect(offers.map((offer) => /₹([\d,]+)/.exec(offer)?.[1])).toEqual(['5,000', '6,000', '7,000']);
  for (const offer of offers) expect(offer).toMatch(/Also not in the fee.*Terms and conditions apply/);
  expect(offers.map((offer) => offer.includes('9 working days'))).toEqual([true, false, false]);
});
