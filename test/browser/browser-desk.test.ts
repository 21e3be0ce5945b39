/** The desk in a browser: Chromium without script on a small phone, in both colour schemes and with large text. */
import { afterAll, expect, test } from 'bun:test';
import { contact, partner, referenceOf, sendForm, withdraw } from '../leads/lead-fixtures.ts';
import { axeFaults } from '../support/axe.ts';
import { closeBrowser } from '../support/browser.ts';
import { ERASURE_TOKEN, OPERATIONS_TOKEN, startBun } from '../support/hosts.ts';
import { type Visit, visit } from '../support/visit.ts';

afterAll(closeBrowser);

/** What axe finds, links and buttons smaller than a finger, and what is wider than the window with text of twice the size. */
async function faultsOf(page: Visit): Promise<string[]> {
  const faults = await axeFaults(page);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main a, main button, nav a, nav button, main input, main summary')]
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => `small: ${target.textContent}`),
  );
  const wide = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    const { scrollWidth, clientWidth } = document.documentElement;
    document.documentElement.style.fontSize = '';
    return scrollWidth > clientWidth ? [`${scrollWidth} wide`] : [];
  });
  return [...faults, ...small, ...wide];
}

test.each(['light', 'dark'] as const)(
  'a person reads and answers leads on a phone of 360 pixels, %s',
  async (colorScheme) => {
    await using host = await startBun({ OPERATIONS_TOKEN, ERASURE_TOKEN });
    await sendForm(host);
    await withdraw(host, await referenceOf(host, partner), partner.phone);
    // No page has a script. The checks run in the page, so scripts are not switched off.
    await using page = await visit('/ops', { viewport: { width: 360, height: 740 }, colorScheme }, undefined, host);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.resourceType()));
    const sound = async (title: string) => {
      await page.waitForFunction((start) => document.title.startsWith(start), title);
      expect([title, await faultsOf(page)]).toEqual([title, []]);
    };

    await sound('Sign in');
    await page.getByLabel('Operations token').fill('guess');
    await page.keyboard.press('Enter');
    await sound('Error: Sign in');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('ops-token');
    await page.keyboard.type(OPERATIONS_TOKEN);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Waiting for an answer' }).waitFor();
    await sound('Leads');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await page.content()).not.toContain(contact.phone);

    await page.getByLabel('Find a lead').fill('verma');
    await page.getByRole('button', { name: 'Find' }).click();
    await sound('Found leads');
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: contact.full_name }).click();
    await sound('Lead ');
    await page.getByText('Erase this lead').click();
    await page.getByLabel('Erasure token').fill('guess');
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await sound('Error: Lead ');
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    const said = page.getByRole('status');
    expect(await said.textContent()).toBe('Marked as answered.');
    expect(await said.evaluate((notice) => notice === document.activeElement)).toBe(true);
    await sound('Lead ');
    await page.getByRole('link', { name: 'To carry out' }).click();
    await sound('To carry out');
    await page.getByRole('button', { name: 'It is carried out' }).click();
    expect(await page.textContent('main')).toContain('Nothing waits to be carried out.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Operations token').waitFor();
    await page.goto('/ops/undelivered');
    await sound('Sign in');
    expect(requested.filter((type) => !['document', 'font'].includes(type))).toEqual([]);
  },
);
