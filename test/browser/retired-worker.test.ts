/** What earlier versions of the site left on devices: a service worker with its caches, and forms that wait. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { changingHost } from '../support/changing-host.ts';
import { leadsOf, person } from '../support/contact-form.ts';
import { firm } from '../support/firm.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { visit } from '../support/visit.ts';

const host = sharedHosts.Bun;

/** Key of the mark of earlier versions that a form waits, and the name of its database. */
const UNSENT = `${firm.storagePrefix}unsent`;
const IN_AN_HOUR = 60 * 60_000;

/** As earlier versions did: it saves a page, and answers for every page from then on. */
const EARLIER_WORKER = `
  addEventListener('install', (event) => event.waitUntil(
    caches.open('pages').then((pages) => pages.put('/gst', new Response('a saved page'))).then(() => self.skipWaiting())));
  addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(fetch(event.request));
  });`;

interface Form {
  message: string;
  /** How long it still waits, in milliseconds. */
  waits: number;
  isReadable?: boolean;
}

/** Stores forms as earlier versions did without a connection. */
async function storeForms(page: Page, forms: readonly Form[]): Promise<void> {
  const rows = forms.map(({ message, waits, isReadable = true }) => {
    const { 'Full name': full_name, Email: email, 'Phone number': phone } = person();
    const text = JSON.stringify({ lead_type: 'contact', full_name, email, phone, message });
    return { key: crypto.randomUUID(), text, waits, isReadable };
  });
  await page.evaluate(
    async ([name, rows]) => {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('leads', { keyPath: 'key' });
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      for (const { key, text, waits, isReadable } of rows) {
        const sealing = { name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(12)) };
        const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
        const sealed = isReadable
          ? await crypto.subtle.encrypt(sealing, secret, new TextEncoder().encode(text))
          : new ArrayBuffer(64);
        // The worker has the clock of the machine, also on a day of development.
        const row = {
          key,
          until: performance.timeOrigin + performance.now() + waits,
          headers: {},
          secret,
          sealing,
          sealed,
        };
        opening.result.transaction('leads', 'readwrite').objectStore('leads').put(row);
      }
      opening.result.close();
      localStorage.setItem(name, 'AAAA');
    },
    [UNSENT, rows] as const,
  );
}

/** Waits until the device has neither worker, cache, form nor mark. */
const emptied = (page: Page) =>
  page.evaluate(async (name) => {
    const listLeft = async () => [
      ...(await navigator.serviceWorker.getRegistrations()),
      ...(await caches.keys()),
      ...(await indexedDB.databases()).filter((one) => one.name === name),
      ...Object.keys(localStorage).filter((key) => key === name),
    ];
    while ((await listLeft()).length > 0) await new Promise((next) => setTimeout(next, 20));
  }, UNSENT);

describe('the next visit of a device with an earlier version', () => {
  test('removes its service worker and caches, and sends each form that still waits, once', async () => {
    await using front = changingHost((await host()).origin);
    front.change = (path, answer) => {
      // A page of today registers no worker.
      answer.headers.delete('content-security-policy');
      return path === '/sw.js'
        ? new Response(EARLIER_WORKER, { headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' } })
        : answer;
    };
    await using page = await visit('/gst', {}, undefined, front);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'all' });
      while (!navigator.serviceWorker.controller || (await caches.keys()).length === 0)
        await new Promise((next) => setTimeout(next, 20));
    });
    const [waiting, expired] = [person().Message, person().Message];
    await storeForms(page, [
      { message: 'cannot be read', waits: IN_AN_HOUR, isReadable: false },
      { message: expired, waits: -IN_AN_HOUR },
      { message: waiting, waits: IN_AN_HOUR },
    ]);

    front.change = (_, answer) => answer;
    await page.goto('/contact');
    await emptied(page);
    expect(page.errors).toEqual([]);
    expect(await leadsOf(await host(), waiting)).toHaveLength(1);
    expect(await leadsOf(await host(), expired)).toEqual([]);
    await page.goto('/gst');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });

  test('deletes the forms and drafts of one that has no service worker, and keeps the ticks of lists', async () => {
    await using page = await visit('/gst');
    const { Message: message } = person();
    await storeForms(page, [{ message, waits: IN_AN_HOUR }]);
    const [ticks = '', ...drafts] = ['checklists', 'draft_contact', 'draft_partner'].map(
      (key) => firm.storagePrefix + key,
    );
    await page.evaluate(
      (keys) => {
        for (const key of keys) localStorage.setItem(key, 'AAAA');
      },
      [ticks, ...drafts],
    );
    await page.goto('/contact');
    await emptied(page);
    expect(await leadsOf(await host(), message)).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([ticks]);
  });
});
