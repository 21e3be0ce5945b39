import { expect, test } from 'bun:test';
import type { PageEntry } from '../../src/content/site.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { attributeOf, documentOf, hrefsOf, textsOf } from './page-reading.ts';

const { content, get } = builtApp();
const asked = (query: string) => documentOf(get(`/figures${query}`));
const idsIn = (page: Document) => [...page.querySelectorAll('[data-figure]')].map(({ id }) => id);

const HIDDEN_ON = 'input[type="hidden"][name="on"]';

/** Ids of the figures that a page uses. */
async function usedOn(path: string): Promise<string[]> {
  const entry = content.entry(path);
  return entry ? (await content.body(entry, 'service')).figureIds : [];
}

test('lists only the figures of a page, open, with a link to the page and to each figure', async () => {
  const page = await asked('?on=/gst');
  expect(idsIn(page).sort()).toEqual((await usedOn('/gst')).sort());
  const count = page.querySelectorAll('.figure-group').length;
  expect(page.querySelectorAll('.figure-group details[open]')).toHaveLength(count);
  expect(hrefsOf(page, '[data-figure] > a')).toEqual(idsIn(page).map((id) => `/figures/${id}`));
  expect(hrefsOf(page, '.lede a')).toEqual(['/gst']);
});

test('the filter keeps the page, and the link to all figures drops it', async () => {
  const page = await asked('?on=/gst&q=bank');
  expect(attributeOf(page, HIDDEN_ON, 'value')).toBe('/gst');
  expect(page.querySelector('.figure-filter-count')?.textContent).toMatch(/^1 of \d+ figures$/);
  expect(attributeOf(page, '.figure-filter a', 'href')).toBe('/figures');
});

test('lists all figures for an unknown page or one without figures', async () => {
  const all = idsIn(await asked(''));
  for (const query of ['?on=/nowhere', '?on=/tools', '?on=']) expect(idsIn(await asked(query))).toEqual(all);
});

test('shows the values of another day and keeps the day in the form', async () => {
  const limitOn = async (day: string) => textsOf(await asked(`?on=${day}`), '#gst-goods-threshold b');
  expect(await limitOn('2017-01-01')).toEqual([]);
  expect(await limitOn('2018-01-01')).toEqual(['₹20 lakh']);
  expect(await limitOn('2020-01-01')).toEqual(['₹40 lakh']);
  const page = await asked('?on=2020-01-01');
  expect(page.querySelector('h1')?.textContent).toBe('The law as on 1 January 2020');
  for (const field of [HIDDEN_ON, '.law-day input']) expect(attributeOf(page, field, 'value')).toBe('2020-01-01');
});

test('answers an invalid day, or one before the records, with 400 and the reason beside the field', async () => {
  const { since } = await content.body(content.entry('/figures/changes') as PageEntry, 'law');
  const before = addDays(since, -1);
  for (const [typed, reason] of [
    ['soon', 'Enter a day that exists'],
    ['2026-02-30', 'Enter a day that exists'],
    ['"><b>', 'Enter a day that exists'],
    [before, `Our records begin on`],
  ] as const) {
    const response = await get(`/figures?on=${encodeURIComponent(typed)}`);
    const page = parsed(await response.text());
    const field = page.querySelector('.law-day input');
    expect([typed, response.status, field?.getAttribute('value')]).toEqual([typed, 400, typed]);
    expect(page.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(reason);
  }
  expect((await get(`/figures?on=${since}`)).status).toBe(200);
});
