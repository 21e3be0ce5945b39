/** A device with a wrong date. test/islands/site-clock.test.ts has the days from which answers count. */
import { expect, test } from 'bun:test';
import { DAY_MS, formatDay, indiaDay } from '../../src/domain/calendar.ts';
import { visit } from '../support/visit.ts';

test.each([
  ['a tool', '/tools/roc-late-fee', 'tool', '#roc-late-fee'],
  ['a check', '/others/roc-compliance', 'check', '#check-roc-late-fee'],
])(
  'a year ahead: %s answers for the day of the server, and says what the device says',
  async (_, path, island, form) => {
    const now = Date.now() + 365 * DAY_MS;
    await using page = await visit(path, {}, (opened) => opened.clock.setFixedTime(now));
    await page.locator(`${form} [name="capital"]`).focus();
    await page.locator(`[data-island="${island}"][data-island-state="ready"]`).waitFor();
    await page.locator(`${form} [name="capital"]`).fill('200000');
    await page
      .locator('.tool-caution', { hasText: `Your device says that today is ${formatDay(indiaDay(now))}` })
      .waitFor();
    const day = (await page.locator('html').getAttribute('data-day')) ?? '';
    const filed = page.locator(`${form} [name="filed"]`);
    if (island === 'tool') expect(await filed.inputValue()).toBe(day);
  },
);
