/** Pages of figures in a browser: the first screen of a phone, with and without script. */
import { describe, expect, test } from 'bun:test';
import { sharedHosts } from '../support/shared-hosts.ts';
import { visit } from '../support/visit.ts';

const host = sharedHosts.Bun;

const FIGURE = '/figures/gst-goods-threshold';
const PHONE = { width: 360, height: 740 };

describe('the page of a figure', () => {
  test('shows value, first day and how sure it is on the first screen of a phone, above the bar of buttons', async () => {
    await using open = await visit(await host(), FIGURE, { viewport: PHONE });
    const bar = (await open.page.locator('.contact-bar').boundingBox())?.y ?? 0;
    expect(bar).toBeGreaterThan(0);
    for (const part of ['.figure-value', '.figure-since', '.figure-sure']) {
      const box = await open.page.locator(part).boundingBox();
      expect([part, (box?.y ?? bar) + (box?.height ?? 0) < bar]).toEqual([part, true]);
    }
  });

  test('without script asks for the law of another day, and has the citation as text', async () => {
    await using open = await visit(await host(), FIGURE, { javaScriptEnabled: false });
    expect(await open.page.locator('blockquote').textContent()).toContain(FIGURE);
    await open.page.getByLabel('Day', { exact: true }).fill('2020-01-01');
    await open.page.getByRole('button', { name: 'Show the law of that day' }).click();
    await open.page.waitForURL('**/figures?on=2020-01-01');
    await open.page.getByRole('link', { name: 'GST registration: yearly turnover, goods', exact: true }).click();
    await open.page.waitForURL(`**${FIGURE}`);
  });

  test('copies the citation, and says so', async () => {
    await using open = await visit(await host(), FIGURE, { permissions: ['clipboard-read', 'clipboard-write'] });
    const button = open.page.getByRole('button', { name: 'Copy', exact: true });
    await button.click();
    await open.page.locator('.copy-button [role="status"]').filter({ hasText: 'Copied' }).waitFor();
    expect(await open.page.evaluate(() => navigator.clipboard.readText())).toBe(
      ((await open.page.locator('blockquote').textContent()) ?? '').replaceAll('\u00a0', ' '),
    );
    expect(open.errors).toEqual([]);
  });
});
