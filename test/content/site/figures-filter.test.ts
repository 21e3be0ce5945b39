import { expect, test } from 'bun:test';
import { FIGURE_STATES } from '../../../src/law/figure-filter.ts';
import { content, get, parseHtml, textOf } from './pages.ts';

const body = content.bodies.get('/figures');
const figures = body?.kind === 'figures' ? body.groups.flatMap((group) => group.figures) : [];
const total = figures.length;
/** Ids of the changed figures that hold a word, the two of the specification's at least. */
const changedWith = (word: string) => {
  const found = figures
    .filter(
      ({ state, label, value, mark, more }) =>
        state === 'changed' && [label, value, mark, more].join(' ').toLowerCase().includes(word),
    )
    .map(({ id }) => id);
  expect(found.length).toBeGreaterThanOrEqual(2);
  return found;
};

/** Ids of the figures an answer shows. */
async function shownBy(query: string): Promise<{ ids: string[]; count: string; document: Document }> {
  const document = parseHtml((await get(`/figures${query}`)).text);
  const ids = [...document.querySelectorAll('[data-figure]:not([hidden])')].map(({ id }) => id);
  return { ids, count: textOf(document.querySelector('.figure-filter [role="status"]')), document };
}

test('shows all figures without a filter, each with anchor, link, value and state', async () => {
  const { ids, count, document } = await shownBy('');
  expect(ids).toHaveLength(total);
  expect(count).toBe(`All ${total} figures`);
  for (const id of ids) {
    const figure = document.getElementById(id);
    expect(figure?.querySelector('a')?.getAttribute('href')).toBe(`/figures/${id}`);
    for (const part of ['a', 'b', 'span'])
      expect([id, part, textOf(figure?.querySelector(part))]).not.toEqual([id, part, '']);
  }
});

test('filters on the server by words, state, both or neither', async () => {
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

test('finds words in notes and sources, and the line shows where', async () => {
  const { document, ids } = await shownBy('?q=section+234f');
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(textOf(document.getElementById(id)).toLowerCase()).toContain('section 234f');
});

test('keeps the query in the form, and the canonical address is the unfiltered page', async () => {
  const { document } = await shownBy('?q=%22%3E%3Cb%3E&state=changed');
  expect(document.querySelector('.figure-filter input')?.getAttribute('value')).toBe('"><b>');
  expect(document.querySelector('.figure-filter option[selected]')?.getAttribute('value')).toBe('changed');
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${content.firm.origin}/figures`);
});

test('ignores an unknown state', async () => {
  expect((await shownBy('?state=elsewhere')).ids).toHaveLength(total);
});

test('groups are folded, and open if filtered', async () => {
  const groupsOf = (document: Document) => [
    ...document.querySelectorAll('[data-figure-group]:not([hidden]) > details'),
  ];
  const all = groupsOf((await shownBy('')).document);
  expect(all.length).toBeGreaterThanOrEqual(9);
  expect(all.filter((group) => group.hasAttribute('open'))).toEqual([]);
  const nidhi = groupsOf((await shownBy('?q=nidhi')).document);
  expect(nidhi.length).toBeGreaterThan(0);
  expect(nidhi.filter((group) => !group.hasAttribute('open'))).toEqual([]);
});

test('each figure is inside its folded group, so that a link to it opens the group', async () => {
  const { document, ids } = await shownBy('');
  for (const id of ids)
    expect([id, document.getElementById(id)?.closest('details.fold')?.tagName]).toEqual([id, 'DETAILS']);
});

test('each figure has one of the states, and each state has figures', async () => {
  const found = await Promise.all(FIGURE_STATES.map(async (state) => (await shownBy(`?state=${state}`)).ids));
  for (const [index, ids] of found.entries())
    expect([FIGURE_STATES[index], ids.length > 0]).toEqual([FIGURE_STATES[index], true]);
  expect(found.flat().sort()).toEqual(figures.map(({ id }) => id).sort());
});
