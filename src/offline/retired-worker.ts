/**
 * The service worker that ends service workers: `SERVICE_WORKER=off` puts it in the other's place. It takes over at once, throws away
 * every page and file that was kept, and goes. It knows nothing of leads that wait: they lie with the page, which sends them.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
