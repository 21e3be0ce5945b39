/** `bun run screenshots`: remakes docs/screenshots from the built site. */
import { join } from 'node:path';
import { chromiumPath, closeBrowser } from '../support/browser.ts';
import { startBun } from '../support/hosts.ts';
import { toolAnswers } from '../support/spec-paths.ts';
import { visit } from '../support/visit.ts';

const PAGES = {
  home: '/',
  service: '/company-registration/one-person-company-registration',
  article: '/quick-reads/itr-date-extended-notice',
  'company-details': '/company-details',
  tool: `/tools/income-tax?${toolAnswers['income-tax']}`,
};

// Uses an installed browser if there is one, for its fonts.
process.env.CHROME_PATH ??= await chromiumPath();
const host = await startBun();
for (const [name, path] of Object.entries(PAGES)) {
  for (const width of [360, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      // Scroll animations are not awaited.
      await using open = await visit(host, path, {
        viewport: { width, height: width === 360 ? 780 : 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      // The heading font appears only from the second page on if the first was painted before it loaded.
      await open.page.reload();
      await open.page.screenshot({
        path: join(import.meta.dir, `../../docs/screenshots/${name}-${width}-${colorScheme}.png`),
      });
    }
  }
}
await closeBrowser();
await host.stop();
