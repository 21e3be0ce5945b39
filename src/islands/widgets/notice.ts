/**
 * Shows a notification: an event that the boot script listens for. Widgets do not load the notification themselves,
 * because it often reports that nothing can be loaded any more.
 */
import type { NotificationOptions } from '../boot/notification.ts';

export const NOTICE = 'notice';
declare global {
  interface DocumentEventMap {
    [NOTICE]: CustomEvent<NotificationOptions & { text: string }>;
  }
}

/** Shows a text. One that says what failed stays until the visitor closes it. */
export function say(text: string, tone: 'alert' | 'success' = 'alert', more: NotificationOptions = {}): void {
  document.dispatchEvent(
    new CustomEvent(NOTICE, { detail: { text, tone, ...(tone === 'alert' && { stays: true }), ...more } }),
  );
}
