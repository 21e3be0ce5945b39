/**
 * Saved pages by their path, the files that they need, which are saved and evicted, and the note on a saved page. No
 * exported function rejects if storage is full or blocked, except `listSaved` and `updateForBuild`.
 */
import { OFFLINE_COPY, SAVED_LIST, UNDATED } from '../domain/browser-names.ts';
import { indiaDay } from '../domain/calendar.ts';
import type { OwnPath } from '../domain/own-path.ts';

/** Lists the saved pages. Shown if no other page can be. */
export const OFFLINE_PAGE = '/offline';
const TOOLS = '/tools' satisfies OwnPath;
const PAGES = 'pages';
const FILES = 'files';

/** Pages to save in addition to those that are never evicted. The build inserts the number. */
declare const SAVED_PAGES: number;

export const ignoreErrors = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
export const savedPath = ({ url }: { url: string }) => new URL(url).pathname;
export const savedAt = ({ headers }: Response) => Date.parse(headers.get('date') ?? '');

export const savedCopy = (path: string) => ignoreErrors(caches.match(path));

export const savePage = (path: string, response: Response) => ignoreErrors(store(path, response));

export async function fetchPage(path: string, cache: RequestCache = 'default'): Promise<void> {
  const response = await ignoreErrors(fetch(path, { cache }));
  if (response && maySave(response)) await savePage(path, response);
}

/** Pages being fetched, by path: a page may report itself while the new worker fetches it. */
const pending = new Map<string, Promise<void>>();

function fetchMissing(path: string, cache?: RequestCache): Promise<void> {
  const fetching = pending.get(path) ?? savedCopy(path).then((page) => (page ? undefined : fetchPage(path, cache)));
  pending.set(path, fetching);
  return fetching.finally(() => pending.delete(path));
}

/** Stores a page that was opened before there was a worker, from the browser's cache. */
export async function saveOpened(path: string): Promise<void> {
  await fetchMissing(path, 'force-cache');
  await saveRelated(path);
}

/**
 * Stores the list of saved pages, and with a tool all tools, which work without a server. These cost a dozen requests,
 * so visitors who open none, or save data, do not get them.
 */
export async function saveRelated(path: string): Promise<void> {
  await fetchMissing(OFFLINE_PAGE);
  if (savesData() || !path.startsWith(TOOLS)) return;
  await fetchMissing('/due-dates');
  await fetchMissing(TOOLS);
  for (const tool of toolsIn((await (await savedCopy(TOOLS))?.text()) ?? '')) await fetchMissing(tool);
}

/** Stores open pages, fetches again those that are never evicted, and deletes files that no page needs. */
export async function updateForBuild(saveOpenPages: () => Promise<void>): Promise<void> {
  const pages = await caches.open(PAGES);
  const earlier = (await pages.keys()).map(savedPath);
  await saveOpenPages();
  for (const path of earlier) if (isNeverEvicted(path) && path !== OFFLINE_PAGE) await fetchPage(path);
  // Listed before the pages are read, so that a file stored meanwhile is not deleted.
  const files = await caches.open(FILES);
  const before = (await files.keys()).map(savedPath);
  const needed = new Set<string>();
  for (const page of await pages.matchAll()) await saveFiles(await page.text(), needed);
  for (const path of before) if (!needed.has(path)) await files.delete(path);
}

async function store(path: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set('Date', new Date().toUTCString());
  // A truncated page rejects here. The copy is text, so that its encoding does not matter.
  const html = await response.text();
  const pages = await caches.open(PAGES);
  await pages.put(path, new Response(html, { headers }));
  for (const old of oldestBeyond((await pages.keys()).map(savedPath), SAVED_PAGES)) await pages.delete(old);
  await saveFiles(html, new Set());
}

/** Stores the files that a text names, after those that they need. `collected` gets all addresses. */
async function saveFiles(text: string, collected: Set<string>): Promise<void> {
  const files = await caches.open(FILES);
  for (const path of filesIn(text)) {
    if (collected.has(path)) continue;
    collected.add(path);
    const before = await files.match(path);
    // A visitor who saves data downloads nothing twice.
    const file =
      before ?? (await fetch(path, { cache: savesData() ? 'only-if-cached' : 'default', mode: 'same-origin' }));
    if (!file.ok) continue;
    const copy = file.clone();
    await saveFiles(`${filesNeededBy(path, await file.text())}`, collected);
    if (!before) await files.put(path, copy);
  }
}

/** The lines of the list of saved pages, the latest first. */
export async function listSaved(): Promise<string> {
  const pages = await caches.open(PAGES);
  let lines = '';
  for (const request of await pages.keys()) {
    const path = savedPath(request);
    const page = await pages.match(request);
    if (page && path !== OFFLINE_PAGE) lines = writeSavedLine(path, await page.clone().text(), savedAt(page)) + lines;
  }
  return lines;
}

/** Whether the server marked a page as the same for everyone. A followed redirect has another address. */
export function maySave({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    status === 200 && !redirected && headers.has(OFFLINE_COPY) && !/no-store/.test(headers.get('cache-control') ?? '')
  );
}

/** Addresses of files of the build in a text. */
export function filesIn(text: string): string[] {
  return text.match(/\/assets\/[\w.-]+\.(?:json|js|css|woff2|svg)\b/g) ?? [];
}

/** The files that a script needs. Shared chunks name every widget and rule, but a page lists those that it needs. */
export function filesNeededBy(path: string, text: string): string[] {
  return path.endsWith('.js') && !path.includes('/react-') ? filesIn(text) : [];
}

/** Whether a page works without a server, or links to such pages. */
export function isNeverEvicted(path: string): boolean {
  return /^\/(?:due-dates$|tools\b|offline$)/.test(path);
}

export function toolsIn(html: string): string[] {
  return html.match(/\/tools\/[\w-]+(?=")/g) ?? [];
}

/** Whether only the server can answer the query of a page. */
export function dependsOnQuery(path: string): boolean {
  return /^\/(?:due-dates$|figures$|start\/)/.test(path);
}

/** Paths to delete so that `most` fit. @param saved the oldest first */
export function oldestBeyond(saved: readonly string[], most: number): string[] {
  return saved.filter((path) => !isNeverEvicted(path)).slice(0, -most);
}

export type Lack = 'you are offline' | 'the connection is slow';

/** By the locale data of the browser, which costs no bytes. @param day milliseconds since 1970, or `YYYY-MM-DD` */
const written = (day: number | string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

const note = (text: string, lack: Lack) => `<div class="wrap"><p class="notice" role="status">${text} – ${lack}. `;
const WAYS = ` <a href="">Try again</a> or see <a href="${'/offline' satisfies OwnPath}">saved pages</a>.</p></div>`;

interface Saved {
  /** Milliseconds since 1970. */
  saved: number;
  now: number;
  /** Day of the first review of its figures, `YYYY-MM-DD`, or `undated`, which is later than any day. */
  review: string;
  lack: Lack;
  /** Its address asks for more than the copy shows. */
  isPart: boolean;
}

export function writeSavedNote({ saved, review, now, lack, isPart }: Saved): string {
  return [
    note(`Saved on ${written(saved)}`, lack),
    isPart ? 'This is the page without your choices. ' : '',
    review === UNDATED ? '' : 'Days left count from then. ',
    // The device does not know whether the figures were reviewed by that day.
    indiaDay(now) >= review
      ? `<strong>We planned to check its figures by ${written(review)}. Check online before you rely on them.</strong>`
      : '',
    WAYS,
  ].join('');
}

/** The note on the list of saved pages if the requested page is not in it, as HTML. */
export function writeNotSavedNote(lack: Lack): string {
  return note('This page is not saved on this device', lack) + WAYS;
}

/** A line of the list of saved pages, with the heading of the page: its title may contain a figure. */
export function writeSavedLine(path: string, html: string, saved: number): string {
  return `<li><a href="${path}">${/<h1[^<>]*>([^<]*)/.exec(html)?.[1]}</a> <span>saved on ${written(saved)}</span></li>`;
}

export function insertSavedLines(html: string, lines: string): string {
  return html.replace(`id="${SAVED_LIST}">`, (start) => start + lines);
}

/** Makes every widget of a page hydrate at once: offline only they can answer its query. */
export function wakeAll(html: string): string {
  return html.replaceAll('data-when="interaction"', 'data-when="idle"');
}
