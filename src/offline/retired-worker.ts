/**
 * The service worker that removes service workers: `SERVICE_WORKER=off` serves it instead of the other. It takes over
 * at once, deletes every stored page and file, and unregisters itself. Unsent leads stay: pages send them.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
