/**
 * Registers the service worker when the page is left. It comes with what watches the connection, at the first sign of life: a page that
 * nobody looked at, and a visitor who saves data and touches nothing, get none.
 */
import { OPENED, SERVICE_WORKER_PATH, WORKER_TYPES } from '../../domain/browser-names.ts';
import type { OwnPath } from '../../domain/own-path.ts';

/** Trusted Types, as far as they are needed here; not every browser has them. */
type TypesHolder = {
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string };
  };
};

const { trustedTypes } = window as TypesHolder;
/** As `register` wants it: a browser that checks types takes no plain text. */
const address =
  trustedTypes?.createPolicy(WORKER_TYPES, { createScriptURL: () => SERVICE_WORKER_PATH }).createScriptURL('') ??
  SERVICE_WORKER_PATH;

/** The first view pays nothing for it: it begins when the page is first left. A second call changes nothing. */
export function registerWhenLeft(): void {
  document.addEventListener('visibilitychange', register);
  tellOpened().catch(() => {});
}

/** Whether the site was installed, and this is its window: then it works without a connection, tools included. */
const isInstalled = () => matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;

/** Notes the page where no worker saw it come, and tells the worker, once there is one, of all such pages. Rejects where storage is blocked. */
async function tellOpened(): Promise<void> {
  const { serviceWorker } = navigator;
  const noted = sessionStorage.getItem(OPENED);
  if (!serviceWorker || (serviceWorker.controller && noted === null && !isInstalled())) return;
  const opened: string[] = JSON.parse(noted ?? '[]');
  const tools = isInstalled() ? ['/tools' satisfies OwnPath] : [];
  sessionStorage.setItem(OPENED, JSON.stringify([...opened, location.pathname, ...tools]));
  const { active } = await serviceWorker.ready;
  active?.postMessage(JSON.parse(sessionStorage.getItem(OPENED) ?? '[]'));
  sessionStorage.removeItem(OPENED);
}

function register(): void {
  // To say so again changes nothing. Where the browser refuses, the site goes on without. With `all` the browser believes the answer's
  // max-age, and does not ask for the script after each page.
  if (document.hidden) navigator.serviceWorker?.register(address, { updateViaCache: 'all' }).catch(() => {});
}
