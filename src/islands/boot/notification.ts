/**
 * The notification over the page, and the watch on the connection, which uses it. Widgets call `say` (notice.ts). The
 * element is in every document, because screen readers do not announce a live region that is added with its text.
 */
import { OPENED, SERVICE_WORKER_PATH, WORKER_TYPES } from '../../domain/browser-names.ts';
import type { OwnPath } from '../../domain/own-path.ts';

/** The specification, section 8. */
const NOTIFICATION_MS = 3000;

/** Attributes of its element, which contains an empty `<p role="status">`. */
export const notificationPlace = { id: 'notification', className: 'notification' };

export interface NotificationOptions {
  tone?: 'alert' | 'success';
  action?: { text: string; run: () => void };
  /** Whether it is shown until the visitor closes it; by default if it has an action. */
  stays?: boolean;
  closed?: () => void;
}

/** To the focused element. */
const GAP = 8;

let hide: (() => void) | undefined;

/** Shows a text until it is closed, or for a time, which starts again after it had attention or the page was hidden. */
export function notify(
  text: string,
  { tone = 'alert', action, stays = action !== undefined, closed }: NotificationOptions = {},
): void {
  const place = document.getElementById(notificationPlace.id);
  const status = place?.querySelector('[role="status"]');
  if (!place || !status) return;
  hide?.();

  const close = makeButton('×', () => {
    end();
    closed?.();
  });
  close.setAttribute('aria-label', 'Close this message');
  const buttons = [close];
  if (action) {
    const act = makeButton(action.text, () => {
      end();
      action.run();
    });
    act.className = 'notification-action';
    buttons.unshift(act);
  }
  status.textContent = text;
  place.append(...buttons);
  place.dataset.tone = tone;

  const showing = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cameFrom: EventTarget | null = null;
  const pauses = { pointer: false, focus: false, hidden: document.hidden };

  const end = () => {
    clearTimeout(timer);
    showing.abort();
    hide = undefined;
    const hadFocus = place.contains(document.activeElement);
    for (const button of buttons) button.remove();
    status.textContent = '';
    delete place.dataset.tone;
    place.style.insetBlockStart = '';
    if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus();
  };
  const pause = (change: Partial<typeof pauses>) => {
    Object.assign(pauses, change);
    clearTimeout(timer);
    if (!stays && !pauses.pointer && !pauses.focus && !pauses.hidden) timer = setTimeout(end, NOTIFICATION_MS);
  };
  hide = end;
  pause({});
  makeRoom(place);
  const on = <E extends Event>(target: EventTarget, type: string, listener: (event: E) => void) =>
    target.addEventListener(type, listener as EventListener, { signal: showing.signal });
  on(document, 'focusin', () => makeRoom(place));
  on(document, 'visibilitychange', () => pause({ hidden: document.hidden }));
  on(place, 'pointerenter', () => pause({ pointer: true }));
  on(place, 'pointerleave', () => pause({ pointer: false }));
  on(place, 'focusin', ({ relatedTarget }: FocusEvent) => {
    cameFrom = relatedTarget;
    pause({ focus: true });
  });
  on(place, 'focusout', () => pause({ focus: false }));
  on(place, 'keydown', (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A page that is a dialog stays open.
    event.stopPropagation();
    end();
  });
}

function makeButton(text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', press);
  return button;
}

/** Moves the notification below the focused element if it covers it. */
function makeRoom(place: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || place.contains(focused)) return;
  place.style.insetBlockStart = '';
  const { top, bottom } = focused.getBoundingClientRect();
  // Offsets, because it is still sliding in.
  const covered = top < place.offsetTop + place.offsetHeight && bottom > place.offsetTop;
  // There is no room below an element that fills the window, such as a dialog.
  if (covered && bottom + GAP + place.offsetHeight <= innerHeight) place.style.insetBlockStart = `${bottom + GAP}px`;
}

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
    { stays: true },
  );
}

function showOnline(): void {
  notify('You are online again.', { tone: 'success' });
}

/** Whether this is the window of the installed site, which also works offline with its tools. */
const isInstalled = () => matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;

/** Sends the worker, once there is one, the paths of pages that it did not handle. Rejects if storage is blocked. */
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

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string };
}
/** Of the service worker. A policy can be made once. */
let address: string | undefined;

function registerWorker(): void {
  if (!document.hidden) return;
  // A browser that checks Trusted Types refuses a string.
  address ??= (window as { trustedTypes?: TrustedTypes }).trustedTypes
    ?.createPolicy(WORKER_TYPES, { createScriptURL: () => SERVICE_WORKER_PATH })
    .createScriptURL('');
  // With `all` the browser respects the max-age of the script, and does not request it after each page.
  navigator.serviceWorker?.register(address ?? SERVICE_WORKER_PATH, { updateViaCache: 'all' }).catch(() => {});
}
