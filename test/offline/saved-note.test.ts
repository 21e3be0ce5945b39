import { expect, test } from 'bun:test';
import type { PageEntry } from '../../src/content/site.ts';
import { OFFLINE_COPY, UNDATED } from '../../src/domain/browser-names.ts';
import { WHEN } from '../../src/islands/dom-contract.ts';
import { notSavedNote, savedLine, savedNote, wakeAll, withSavedLines } from '../../src/offline/saved-pages.ts';
import { builtApp, parsed } from '../support/built-app.ts';

/** 12 November 2026, half past midnight in India: in UTC it is still the day before. */
const SAVED = Date.UTC(2026, 10, 11, 19, 0);
const noteText = (change: Partial<Parameters<typeof savedNote>[0]> = {}) =>
  parsed(
    savedNote({ saved: SAVED, review: '2027-01-31', now: SAVED, lack: 'you are offline', isPart: false, ...change }),
  ).querySelector('[role="status"]')?.textContent ?? '';

test('says on which day in India the page was saved, and why it is shown', () => {
  expect(noteText()).toBe(
    'Saved on 12 November 2026 – you are offline. Days left count from then.  Try again or see saved pages.',
  );
  expect(noteText({ lack: 'the connection is slow' })).toStartWith(
    'Saved on 12 November 2026 – the connection is slow.',
  );
  expect(noteText({ isPart: true })).toContain('This is the page without your choices.');
  expect(notSavedNote('you are offline')).toContain('This page is not saved on this device – you are offline.');
});

test('says that days left count from then, on a page with figures', () => {
  expect(noteText()).toContain('Days left count from then.');
  expect(noteText({ review: UNDATED })).not.toContain('Days left');
});

test('warns of old figures from the day of their first review', () => {
  const old = 'We planned to check its figures by 31 January 2027. Check online before you rely on them.';
  // In India the 31st begins at half past six in the evening of the 30th.
  expect(noteText({ now: Date.UTC(2027, 0, 30, 18, 29) })).not.toContain('checked again');
  expect(noteText({ now: Date.UTC(2027, 0, 30, 18, 30) })).toContain(old);
  expect(noteText({ now: Date.UTC(2036, 0, 1) })).toContain(old);
  expect(noteText({ now: Date.UTC(2036, 0, 1), review: UNDATED })).not.toContain('checked again');
});

test('the server sends the first review of the figures and due dates of each page', async () => {
  const { get, site, content } = builtApp();
  const reviewOf = async (path: string) => (await get(path)).headers.get(OFFLINE_COPY);
  const entry = (path: string) => site.pages.find((page) => page.path === path) as PageEntry;
  const law = await content.body(entry('/figures/changes'), 'law');
  const reviews = new Map(law.groups.flatMap((group) => group.figures.map(({ id, review }) => [id, review])));
  const gst = await content.body(entry('/gst'), 'service');
  expect(gst.figures.length).toBeGreaterThan(0);
  expect(await reviewOf('/gst')).toBe(gst.figures.map(({ id }) => reviews.get(id) ?? '').sort()[0] ?? '');
  expect(await reviewOf('/figures')).toBe([...reviews.values()].sort()[0] ?? '');
  // Home and a service page show dates from the same records.
  const onHome = (await reviewOf('/')) ?? '';
  expect(onHome <= ((await reviewOf('/due-dates')) ?? '')).toBe(true);
  expect(((await reviewOf('/income-tax-filing/itr-1-sahaj-form')) ?? 'z') <= '2026-12-14').toBe(true);
  expect(await reviewOf('/due-dates')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await reviewOf('/company-details')).toBe(UNDATED);
});

test('adds saved pages to their list, by headings without figures', async () => {
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

test('makes the islands of a page with a query hydrate at once', async () => {
  const html = await (await builtApp().get('/tools/gst-late-fee')).text();
  expect(parsed(html).querySelectorAll(`[${WHEN}="interaction"]`).length).toBeGreaterThan(1);
  expect(parsed(wakeAll(html)).querySelectorAll(`[${WHEN}="interaction"]`)).toHaveLength(0);
});
