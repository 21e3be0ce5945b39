/**
 * Where an answer is after a button was pressed: that of a tool at the top of the window, that of a plan in its upper
 * half.
 */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { examplesIn } from '../support/spec-paths.ts';
import { focused, visit } from '../support/visit.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** The heading of the answer has the focus and is in the upper half of the window. */
async function expectShown(page: Page, heading: string, what: string): Promise<void> {
  await focused(page.locator(heading));
  const isShown = await page.locator(heading).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight / 2;
  });
  expect([what, isShown]).toEqual([what, true]);
}

/** The top of the answer of a tool is that of the window, and its first line is in view. */
async function expectAtTop(page: Page, what: string): Promise<void> {
  const places = await page.locator('.tool-result').evaluate((result) => {
    const top = Math.abs(Math.round(result.getBoundingClientRect().top));
    const { top: first = -1 } = result.querySelector('h2')?.getBoundingClientRect() ?? {};
    return [top, first >= 0];
  });
  expect([what, ...places]).toEqual([what, 0, true]);
}

/** One example in `bun run test`; the others are slow repeats. */
const EXAMPLES = [
  ['an example', (examples: [string, string][]) => examples.slice(0, 1)],
  ['more pages', (examples: [string, string][]) => examples.slice(1)],
] as const;

test.each(EXAMPLES)('a tool shows its answer from the top after a submit, by button and Enter: %s', async (_, of) => {
  await using page = await visit('/tools');
  for (const [name, query] of of(Object.entries(examplesIn('tools')))) {
    await page.goto(`/tools/${name}?${query}`);
    await page.locator('.tool-form :is(input, select)').locator('visible=true').first().focus();
    await page.waitForSelector('[data-island="tool"][data-island-state="ready"]', { state: 'attached' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const button = page.getByRole('button', { name: 'Work it out' });
      await button.scrollIntoViewIfNeeded();
      await button.click();
      await focused(page.locator('h2.headline'));
      await expectAtTop(page, `${name} at ${size.width} px by button`);
      const field = page
        .locator('.tool-form input[type="text"], .tool-form input[type="date"]')
        .locator('visible=true')
        .last();
      if ((await field.count()) === 0) continue;
      await field.focus();
      await field.press('Enter');
      await focused(page.locator('h2.headline'));
      await expectAtTop(page, `${name} at ${size.width} px by Enter`);
    }
  }
  expect(page.errors).toEqual([]);
});

test('without script too, and what is wrong takes the focus instead', async () => {
  const [[name, query] = ['', '']] = Object.entries(examplesIn('tools'));
  for (const size of SIZES) {
    await using page = await visit(`/tools/${name}?${query}`, { viewport: size, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Work it out' }).click();
    await page.waitForURL(/#/);
    await expectAtTop(page, `${name} at ${size.width} px`);
  }
  await using page = await visit('/tools/income-tax', { javaScriptEnabled: false });
  await page.getByLabel('Salary or pension').fill('?');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await focused(page.locator('.lead-form-notice'));
});

test('on a wide screen headline, sentence and drawing stay together while the form scrolls, with a line below', async () => {
  const viewport = { width: 1440, height: 900 };
  for (const [name, query] of Object.entries(examplesIn('tools'))) {
    await using page = await visit(`/tools/${name}?${query}`, { viewport });
    const block = page.locator('.tool-result > .headline-block');
    await page.getByRole('button', { name: 'Work it out' }).scrollIntoViewIfNeeded();
    const shown = await block.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [top >= 0, bottom <= innerHeight, getComputedStyle(element).borderBlockEndStyle];
    });
    expect([name, ...shown]).toEqual([name, true, true, 'solid']);
  }
});

test.each(EXAMPLES)(
  'a plan shows its headline in the upper half after its questions, with the focus on it: %s',
  async (_, of) => {
    await using page = await visit('/start');
    for (const [name, query] of of(Object.entries(examplesIn('journeys'))))
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto(`/start/${name}?${query}`);
        await page.locator('.journey-for summary').click();
        await page.getByRole('button', { name: 'Show my steps' }).click();
        await page.waitForLoadState();
        await expectShown(page, '#steps', `${name} at ${size.width} px`);
      }
    expect(page.errors).toEqual([]);
  },
);
