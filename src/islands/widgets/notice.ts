/** Notifications are events for the boot script: without a connection a widget could not load their code. */
import type { NotificationOptions } from '../boot/notification.ts';

export const NOTICE = 'notice';
declare global {
  interface DocumentEventMap {
    [NOTICE]: CustomEvent<NotificationOptions & { text: string }>;
  }
}

/** Shows a notification. One that says what failed stays until the visitor closes it. */
export function notify(text: string, tone: 'alert' | 'success' = 'alert'): void {
  document.dispatchEvent(new CustomEvent(NOTICE, { detail: { text, tone, stays: tone === 'alert' } }));
}
