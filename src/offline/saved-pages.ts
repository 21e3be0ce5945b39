/**
 * Saved pages by their path, and the files of the build that they need. Without room, or with blocked storage, the site works without
 * them: no function exported here rejects, except `savedList` and `updateForBuild`.
 */
import type { OwnPath } from '../domain/own-path.ts';
import { savedLine } from './saved-note.ts';
import { filesIn, filesNeededBy, isNeverEvicted, maySave, oldestBeyond, toolsIn } from './saving-rules.ts';

/** The page that lists the saved pages, shown if no other can be. */
export const OFFLINE_PAGE = '/offline';
/** The list of the tools, and the prefix of their paths. */
const TOOLS = '/tools' satisfies OwnPath;
const PAGES = 'pages';
const FILES = 'files';

/** How many pages are saved in addition to those that are never evicted; inserted by the build. */
declare const SAVED_PAGES: number;

/** Swallows errors; returns undefined. */
export const ignoringErrors = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
export const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
/** When a page was saved, milliseconds since 1970. */
export const savedAt = ({ headers }: Response) => Date.parse(headers.get('date') ?? '');

/** The copy under a path, page or file. Copies are made of text, so that their encoding does not matter. */
export const savedCopy = (path: string) => ignoringErrors(caches.match(path));

/** Stores a page that may be savedCopy, with its files; replaces an earlier copy. */
export const savePage = (path: string, response: Response) => ignoringErrors(store(path, response));

/** Fetches a page and stores it. */
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

/** Stores a page that was opened before there was a worker. The browser's cache still has it, so this costs no request. */
export async function saveOpened(path: string): Promise<void> {
  await fetchMissing(path, 'force-cache');
  await saveRelated(path);
}

/**
 * Stores what a visitor may need next: the page of saved pages, and with a tool all tools, since they work without a server. The tools
 * cost a dozen requests, so visitors who open none, or save data, do not get them.
 */
export async function saveRelated(path: string): Promise<void> {
  await fetchMissing(OFFLINE_PAGE);
  if (savesData() || !path.startsWith(TOOLS)) return;
  await fetchMissing('/due-dates');
  await fetchMissing(TOOLS);
  for (const tool of toolsIn((await (await savedCopy(TOOLS))?.text()) ?? '')) await fetchMissing(tool);
}

/**
 * For a new build: fetches the pages that are never evicted again, and deletes files that no page needs. Rejects if nothing can be stored.
 * @param saveOpenPages runs first; the pages it stores are new already
 */
export async function updateForBuild(saveOpenPages: () => Promise<void>): Promise<void> {
  const pages = await caches.open(PAGES);
  const earlier = (await pages.keys()).map(pathOf);
  await saveOpenPages();
  for (const path of earlier) if (isNeverEvicted(path) && path !== OFFLINE_PAGE) await fetchPage(path);
  // Before the pages are read: a file of a page that is stored meanwhile is not deleted.
  const files = await caches.open(FILES);
  const before = (await files.keys()).map(pathOf);
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
  for (const old of oldestBeyond((await pages.keys()).map(pathOf), SAVED_PAGES)) await pages.delete(old);
  await saveFiles(html, new Set());
}

/** Stores the files that a text names, and the files that those need, dependencies first. @param seen collects all of them */
async function saveFiles(text: string, seen: Set<string>): Promise<void> {
  const files = await caches.open(FILES);
  for (const path of filesIn(text)) {
    if (seen.has(path)) continue;
    seen.add(path);
    const before = await files.match(path);
    // A visitor who saves data downloads no file twice: only the browser's cache is asked.
    const file =
      before ?? (await fetch(path, { cache: savesData() ? 'only-if-cached' : 'default', mode: 'same-origin' }));
    if (!file.ok) continue;
    const copy = file.clone();
    await saveFiles(`${filesNeededBy(path, await file.text())}`, seen);
    if (!before) await files.put(path, copy);
  }
}

/** The lines of the list of saved pages, the latest first; empty if there are none. */
export async function savedList(): Promise<string> {
  const pages = await caches.open(PAGES);
  let lines = '';
  for (const request of await pages.keys()) {
    const [path, page] = [pathOf(request), await pages.match(request)];
    if (page && path !== OFFLINE_PAGE) lines = savedLine(path, await page.clone().text(), savedAt(page)) + lines;
  }
  return lines;
}
