/** An amount in rupees is on one line: neither "₹25,00 / 0" nor "₹5 / crore". */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { builtSite } from '../../support/built-site.ts';
import { brokenAmounts } from '../../support/reflow.ts';
import { sharedHosts } from '../../support/shared-hosts.ts';
import { answeredTools, kindPaths } from '../../support/spec-paths.ts';
import { type Visit, visit } from '../../support/visit.ts';

const ofServices = builtSite().pages.flatMap(({ kind, path }) => (kind === 'service' ? [path] : []));
const PATHS = new Set([...kindPaths, ...ofServices, ...answeredTools, '/figures']);

let open: Visit;
beforeAll(async () => {
  open = await visit(await sharedHosts.Bun(), '/');
});
afterAll(() => open[Symbol.asyncDispose]());

for (const path of PATHS)
  test(`no amount breaks on ${path}`, async () => {
    await open.page.goto(path);
    await open.page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    for (const width of [360, 390, 768, 1440]) {
      await open.page.setViewportSize({ width, height: 800 });
      expect([width, await brokenAmounts(open.page)]).toEqual([width, []]);
    }
  });
