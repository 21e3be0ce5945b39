/** `bun run screenshots`: remakes docs/screenshots from the built site. */
import { join } from 'node:path';
import { PARTS_PAGE, PARTS_PATH } from '../../src/commands/dev-parts.ts';
import { chromiumPath, closeBrowser } from '../support/browser.ts';
import { stopHosts } from '../support/shared-hosts.ts';
import { toolAnswers } from '../support/spec-paths.ts';
import { visit } from '../support/visit.ts';

const PAGES = {
  home: '/',
  service: '/company-registration/one-person-company-registration',
  article: '/quick-reads/itr-date-extended-notice',
  'company-details': '/company-details',
  tool: `/tools/income-tax?${toolAnswers['income-tax']}`,
  parts: PARTS_PATH,
};

// Uses an installed browser if there is one, for its fonts.
process.env.CHROME_PATH ??= await chromiumPath();
const folder = join(import.meta.dir, '../../docs/screenshots');
for (const [name, path] of Object.entries(PAGES)) {
  for (const width of [390, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      // Scroll animations are not awaited.
      const options = {
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme,
        reducedMotion: 'reduce',
      } as const;
      await using page = await visit(path, options, (page) =>
        page.route(`**${PARTS_PATH}`, (route) => route.fulfill({ body: PARTS_PAGE, contentType: 'text/html' })),
      );
      // The heading font appears only from the second page on if the first was painted before it loaded.
      await page.reload();
      const isParts = path === PARTS_PATH;
      if (isParts) await page.waitForSelector('[data-ready]');
      await page.screenshot({
        path: join(folder, `${name}-${width}-${colorScheme}.${isParts ? 'jpg' : 'png'}`),
        ...(isParts && { fullPage: true, type: 'jpeg', quality: 50 }),
      });
    }
  }
}
await closeBrowser();
await stopHosts();
