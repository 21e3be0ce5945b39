import { expect, test } from 'bun:test';
import { firmState } from '../../src/domain/firm-details.ts';
import { wholeRupees } from '../../src/domain/rupees.ts';
import { type BuiltAppOptions, builtApp } from '../support/built-app.ts';
import { dueDatesByHand, homeWith } from '../support/built-bodies.ts';
import { fixedContent } from '../support/fixed-firm.ts';
import { documentOf, hrefsOf, textsOf } from './page-reading.ts';

type Read = NonNullable<BuiltAppOptions['read']>;

/** Of a firm whose prices began before that day. */
const fixedOn = (day: string) =>
  builtApp({ compiled: fixedContent(), now: () => Date.parse(`${day}T06:00:00+05:30`), read: dueDatesByHand });

/** The headings of the second level of a home page, and the whole of it. */
async function homePage(counts: Parameters<typeof homeWith>[0]) {
  const { get } = builtApp({ read: homeWith(counts) });
  const page = await documentOf(get('/'));
  return { page, headings: [...page.querySelectorAll('main h2')].map(({ id }) => id) };
}

test('hides empty lists with their headings', async () => {
  const all = ['start', 'intro', 'explore', 'how', 'story', 'offers', 'clients', 'latest', 'quick-reads', 'plans'];
  expect((await homePage({})).headings).toEqual(all);
  const { page, headings } = await homePage({ slides: 0, offers: 0, clients: 0, updates: 0 });
  expect(headings).toEqual(all.filter((id) => !['start', 'offers', 'clients'].includes(id)));
  // The due dates remain, because the feed of updates links to them.
  expect([...page.querySelectorAll('section[aria-labelledby="latest"] h3')].map(({ id }) => id)).toEqual(['due-dates']);
  expect([...page.querySelectorAll('ul, ol, .slide-row')].filter(({ children }) => children.length === 0)).toEqual([]);
});

test('a single slide has no buttons or tabs, and few updates are not folded', async () => {
  const { page } = await homePage({ slides: 1, offers: 1, clients: 1, updates: 4 });
  expect(page.querySelectorAll('.slide')).toHaveLength(2);
  expect(page.querySelector('[data-island="carousel"], .banner-tabs, .more-updates')).toBeNull();
  expect(page.querySelectorAll('section[aria-labelledby="updates"] li')).toHaveLength(4);
  expect(textsOf((await homePage({ updates: 5 })).page, '.more-updates summary')).toEqual(['All 5 updates']);
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
  ['start', 'slide', ['/company-registration', '/income-tax-filing', '/gst', '/others']],
  ['offers', 'offer', [0, 1, 2].map((n) => `/company-registration#offer-${n}`)],
])('%s is a carousel of named slides, each with its target', async (id, item, targets) => {
  const part = (await homePage({})).page.querySelector(`section[aria-labelledby="${id}"]`);
  const valuesOf = (selector: string, attribute: string) =>
    [...(part?.querySelectorAll(selector) ?? [])].map((one) => one.getAttribute(attribute));
  const carousel = part?.matches('[aria-roledescription="carousel"]')
    ? [part]
    : [...(part?.querySelectorAll('[aria-roledescription="carousel"]') ?? [])];
  expect(carousel).toHaveLength(1);
  expect(valuesOf('[role="group"][aria-roledescription="slide"]', 'aria-label')).toEqual(
    targets.map((_, n) => `${n + 1} of ${targets.length}`),
  );
  // Only the heading of the offers is shown.
  expect(part?.querySelector('h2.visually-hidden') !== null).toBe(id === 'start');
  expect(valuesOf('button[aria-label]', 'aria-label').slice(-2)).toEqual([`Previous ${item}`, `Next ${item}`]);
  expect(valuesOf('a.button:not(.button-quiet)', 'href')).toEqual(targets);
});

test('the tabs of the banner are links to its slides, and the first is current', async () => {
  const { page } = await homePage({});
  const slides = [...page.querySelectorAll('section[aria-labelledby="start"] .slide')].map(({ id }) => `#${id}`);
  expect([slides.length, hrefsOf(page, '.banner-tabs a')]).toEqual([4, slides]);
  expect(hrefsOf(page, '.banner-tabs a[aria-current="true"]')).toEqual(slides.slice(0, 1));
});

test('the receipt on the first slide is the bill of the company page in whole rupees, for the state of the firm', async () => {
  const { get, site } = builtApp();
  const [home, company] = await Promise.all(['/', '/company-registration'].map((path) => documentOf(get(path))));
  const form = home?.querySelector('form.slip');
  const bill = textsOf(company ?? null, '.drawn-receipt dd').map((text) =>
    Math.round(Number(text.replace(/[^\d.]/g, ''))),
  );
  const [amounts, total] = [bill.slice(0, -1), bill.slice(-1)];
  const shown = textsOf(form ?? null, 'dd').map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(shown.at(-1)).toBe(total[0] ?? Number.NaN);
  expect(amounts).toEqual(expect.arrayContaining([shown[0], shown.at(-2)]));
  expect(form?.getAttribute('action')).toBe('/company-registration#check');
  expect(form?.querySelector('option[selected]')?.getAttribute('value')).toBe(firmState(site.firm).code);
});

test('a worked answer is that of its tool today, opens it with the same parameters, and has no paise', async () => {
  const { get } = fixedOn('2026-11-27');
  const page = await documentOf(get('/'));
  const links = [...page.querySelectorAll('.worked li a')];
  expect(links.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual(
    ['income-tax', 'gst-registration', 'gst-late-fee', 'company-cost'].map((tool) => `/tools/${tool}`),
  );
  for (const link of links) {
    const address = link.getAttribute('href') ?? '';
    const said = wholeRupees((await documentOf(get(address))).querySelector('main')?.textContent ?? '');
    expect(said.toLowerCase()).toContain(link.querySelector('b')?.textContent?.toLowerCase() ?? 'an answer');
    expect(link.textContent).not.toMatch(/₹[\d,]+\.\d/);
  }
  const late = new URLSearchParams(links[2]?.getAttribute('href')?.split('?')[1]);
  expect([late.get('due'), late.get('filed')]).toEqual(['2026-10-18', '2026-11-27']);
});

test('an offer has its price, what that leaves out, its time and the terms', async () => {
  const offers = textsOf((await homePage({})).page, '[aria-labelledby="offers"] [aria-roledescription="slide"]');
  expect(offers.map((offer) => /₹([\d,]+)/.exec(offer)?.[1])).toEqual(['5,000', '6,000', '7,000']);
  for (const offer of offers) expect(offer).toMatch(/Also not in the fee.*Terms and conditions apply/);
  expect(offers.map((offer) => offer.includes('9 working days'))).toEqual([true, false, false]);
});
