/** What a saved page says at its top. */
import { expect, test } from 'bun:test';
import type { PageEntry } from '../../src/content/site.ts';
import { OFFLINE_COPY, UNDATED } from '../../src/domain/browser-names.ts';
import { WHEN } from '../../src/islands/dom-contract.ts';
import { notSavedNote, savedLine, savedNote, wakeAll, withSavedLines } from '../../src/offline/saved-note.ts';
import { builtApp, parsed } from '../support/built-app.ts';

/** 12 November 2026, half past midnight in India: in UTC it is still the day before. */
const SAVED = Date.UTC(2026, 10, 11, 19, 0);
const told = (change: Partial<Parameters<typeof savedNote>[0]> = {}) =>
  parsed(
    savedNote({ saved: SAVED, review: '2027-01-31', now: SAVED, lack: 'you are offline', isPart: false, ...change }),
  ).querySelector('[role="status"]')?.textContent ?? '';

test('it names the day in India on which the page was saved, and why it is shown', () => {
  expect(told()).toBe(
    'Saved on 12 November 2026 – you are offline. Days left count from then.  Try again or see saved pages.',
  );
  expect(told({ lack: 'the connection is slow' })).toStartWith('Saved on 12 November 2026 – the connection is slow.');
  expect(told({ isPart: true })).toContain('This is the page without your choices.');
  expect(notSavedNote('you are offline')).toContain('This page is not saved on this device – you are offline.');
});

test('it says that days left were counted when it was saved, where a page may count any', () => {
  expect(told()).toContain('Days left count from then.');
  expect(told({ review: UNDATED })).not.toContain('Days left');
});

test('from the day of the first review on it says that the figures may be old; a page without figures never does', () => {
  const old = 'We planned to check its figures by 31 January 2027. Check online before you rely on them.';
  // In India the 31st begins at half past six in the evening of the 30th.
  expect(told({ now: Date.UTC(2027, 0, 30, 18, 29) })).not.toContain('checked again');
  expect(told({ now: Date.UTC(2027, 0, 30, 18, 30) })).toContain(old);
  expect(told({ now: Date.UTC(2036, 0, 1) })).toContain(old);
  expect(told({ now: Date.UTC(2036, 0, 1), review: UNDATED })).not.toContain('checked again');
});

test('the server says of each page when its first review is: of its own figures, and where it says when something is due of those rules', async () => {
  const { get, site, content } = builtApp();
  const reviewOf = async (path: string) => (await get(path)).headers.get(OFFLINE_COPY);
  const entry = (path: string) => site.pages.find((page) => page.path === path) as PageEntry;
  const law = await content.body(entry('/figures/changes'), 'law');
  const reviews = new Map(law.groups.flatMap((group) => group.figures.map(({ id, review }) => [id, review])));
  const gst = await content.body(entry('/gst'), 'service');
  expect(gst.figures.length).toBeGreaterThan(0);
  expect(await reviewOf('/gst')).toBe(gst.figures.map(({ id }) => reviews.get(id) ?? '').sort()[0] ?? '');
  expect(await reviewOf('/figures')).toBe([...reviews.values()].sort()[0] ?? '');
  // Home reckons its dates from the same records, and a service says its next one.
  const onHome = (await reviewOf('/')) ?? '';
  expect(onHome <= ((await reviewOf('/due-dates')) ?? '')).toBe(true);
  expect(((await reviewOf('/income-tax-filing/itr-1-sahaj-form')) ?? 'z') <= '2026-12-14').toBe(true);
  expect(await reviewOf('/due-dates')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await reviewOf('/company-details')).toBe(UNDATED);
});

test('the list of saved pages takes the lines where the page has its place for them, with headings, which hold no figure', async () => {
  const { get, site } = builtApp();
  const [offline, gst] = await Promise.all(['/offline', '/gst'].map(async (path) => (await get(path)).text()));
  const page = parsed(withSavedLines(offline ?? '', savedLine('/gst', gst ?? '', SAVED)));
  const lines = [...page.querySelectorAll('#saved-pages li')].map((line) => line.textContent);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toEndWith(' saved on 12 November 2026');
  expect(page.querySelector('#saved-pages a[href="/gst"]')?.textContent).toBe('GST Registration in India');
  for (const { path } of site.pages) {
    const line = parsed(savedLine(path, await (await get(path)).text(), SAVED)).querySelector('a')?.textContent ?? '';
    expect([path, line.length > 3, /₹|%/.test(line)]).toEqual([path, true, false]);
  }
});

test('a page whose address asks for something has widgets that live at once', async () => {
  const html = await (await builtApp().get('/tools/gst-late-fee')).text();
  expect(parsed(html).querySelectorAll(`[${WHEN}="interaction"]`).length).toBeGreaterThan(1);
  expect(parsed(wakeAll(html)).querySelectorAll(`[${WHEN}="interaction"]`)).toHaveLength(0);
});
