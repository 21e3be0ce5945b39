/** Pages of figures in a browser: the first screen of a phone, with and without script, and accessibility. */
import { expect, test } from 'bun:test';
import { axeFaults } from '../support/axe.ts';
import { onOneHost } from '../support/on-hosts.ts';
import { setTextSize } from '../support/reflow.ts';
import { visit } from '../support/visit.ts';

const FIGURE = '/figures/gst-goods-threshold';
const PHONE = { width: 360, height: 740 };

onOneHost('the page of a figure', (host) => {
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

  test('fits every width, and text of twice the size', async () => {
    await using open = await visit(await host(), FIGURE);
    for (const path of [
      FIGURE,
      '/figures/new-regime-slabs',
      '/figures/cost-inflation-index',
      '/figures/changes',
      '/figures?on=/gst',
    ]) {
      await open.page.goto(path);
      for (const [width, size] of [
        [360, 100],
        [360, 200],
        [768, 200],
        [1440, 100],
      ] as const) {
        await open.page.setViewportSize({ width, height: 740 });
        await setTextSize(open.page, size);
        const isWithin = await open.page.evaluate(
          () =>
            (document.querySelector('main > :first-child')?.scrollWidth ?? Number.POSITIVE_INFINITY) <=
            window.innerWidth,
        );
        expect([path, width, size, isWithin]).toEqual([path, width, size, true]);
      }
    }
  });

  test('has nothing that axe finds wrong, in light, dark and forced colours', async () => {
    await using open = await visit(await host(), FIGURE, { viewport: PHONE, reducedMotion: 'reduce' });
    for (const path of [FIGURE, '/figures/new-regime-slabs', '/figures?on=soon', '/figures/changes?from=soon']) {
      await open.page.goto(path);
      for (const media of [
        { colorScheme: 'light' },
        { colorScheme: 'dark' },
        { colorScheme: 'light', forcedColors: 'active' },
      ] as const) {
        await open.page.emulateMedia({ forcedColors: 'none', ...media });
        // axe ignores forced colours: it reads those of the stylesheet.
        const except = 'forcedColors' in media ? ['color-contrast'] : [];
        expect([path, media, await axeFaults(open.page, { except })]).toEqual([path, media, []]);
      }
    }
  });
});
