/** Every page in disguise, in longer words and another script: nothing is wider than a narrow window, nor in large text. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { BUILD } from '../support/build.ts';
import { inGroups } from '../support/page-kinds.ts';
import { getPseudo, PSEUDO_PATHS } from '../support/pseudo-site.ts';
import { cutTexts, overflow, setTextSize } from '../support/reflow.ts';

/** Options are as wide as their longest words, drawn as boxes if no font has their letters. */
const MOST_IN_LARGE_TEXT = 6;

const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const file = Bun.file(join(BUILD, 'public', pathname));
    return (await file.exists()) ? new Response(file) : getPseudo(pathname + search);
  },
});
let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage({
    baseURL: server.url.origin,
    viewport: { width: 320, height: 800 },
    javaScriptEnabled: false,
  });
});
afterAll(async () => {
  await page.close();
  await server.stop(true);
});

for (const [group, paths] of inGroups(PSEUDO_PATHS)) {
  describe(group, () => {
    test.each(paths)('%s fits a window of 320 px, and text of twice the size', async (path) => {
      await page.goto(path);
      const cut = { plain: await overflow(page), texts: await cutTexts(page) };
      await setTextSize(page, 200);
      expect({ ...cut, large: (await overflow(page)) > MOST_IN_LARGE_TEXT }).toEqual({
        plain: 0,
        texts: [],
        large: false,
      });
    });
  });
}
