/** Every address that the site names, requested as a crawler does: from the home page and the sitemap. */
import { expect, test } from 'bun:test';
import { type CheckOptions, LinkChecker } from 'linkinator';
import { redirects } from '../../src/domain/own-path.ts';
import { builtApp } from '../support/built-app.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const { firm } = builtApp().site;

/** Crawls about every eighth of the hundreds of similar figure pages; each is still listed with its anchor on /figures. */
const isSampled = (link: string) => !/\/figures\/[a-z0-9-]+(?:\.json|\.md)?$/.test(link) || link.length % 8 === 0;

/**
 * The faults in the links of a site, and the addresses found.
 * @param own origins of the site; no others are requested
 */
async function crawl(origin: string, own: readonly string[], options: Partial<CheckOptions> = {}) {
  const checker = new LinkChecker();
  const { links } = await checker.check({
    path: `${origin}/`,
    recurse: true,
    checkFragments: true,
    redirects: 'error',
    headers: { 'accept-encoding': 'identity' },
    concurrency: 8,
    // Requests absolute addresses, as in a canonical link or a message, from this host.
    urlRewriteExpressions: own.map((one) => ({
      pattern: new RegExp(`^${RegExp.escape(one)}(?=/|$)`),
      replacement: origin,
    })),
    linksToSkip: async (link) =>
      !isSampled(link) || ![origin, ...own].some((one) => link === one || link.startsWith(`${one}/`)),
    ...options,
  });
  const asked = links.filter(({ state }) => state !== 'SKIPPED');
  return {
    broken: asked
      .filter(({ state }) => state === 'BROKEN')
      .map(({ url, status, parent }) => `${parent} names ${url}: ${status}`),
    found: new Set(asked.map(({ url }) => url.replace(origin, ''))),
  };
}

test('every link, picture, file and anchor on a page exists, without a redirect except for moved addresses', async () => {
  const { origin } = await sharedHosts.Bun();
  const { broken, found } = await crawl(origin, [firm.origin]);
  // The specification requires these links on some pages; a test of the app follows them.
  const moved = Object.keys(redirects).map((path) => `names ${origin}${path}: 301`);
  expect(broken.filter((line) => !moved.some((known) => line.endsWith(known)))).toEqual([]);
  expect(moved.filter((known) => !broken.some((line) => line.endsWith(known)))).toEqual([]);
  expect(
    ['/gst', '/gst.md', '/figures.json', '/quick-reads.atom', '/opensearch.xml', '/tools/income-tax'].filter(
      (path) => !found.has(path),
    ),
  ).toEqual([]);
});

test('the crawl finds a missing page, a moved page and a missing anchor', async () => {
  const page =
    '<!doctype html><title>t</title><a href="/gone">a</a><a href="/moved">b</a><a href="/here#nowhere">c</a><a href="https://firm.example/lost">d</a>';
  using server = Bun.serve({
    port: 0,
    routes: {
      '/': new Response(page, { headers: { 'content-type': 'text/html' } }),
      '/here': new Response('<!doctype html><title>t</title><p id="there">', {
        headers: { 'content-type': 'text/html' },
      }),
      '/moved': Response.redirect('/here', 301),
    },
    fetch: () => new Response('no', { status: 404 }),
  });
  const { broken } = await crawl(server.url.origin, ['https://firm.example']);
  expect(broken.map((line) => line.replaceAll(server.url.origin, '')).sort()).toEqual([
    '/ names /gone: 404',
    '/ names /here#nowhere: 200',
    '/ names /lost: 404',
    '/ names /moved: 301',
  ]);
});
