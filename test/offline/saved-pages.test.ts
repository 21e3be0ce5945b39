import { expect, test } from 'bun:test';
import { OFFLINE_COPY } from '../../src/domain/browser-names.ts';
import {
  filesIn,
  filesNeededBy,
  isNeverEvicted,
  maySave,
  oldestBeyond,
  toolsIn,
} from '../../src/offline/saved-pages.ts';
import { builtApp } from '../support/built-app.ts';

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
  const { get, site } = builtApp();
  const savable = await Array.fromAsync(site.pages, async ({ path }) => [path, maySave(await get(path))] as const);
  expect(savable.filter(([, may]) => !may).map(([path]) => path)).toEqual([
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

test('the files of a page are its scripts, styles and drawings, but no pictures or clips', async () => {
  const html = await (await builtApp().get('/tools/gst-late-fee')).text();
  const files = filesIn(html);
  expect(files.some((file) => file.startsWith('/assets/boot-'))).toBe(true);
  expect(files.some((file) => file.startsWith('/assets/tool-'))).toBe(true);
  expect(files.filter((file) => /\.(?:png|mp4|webm|vtt)$/.test(file))).toEqual([]);
  expect(filesIn('no /assets/../etc/passwd.js, https://lekha.example/assets/og-1.png, /assets/a.b-1.css.map')).toEqual([
    '/assets/a.b-1.css',
  ]);
});

test('saves what a script imports, but not the widgets of other pages', () => {
  expect(filesNeededBy('/assets/tool-1.js', 'import("/assets/gst-late-fee-1.js")')).toEqual([
    '/assets/gst-late-fee-1.js',
  ]);
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
