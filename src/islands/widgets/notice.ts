/**
 * How a widget says what has no place of its own: an event that the boot script hears and shows as a notification. So the
 * page holds what shows it once, and has it before it is needed, since much of what is to be said is that nothing can be
 * fetched any more.
 */
import type { NotificationOptions, NotificationTone } from '../boot/notification.ts';

/** Name of the event on the document. */
export const NOTICE = 'notice';

export interface Notice extends NotificationOptions {
  text: string;
}

declare global {
  interface DocumentEventMap {
    [NOTICE]: CustomEvent<Notice>;
  }
}

/** @param tone red, `alert`, unless told otherwise: see notification.ts @param more what else there is to it */
export function say(text: string, tone: NotificationTone = 'alert', more: NotificationOptions = {}): void {
  document.dispatchEvent(new CustomEvent<Notice>(NOTICE, { detail: { text, tone, ...more } }));
}
