/**
 * The notification over the page: a success or failure outside a form, one at a time. Its element is in the document
 * from the start, because screen readers do not announce a live region that is added with its text. Widgets call `say`
 * (notice.ts) instead.
 */

/** How long it is shown, milliseconds: the specification, section 8. */
export const NOTIFICATION_MS = 3000;

/** Attributes of its element in the document, which contains an empty `<p role="status">`. */
export const notificationPlace = { id: 'notification', className: 'notification' };

/** `alert` is red: something failed. `success` is green. */
export type NotificationTone = 'alert' | 'success';

export interface NotificationOptions {
  /** `alert` by default. */
  tone?: NotificationTone;
  /** A button. */
  action?: { text: string; run: () => void };
  /** Whether it is shown until the visitor closes it; true by default if it has an action. */
  stays?: boolean;
  /** Called when the visitor closes it. */
  closed?: () => void;
}

/** Distance to the focused element, pixels. */
const GAP = 8;

let hide: (() => void) | undefined;

/**
 * Shows a text until it is closed, or for `NOTIFICATION_MS`. The time starts again whenever the page is hidden, or the
 * pointer or the focus is on the text.
 */
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

/** Moves the notification below the focused element if it covers it, such as the search box at the top of a page. */
function makeRoom(place: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || place.contains(focused)) return;
  place.style.insetBlockStart = '';
  const { top, bottom } = focused.getBoundingClientRect();
  // Offsets, not its rectangle: it is still sliding in.
  const covered = top < place.offsetTop + place.offsetHeight && bottom > place.offsetTop;
  // There is no room below an element that fills the window, such as a dialog.
  if (covered && bottom + GAP + place.offsetHeight <= innerHeight) place.style.insetBlockStart = `${bottom + GAP}px`;
}
