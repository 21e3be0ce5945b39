/**
 * The notification over the page, and the watch on the connection, which uses it. Widgets call `say` (notice.ts). The
 * element is in every document, because screen readers do not announce a live region that is added with its text.
 */

import { say } from '../../domain/say.ts';

/** The specification, section 8. */
const NOTIFICATION_MS = 3000;

/** Attributes of its element, which contains an empty `<p role="status">`. */
export const notificationPlace = { id: 'notification', className: 'notification' };

export interface NotificationOptions {
  tone?: 'alert' | 'success';
  /** Whether it is shown until the visitor closes it. */
  stays?: boolean;
}

/** To the focused element. */
const GAP = 8;

let hide: (() => void) | undefined;

/** Shows a text until it is closed, or for a time, which starts again after it had attention or the page was hidden. */
export function notify(text: string, { tone = 'alert', stays = false }: NotificationOptions = {}): void {
  const place = document.getElementById(notificationPlace.id);
  const status = place?.querySelector('[role="status"]');
  if (!place || !status) return;
  hide?.();

  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', say('notification.close'));
  status.textContent = text;
  place.append(close);
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
    close.remove();
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
  close.addEventListener('click', end);
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

export function reportCopy(isCopied: boolean | undefined): void {
  if (isCopied) notify(say('notification.copied'), { tone: 'success' });
  else notify(say('notification.not-copied'), { stays: true });
}

export function watchConnection(): void {
  addEventListener('offline', () => notify(say('notification.offline'), { stays: true }));
  addEventListener('online', () => notify(say('notification.online'), { tone: 'success' }));
}
