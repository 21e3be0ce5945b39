/** axe finds nothing on any page on a phone, and nothing on a page of each kind on a wide screen and in the dark theme. */
import { expect, test } from 'bun:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../../support/browser.ts';
import { type Host, sharedHosts } from '../../support/hosts.ts';
import { kindPaths, specPaths } from '../../support/spec-paths.ts';

const { firm } = JSON.parse(await Bun.file(new URL('../../../.build/site.json', import.meta.url)).text()) as { firm: { slug: string } };
/** The rules that a theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Every fault on these pages in windows of this width, one line each; in the dark theme those that a theme can make. */
async function faults(host: Host, paths: readonly string[], width: number, themes: readonly ('light' | 'dark')[]): Promise<string[]> {
  const found: string[] = [];
  const context = await (await sharedBrowser()).newContext({ baseURL: host.origin, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(path);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      for (const fault of await inspect(page, theme === 'dark' ? COLOUR_RULES : undefined)) found.push(`${path} at ${width} px, ${theme}: ${fault}`);
    }
  }
  await context.close();
  return found;
}

/** @param rules all of them where none is named */
async function inspect(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  // The builder sends axe anew each time; what it has sent stays in the page.
  const known = await page.evaluate(() => 'axe' in window);
  const { violations } = known
    ? await page.evaluate((asked) => (window as unknown as { axe: Axe }).axe.run(document, asked), options)
    : await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
type RunOptions = Parameters<AxeBuilder['options']>[0];
interface Axe {
  run(context: Document, options: RunOptions): Promise<Results>;
}

test('no page has a fault on a phone', async () => {
  const host = await sharedHosts.Bun();
  const paths = [...specPaths(firm.slug), '/search?q=zzqqxxyy', '/thank-you?reference=7K3M-92QX', '/withdraw?done'];
  const half = Math.ceil(paths.length / 2);
  const found = await Promise.all([faults(host, paths.slice(0, half), 360, ['light']), faults(host, paths.slice(half), 360, ['light'])]);
  expect(found.flat()).toEqual([]);
});

// On Bun alone: the pages of both hosts are the same, byte for byte (test/edge/hosts.test.ts).
test('no kind of page has a fault on a wide screen, nor in the dark theme', async () => {
  const host = await sharedHosts.Bun();
  const found = await Promise.all([faults(host, kindPaths, 1440, ['light', 'dark']), faults(host, kindPaths, 360, ['dark'])]);
  expect(found.flat()).toEqual([]);
});
