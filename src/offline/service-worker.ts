/** The service worker. It shows saved pages without a connection, and sends unsent leads if the browser wakes it. */
import { OFFLINE_COPY, UNDATED, UNSENT_SYNC } from '../domain/browser-names.ts';
import {
  dependsOnQuery,
  fetchPage,
  filesIn,
  ignoreErrors,
  insertSavedLines,
  type Lack,
  listSaved,
  maySave,
  OFFLINE_PAGE,
  savedAt,
  savedCopy,
  savedPath,
  saveOpened,
  savePage,
  saveRelated,
  updateForBuild,
  wakeAll,
  writeNotSavedNote,
  writeSavedNote,
} from './saved-pages.ts';
import { sendUnsent } from './unsent-leads.ts';

/** Of everything that the site stores in a browser. The build inserts it. */
declare const PREFIX: string;

/** Of Background Sync, which not every browser supports. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare const self: ServiceWorkerGlobalScope;

/** Time to the first byte after which the saved copy is shown. */
const SLOW_MS = 8000;

// A new version takes over at once and keeps the stored files, so that an open page finds its own.
self.addEventListener('install', (event) => event.waitUntil(fetchPage(OFFLINE_PAGE).then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
  // Not awaited: pages wait for the activation.
  void ignoreErrors(updateForBuild(saveOpenPages));
});

self.addEventListener('sync', (event) => {
  if ((event as SyncEvent).tag === UNSENT_SYNC) (event as SyncEvent).waitUntil(sendWaiting());
});

// Pages that were opened before there was a worker send their paths.
self.addEventListener('message', (event) => event.waitUntil(saveAll(event.data)));

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  const { origin, pathname } = address;
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') event.respondWith(answerPage(event, address));
  else if (filesIn(pathname)[0] === pathname)
    event.respondWith(savedCopy(pathname).then((file) => file ?? fetch(event.request)));
});

const saveOpenPages = async () => saveAll((await self.clients.matchAll({ includeUncontrolled: true })).map(savedPath));

async function saveAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await saveOpened(path);
}

/** Rejects while a lead waits, so that the browser tries again. */
async function sendWaiting(): Promise<void> {
  const isDone = await sendUnsent(PREFIX);
  for (const client of await self.clients.matchAll()) client.postMessage(UNSENT_SYNC);
  if (!isDone) return Promise.reject();
}

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const arriving = arrive(event, url);
  // It completes even if the copy is shown meanwhile.
  event.waitUntil(arriving.catch(() => {}));
  const page = await savedCopy(url.pathname);
  const ends: Promise<Response | Lack>[] = [arriving.catch((): Lack => 'you are offline')];
  if (page) ends.push(new Promise((resolve) => setTimeout(resolve, SLOW_MS, 'the connection is slow' satisfies Lack)));
  const end = await Promise.race(ends);
  return typeof end === 'string' ? fromDevice(url, page, end) : end;
}

/** The page from the network, whatever its status. */
async function arrive(event: FetchEvent, { pathname, search }: URL): Promise<Response> {
  const response: Response = (await event.preloadResponse) ?? (await fetch(event.request));
  // With a query the page may show something else.
  if (maySave(response))
    event.waitUntil(
      (search ? fetchPage(pathname) : savePage(pathname, response.clone())).then(() => saveRelated(pathname)),
    );
  return response;
}

async function fromDevice({ pathname, search }: URL, page: Response | undefined, lack: Lack): Promise<Response> {
  const isList = pathname === OFFLINE_PAGE;
  if (page && !isList) {
    const review = page.headers.get(OFFLINE_COPY) ?? UNDATED;
    const isPart = search !== '' && dependsOnQuery(pathname);
    const note = writeSavedNote({ saved: savedAt(page), review, now: Date.now(), lack, isPart });
    return withNote(page, note, 200, (html) => (search ? wakeAll(html) : html));
  }
  const offline = await savedCopy(OFFLINE_PAGE);
  if (!offline) return Response.error();
  const lines = (await ignoreErrors(listSaved())) ?? '';
  return withNote(offline, isList ? '' : writeNotSavedNote(lack), isList ? 200 : 503, (html) =>
    insertSavedLines(html, lines),
  );
}

/** Puts the note at the start of the main part or the dialog, so that nothing moves while the page is read. */
async function withNote(
  page: Response,
  note: string,
  status: number,
  alter: (html: string) => string,
): Promise<Response> {
  const html = alter(await page.text());
  const top = html.indexOf('>', Math.max(html.indexOf('<main'), html.indexOf('role="dialog"'))) + 1;
  return new Response(html.slice(0, top) + note + html.slice(top), { status, headers: page.headers });
}
