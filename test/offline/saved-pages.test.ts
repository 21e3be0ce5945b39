import { afterEach, expect, test } from 'bun:test';
import type { PageEntry } from '../../src/content/site.ts';
import { OFFLINE_COPY, UNDATED } from '../../src/domain/browser-names.ts';
import { WHEN } from '../../src/islands/dom-contract.ts';
import {
  filesIn,
  filesNeededBy,
  insertSavedLines,
  isNeverEvicted,
  maySave,
  oldestBeyond,
  toolsIn,
  updateForBuild,
  wakeAll,
  writeNotSavedNote,
  writeSavedLine,
  writeSavedNote,
} from '../../src/offline/saved-pages.ts';
import { content, renderedPages } from '../content/site/pages.ts';
import { builtApp, parsed } from '../support/built-app.ts';

const PUBLIC = { 'cache-control': 'public, max-age=0, must-revalidate', [OFFLINE_COPY]: '2027-01-31' };
const answer = (status: number, headers: Record<string, string>, redirected = false) => ({
  status,
  redirected,
  headers: new Headers(headers),
});

test('saves only complete pages that the server allows', () => {
  expect(maySave(answer(200, PUBLIC))).toBe(true);
  for (const [what, refused] of Object.entries({
    'not found': answer(404, PUBLIC),
    'a fault of the server': answer(500, PUBLIC),
    'a part': answer(206, PUBLIC),
    'a redirect that was followed': answer(200, PUBLIC, true),
    'a redirect that was not, or an opaque answer': answer(0, {}),
    'the page of a captive portal': answer(200, { 'content-type': 'text/html' }),
    'what something on the way forbids to store': answer(200, { ...PUBLIC, 'cache-control': 'private, no-store' }),
  }))
    expect([what, maySave(refused)]).toEqual([what, false]);
});

test('pages that are the same for everyone may be saved; searches, computed answers and returned forms may not', async () => {
  const { get } = builtApp();
  const kept = (await renderedPages()).filter(({ status, headers }) => maySave({ status, headers, redirected: false }));
  expect(content.pages.map(({ path }) => path).filter((path) => !kept.some((page) => page.path === path))).toEqual([
    '/feedback',
    '/search',
    '/thank-you',
    '/withdraw',
  ]);
  for (const path of [
    '/search?q=gst',
    '/thank-you?reference=7K3M-92QX',
    '/tools/gst-late-fee?return=3b',
    '/due-dates?for=company',
    '/contact?tool=gst-late-fee&return=gstr-1&nil=yes&due=2021-05-20&filed=2026-04-27',
    '/no-such-page',
    '/gst/',
    '/figures.json',
    '/healthz',
  ])
    expect([path, maySave(await get(path))]).toEqual([path, false]);
  const refused = await get('/contact', { method: 'POST', body: new URLSearchParams({ full_name: 'x' }) });
  expect([refused.status, refused.headers.get(OFFLINE_COPY)]).toEqual([400, null]);
});

test('the files of a page are its scripts, styles, drawings and data, but no pictures or clips', async () => {
  const html = await (await builtApp().get('/tools/gst-late-fee')).text();
  const files = filesIn(html);
  expect(files.some((file) => file.startsWith('/assets/boot-'))).toBe(true);
  expect(files.some((file) => file.startsWith('/assets/tool-'))).toBe(true);
  expect(files.filter((file) => /^\/assets\/gst-late-fee-\w+\.json$/.test(file))).toHaveLength(1);
  expect(files.filter((file) => /\.(?:png|mp4|webm|vtt)$/.test(file))).toEqual([]);
  expect(filesIn('no /assets/../etc/passwd.js, https://lekha.example/assets/og-1.png, /assets/a.b-1.css.map')).toEqual([
    '/assets/a.b-1.css',
  ]);
});

test('saves what a script imports, but not the widgets of other pages', () => {
  expect(filesNeededBy('/assets/hra-1.js', 'import{n}from"/assets/react-2.js"')).toEqual(['/assets/react-2.js']);
  expect(filesNeededBy('/assets/react-1.js', 'import("/assets/video-1.js")')).toEqual([]);
  expect(filesNeededBy('/assets/a.css', 'url(/assets/b.woff2)')).toEqual([]);
});

test('evicts the oldest saved pages, except those that must stay', () => {
  expect(oldestBeyond(['/gst', '/tools', '/others', '/offline', '/due-dates', '/tools/income-tax', '/'], 2)).toEqual([
    '/gst',
  ]);
  expect(oldestBeyond(['/gst', '/others'], 2)).toEqual([]);
  expect(['/offline', '/due-dates', '/tools', '/tools/income-tax'].every(isNeverEvicted)).toBe(true);
  expect(['/', '/due-dates.ics', '/toolsmith', '/gst', '/offline/x'].some(isNeverEvicted)).toBe(false);
});

test('finds the tools in their list', async () => {
  const { get, site } = builtApp();
  const tools = site.pages.filter(({ kind }) => kind === 'tool').map(({ path }) => path);
  expect(tools.length).toBeGreaterThan(5);
  expect([...new Set(toolsIn(await (await get('/tools')).text()))].sort()).toEqual(tools.sort());
});

/** 12 November 2026, half past midnight in India: in UTC it is still the day before. */
const SAVED = Date.UTC(2026, 10, 11, 19, 0);
const OF_NOTE = { saved: SAVED, review: '2027-01-31', now: SAVED, lack: 'you are offline', isPart: false } as const;
const noteText = (change: Partial<Parameters<typeof writeSavedNote>[0]> = {}) =>
  parsed(writeSavedNote({ ...OF_NOTE, ...change })).querySelector('[role="status"]')?.textContent ?? '';

test('says on which day in India the page was saved, why it is shown, and that days left count from then', () => {
  expect(noteText()).toBe(
    'Saved on 12 November 2026 – you are offline. Days left count from then.  Try again or see saved pages.',
  );
  expect(noteText({ review: UNDATED })).not.toContain('Days left');
  expect(noteText({ lack: 'the connection is slow' })).toStartWith(
    'Saved on 12 November 2026 – the connection is slow.',
  );
  expect(noteText({ isPart: true })).toContain('This is the page without your choices.');
  expect(writeNotSavedNote('you are offline')).toContain('This page is not saved on this device – you are offline.');
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
  const law = await content.law();
  const reviews = new Map(law.groups.flatMap((group) => group.figures.map(({ id, review }) => [id, review])));
  const gst = await content.body(entry('/gst'), 'service');
  expect(gst.figureIds.length).toBeGreaterThan(0);
  expect(await reviewOf('/gst')).toBe(gst.figureIds.map((id) => reviews.get(id) ?? '').sort()[0] ?? '');
  expect(await reviewOf('/figures')).toBe([...reviews.values()].sort()[0] ?? '');
  // Home and a service page show dates from the same records.
  const onHome = (await reviewOf('/')) ?? '';
  expect(onHome <= ((await reviewOf('/due-dates')) ?? '')).toBe(true);
  expect(((await reviewOf('/income-tax-filing/itr-1-sahaj-form')) ?? 'z') <= '2026-12-14').toBe(true);
  expect(await reviewOf('/due-dates')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await reviewOf('/company-details')).toBe(UNDATED);
});

test('adds saved pages to their list, by headings without figures', async () => {
  const { get } = builtApp();
  const [offline, gst] = await Promise.all(['/offline', '/gst'].map(async (path) => (await get(path)).text()));
  const page = parsed(insertSavedLines(offline ?? '', writeSavedLine('/gst', gst ?? '', SAVED)));
  const lines = [...page.querySelectorAll('#saved-pages li')].map((line) => line.textContent);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toEndWith(' saved on 12 November 2026');
  expect(page.querySelector('#saved-pages a[href="/gst"]')?.innerHTML).toBe('GST registration');
  for (const { path, html } of await renderedPages()) {
    const line = parsed(writeSavedLine(path, html, SAVED)).querySelector('a')?.textContent ?? '';
    expect([path, line.length > 3, /₹|%/.test(line)]).toEqual([path, true, false]);
  }
});

test('makes the islands of a page with a query hydrate at once', async () => {
  const html = await (await builtApp().get('/tools/gst-late-fee')).text();
  expect(parsed(html).querySelectorAll(`[${WHEN}="interaction"]`).length).toBeGreaterThan(1);
  expect(parsed(wakeAll(html)).querySelectorAll(`[${WHEN}="interaction"]`)).toHaveLength(0);
});

/** The caches of a browser, by their names, with the text of each path. */
function openCaches(stored: Record<string, Record<string, string>>) {
  const texts = new Map(Object.entries(stored).map(([name, cache]) => [name, new Map(Object.entries(cache))]));
  const answerOf = (text: string | undefined) => (text === undefined ? undefined : new Response(text));
  const open = async (name: string) => {
    const cache = texts.get(name) ?? new Map<string, string>();
    texts.set(name, cache);
    return {
      keys: async () => [...cache.keys()].map((path) => ({ url: `https://lekha.example${path}` })),
      match: async (path: string) => answerOf(cache.get(path)),
      matchAll: async () => [...cache.values()].map(answerOf),
      put: async (path: string, response: Response) => cache.set(path, await response.text()),
      delete: async (path: string) => cache.delete(path),
    };
  };
  const match = async (path: string) => answerOf([...texts.values()].find((cache) => cache.has(path))?.get(path));
  Object.assign(globalThis, { caches: { open, match }, SAVED_PAGES: 5 });
  return { texts, pathsIn: (name: string) => [...(texts.get(name)?.keys() ?? [])] };
}
const { fetch } = globalThis;
afterEach(() => {
  for (const name of ['caches', 'SAVED_PAGES']) Reflect.deleteProperty(globalThis, name);
  globalThis.fetch = fetch;
});

test('a new build fetches the pages that stay, and deletes the files that no saved page needs', async () => {
  const { texts, pathsIn } = openCaches({
    pages: { '/gst': '/assets/gst-1.js', '/tools': '/assets/tools-1.js', '/offline': '' },
    files: { '/assets/gst-1.js': '', '/assets/tools-1.js': '', '/assets/open-1.js': '', '/assets/old-1.js': '' },
  });
  const asked: string[] = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    return new Response(path === '/tools' ? '/assets/tools-2.js' : '', { headers: PUBLIC });
  }) as typeof globalThis.fetch;
  await updateForBuild(async () => {
    // Saving takes a while, and no file of an open page is deleted meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    texts.get('pages')?.set('/contact', '/assets/open-1.js');
  });
  expect(asked).toEqual(['/tools', '/assets/tools-2.js']);
  expect(pathsIn('pages').sort()).toEqual(['/contact', '/gst', '/offline', '/tools']);
  expect(pathsIn('files').sort()).toEqual(['/assets/gst-1.js', '/assets/open-1.js', '/assets/tools-2.js']);
});
