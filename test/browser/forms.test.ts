/** Forms and contact buttons in a browser. The page's clock is fake. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { field, fill, form, leadsOf, person, submit, wake } from '../support/contact-form.ts';
import { PARTNER } from '../support/firm.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { until } from '../support/until.ts';
import { focused, visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const host = sharedHosts.Bun;

const THANKS = 'Thanks for reaching out. We will be in touch soon';
const fakeClock = (page: Page) => page.clock.install();
const notice = (page: Page) => page.locator('.lead-form-notice');

/** Keys of the drafts in the storage of the tab and of the device. */
function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => key.includes('draft')),
  );
}

/** Records calls to the record endpoint from now on. */
function recordCalls(page: Page): { key: string | undefined; body: unknown }[] {
  const calls: { key: string | undefined; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/record/'))
      calls.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
  });
  return calls;
}

/** From the first wrong field to its fault, and on to the next field, in whole pixels. */
const roomOfFault = (page: Page) =>
  page.evaluate(() => {
    const [wrong, next] = document.querySelectorAll('.field[data-wrong], .field[data-wrong] + .field');
    const [input, fault] = ['input', '.field-error'].map((part) => wrong?.querySelector(part));
    if (!input || !fault || !next) return [];
    const words = fault.getBoundingClientRect();
    const top = words.top + Number.parseFloat(getComputedStyle(fault).paddingTop);
    return [top - input.getBoundingClientRect().bottom, next.getBoundingClientRect().top - words.bottom].map(
      Math.round,
    );
  });

describe('forms', () => {
  test('a fault is 8 px below its field and 28 px above the next label, listed or alone', async () => {
    await using page = await visit('/contact', { ...PHONE, javaScriptEnabled: false });
    await submit(page).click();
    await focused(notice(page));
    expect(await roomOfFault(page)).toEqual([8, 28]);
    await using alive = await visit('/contact', PHONE);
    await wake(alive);
    await field(alive, 'Email').fill('asha@');
    await field(alive, 'Full name').focus();
    // The room opens after the tap that left the field.
    await until(async () => `${await roomOfFault(alive)}` === '8,28');
  });

  test('without JavaScript: mistakes come back focused; then the form is recorded, also after a reload', async () => {
    await using page = await visit('/gst', { javaScriptEnabled: false });
    const asha = person();
    await fill(page, { ...asha, 'Full name': 'Asha_Verma', 'Phone number': '+91 98765-43210' });
    await submit(page).click();
    await page.waitForURL('**/contact');
    await focused(notice(page));
    await notice(page).getByRole('link', { name: 'Full name: Not a valid name. Leave out “_”.' }).click();
    expect(await field(page, 'Full name').evaluate((element) => element.matches(':focus, :target'))).toBe(true);
    expect(await field(page, 'Message').inputValue()).toBe(asha.Message);
    await fill(page, { 'Full name': 'Asha Verma' });
    await submit(page).click();
    await page.waitForURL('**/thank-you?reference=*');
    for (let loads = 0; loads < 2; loads++) {
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(THANKS);
      await page.getByText('Keep this number').waitFor();
      await page.reload();
    }
    const reference = new URL(page.url()).searchParams.get('reference') ?? '';
    expect(await leadsOf(await host(), asha.Message)).toMatchObject([
      {
        reference: reference.replaceAll('-', ''),
        lead: { lead_type: 'contact', full_name: 'Asha Verma', phone: '9876543210' },
      },
    ]);

    await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click();
    await page.getByLabel('Phone number').fill('98765 43210');
    await page.getByRole('button', { name: 'Withdraw and erase' }).click();
    await page.getByRole('button', { name: 'Yes, erase it' }).click();
    await page.getByText('it is now erased from our ledger').waitFor();
    expect(await leadsOf(await host(), asha.Message)).toEqual([]);
  });

  test('with it, on a phone: a receipt with thanks and a reference number takes the place of the form, in view', async () => {
    const phone = { viewport: { width: 360, height: 640 } };
    await using page = await visit('/company-registration/nidhi-company-registration', phone, fakeClock);
    const calls = recordCalls(page);
    await wake(page);
    const asha = person();
    await fill(page, { ...asha, Email: '  asha@example.com ' });
    await form(page).getByLabel('Best time to call (optional)').selectOption('evening');
    await page.clock.runFor(5000);
    await submit(page).click();
    await page.getByText(THANKS).waitFor();
    await focused(page.locator('.lead-form-done'));
    expect((await page.locator('.receipt-thanks').boundingBox())?.y).toBeWithin(0, 560);
    expect(await page.locator('#contact').locator('form, input, textarea, select').count()).toBe(0);
    await page.getByText(/^We call \+91.98765.43210\b.*, in the evening, 4 to 8\./).waitFor();
    expect(new URL(page.url()).pathname).toBe('/company-registration/nidhi-company-registration');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({
      lead_type: 'contact',
      full_name: 'Asha Verma',
      email: 'asha@example.com',
      phone: '9876543210',
      message: asha.Message,
      best_time: 'evening',
    });
    const [lead, ...others] = await leadsOf(await host(), asha.Message);
    expect(others).toEqual([]);
    expect((await page.locator('.reference').textContent())?.replaceAll('-', '')).toBe(lead?.reference);
    expect(await storedDrafts(page)).toEqual([]);
    expect(page.errors).toEqual([]);
  });
});

test('the phone field keeps its caret, takes a pasted number, and reads one that a keyboard composes', async () => {
  await using page = await visit('/contact', { permissions: ['clipboard-read', 'clipboard-write'] });
  await wake(page);
  const phone = field(page, 'Phone number');
  await page.evaluate(() => navigator.clipboard.writeText('+91 98765-43210'));
  await phone.press('Control+v');
  expect(await phone.inputValue()).toBe('9876543210');
  // The caret stays in the middle while typing there, also after a rejected character.
  await phone.fill('987210');
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await phone.pressSequentially('6 5x43');
  expect(await phone.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])).toEqual([
    '9876543210',
    7,
  ]);
  await phone.fill('');
  const keyboard = await page.context().newCDPSession(page);
  const text = '+919876543210';
  for (let end = 1; end <= text.length; end += 1)
    await keyboard.send('Input.imeSetComposition', {
      text: text.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
  await keyboard.send('Input.insertText', { text });
  expect(await phone.inputValue()).toBe('9876543210');
});

test('a failure keeps what was typed in the tab and for its kind of form; the next try is the same lead and clears it', async () => {
  let calls = 0;
  await using page = await visit('/gst', {}, (page) =>
    page.route('**/api/users/record/', (route) => {
      calls += 1;
      return calls === 1 ? route.abort() : route.continue();
    }),
  );
  const sent = recordCalls(page);
  const asha = person();
  await wake(page);
  await fill(page, asha);
  await submit(page).click();
  await page.getByText('Please try again in sometime').waitFor();
  const other = await page.context().newPage();
  for (const [opened, path] of [
    [other, '/contact'],
    [page, PARTNER],
  ] as const) {
    await opened.goto(path);
    await wake(opened);
    expect([path, await field(opened, 'Full name').inputValue()]).toEqual([path, '']);
  }
  expect(await storedDrafts(other)).toEqual([]);
  await page.goto('/contact');
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[name="message"]')?.value !== '');
  for (const [label, value] of Object.entries(asha)) expect(await field(page, label).inputValue()).toBe(value);
  await submit(page).click();
  await page.getByText(THANKS).waitFor();
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
  await page.reload();
  expect(await field(page, 'Message').inputValue()).toBe('');
  expect(await storedDrafts(page)).toEqual([]);
  expect(await leadsOf(await host(), asha.Message)).toHaveLength(1);
});

test.each([
  ['is lost', /\/no-such-file/],
  ['is lost before the form has loaded its rules', /\/assets\/lead-form-receipt-/],
])('a connection that %s costs no word, and the lead is sent once by the button to try again', async (_, missing) => {
  await using page = await visit('/contact', {}, (page) => page.route(missing, (route) => route.abort()));
  const calls = recordCalls(page);
  const asha = person();
  await wake(page);
  await fill(page, asha);
  await page.context().setOffline(true);
  await submit(page).click();
  await notice(page).getByText('You are offline, so nothing was sent. What you typed stays in this tab.').waitFor();
  expect(await axeFaults(page, { within: '.lead-form-notice' })).toEqual([]);
  for (const [label, value] of Object.entries(asha)) expect(await field(page, label).inputValue()).toBe(value);
  await page.context().setOffline(false);
  await page.unroute(missing);
  await notice(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByText(THANKS).waitFor();
  // Without its rules it is sent as a plain form.
  expect(new Set(calls.map(({ key }) => key)).size).toBeLessThan(2);
  expect(await leadsOf(await host(), asha.Message)).toHaveLength(1);
});

test.each([
  ['its code does not arrive', /\/assets\/(?!boot-).+\.js$/, 'failed'],
  // The page does not preload this module.
  ['it is hydrated but its validation does not load', /\/assets\/lead-form-receipt-/, 'ready'],
])('the form still works, as a plain form, when %s', async (_, files, state) => {
  await using page = await visit('/contact', {}, (page) => page.route(files, (route) => route.abort()));
  const asha = person();
  await fill(page, asha);
  await page.waitForSelector(`[data-island="lead-form"][data-island-state="${state}"]`);
  await submit(page).click();
  await page.waitForURL('**/thank-you?reference=*');
  expect(await leadsOf(await host(), asha.Message)).toHaveLength(1);
});

/** Records the addresses that links would open, and prevents opening them. */
const watchOpened = (page: Page) =>
  page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened });
    // Runs last: a click that is not prevented by then would open.
    window.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link || event.defaultPrevented || link.host === location.host) return;
      event.preventDefault();
      opened.push(link.href);
    });
  });
const opened = (page: Page) => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
const button = (page: Page, which: RegExp) =>
  page.getByRole('complementary', { name: 'Contact' }).getByRole('link', { name: which });

describe('contact buttons', () => {
  test('a tap is recorded before the link opens; a second one, on the next page too, is the same lead', async () => {
    const order: string[] = [];
    await using page = await visit('/gst', PHONE, watchOpened);
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/users/record/')) order.push('recorded');
    });
    const calls = recordCalls(page);
    for (let taps = 1; taps <= 2; taps++) {
      await button(page, /Call/).click();
      await page.waitForFunction((count) => (window as unknown as { opened: string[] }).opened.length === count, taps);
      order.push('opened');
    }
    expect(order).toEqual(['recorded', 'opened', 'recorded', 'opened']);
    expect(await opened(page)).toEqual(Array(2).fill(await button(page, /Call/).getAttribute('href')));
    expect(calls.map(({ body }) => body)).toEqual([{ lead_type: 'phone' }, { lead_type: 'phone' }]);
    await page.goto('/contact');
    await button(page, /Call/).click();
    await page.waitForFunction(() => (window as unknown as { opened: string[] }).opened.length === 1);
    const [first, ...others] = calls.map(({ key }) => key);
    expect(others).toEqual([first, first]);
    expect(page.errors).toEqual([]);
  });

  test('WhatsApp opens after two seconds although nothing answers', async () => {
    const asked = Promise.withResolvers<void>();
    await using page = await visit('/gst', PHONE, async (page) => {
      await fakeClock(page);
      await watchOpened(page);
      await page.route('**/api/users/**', () => asked.resolve());
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, /WhatsApp/).click();
    await asked.promise;
    await page.clock.runFor(1900);
    expect(await opened(page)).toEqual([]);
    // A second press opens nothing twice.
    await button(page, /WhatsApp/).click();
    await page.clock.runFor(200);
    expect(await opened(page)).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/91\d{10}\?text=/)]);
  });
});
