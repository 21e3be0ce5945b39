/** `bun run retire` on small content: it removes a page in one step, and updates everything that refers to it. */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeDiscoveryFiles } from '../../src/build/discovery.ts';
import { CommandError } from '../../src/commands/command.ts';
import { retirePage } from '../../src/commands/retire.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { ContentError } from '../../src/compiler/read/content-error.ts';
import { home, legal, page } from '../compiler/tree.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { homeWith, servicePage, smallFolder } from './small-project.ts';

const NO_PAGE_TO_RETIRE = 'expected an article, or a service that is not the first page of its section';
const [ONE, TWO, ARTICLE] = ['/gst/one', '/gst/two', '/quick-reads/munshi-news'];
const TABLE = 'content/retired.yaml';

/** Two services of GST, and links to one of them in a text, a service, an offer and the news. */
function scratch() {
  const promos = home.promos.map((promo, n) => (n === 0 ? { ...(promo as object), navigate: ONE } : promo));
  const folder = smallFolder({
    'home.yaml': homeWith({ promos }),
    'legal/terms.md': page(legal, `## One\n\nAs ${'in a long line '.repeat(9)}[one](${ONE}), and so on for longer.\n`),
    [`services${ONE}.md`]: servicePage('One', 1, `See [this page](${ONE}).`),
    [`services${TWO}.md`]: servicePage('Two', 2, `Others need [one](${ONE}#who), not [this one](/gst).`),
  });
  return { ...folder, compiled: () => compileContent(folder.content), table: () => folder.read(TABLE) };
}

test('a retired page redirects permanently and is in no page, search or sitemap; every line that names it is listed', async () => {
  using copy = scratch();
  const [done, count, ...lines] = retirePage(copy.folder, ONE, '/gst');
  expect(done).toBe(
    `${TABLE}: ${ONE} redirects to /gst. "One" is in no list, no search and no sitemap, and slides of the home page that led to it are gone.`,
  );
  expect(count).toBe('3 lines name it. Their links lead to /gst now; change the words where they no longer fit:');
  expect(lines.map((line) => line.replace(/: .*/, ''))).toEqual([
    '  content/home.yaml:1',
    '  content/legal/terms.md:6',
    '  content/services/gst/two.md:6',
    'Its file stays, and is published nowhere. Its figures stay on /figures.',
  ]);
  expect(lines[1]).toBe(
    `  content/legal/terms.md:6: …ine in a long line in a long line [one](${ONE}), and so on for lon…`,
  );
  expect(lines[2]).toEndWith(`: Others need [one](${ONE}#who), not [this one…`);
  const compiled = copy.compiled();
  const { get } = builtApp({ compiled });
  for (const path of [ONE, `${ONE}/`]) {
    const moved = await get(`${path}?state=kerala`);
    expect([path, moved.status, moved.headers.get('location')]).toEqual([path, 301, '/gst?state=kerala']);
  }
  expect((await get(`${ONE}.md`)).headers.get('location')).toBe('/gst.md');
  for (const path of ['/gst', TWO, '/', ARTICLE]) {
    const shown = parsed(await (await get(path)).text());
    expect([path, shown.querySelectorAll(`a[href^="${ONE}"]`).length]).toEqual([path, 0]);
    expect([path, shown.querySelectorAll('a[href^="/"]').length > 0]).toEqual([path, true]);
  }
  expect([...makeDiscoveryFiles(compiled, compiled.pages).values()].join('\n')).not.toContain(ONE);
});

test('an offer that leads to a retired page is removed with it', () => {
  using copy = scratch();
  const offers = () => {
    const body = copy.compiled().bodies.get('/');
    if (body?.kind !== 'home') throw new TypeError('no home page');
    return [body.home.promos.map(({ navigate }) => navigate), body.promoPrices.length];
  };
  expect(offers()).toEqual([[ONE, '/gst', '/gst'], 3]);
  retirePage(copy.folder, ONE, '/gst');
  expect(offers()).toEqual([['/gst', '/gst'], 2]);
});

test('an article may be retired too; when its successor is retired, both addresses redirect to the new one, and other lines stay', () => {
  using copy = scratch();
  expect(retirePage(copy.folder, TWO, ONE)[1]).toBe('Nothing links to it.');
  const head = copy.table().split('\n')[0];
  expect(head).toStartWith('# Pages that were taken down for good');
  copy.write(TABLE, `${copy.table()}# Of 2026.\n/gst/old-{{firm.slug}}: ${ONE} # Kept.`);
  retirePage(copy.folder, ARTICLE, '/others');
  retirePage(copy.folder, ONE, '/gst');
  expect(copy.table()).toBe(
    `${head}\n${TWO}: /gst\n# Of 2026.\n"/gst/old-{{firm.slug}}": /gst # Kept.\n${ARTICLE}: /others\n${ONE}: /gst\n`,
  );
  const { retired, pages } = copy.compiled();
  for (const path of [TWO, ONE, '/gst/old-munshi']) expect([path, retired[path]]).toEqual([path, '/gst']);
  expect(retired[ARTICLE]).toBe('/others');
  expect(pages.some(({ path }) => path in retired)).toBe(false);
});

test('what cannot be retired is refused with the reason, and nothing is written', () => {
  using copy = scratch();
  const unknown = 'expected the address of a page, such as /gst/gst-huf, found /gst/no-such';
  expect(() => retirePage(copy.folder, '/gst/no-such', '/gst')).toThrow(new CommandError(unknown));
  for (const target of ['/no-such', TWO]) {
    expect(() => retirePage(copy.folder, TWO, target)).toThrow(`expected a page of this site, found ${target}`);
    expect(existsSync(join(copy.folder, TABLE))).toBe(false);
  }
  for (const path of ['/gst', '/figures', '/termsofuse'])
    expect(() => retirePage(copy.folder, path, '/company-registration')).toThrow(`${NO_PAGE_TO_RETIRE}, found ${path}`);
  expect(existsSync(join(copy.folder, TABLE))).toBe(false);
  retirePage(copy.folder, ONE, '/gst');
  const before = copy.table();
  expect(() => retirePage(copy.folder, TWO, ONE)).toThrow(ContentError);
  expect(copy.table()).toBe(before);
});
