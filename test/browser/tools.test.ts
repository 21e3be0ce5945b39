/**
 * Tools in a browser: the answer follows the input, by the same rule as on the server. Without script the button sends
 * the form.
 */
import { expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import { toolAnswers } from '../support/spec-paths.ts';
import { moved, visit } from '../support/visit.ts';

const fillIn = async (page: Page) => {
  await page.getByLabel('Due date').fill('2026-04-20');
  await page.getByLabel('Filed, or to be filed, on').fill('2026-04-27');
  await page.getByLabel('Turnover of the year before').fill('10000000');
};
const headline = (page: Page) => page.locator('h2.headline');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The part of an element that is in the window, in pixels from its top; null if nothing is. */
const inWindow = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.round(bottom) <= 0 || top >= innerHeight ? null : { top, bottom: Math.round(bottom) };
  });

const LATE = '/tools/gst-late-fee?return=gstr-1&nil=no&due=2026-04-20&filed=2026-04-27&turnover=10000000';

test.each([
  ['with script', true],
  ['without script', false],
])(
  'on a phone a bar below the form says the answer and leads to it; on a wide screen both are side by side: %s',
  async (_, javaScriptEnabled) => {
    await using page = await visit(LATE, { viewport: { width: 360, height: 740 }, javaScriptEnabled });
    const bar = page.locator('.tool-bar');
    expect(await bar.textContent()).toBe('GSTR-1, 7 days late: you pay ₹350See why');
    expect((await inWindow(page, '.tool-bar'))?.bottom).toBe(740);
    // It covers the contact bar, which comes above it for the keyboard.
    const height = (selector: string) => page.locator(selector).evaluate((element) => element.clientHeight);
    expect(await height('.tool-bar')).toBeGreaterThanOrEqual(await height('.contact-bar'));
    await page.locator('.contact-bar .contact-call').focus();
    const above = await page.evaluate(
      () => document.elementFromPoint(60, innerHeight - 20)?.closest('aside')?.className,
    );
    expect(above).toBe('contact-bar');
    await bar.click({ position: { x: 300, y: 20 } });
    await page.waitForFunction(() => location.hash === '#gst-late-fee-answer');
    expect((await inWindow(page, 'h2.headline'))?.top).toBeLessThan(370);
    expect(await inWindow(page, '.tool-bar')).toBeNull();
    await page.getByRole('link', { name: 'Change what was entered' }).click();
    expect((await inWindow(page, '#gst-late-fee'))?.top).toBeLessThan(740);
    await page.setViewportSize({ width: 1280, height: 700 });
    const box = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, y: Infinity };
    expect((await box('.tool-form')).x).toBeLessThan((await box('.tool-result')).x);
    expect(await page.locator('.tool-bar').isVisible()).toBe(false);
    // The answer stays in view while the form scrolls.
    await page.getByRole('button', { name: 'Work it out' }).scrollIntoViewIfNeeded();
    expect(await inWindow(page, 'h2.headline')).not.toBeNull();
    await page.evaluate(() => scrollTo(0, 0));
    expect((await box('.tool-form')).y).toBe((await box('.tool-result')).y);
    expect(page.errors).toEqual([]);
  },
);

test.each([
  ['with script', true],
  ['without script', false],
])('a tap on a word adds its field, also to the answer: %s', async (_, javaScriptEnabled) => {
  await using page = await visit('/tools/income-tax', { javaScriptEnabled });
  await page.getByLabel('Salary or pension').fill('15 lakh');
  const loan = page.getByLabel('Home-loan interest');
  expect(await loan.isVisible()).toBe(false);
  await page.getByText('Home loan', { exact: true }).click();
  await loan.fill('2 lakh');
  await press(page, 'Work it out');
  await headline(page).waitFor();
  await page.waitForURL('**home-loan=2*');
  expect(await page.locator('.tool-result').textContent()).toContain('less ₹2,00,000 home-loan interest');
  // A shared address shows the field.
  await page.reload();
  expect(await loan.isVisible()).toBe(true);
  expect(await page.getByLabel('NPS payment').isVisible()).toBe(false);
  if (!javaScriptEnabled) return;
  // Closing it takes its amount out of the answer.
  await page.getByLabel('Salary or pension').fill('16 lakh');
  await page.waitForURL('**salary=16*');
  await page.locator('.tool-added[open] > summary').click();
  await page.waitForURL((url) => !url.search.includes('home-loan'));
  expect(page.errors).toEqual([]);
});

test('"Add" is hidden with the last word that it has to offer', async () => {
  await using page = await visit('/tools/roc-late-fee?form=dir-3-kyc&due=2025-09-30&filed=2026-11-28');
  const offers = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.tool-adds > :is(p, details)')].map((one) => one.checkVisibility()),
    );
  expect(await offers()).not.toContain(true);
  await page.getByLabel('Form', { exact: true }).selectOption('llp-11');
  await page.locator('.tool-adds > details:visible').first().waitFor();
  expect((await offers())[0]).toBe(true);
});

test('the answer and the address follow the input, for which the law is fetched once the form is touched', async () => {
  const asked: string[] = [];
  await using page = await visit('/tools/gst-late-fee', {}, async (page) => {
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  });
  const law = () => asked.filter((path) => /^\/assets\/.*\.json$/.test(path));
  await moved(page);
  expect(law()).toEqual([]);
  const before = asked.length;
  expect(await page.locator('.tool-example').textContent()).toStartWith('Example');
  await fillIn(page);
  await headline(page).filter({ hasText: '₹350' }).waitFor();
  expect(await page.locator('.tool-example').count()).toBe(0);
  await page.getByLabel('Tax still to pay').fill('50000');
  await headline(page).filter({ hasText: '₹523' }).waitFor();
  await page.locator('.drawn figcaption').filter({ hasText: '7 days late: ₹350' }).waitFor();
  await page.waitForURL('**/tools/gst-late-fee?return=gstr-3b&nil=no&due=2026-04-20&filed=2026-04-27&**');
  await page.getByRole('status').filter({ hasText: '7 days late: you pay ₹523' }).waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('gst-late-fee-tax');
  expect(law()).toHaveLength(1);
  expect(asked.slice(before).filter((path) => !path.startsWith('/assets/'))).toEqual([]);
  // A field that another choice rules out disappears with its text.
  await page.getByRole('radio', { name: 'GSTR-1' }).check();
  await headline(page).filter({ hasText: 'GSTR-1, 7 days late: you pay ₹350' }).waitFor();
  expect(await page.getByLabel('Tax still to pay').isVisible()).toBe(false);
  await page.waitForURL((url) => !url.search.includes('tax='));
  // The shared address gives the same answer.
  await page.reload();
  expect(await headline(page).textContent()).toBe('GSTR-1, 7 days late: you pay ₹350');
  expect(page.errors).toEqual([]);
});

test.each([
  ['its code', /\/assets\/(?:tool|react)-\w+\.js/],
  ['its law', /\/assets\/roc-late-fee-\w+\.json/],
  ['the first script', /\/assets\/boot-/],
])('answers input from before %s arrives, without another key', async (_, late) => {
  const held = Promise.withResolvers<void>();
  await using page = await visit('/thank-you');
  await page.route(late, (route) => held.promise.then(() => route.continue()));
  await page.goto('/tools/roc-late-fee', { waitUntil: 'commit' });
  await page.getByLabel('Form', { exact: true }).selectOption('mgt-7');
  await page.getByLabel('Due date').fill('2026-11-29');
  await page.getByLabel('Filed, or to be filed, on').fill('2026-12-09');
  await page.getByLabel('Share capital').fill('15,00,000');
  held.resolve();
  await headline(page).filter({ hasText: 'MGT-7, 10 days late: you pay ₹1,400' }).waitFor();
  expect(page.errors).toEqual([]);
});

test.each([
  ['cannot be fetched', (route: Route) => route.abort()],
  ['is not there', (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<p>Not here' })],
])('if the law of the tool %s, the button asks the server', async (_, answer) => {
  await using page = await visit('/tools/gst-late-fee', {}, (page) =>
    page.route(/\/assets\/gst-late-fee-\w+\.json/, answer),
  );
  await fillIn(page);
  await page.waitForSelector('[data-island="tool"][data-island-state="failed"]');
  expect(await page.getByLabel('Turnover of the year before').inputValue()).toBe('10000000');
  await press(page, 'Work it out');
  await page.waitForURL('**/tools/gst-late-fee?*');
  expect(await headline(page).textContent()).toBe('GSTR-3B, 7 days late: you pay ₹350');
});

test('the worked examples keep clear of the form and of the answer', async () => {
  for (const path of ['/tools/gst-amount', `/tools/gst-amount?${toolAnswers['gst-amount']}`]) {
    await using page = await visit(path, { viewport: { width: 390, height: 844 } });
    const [above, below] = await page.evaluate(() =>
      ['.tool-columns', '.tool-cases'].map((part) => document.querySelector(part)?.getBoundingClientRect().toJSON()),
    );
    expect([path, below.top - above.bottom >= 24]).toEqual([path, true]);
  }
});
