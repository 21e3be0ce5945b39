/**
 * Shows that the connection is lost or back, and registers the service worker. The boot script loads this early, with
 * the notification: after a lost connection nothing can be loaded.
 */
import { OPENED, SERVICE_WORKER_PATH, WORKER_TYPES } from '../../domain/browser-names.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { notify } from './notification.ts';

export { notify };

/** A second call changes nothing. */
export function watchConnection(): void {
  addEventListener('offline', showOffline);
  addEventListener('online', showOnline);
  // When the page is left, so that the first view does not wait for it.
  document.addEventListener('visibilitychange', registerWorker);
  reportOpened().catch(() => {});
}

function showOffline(): void {
  notify(
    'You are offline. You can still read this page. Search needs a connection. If you send a form, it waits until you are online.',
  );
}

function showOnline(): void {
  notify('You are online again.', { tone: 'success' });
}

/** Trusted Types, which not every browser supports. */
type TypesHolder = {
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string };
  };
};

const { trustedTypes } = window as TypesHolder;
/** A browser that checks Trusted Types refuses a string. */
const address =
  trustedTypes?.createPolicy(WORKER_TYPES, { createScriptURL: () => SERVICE_WORKER_PATH }).createScriptURL('') ??
  SERVICE_WORKER_PATH;

/** Whether this is the window of the installed site, which works offline, including its tools. */
const isInstalled = () => matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;

/**
 * Stores the path of a page that no worker handled, and sends all such paths to the worker once there is one. Rejects
 * if storage is blocked.
 */
async function reportOpened(): Promise<void> {
  const { serviceWorker } = navigator;
  const stored = sessionStorage.getItem(OPENED);
  if (!serviceWorker || (serviceWorker.controller && stored === null && !isInstalled())) return;
  const opened: string[] = JSON.parse(stored ?? '[]');
  const tools = isInstalled() ? ['/tools' satisfies OwnPath] : [];
  sessionStorage.setItem(OPENED, JSON.stringify([...opened, location.pathname, ...tools]));
  const { active } = await serviceWorker.ready;
  active?.postMessage(JSON.parse(sessionStorage.getItem(OPENED) ?? '[]'));
  sessionStorage.removeItem(OPENED);
}

function registerWorker(): void {
  // Registering again changes nothing. With `all` the browser respects the max-age of the script, and does not request
  // it after each page.
  if (document.hidden) navigator.serviceWorker?.register(address, { updateViaCache: 'all' }).catch(() => {});
}
