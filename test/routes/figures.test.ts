/** /figures?on=: the figures of one page. */
import { expect, test } from 'bun:test';
import { builtApp, parsed } from '../support/built-app.ts';

const { content, get } = builtApp();
const asked = async (query: string) => parsed(await (await get(`/figures${query}`)).text());
const idsIn = (page: Document) => [...page.querySelectorAll('[data-figure]')].map(({ id }) => id);

/** What the page itself used. */
async function usedOn(path: string): Promise<string[]> {
  const entry = content.entry(path);
  return entry ? (await content.body(entry, 'service')).figures.map(({ id }) => id) : [];
}

test('the figures of a page are listed alone, open, under its name, and each has its source', async () => {
  const page = await asked('?on=/gst');
  expect(idsIn(page).sort()).toEqual((await usedOn('/gst')).sort());
  expect(page.querySelectorAll('.figure-group').length).toBe(page.querySelectorAll('.figure-group details[open]').length);
  expect(page.querySelectorAll('.figure-source a[href^="http"]').length).toBeGreaterThanOrEqual(idsIn(page).length);
  expect(page.querySelector('.lede a')?.getAttribute('href')).toBe('/gst');
});

test('its filter stays with that page, and the way to all figures leaves it', async () => {
  const page = await asked('?on=/gst&q=bank');
  expect(page.querySelector<HTMLInputElement>('input[type="hidden"][name="on"]')?.value).toBe('/gst');
  expect(page.querySelector('.figure-filter-count')?.textContent).toMatch(/^1 of \d+ figures$/);
  expect(page.querySelector('.figure-filter a')?.getAttribute('href')).toBe('/figures');
});

test('a page that there is not, or that lists no figures, leaves all of them', async () => {
  const all = idsIn(await asked(''));
  for (const query of ['?on=/nowhere', '?on=/tools', '?on=', '?on=%22%3E%3Cb%3E']) expect(idsIn(await asked(query))).toEqual(all);
});
