/**
 * The notification banner: says that something went wrong, or right, outside a form. One at a time, above the page.
 * Its place is in the document from the start (`notificationPlace`), since a live region that comes with its text is
 * not announced. No React. Widgets do not import this: they `say` what is to be shown (notice.ts).
 */

/** How long it stays, milliseconds: the specification, section 8. */
export const NOTIFICATION_MS = 3000;

/** Attributes of the empty element, with an empty `<p role="status">` in it, that the document has ready. */
export const notificationPlace = { id: 'notification', className: 'notification' };

/** `alert` is red: something failed. `success` is green. */
export type NotificationTone = 'alert' | 'success';

/** How a notice is shown. */
export interface NotificationOptions {
  /** Red unless told otherwise. */
  tone?: NotificationTone;
  /** What can be done about it: a button in words. With it, or where there is something to write down, it stays until it is closed. */
  action?: { text: string; run: () => void };
  stays?: boolean;
  /** Called once a visitor has closed it. */
  closed?: () => void;
}

/** Between it and what has the focus, pixels. */
const GAP = 8;

let hide: (() => void) | undefined;

/**
 * Shows a text until it is closed, or for three seconds in which the page is seen and neither the pointer nor the focus is on
 * the text: a chat that opens in front of the page takes nothing of them.
 */
export function notify(
  text: string,
  { tone = 'alert', action, stays = action !== undefined, closed }: NotificationOptions = {},
): void {
  const place = document.getElementById(notificationPlace.id);
  const status = place?.querySelector('[role="status"]');
  if (!place || !status) return;
  hide?.();

  const close = document.createElement('button');
  close.type = 'button';
  close.setAttribute('aria-label', 'Close this message');
  close.textContent = '×';
  status.textContent = text;
  const buttons = [close];
  if (action) {
    const act = document.createElement('button');
    act.type = 'button';
    act.className = 'notification-action';
    act.textContent = action.text;
    buttons.unshift(act);
  }
  place.append(...buttons);
  place.dataset.tone = tone;

  const showing = new AbortController();
  const { signal } = showing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cameFrom: EventTarget | null = null;
  const held = { pointer: false, focus: false, away: document.hidden };

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
  const hold = (change: Partial<typeof held>) => {
    Object.assign(held, change);
    clearTimeout(timer);
    if (!stays && !held.pointer && !held.focus && !held.away) timer = setTimeout(end, NOTIFICATION_MS);
  };
  hide = end;
  hold({});
  makeRoom(place);
  document.addEventListener('focusin', () => makeRoom(place), { signal });
  document.addEventListener('visibilitychange', () => hold({ away: document.hidden }), { signal });
  const [act] = buttons;
  if (action && act) {
    act.addEventListener(
      'click',
      () => {
        end();
        action.run();
      },
      { signal },
    );
  }
  close.addEventListener(
    'click',
    () => {
      end();
      closed?.();
    },
    { signal },
  );
  place.addEventListener('pointerenter', () => hold({ pointer: true }), { signal });
  place.addEventListener('pointerleave', () => hold({ pointer: false }), { signal });
  place.addEventListener(
    'focusin',
    ({ relatedTarget }) => {
      cameFrom = relatedTarget;
      hold({ focus: true });
    },
    { signal },
  );
  place.addEventListener('focusout', () => hold({ focus: false }), { signal });
  place.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      // It closes this alone, and not the dialog that the page may be.
      event.stopPropagation();
      end();
    },
    { signal },
  );
}

/** Moves it below what has the focus, where it would lie on it: the search box at the top of a page, say. */
function makeRoom(place: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || place.contains(focused)) return;
  place.style.insetBlockStart = '';
  const { top, bottom } = focused.getBoundingClientRect();
  // Not by its rectangle: it is still on its way in.
  const covered = top < place.offsetTop + place.offsetHeight && bottom > place.offsetTop;
  // Below a focus that fills the window, a dialog say, there is no room.
  if (covered && bottom + GAP + place.offsetHeight <= innerHeight) place.style.insetBlockStart = `${bottom + GAP}px`;
}
