/**
 * Eight visitors with a phone, from the home page to their answer: at most three taps, and no tap or answer below the
 * third screen. Typing into a field counts as the tap that focuses it, and the Enter key as another.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { type Visit, visit } from '../support/visit.ts';

const SCREEN = 740;
const MAX_TAPS = 3;

class Walk {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  link(name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole('link', { name }).first());
  }

  async tap(target: Locator): Promise<void> {
    await this.reach(target);
    this.taps++;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    this.taps++;
    await target.fill(text);
  }

  async search(query: string): Promise<void> {
    await this.type(this.page.getByRole('combobox', { name: 'Search services' }), query);
    this.taps++;
    await this.page.keyboard.press('Enter');
    await this.page.waitForURL('**/search?q=*');
  }

  async select(target: Locator, label: string): Promise<void> {
    await this.reach(target);
    this.taps++;
    await target.selectOption({ label });
  }

  /** Waits for the answer, and expects it in view within the screens and taps that a visitor has patience for. */
  async answer(within: Locator, words: RegExp): Promise<void> {
    const found = within.filter({ hasText: words }).first();
    await this.reach(found);
    expect(this.taps).toBeLessThanOrEqual(MAX_TAPS);
  }

  /** Expects an element within the first three screens of its page. */
  private async reach(target: Locator): Promise<void> {
    await target.waitFor();
    const top = await target.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    expect(Math.ceil((top + 1) / SCREEN)).toBeLessThanOrEqual(MAX_TAPS);
  }
}

const WALKS: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'an employee learns the form and its last day': async (walk) => {
    await walk.link(/^Salary or pension/);
    await walk.answer(walk.page.locator('.answer-card'), /By when\s*\d+ \w+/);
  },
  'a trader learns whether GST registration is needed': async (walk) => {
    await walk.link(/^Do I need it\?/);
    await walk.select(walk.page.getByRole('combobox', { name: 'From which state?' }), 'Karnataka');
    await walk.type(walk.page.getByLabel('Turnover of the year'), '38 lakh');
    await walk.answer(walk.page.locator('h2.headline'), /register/i);
  },
  'a founder learns the whole price in another state': async (walk) => {
    await walk.search('company cost karnataka');
    await walk.answer(walk.page.locator('.search-answer'), /Karnataka.*₹[\d,]+/s);
  },
  'a late filer learns the fee, and where to work out the rest': async (walk) => {
    await walk.search('itr late fee');
    await walk.answer(walk.page.locator('.search-answer'), /₹[\d,]+.*late income tax return/s);
  },
  'a shop with monthly GST sees its next date': async (walk) => {
    await walk.link('Due dates');
    await walk.link('GST, monthly');
    await walk.answer(walk.page.locator('.due-days li'), /GSTR/);
  },
  'a cook learns which food licence is needed': async (walk) => {
    await walk.link('Which food licence');
    await walk.type(walk.page.getByLabel('Turnover of a year'), '40 lakh');
    await walk.tap(walk.page.getByRole('button', { name: 'Work it out' }));
    await walk.answer(walk.page.locator('h2.headline'), /registration/i);
  },
  'a journalist finds a figure to cite': async (walk) => {
    await walk.search('gst limit for goods');
    await walk.tap(walk.page.locator('.search-answer a[href^="/figures/"]').first());
    await walk.answer(walk.page.getByRole('link', { name: 'Cite it' }), /Cite it/);
  },
  'a caller learns when the firm answers': async (walk) => {
    await walk.link('Contact');
    await walk.answer(walk.page.getByRole('main').locator('p'), /call you/);
  },
};

let page: Visit;
beforeAll(async () => {
  page = await visit('/thank-you', { viewport: { width: 360, height: SCREEN } });
});
afterAll(() => page[Symbol.asyncDispose]());

test.each(Object.entries(WALKS))('on a phone, %s in at most three taps and three screens', async (_, take) => {
  await page.goto('/');
  await take(new Walk(page));
  expect(page.errors).toEqual([]);
});
