/**
 * `bun run retire` on copies of the content: it removes a page in one step and updates everything that refers to it.
 */
import { expect, test } from 'bun:test';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDiscoveryFiles } from '../../src/build/discovery.ts';
import { retirePage } from '../../src/commands/retire.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { home } from '../compiler/tree.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { servicePage, smallContent, tiles, writeContent } from './small-project.ts';

const NBFC = '/company-registration/nbfc-company-registration';
const INDEX = '/company-registration';
const ONE_PERSON = '/company-registration/one-person-company-registration';

const NO_PAGE_TO_RETIRE = 'expected an article, or a service that is not the first page of its section';
/** Pages of the small content. */
const [ONE, TWO, ARTICLE] = ['/gst/one', '/gst/two', '/quick-reads/munshi-news'];

/** A folder with small content, two services of GST and an offer of one; or with a copy of content/. */
function scratch(isReal = false) {
  const root = mkdtempSync(join(tmpdir(), 'lekha-retire-'));
  const content = join(root, 'content');
  const table = join(content, 'retired.yaml');
  if (isReal) cpSync(join(import.meta.dir, '../../content'), content, { recursive: true });
  else {
    const promos = home.promos.map((promo, n) => (n === 0 ? { ...(promo as object), navigate: ONE } : promo));
    writeContent(content, {
      ...smallContent({ 'home.yaml': JSON.stringify({ ...home, tiles, promos }) }),
      [`services${ONE}.md`]: servicePage('One', 1),
      [`services${TWO}.md`]: servicePage('Two', 2),
    });
    cpSync(join(import.meta.dir, '../../content/media'), join(content, 'media'), { recursive: true });
  }
  rmSync(table, { force: true });
  return {
    root,
    table: () => (existsSync(table) ? readFileSync(table, 'utf8') : null),
    compiled: () => compileContent(content),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

test('a retired page redirects permanently and is in no chip, search, sitemap, related services or text', async () => {
  using copy = scratch(true);
  expect(() => retirePage(copy.root, '/tools/company-cost', INDEX)).toThrow(NO_PAGE_TO_RETIRE);
  const [done = '', count = '', ...lines] = retirePage(copy.root, NBFC, INDEX);
  expect(done).toStartWith(`content/retired.yaml: ${NBFC} redirects to ${INDEX}.`);
  const listed = lines.filter((line) => line.startsWith('  '));
  expect(count).toStartWith(`${listed.length} lines name it.`);
  expect(listed.length).toBeGreaterThan(5);
  for (const line of listed) {
    const [, file = '', at] = /^ {2}(content\/\S+?):(\d+): /.exec(line) ?? [];
    expect(readFileSync(join(copy.root, file), 'utf8').split('\n')[Number(at) - 1]).toContain(NBFC);
  }
  const compiled = copy.compiled();
  const { get } = builtApp({ compiled });
  for (const path of [NBFC, `${NBFC}/`]) {
    const moved = await get(`${path}?state=kerala`);
    expect([path, moved.status, moved.headers.get('location')]).toEqual([path, 301, `${INDEX}?state=kerala`]);
  }
  expect((await get(`${NBFC}.md`)).headers.get('location')).toBe(`${INDEX}.md`);
  for (const path of [
    INDEX,
    ONE_PERSON,
    '/search?q=nbfc',
    '/',
    `/quick-reads/business-consultants-at-${compiled.firm.slug}`,
  ]) {
    const page = parsed(await (await get(path)).text());
    expect([path, page.querySelectorAll(`a[href^="${NBFC}"]`).length]).toEqual([path, 0]);
    expect([path, page.querySelectorAll('a[href^="/"]').length > 0]).toEqual([path, true]);
  }
  for (const tool of ['company-type', 'company-cost'])
    expect(JSON.stringify(compiled.bodies.get(`/tools/${tool}`))).not.toContain(NBFC);
  expect([...makeDiscoveryFiles(compiled, compiled.pages).values()].join('\n')).not.toContain(NBFC);
  // Its figures stay on the list of figures.
  expect(compiled.bodies.get('/figures')).toMatchObject({
    groups: expect.arrayContaining([
      expect.objectContaining({
        figures: expect.arrayContaining([expect.objectContaining({ id: 'nbfc-principal-business' })]),
      }),
    ]),
  });
});

test('an offer and a slide that lead to a retired page are removed with it', () => {
  using copy = scratch();
  const slides = () => {
    const home = copy.compiled().bodies.get('/');
    return home?.kind === 'home'
      ? {
          offers: home.home.promos.length,
          prices: home.promoPrices.length,
          left: home.home.promos.some(({ navigate }) => navigate === ONE),
        }
      : null;
  };
  const before = slides();
  expect(before?.left).toBe(true);
  retirePage(copy.root, ONE, '/gst');
  const after = slides();
  expect([after?.left, after?.offers, after?.prices]).toEqual([
    false,
    (before?.offers ?? 0) - 1,
    (before?.offers ?? 0) - 1,
  ]);
});

test('an article may be retired too, and when its successor is retired, both addresses redirect', () => {
  using copy = scratch();
  retirePage(copy.root, TWO, ONE);
  retirePage(copy.root, ARTICLE, '/gst');
  retirePage(copy.root, ONE, '/gst');
  const { retired, pages } = copy.compiled();
  expect([retired[TWO], retired[ONE], retired[ARTICLE]]).toEqual(['/gst', '/gst', '/gst']);
  expect(pages.some(({ path }) => path in retired)).toBe(false);
});

test('what cannot be retired is refused with the reason, and nothing is written', () => {
  using copy = scratch();
  const refused = (path: string, target: string) => {
    try {
      return retirePage(copy.root, path, target).join();
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refused('/gst/no-such', '/gst')).toBe(
    'expected the address of a page, such as /gst/gst-huf, found /gst/no-such',
  );
  expect(refused(TWO, '/no-such')).toContain(`expected a page of this site, found /no-such`);
  expect(refused(TWO, TWO)).toContain(`expected a page of this site, found ${TWO}`);
  for (const path of ['/gst', '/figures', '/termsofuse'])
    expect(refused(path, '/company-registration')).toContain(`${NO_PAGE_TO_RETIRE}, found ${path}`);
  expect(copy.table()).toBeNull();
});

test('removing its line restores a page', () => {
  using copy = scratch();
  const before = copy.compiled().pages.map(({ path }) => path);
  retirePage(copy.root, TWO, '/gst');
  rmSync(join(copy.root, 'content/retired.yaml'));
  expect(copy.compiled().pages.map(({ path }) => path)).toEqual(before);
});
