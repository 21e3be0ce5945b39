/**
 * Saved pages by their path, the files of the build that they need, the rules which are saved and evicted, and the note
 * on a saved page. Without room, or with blocked storage, the site works without them: no function exported here
 * rejects, except `savedList` and `updateForBuild`.
 */
import { OFFLINE_COPY, SAVED_LIST, UNDATED } from '../domain/browser-names.ts';
import { indiaDay } from '../domain/calendar.ts';
import type { OwnPath } from '../domain/own-path.ts';

/** The page that lists the saved pages, shown if no other can be. */
export const OFFLINE_PAGE = '/offline';
const TOOLS = '/tools' satisfies OwnPath;
const PAGES = 'pages';
const FILES = 'files';

/** Number of pages to save in addition to those that are never evicted. The build inserts it. */
declare const SAVED_PAGES: number;

export const ignoringErrors = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
export const savedPath = ({ url }: { url: string }) => new URL(url).pathname;
/** When a page was saved, milliseconds since 1970. */
export const savedAt = ({ headers }: Response) => Date.parse(headers.get('date') ?? '');

/** The copy under a path, page or file. Copies are made of text, so that their encoding does not matter. */
export const savedCopy = (path: string) => ignoringErrors(caches.match(path));

/** Stores a page that may be saved, and its files. Replaces an earlier copy. */
export const savePage = (path: string, response: Response) => ignoringErrors(store(path, response));

export async function fetchPage(path: string, cache: RequestCache = 'default'): Promise<void> {
  const response = await ignoringErrors(fetch(path, { cache }));
  if (response && maySave(response)) await savePage(path, response);
}

/** Pages being fetched, by path: a page may report itself while the newly activated worker fetches it. */
const pending = new Map<string, Promise<void>>();

/** Fetches a page that is neither stored nor being fetched. */
function fetchMissing(path: string, cache?: RequestCache): Promise<void> {
  const fetching = pending.get(path) ?? savedCopy(path).then((page) => (page ? undefined : fetchPage(path, cache)));
  pending.set(path, fetching);
  return fetching.finally(() => pending.delete(path));
}

/** Stores a page that was opened before there was a worker. It costs no request: the browser's cache still has it. */
export async function saveOpened(path: string): Promise<void> {
  await fetchMissing(path, 'force-cache');
  await saveRelated(path);
}

/**
 * Stores what a visitor may need next: the page of saved pages, and with a tool all tools, since they work without a
 * server. The tools cost a dozen requests, so visitors who open none, or save data, do not get them.
 */
export async function saveRelated(path: string): Promise<void> {
  await fetchMissing(OFFLINE_PAGE);
  if (savesData() || !path.startsWith(TOOLS)) return;
  await fetchMissing('/due-dates');
  await fetchMissing(TOOLS);
  for (const tool of toolsIn((await (await savedCopy(TOOLS))?.text()) ?? '')) await fetchMissing(tool);
}

/**
 * For a new build: fetches the pages that are never evicted again, after those that `saveOpenPages` stores, and deletes
 * files that no page needs. Rejects if nothing can be stored.
 */
export async function updateForBuild(saveOpenPages: () => Promise<void>): Promise<void> {
  const pages = await caches.open(PAGES);
  const earlier = (await pages.keys()).map(savedPath);
  await saveOpenPages();
  for (const path of earlier) if (isNeverEvicted(path) && path !== OFFLINE_PAGE) await fetchPage(path);
  // Before the pages are read: a file of a page that is stored meanwhile is not deleted.
  const files = await caches.open(FILES);
  const before = (await files.keys()).map(savedPath);
  const needed = new Set<string>();
  for (const page of await pages.matchAll()) await saveFiles(await page.text(), needed);
  for (const path of before) if (!needed.has(path)) await files.delete(path);
}

async function store(path: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set('Date', new Date().toUTCString());
  // A truncated page rejects here.
  const html = await response.text();
  const pages = await caches.open(PAGES);
  await pages.put(path, new Response(html, { headers }));
  for (const old of oldestBeyond((await pages.keys()).map(savedPath), SAVED_PAGES)) await pages.delete(old);
  await saveFiles(html, new Set());
}

/** Stores the files that a text names, and those that they need, dependencies first. `collected` gets all addresses. */
async function saveFiles(text: string, collected: Set<string>): Promise<void> {
  const files = await caches.open(FILES);
  for (const path of filesIn(text)) {
    if (collected.has(path)) continue;
    collected.add(path);
    const before = await files.match(path);
    // A visitor who saves data downloads no file twice: only the browser's cache is asked.
    const file =
      before ?? (await fetch(path, { cache: savesData() ? 'only-if-cached' : 'default', mode: 'same-origin' }));
    if (!file.ok) continue;
    const copy = file.clone();
    await saveFiles(`${filesNeededBy(path, await file.text())}`, collected);
    if (!before) await files.put(path, copy);
  }
}

/** The lines of the list of saved pages, the latest first; empty if there are none. */
export async function savedList(): Promise<string> {
  const pages = await caches.open(PAGES);
  let lines = '';
  for (const request of await pages.keys()) {
    const path = savedPath(request);
    const page = await pages.match(request);
    if (page && path !== OFFLINE_PAGE) lines = savedLine(path, await page.clone().text(), savedAt(page)) + lines;
  }
  return lines;
}

/**
 * Whether a page may be saved: complete, our own, at its own address, and marked by the server as the same for
 * everyone. A followed redirect has another address, and an opaque answer has neither status nor headers.
 */
export function maySave({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    status === 200 && !redirected && headers.has(OFFLINE_COPY) && !/no-store/.test(headers.get('cache-control') ?? '')
  );
}

/** Addresses of the build's scripts, styles, fonts, drawings and data in a text. They never change. */
export function filesIn(text: string): string[] {
  return text.match(/\/assets\/[\w.-]+\.(?:json|js|css|woff2|svg)\b/g) ?? [];
}

/** The files that a file itself needs. React's chunk names every widget, but a page lists those that it needs. */
export function filesNeededBy(path: string, text: string): string[] {
  return path.endsWith('.js') && !path.includes('/react-') ? filesIn(text) : [];
}

/** Whether a page works without a server, or links to such pages: once saved, it is never evicted. */
export function isNeverEvicted(path: string): boolean {
  return /^\/(?:due-dates$|tools\b|offline$)/.test(path);
}

/** Paths of the tools to which a page links. */
export function toolsIn(html: string): string[] {
  return html.match(/\/tools\/[\w-]+(?=")/g) ?? [];
}

/** Whether the parameters of a page change what it shows, so that only the server can answer. */
export function dependsOnQuery(path: string): boolean {
  return /^\/(?:due-dates$|figures$|start\/)/.test(path);
}

/** Paths to delete so that `most` fit, of those saved, the oldest first. */
export function oldestBeyond(saved: readonly string[], most: number): string[] {
  return saved.filter((path) => !isNeverEvicted(path)).slice(0, -most);
}

/** Why the live page could not be loaded. */
export type Lack = 'you are offline' | 'the connection is slow';

/** By the browser's own locale data, which costs no bytes. `day` is milliseconds since 1970, or `YYYY-MM-DD`. */
const written = (day: number | string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** At the top of the page from the start, so that nothing moves while it is read. */
const note = (text: string, lack: Lack) => `<div class="wrap"><p class="notice" role="status">${text} – ${lack}. `;
const WAYS = ` <a href="">Try again</a> or see <a href="${'/offline' satisfies OwnPath}">saved pages</a>.</p></div>`;

interface Saved {
  /** When it was saved, milliseconds since 1970. */
  saved: number;
  /** Day of the first review of its figures, `YYYY-MM-DD`, or `undated`, which is later than any day. */
  review: string;
  /** Milliseconds since 1970. */
  now: number;
  lack: Lack;
  /** Whether its address asks for more than the copy shows. */
  isPart: boolean;
}

/** The note on a saved page: when it was saved, why it is shown, and that its figures may be old. */
export function savedNote({ saved, review, now, lack, isPart }: Saved): string {
  return [
    note(`Saved on ${written(saved)}`, lack),
    isPart ? 'This is the page without your choices. ' : '',
    // A page with figures may say when something is due, and count the days to it.
    review === UNDATED ? '' : 'Days left count from then. ',
    // The day itself counts: the figures were to be reviewed by then, and the device does not know whether they were.
    indiaDay(now) >= review
      ? `<strong>We planned to check its figures by ${written(review)}. Check online before you rely on them.</strong>`
      : '',
    WAYS,
  ].join('');
}

/** The note on the list of saved pages, if the requested page is not in it. */
export function notSavedNote(lack: Lack): string {
  return note('This page is not saved on this device', lack) + WAYS;
}

/** A line of the list of saved pages. Its text is the page's heading, since the title may contain a figure. */
export function savedLine(path: string, html: string, saved: number): string {
  return `<li><a href="${path}">${/<h1[^<>]*>([^<]*)/.exec(html)?.[1]}</a> <span>saved on ${written(saved)}</span></li>`;
}

export function withSavedLines(html: string, lines: string): string {
  return html.replace(`id="${SAVED_LIST}">`, (start) => start + lines);
}

/** The same page with widgets that hydrate at once: offline only they can answer its query. */
export function wakeAll(html: string): string {
  return html.replaceAll('data-when="interaction"', 'data-when="idle"');
}
