/**
 * A page that is a dialog: Tab goes round within it. No island and no React: the boot script fetches it where there is a
 * close mark, which it lets Escape follow itself. The rest of the page is inert from the server on.
 */

import { DISMISS } from '../../domain/browser-names.ts';

const FOCUSABLE = 'a[href]:not([tabindex="-1"]), button, input, select, textarea';

/** @param mark the close mark, a link inside the dialog */
export function keepFocus(mark: HTMLElement): void {
  const dialog = mark.closest('[role="dialog"]');
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...(dialog?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1;
    if (!leaves) return;
    event.preventDefault();
    stops.at(event.shiftKey ? -1 : 0)?.focus();
  });
  mark.setAttribute(DISMISS, 'ready');
}
