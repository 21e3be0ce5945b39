/** Where an answer is after the button of a tool or a plan was pressed: in the upper half of the window. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { Page } from 'playwright-core';
import { firmState } from '../../src/domain/firm-details.ts';
import { firm } from '../support/firm.ts';
import { visit } from '../support/visit.ts';

/** The query of each tool's or plan's own example, by name. */
const examplesIn = (folder: string) =>
  readdirSync(`content/${folder}`)
    .filter((file) => file.endsWith('.yaml'))
    .map((file): [string, string] => {
      const { example } = load(readFileSync(`content/${folder}/${file}`, 'utf8')) as { example: string };
      return [file.replace('.yaml', ''), example.replace('{{firm.stateCode}}', firmState(firm).code)];
    });

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Whether the heading of the answer has the focus and is in the upper half of the window. */
const isShown = async (page: Page, heading: string) => {
  await page.locator(heading).and(page.locator(':focus')).waitFor();
  return page.locator(heading).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight / 2;
  });
};

/** One example in `bun run test`; the others are slow repeats. */
const EXAMPLES = [
  ['an example', (examples: [string, string][]) => examples.slice(0, 1)],
  ['more pages', (examples: [string, string][]) => examples.slice(1)],
] as const;

test.each(EXAMPLES)(
  'a tool shows its headline in the upper half after a submit, by button and Enter: %s',
  async (_, of) => {
    await using page = await visit('/tools');
    for (const [name, query] of of(examplesIn('tools'))) {
      await page.goto(`/tools/${name}?${query}`);
      await page.locator('.tool-form :is(input, select)').locator('visible=true').first().focus();
      await page.waitForSelector('[data-island="tool"][data-island-state="ready"]', { state: 'attached' });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const button = page.getByRole('button', { name: 'Work it out' });
        await button.scrollIntoViewIfNeeded();
        await button.click();
        expect([name, size.width, 'button', await isShown(page, '.tool-headline')]).toEqual([
          name,
          size.width,
          'button',
          true,
        ]);
        const field = page
          .locator('.tool-form input[type="text"], .tool-form input[type="date"]')
          .locator('visible=true')
          .last();
        if ((await field.count()) === 0) continue;
        await field.focus();
        await field.press('Enter');
        expect([name, size.width, 'Enter', await isShown(page, '.tool-headline')]).toEqual([
          name,
          size.width,
          'Enter',
          true,
        ]);
      }
    }
    expect(page.errors).toEqual([]);
  },
);

test.each(EXAMPLES)(
  'a plan shows its headline in the upper half after its questions, with the focus on it: %s',
  async (_, of) => {
    await using page = await visit('/start');
    for (const [name, query] of of(examplesIn('journeys')))
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto(`/start/${name}?${query}`);
        await page.locator('.journey-for summary').click();
        await page.getByRole('button', { name: 'Show my steps' }).click();
        await page.waitForLoadState();
        expect([name, size.width, await isShown(page, '#steps')]).toEqual([name, size.width, true]);
      }
    expect(page.errors).toEqual([]);
  },
);
