import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { countText, figureFilter, matchesFigure } from '../../../src/domain/figure-filter.ts';
import { sharedHosts } from '../../support/hosts.ts';
import { visit } from '../../support/visit.ts';
import { content, get, parseHtml, textOf } from './pages.ts';

const body = content.bodies.get('/figures');
const figures = body?.kind === 'figures' ? body.groups.flatMap((group) => group.figures) : [];
const total = figures.length;
/** Ids of the changed figures that hold a word, the two of the specification's at least. */
const changedWith = (word: string) => {
  const found = figures.filter(({ state, searched }) => state === 'changed' && searched.toLowerCase().includes(word)).map(({ id }) => id);
  expect(found.length).toBeGreaterThanOrEqual(2);
  return found;
};

/** Ids of the figures an answer shows. */
async function shownBy(query: string): Promise<{ ids: string[]; count: string; document: Document }> {
  const document = parseHtml((await get(`/figures${query}`)).text);
  const ids = [...document.querySelectorAll('[data-figure]:not([hidden])')].map(({ id }) => id);
  return { ids, count: textOf(document.querySelector('.figure-filter [role="status"]')), document };
}

test('without a filter every figure is shown, each with its anchor, its source and its state', async () => {
  const { ids, count, document } = await shownBy('');
  expect(ids).toHaveLength(total);
  expect(count).toBe(`All ${total} figures`);
  for (const id of ids) {
    const figure = document.getElementById(id);
    expect(figure?.querySelector('h3 a')?.getAttribute('href')).toBe(`#${id}`);
    expect(figure?.querySelector('a[href^="https://"]')).not.toBeNull();
    expect(textOf(figure?.querySelector('.figure-state'))).not.toBe('');
  }
});

test('the form filters on the server: words, state, both, and nothing at all', async () => {
  const nidhi = await shownBy('?q=nidhi&state=changed');
  expect(nidhi.ids).toEqual(changedWith('nidhi'));
  expect(nidhi.ids).toEqual(expect.arrayContaining(['nidhi-members-period', 'nidhi-min-capital']));
  expect(nidhi.count).toBe(`${changedWith('nidhi').length} of ${total} figures`);
  const unsure = await shownBy('?q=&state=not-confirmed');
  expect(unsure.ids).toContain('stamp-duty-karnataka-to-1-lakh');
  expect(unsure.ids).not.toContain('stamp-duty-gujarat-to-1-lakh');
  const none = await shownBy('?q=zzzz');
  expect(none.ids).toEqual([]);
  expect(none.count).toBe('No figure matches');
  expect(none.document.querySelectorAll('[data-figure-group]:not([hidden])')).toHaveLength(0);
});

test('the form keeps what was asked, and the unfiltered page stays the canonical one', async () => {
  const { document } = await shownBy('?q=%22%3E%3Cb%3E&state=changed');
  expect(document.querySelector('.figure-filter input')?.getAttribute('value')).toBe('"><b>');
  expect(document.querySelector('.figure-filter option[selected]')?.getAttribute('value')).toBe('changed');
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${content.firm.origin}/figures`);
});

test('a state that does not exist is no filter', async () => {
  expect((await shownBy('?state=elsewhere')).ids).toHaveLength(total);
});

test('words are found in any order, case and spelling of the rupee', () => {
  const matches = (q: string, state = '') => matchesFigure(figureFilter(q, state), 'Late fee, total income above Rs 5 lakh', 'same');
  for (const q of ['late fee', 'FEE  late', 'rs 5', 'Rs. 5 lakh', '₹ 5', '']) expect([q, matches(q)]).toEqual([q, true]);
  expect(matches('late fees')).toBe(false);
  expect(matches('late', 'changed')).toBe(false);
  expect(matches('late', 'same')).toBe(true);
});

test('the count reads well at every number', () => {
  expect([countText(3, 3), countText(1, 3), countText(0, 3)]).toEqual(['All 3 figures', '1 of 3 figures', 'No figure matches']);
});

const shownIn = (page: Page) =>
  page.locator('[data-figure]').evaluateAll((figures) => figures.filter((figure) => !(figure as HTMLElement).hidden).map(({ id }) => id));
/** Goes to the filter and waits until it lives. */
const ready = async (page: Page) => {
  await page.getByLabel('Find a figure').focus();
  await page.waitForSelector('[data-island="figure-filter"][data-island-state="ready"]');
};

for (const [name, host] of Object.entries(sharedHosts)) {
  describe(`the figures on ${name}`, () => {
    test('are filtered as one types, the count is announced, and an empty form shows all again', async () => {
      await using open = await visit(await host(), '/figures');
      await ready(open.page);
      await open.page.getByLabel('Find a figure').fill('nidhi');
      const status = open.page.locator('.figure-filter [role="status"]');
      await status.filter({ hasText: ` of ${total} figures` }).waitFor();
      await open.page.getByLabel('How it stands').selectOption('changed');
      await status.filter({ hasText: `${changedWith('nidhi').length} of ${total}` }).waitFor();
      expect(await shownIn(open.page)).toEqual(changedWith('nidhi'));
      expect(await open.page.locator('[data-figure-group]:visible').count()).toBe(1);
      await open.page.getByLabel('Find a figure').fill('');
      await open.page.getByLabel('How it stands').selectOption('');
      await status.filter({ hasText: `All ${total}` }).waitFor();
      expect(open.errors).toEqual([]);
    });

    test('are the same ones with script and without, for the same words', async () => {
      await using open = await visit(await host(), '/figures');
      await ready(open.page);
      for (const q of ['gst', 'late fee', 'itr-4', 'companies act section 149', 'review', 'karnataka', 'changed']) {
        await open.page.getByLabel('Find a figure').fill(q);
        const { ids, count } = await shownBy(`?q=${encodeURIComponent(q)}`);
        await open.page.locator('.figure-filter [role="status"]').filter({ hasText: count }).waitFor();
        expect({ q, ids: await shownIn(open.page) }).toEqual({ q, ids });
      }
    });

    test('can be filtered without script, and the address can be shared', async () => {
      await using open = await visit(await host(), '/figures', { javaScriptEnabled: false });
      await open.page.getByLabel('Find a figure').fill('fssai');
      await open.page.getByLabel('How it stands').selectOption('changed');
      await open.page.getByRole('button', { name: 'Show', exact: true }).click();
      await open.page.waitForURL('**/figures?q=fssai&state=changed');
      expect(await shownIn(open.page)).toEqual(changedWith('fssai'));
      await open.page.getByRole('link', { name: 'Show all' }).click();
      await open.page.waitForURL('**/figures');
      expect(await shownIn(open.page)).toHaveLength(total);
    });

    test('what the server has filtered out comes back when the filter is widened', async () => {
      await using open = await visit(await host(), '/figures?q=fssai');
      await ready(open.page);
      await open.page.getByLabel('Find a figure').fill('');
      await open.page
        .locator('.figure-filter [role="status"]')
        .filter({ hasText: `All ${total}` })
        .waitFor();
      expect(await shownIn(open.page)).toHaveLength(total);
    });
  });
}
