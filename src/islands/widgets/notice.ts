/**
 * Shows a notification: an event that the boot script listens for. Widgets do not load the notification themselves,
 * because it often reports that nothing can be loaded any more.
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

export function say(text: string, tone: NotificationTone = 'alert', more: NotificationOptions = {}): void {
  document.dispatchEvent(new CustomEvent<Notice>(NOTICE, { detail: { text, tone, ...more } }));
}

/** Copies a text, and says whether that worked. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(copied, 'success');
  } catch {
    say(failed);
  }
}
