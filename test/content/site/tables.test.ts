import { expect, test } from 'bun:test';
import { figures, get, parseHtml, type RenderedPage, renderedPages, textOf } from './pages.ts';

/** Every page with a table: those of the content, a figure with slabs, and the changes between two days. */
async function pages(): Promise<Pick<RenderedPage, 'path' | 'document'>[]> {
  const extra = [`/figures/${figures[0]?.id}`, '/figures/new-regime-slabs', '/figures/changes'];
  const more = await Promise.all(extra.map(async (path) => ({ path, document: parseHtml((await get(path)).text) })));
  return [...(await renderedPages()), ...more];
}

test('every table has a caption, and every row begins with the header of the row', async () => {
  let tables = 0;
  const faults = (await pages()).flatMap(({ path, document }) =>
    // A hidden sheet of days repeats the list beside it.
    [...document.querySelectorAll('table')]
      .filter((table) => !table.closest('[aria-hidden="true"]'))
      .flatMap((table) => {
        tables += 1;
        const rows = [...table.querySelectorAll('tbody tr')].filter((row) => row.closest('table') === table);
        return [
          ...(textOf(table.querySelector('caption')) ? [] : [`${path}: no caption`]),
          ...rows
            .filter(({ children: [first] }) => first?.tagName !== 'TH' || first.getAttribute('scope') !== 'row')
            .map((row) => `${path}: ${textOf(row)}`),
        ];
      }),
  );
  expect(tables).toBeGreaterThan(20);
  expect(faults).toEqual([]);
});
