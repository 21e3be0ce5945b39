/** The site offline: saved pages, and forms that wait for a connection. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { changingHost } from '../support/changing-host.ts';
import { fill, form, leadsOf, person, submit, wake } from '../support/contact-form.ts';
import { firm } from '../support/firm.ts';
import { OPERATIONS_TOKEN, startBun } from '../support/hosts.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { keeps, moved, visit } from '../support/visit.ts';

const host = sharedHosts.Bun;

const LIST = '/company-registration/one-person-company-registration';
const note = (page: Page) => page.locator('.notice[role="status"]').first();
const notification = (page: Page) => page.locator('#notification[data-tone]').getByRole('status');

/** Paths of the pages and files in the caches. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const paths: Record<string, string[]> = {};
    for (const name of await caches.keys())
      paths[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return paths;
  });

/** Leaves the page for the tools, so that the worker keeps what works without a server, then opens the next page. */
async function comeTwice(page: Page, next: string): Promise<void> {
  await moved(page);
  await page.goto('/tools');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(next);
  await keeps(page, '/tools/shop-licence');
}

/** Key of the mark that a lead waits, and name of the database of waiting leads. */
const UNSENT = `${firm.storagePrefix}unsent`;
const isMarked = (page: Page) => page.evaluate((key) => localStorage.getItem(key) !== null, UNSENT);
/** The waiting leads in the database. */
const waiting = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<Record<string, unknown>[]>((resolve) => {
        const opening = indexedDB.open(name, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('leads', { keyPath: 'key' });
        opening.onsuccess = () => {
          const all = opening.result.transaction('leads').objectStore('leads').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
    UNSENT,
  );

const held = (page: Page) => page.locator('.lead-form-held');

/** Fills in the form of the page and sends it offline. @returns its message, which identifies the lead */
async function sendOffline(page: Page): Promise<string> {
  const asha = person();
  await wake(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/unsent-')),
  );
  await fill(page, asha);
  await page.context().setOffline(true);
  await submit(page).click();
  await held(page).waitFor();
  return asha.Message;
}

/** From now on the page does not notice that the connection is back. */
const ignoreTheLine = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true });
  });

describe('without a connection', () => {
  test('the first view installs nothing; later opened pages, ticks and tools work offline, with their day', async () => {
    const asked: string[] = [];
    await using page = await visit(LIST, {}, async (page) => {
      page
        .context()
        .on('request', (request) =>
          asked.push(`${request.serviceWorker() ? 'worker ' : ''}${new URL(request.url()).pathname}`),
        );
    });
    const documents = page.locator('#documents');
    await documents.getByRole('checkbox').nth(1).focus();
    await documents.locator('[data-island-state="ready"]').waitFor();
    await documents.getByRole('checkbox').nth(1).check();
    await page.waitForFunction((prefix) => localStorage.getItem(`${prefix}checklists`), firm.storagePrefix);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('worker') || path === '/sw.js')).toEqual([]);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined();

    await comeTwice(page, LIST);
    await keeps(page, '/assets/checklist-');
    expect((await kept(page)).pages).toEqual(
      expect.arrayContaining([LIST, '/tools', '/offline', '/due-dates', '/tools/gst-late-fee']),
    );

    await page.context().setOffline(true);
    expect((await page.goto(LIST))?.status()).toBe(200);
    expect(await note(page).textContent()).toMatch(/^Saved on \d{1,2} \w+ 20\d\d – you are offline\. /);
    await documents.getByRole('checkbox').first().focus();
    await documents.getByText('1 of 6 ticked').waitFor();
    expect(await axeFaults(page)).toEqual([]);

    // The page answers the query in its address itself.
    await page.goto('/tools/gst-late-fee?return=gstr-1&nil=yes&due=2021-05-20&filed=2026-04-27');
    await page.locator('.tool-headline').waitFor();
    expect(await page.locator('.tool-headline').textContent()).toBe('GSTR-1, 1803 days late: you pay ₹500');
    expect(await page.locator('input[name="due"]').inputValue()).toBe('2021-05-20');

    const missing = await page.goto('/contact');
    expect(missing?.status()).toBe(503);
    expect(await note(page).textContent()).toStartWith('This page is not saved on this device – you are offline.');
    expect(
      await page.locator('#saved-pages a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(expect.arrayContaining([LIST, '/due-dates']));
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    // Neither is an error of the page.
    expect(page.errors.filter((error) => !/503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(error))).toEqual([]);
  });

  test('keeps pages opened before the worker started, and retries the list of saved pages', async () => {
    await using page = await visit(LIST);
    await moved(page);
    await page.goto('/gst');
    await moved(page);
    await page.goto('/termsofuse');
    await moved(page);
    for (const path of [LIST, '/gst', '/termsofuse']) await keeps(page, path);
    // As after an installation that could not fetch it.
    await page.evaluate(async () => (await caches.open('pages')).delete('/offline'));
    await page.goto('/refund-policy');
    await keeps(page, '/offline');
    await page.context().setOffline(true);
    expect((await page.goto(LIST))?.status()).toBe(200);
    expect(await note(page).textContent()).toStartWith('Saved on ');
    expect(await page.evaluate(() => sessionStorage.getItem('opened'))).toBeNull();
  });

  test('online, errors and redirects are not kept, and a full device still shows pages', async () => {
    await using front = changingHost((await host()).origin);
    await using page = await visit('/gst', {}, undefined, front);
    await comeTwice(page, '/gst');
    front.change = (path, answer) =>
      path === '/gst' ? new Response('<title>Broken</title>', { status: 500, headers: answer.headers }) : answer;
    expect((await page.goto('/gst'))?.status()).toBe(500);
    front.change = (path, answer) =>
      path === '/others' ? Response.redirect(`${front.origin}/termsofuse`, 302) : answer;
    await page.goto('/others');
    expect(page.url()).toBe(`${front.origin}/termsofuse`);
    expect((await kept(page)).pages).not.toContain('/others');
    // The review of its figures is long overdue.
    front.change = (path, answer) => {
      if (path === '/figures') answer.headers.set('offline-copy', '2020-01-31');
      return answer;
    };
    await page.goto('/figures');
    await keeps(page, '/figures');
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: front.origin, quotaSize: 1 });
    expect((await page.goto('/company-trademark'))?.status()).toBe(200);
    expect(await page.locator('h1').count()).toBe(1);

    await page.context().setOffline(true);
    await page.goto('/gst');
    expect(await page.title()).not.toContain('Broken');
    await page.goto('/figures');
    expect(await note(page).textContent()).toContain(
      'We planned to check its figures by 31 January 2020. Check online before you rely on them.',
    );
  });

  test('a new build takes over an open page; a worker switched off deletes its caches but no waiting form', async () => {
    await using front = changingHost((await host()).origin);
    // As after the ten minutes for which a browser caches it.
    const stale = { 'cache-control': 'no-cache', 'content-type': 'text/javascript' };
    front.change = async (path, answer) =>
      path === '/sw.js' ? new Response(await answer.text(), { headers: stale }) : answer;
    await using page = await visit('/gst', {}, undefined, front);
    await comeTwice(page, '/gst');
    const before = await kept(page);
    front.change = async (path, answer) =>
      path === '/sw.js' ? new Response(`/* a new build */${await answer.text()}`, { headers: stale }) : answer;
    const turned = page.evaluate(() =>
      new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })).then(
        () => 'turned',
      ),
    );
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    expect(await turned).toBe('turned');
    expect((await kept(page)).files).toEqual(expect.arrayContaining(before.files ?? []));
    await page.goto('/contact');
    const message = await sendOffline(page);

    await using off = await startBun({ SERVICE_WORKER: 'off', OPERATIONS_TOKEN });
    front.target = off.origin;
    // The connection is back, but the server accepts no lead yet.
    front.change = (path, answer) =>
      path === '/api/users/record/' ? new Response('{"error":"Please wait"}', { status: 503 }) : answer;
    await page.context().setOffline(false);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.evaluate(async () => {
      while ((await caches.keys()).length > 0 || (await navigator.serviceWorker.getRegistration()))
        await new Promise((next) => setTimeout(next, 100));
    });
    const [lead] = await waiting(page);
    expect(lead ? Object.keys(lead) : []).toContain('sealed');
    front.change = (_, answer) => answer;
    await page.goto('/gst');
    await notification(page).getByText('Your enquiry was sent. Keep this number:').waitFor();
    expect(await leadsOf(off, message)).toHaveLength(1);
  });
});

describe('a form without a connection', () => {
  test('is kept encrypted, sent once when the connection is back, and then deleted', async () => {
    await using page = await visit('/contact');
    const message = await sendOffline(page);
    expect(await held(page).textContent()).toContain(
      'You are offline. We keep your details on this device and send them when you are online.',
    );
    expect(await axeFaults(page, { within: '.lead-form-held' })).toEqual([]);
    const [lead] = await waiting(page);
    expect(JSON.stringify(lead)).not.toContain('Asha');
    expect(await page.evaluate((key) => localStorage.getItem(key), UNSENT)).toMatch(/^[A-Za-z0-9+/]{40,}=*$/);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'draft',
    );
    await page.context().setOffline(false);
    await page.getByText('Keep this number').waitFor();
    expect(await leadsOf(await host(), message)).toHaveLength(1);
    expect([await waiting(page), await isMarked(page)]).toEqual([[], false]);
  });

  test('can be deleted from the device before it is sent', async () => {
    await using page = await visit('/contact');
    const message = await sendOffline(page);
    await held(page).getByRole('button', { name: 'Delete my enquiry' }).click();
    await form(page).getByText('Deleted. This device no longer has your enquiry.').waitFor();
    expect([await waiting(page), await isMarked(page)]).toEqual([[], false]);
    await page.context().setOffline(false);
    await page.goto('/gst');
    expect(await leadsOf(await host(), message)).toEqual([]);
  });

  for (const isOnline of [true, false]) {
    test(`waits for the next visit, and is erased with a notice after 7 days, ${isOnline ? 'online' : 'offline'}`, async () => {
      await using page = await visit('/contact', { serviceWorkers: 'block' });
      const message = await sendOffline(page);
      const context = page.context();
      // A closing page is notified of the connection, and would send.
      await ignoreTheLine(page);
      await page.close();
      await context.setOffline(false);
      const later = await context.newPage();
      if (!isOnline) await later.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      await later.clock.setSystemTime(Date.now() + 8 * 24 * 60 * 60_000);
      await later.goto('/gst');
      await notification(later)
        .getByText('Your enquiry could not be sent within 7 days. This device has erased it.')
        .waitFor();
      expect([await waiting(later), await isMarked(later)]).toEqual([[], false]);
      expect(await leadsOf(await host(), message)).toEqual([]);
    });
  }

  test('is sent although an earlier one keeps failing and another is unreadable, which is reported at once', async () => {
    await using page = await visit('/contact', { serviceWorkers: 'block' });
    const [unreadable, failing] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const tried: string[] = [];
    await page.route('**/api/users/record/', async (route) => {
      tried.push(route.request().headers()['idempotency-key'] ?? '');
      if (tried.at(-1) === failing) await route.fulfill({ status: 503, json: { error: 'down' } });
      else await route.continue();
    });
    const message = await sendOffline(page);
    const [lead] = await waiting(page);
    await page.evaluate(
      ([name, unreadable, failing]) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open(name, 1);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('leads', 'readwrite');
            const store = transaction.objectStore('leads');
            const all = store.getAll();
            all.onsuccess = () => {
              const [row] = all.result;
              store.put({ ...row, key: unreadable, sealed: new ArrayBuffer(64) });
              store.put({ ...row, key: failing });
            };
            transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      [UNSENT, unreadable, failing] as const,
    );
    await page.context().setOffline(false);
    await page.getByText('Keep this number').waitFor();
    await notification(page)
      .getByText('Your enquiry can no longer be read. This device has erased it. Please send it again.')
      .waitFor();
    expect(await leadsOf(await host(), message)).toHaveLength(1);
    expect([(await waiting(page)).map(({ key }) => key), await isMarked(page)]).toEqual([[failing], true]);
    expect(tried.slice(-2)).toEqual([failing, String(lead?.key)]);
  });

  test('shows in its own tab that another tab has sent it', async () => {
    await using page = await visit('/contact', { serviceWorkers: 'block' });
    const message = await sendOffline(page);
    await ignoreTheLine(page);
    await page.context().setOffline(false);
    const other = await page.context().newPage();
    await other.goto('/gst');
    await notification(other).getByText('Your enquiry was sent.').waitFor();
    await page.getByText('Keep this number').waitFor();
    expect(await held(page).count()).toBe(0);
    expect(await leadsOf(await host(), message)).toHaveLength(1);
  });

  test('is not reported as deleted while it is being sent: its number is shown', async () => {
    await using page = await visit('/contact', { serviceWorkers: 'block' });
    const message = await sendOffline(page);
    let answer = () => {};
    const asked = new Promise<void>((noticed) => {
      const released = new Promise<void>((release) => {
        answer = release;
      });
      void page.route('**/api/users/record/', async (route) => {
        const response = await route.fetch();
        noticed();
        await released;
        await route.fulfill({ response });
      });
    });
    await page.context().setOffline(false);
    await asked;
    await held(page).getByRole('button', { name: 'Delete my enquiry' }).click();
    answer();
    await page.getByText('Keep this number').waitFor();
    expect(await page.getByText('Deleted. Nothing').count()).toBe(0);
    expect(await leadsOf(await host(), message)).toHaveLength(1);
  });

  test('waits on a saved page too, whatever the browser reports about the connection', async () => {
    await using page = await visit('/gst');
    await comeTwice(page, '/contact');
    await keeps(page, '/assets/unsent-');
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }));
    await page.context().setOffline(true);
    await page.goto('/contact');
    const message = await sendOffline(page);
    await page.context().setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Keep this number').waitFor();
    expect(await leadsOf(await host(), message)).toHaveLength(1);
  });

  test('is sent by the worker when the browser wakes it, and the open page says so', async () => {
    await using page = await visit('/gst');
    const session = await page.context().newCDPSession(page);
    const registrations: string[] = [];
    session.on('ServiceWorker.workerRegistrationUpdated', (event) =>
      registrations.push(...event.registrations.map(({ registrationId }) => registrationId)),
    );
    await session.send('ServiceWorker.enable');
    await comeTwice(page, '/contact');
    const message = await sendOffline(page);
    await ignoreTheLine(page);
    await page.context().setOffline(false);
    const { origin } = new URL(page.url());
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId: registrations.at(-1) ?? '',
      tag: 'unsent-leads',
      lastChance: false,
    });
    await page.getByText('Keep this number').waitFor();
    expect(await leadsOf(await host(), message)).toHaveLength(1);
    expect(await waiting(page)).toEqual([]);
  });
});
