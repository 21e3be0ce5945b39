import { expect, test } from 'bun:test';
import { createPageCache } from '../../src/http/page-cache.ts';
import { builtApp } from '../support/built-app.ts';
import { dueDatesByHand, homeWith } from '../support/built-bodies.ts';
import { documentOf, textsOf } from './page-reading.ts';

const MIDNIGHT = Date.parse('2026-12-01T00:00:00+05:30');

/** The texts of the due dates of a home page, in order. */
const dueDatesIn = async (answer: Response | Promise<Response>) =>
  textsOf(await documentOf(answer), 'section[aria-labelledby="due-dates"] .due');
const dueDatesOn = (day: string) =>
  dueDatesIn(builtApp({ now: () => Date.parse(`${day}T06:00:00+05:30`), read: dueDatesByHand }).get('/'));

test('a due date shows the days left, today, or that it has passed; TBA stays as it is', async () => {
  expect((await dueDatesOn('2026-11-22'))[0]).toBe('29 November 2026, in 7 days');
  expect((await dueDatesOn('2026-11-28'))[0]).toBe('29 November 2026, tomorrow');
  expect((await dueDatesOn('2026-11-29'))[0]).toBe('29 November 2026, today');
  const after = await dueDatesOn('2026-11-30');
  expect(after[0]).toBe('29 November 2026, passed: the additional fee is ₹100 a day for each form');
  expect(after[3]).toBe('TBA');
});

test('a cached home page expires at midnight in India', async () => {
  let now = MIDNIGHT - 1;
  // As on both hosts: one cache before the app, with the same clock.
  const cache = createPageCache({ build: 'b', paths: ['/'], now: () => now });
  const { get } = builtApp({ cache, now: () => now, read: dueDatesByHand });
  const visit = async () => {
    const request = new Request('http://localhost/');
    const kept = cache.get(request);
    const [, first] = await dueDatesIn(kept ?? get('/'));
    await new Promise((done) => setImmediate(done));
    return [kept !== undefined, first];
  };
  expect(await visit()).toEqual([false, '20 December 2026, in 20 days']);
  expect(await visit()).toEqual([true, '20 December 2026, in 20 days']);
  now = MIDNIGHT;
  expect(await visit()).toEqual([false, '20 December 2026, in 19 days']);
  expect(await visit()).toEqual([true, '20 December 2026, in 19 days']);
});

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

test('a single slide has no buttons or number, and few updates are not folded', async () => {
  const { page } = await homePage({ slides: 1, offers: 1, clients: 1, updates: 4 });
  expect(page.querySelectorAll('.slide')).toHaveLength(2);
  expect(page.querySelector('[data-island="carousel"], .more-updates')).toBeNull();
  expect(page.querySelector('.slide-number')?.textContent).toBe('');
  expect(page.querySelectorAll('section[aria-labelledby="updates"] li')).toHaveLength(4);
  expect(textsOf((await homePage({ updates: 5 })).page, '.more-updates summary')).toEqual(['All 5 updates']);
});

test('shows the note on sample clients only beside a sample', async () => {
  const noteIn = (page: Document) => page.querySelector('section[aria-labelledby="clients"] > p')?.textContent;
  expect(noteIn((await homePage({})).page)).toBe('These are sample marks.');
  const read = async (file: string) => (await homeWith()(file))?.replaceAll(',"sample":true', '') ?? null;
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
  const read = async (file: string) =>
    (await homeWith()(file))?.replace('"drawing":"spool"', '"logo":"mills.png"').replace('"drawing":"boat",', '') ??
    null;
  const mills = { 'photo-mills.png': '/assets/photo-mills-1.png' };
  const { get } = builtApp({ read, site: (built) => ({ ...built, assets: { ...built.assets, ...mills } }) });
  const [logo, name, drawing] = (await documentOf(get('/'))).querySelectorAll('.clients li');
  expect(logo?.querySelector('img')?.getAttribute('src')).toBe('/assets/photo-mills-1.png');
  expect([name?.children.length, name?.textContent]).toEqual([1, 'Client boat']);
  expect(drawing?.querySelector('svg path')).not.toBeNull();
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
  expect(textsOf(part, '.slide-number')).toEqual(targets.map((_, n) => `${n + 1} / ${targets.length}`));
  // Only the heading of the offers is shown.
  const isHidden = id === 'start';
  expect([carousel[0]?.matches('.carousel-untitled'), part?.querySelector('h2.visually-hidden') !== null]).toEqual([
    isHidden,
    isHidden,
  ]);
  expect(valuesOf('button[aria-label]', 'aria-label').slice(-2)).toEqual([`Previous ${item}`, `Next ${item}`]);
  expect(valuesOf('a.button:not(.button-quiet)', 'href')).toEqual(targets);
});

test('an offer has its price, what that leaves out, its time and the terms', async () => {
  const { page } = await homePage({});
  const slides = [...page.querySelectorAll('[aria-labelledby="offers"] [aria-roledescription="slide"]')];
  expect(slides.map(({ textContent }) => textContent?.match(/₹([\d,]+)/)?.[1])).toEqual(['5,000', '6,000', '7,000']);
  for (const slide of slides) {
    expect(slide.textContent).toContain('Also not in the fee');
    expect(slide.querySelector('a[href="/termsofuse"]')?.textContent).toContain('Terms and conditions apply');
  }
  expect(slides.map(({ textContent }) => textContent?.includes('9 working days'))).toEqual([true, false, false]);
});
