/**
 * The notification banner: says that something went wrong, or right, outside a form. One at a time, above the page.
 * Its place is in the document from the start (`notificationPlace`), since a live region that comes with its text is
 * not announced. No React: an island calls `notify`, and so may a script that is none.
 */

/** How long it stays, milliseconds: the specification, section 8. */
export const NOTIFICATION_MS = 3000;

/** Attributes of the empty element, with an empty `<p role="status">` in it, that the document has ready. */
export const notificationPlace = { id: 'notification', className: 'notification' };

/** `alert` is red: something failed. `success` is green. */
export type NotificationTone = 'alert' | 'success';

let hide: (() => void) | undefined;

/**
 * Shows a text until it is closed, or for three seconds in which neither the pointer nor the focus is on it.
 * @param options.tone red unless told otherwise
 */
export function notify(text: string, { tone = 'alert' }: { tone?: NotificationTone } = {}): void {
  hide?.();
  const place = document.getElementById(notificationPlace.id);
  const status = place?.querySelector('[role="status"]');
  if (!place || !status) return;

  const close = document.createElement('button');
  close.type = 'button';
  close.setAttribute('aria-label', 'Close this message');
  close.textContent = '×';
  status.textContent = text;
  place.append(close);
  place.dataset.tone = tone;

  const showing = new AbortController();
  const { signal } = showing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cameFrom: EventTarget | null = null;
  const held = { pointer: false, focus: false };

  const end = () => {
    clearTimeout(timer);
    showing.abort();
    hide = undefined;
    const hadFocus = place.contains(document.activeElement);
    close.remove();
    status.textContent = '';
    delete place.dataset.tone;
    if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus();
  };
  const hold = (change: Partial<typeof held>) => {
    Object.assign(held, change);
    clearTimeout(timer);
    if (!held.pointer && !held.focus) timer = setTimeout(end, NOTIFICATION_MS);
  };
  hide = end;
  hold({});
  close.addEventListener('click', end, { signal });
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
  place.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
}
