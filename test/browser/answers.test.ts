/** Where an answer is after the button of a tool or a plan was pressed: in the upper half of the window. */
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

/** One example in `bun run test`; the others are slow repeats. */
const EXAMPLES = [
  ['an example', (examples: [string, string][]) => examples.slice(0, 1)],
  ['more pages', (examples: [string, string][]) => examples.slice(1)],
] as const;

test.each(EXAMPLES)(
  'a tool shows its headline in the upper half after a submit, by button and Enter: %s',
  async (_, of) => {
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
        await expectShown(page, 'h2.verdict', `${name} at ${size.width} px by button`);
        const field = page
          .locator('.tool-form input[type="text"], .tool-form input[type="date"]')
          .locator('visible=true')
          .last();
        if ((await field.count()) === 0) continue;
        await field.focus();
        await field.press('Enter');
        await expectShown(page, 'h2.verdict', `${name} at ${size.width} px by Enter`);
      }
    }
    expect(page.errors).toEqual([]);
  },
);

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
