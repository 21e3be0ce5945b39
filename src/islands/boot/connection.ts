/**
 * Says that the connection is lost, and that it is back. The boot script fetches this early, and with it what shows every
 * other notice: once the connection is lost, nothing can be fetched.
 */
import { notify } from './notification.ts';
import { registerWhenLeft } from './service-worker.ts';

export { notify };

/** Watches the connection for as long as the page lasts. A second call changes nothing. */
export function watchConnection(): void {
  addEventListener('offline', sayOffline);
  addEventListener('online', sayOnline);
  // For when it is lost the next time.
  registerWhenLeft();
}

function sayOffline(): void {
  notify(
    'You are offline. You can still read this page. Search needs a connection. If you send a form, it waits until you are online.',
  );
}

function sayOnline(): void {
  notify('You are online again.', { tone: 'success' });
}
