/** A device with a wrong date: the answers are those of the day of the server, and say what the device says. */
import { describe, expect, test } from 'bun:test';
import { DAY_MS, formatDay, indiaDay } from '../../src/domain/calendar.ts';
import { visit } from '../support/visit.ts';

const YEAR_MS = 365 * DAY_MS;

/** A page whose clock is wrong by so much, alive. */
async function visitAt(path: string, island: string, wrongBy: number) {
  const now = Date.now() + wrongBy;
  const page = await visit(path, {}, (opened) => opened.clock.setFixedTime(now));
  await page.locator(`[data-island="${island}"] form`).dispatchEvent('pointerdown');
  await page.locator(`[data-island="${island}"][data-island-state="ready"]`).waitFor();
  const day = (await page.locator('html').getAttribute('data-day')) ?? '';
  return Object.assign(page, { day, now, says: `Your device says that today is ${formatDay(indiaDay(now))}` });
}

describe.each([
  ['a year ahead', YEAR_MS],
  ['a year behind', -YEAR_MS],
])('on a device that is %s', (_, wrongBy) => {
  test('a tool counts from the day of the server, and on', async () => {
    await using page = await visitAt('/tools/roc-late-fee', 'tool', wrongBy);
    const filed = page.locator('#roc-late-fee [name="filed"]');
    expect(await filed.inputValue()).toBe(page.day);
    await page.locator('#roc-late-fee [name="capital"]').fill('200000');
    expect(await filed.inputValue()).toBe(page.day);
    await page.locator('.tool-caution', { hasText: page.says }).waitFor();

    await page.clock.setFixedTime(page.now + 2 * DAY_MS);
    await page.locator('#roc-late-fee [name="capital"]').fill('300000');
    expect(await filed.inputValue()).toBe(indiaDay(Date.parse(page.day) + 2 * DAY_MS));
  });

  test('a check has the answer of a right clock', async () => {
    const answerOf = async (by: number) => {
      await using page = await visitAt('/others/roc-compliance', 'check', by);
      await page.locator('#check-roc-late-fee [name="capital"]').fill('200000');
      await page.locator('.check-example').waitFor({ state: 'detached' });
      const said = page.locator('.check-answer .tool-caution', { hasText: page.says });
      return [await page.locator('.check-answer .tool-figure').textContent(), await said.count()];
    };
    const [right] = await answerOf(0);
    expect(await answerOf(wrongBy)).toEqual([right ?? '', 1]);
  });
});

test('a device with the right date says nothing of it', async () => {
  await using page = await visitAt('/tools/roc-late-fee', 'tool', 0);
  await page.locator('#roc-late-fee [name="capital"]').fill('200000');
  await page.locator('.tool-headline').waitFor();
  expect(await page.locator('.tool-caution', { hasText: 'Your device' }).count()).toBe(0);
});
