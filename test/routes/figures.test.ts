import { expect, test } from 'bun:test';
import { addDays, formatDay } from '../../src/domain/calendar.ts';
import { listNewestChanges } from '../../src/law/changes.ts';
import type { Figure } from '../../src/law/figure.ts';
import { capitalize } from '../../src/law/figure-words.ts';
import { FIGURE_STATES, type FigureState } from '../../src/law/filter-figures.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { appWithLaw, entry, sampleFigure, twoReadings } from '../support/sample-law.ts';
import { attributeOf, documentOf, hrefsOf, textOf, textsOf } from './page-reading.ts';

// Changes are recent, and no law is due for review: later there may be none of the one, and nothing but the other.
const { content, get } = builtApp({ now: () => Date.parse('2026-11-28T12:00+05:30') });
const { since, groups } = await content.law();
const rows = groups.flatMap(({ figures }) => figures);
/** The list with a filter. @throws on another answer: a host that is too busy sends a page without figures */
async function asked(query: string, from = get): Promise<Document> {
  const answer = await from(`/figures${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return documentOf(answer);
}
/** Ids of the figures that a page shows, and their count in words. */
const idsIn = (page: Document) => [...page.querySelectorAll('[data-figure]:not([hidden])')].map(({ id }) => id);
const countIn = (page: Document) => textOf(page.querySelector('.figure-filter [role="status"]'));
const foldsIn = (page: Document) => [...page.querySelectorAll('[data-figure-group]:not([hidden]) > details.fold')];

const HIDDEN_ON = 'input[type="hidden"][name="on"]';

test('lists every figure with anchor, link, value and state, in folded groups', async () => {
  const page = await asked('');
  expect(idsIn(page)).toEqual(rows.map(({ id }) => id));
  expect(countIn(page)).toBe(`All ${rows.length} figures`);
  expect(foldsIn(page).map((fold) => fold.hasAttribute('open'))).toEqual(groups.map(() => false));
  for (const id of idsIn(page)) {
    const line = page.getElementById(id);
    expect([id, line?.querySelector('a')?.getAttribute('href')]).toEqual([id, `/figures/${id}`]);
    expect(['a', 'b', 'span'].map((part) => textOf(line?.querySelector(part)))).not.toContain('');
    // A link to the figure opens the group around it.
    expect(line?.closest('details.fold')).not.toBeNull();
  }
});

test('a line has anchors of the figures that it replaced, and marks a recent change', async () => {
  const one = sampleFigure('limit', [entry('2026-04-01', '₹1.5 crore')], { took: ['limit-goods'] });
  const changed = { ...one, comparison: 'outdated', published: '₹12 lakh', isRecent: true } as const;
  const lineOf = async (figure: typeof one) =>
    (await documentOf(appWithLaw([figure]).get('/figures'))).querySelector('[data-figure]');
  const line = await lineOf(changed);
  expect([textOf(line), line?.querySelector('i')?.id]).toEqual([
    'Limit of limit ₹1.5 crore Changed 1 April 2026',
    'limit-goods',
  ]);
  expect(textOf(line?.querySelector('.mark-recent'))).toBe('Changed 1 April 2026');
  expect((await lineOf({ ...changed, isRecent: false }))?.querySelector('.mark-recent')).toBeNull();
});

test('filters by words and state, opens the groups with a match, and hides the others', async () => {
  const page = await asked('?q=nidhi&state=changed');
  const ids = idsIn(page);
  expect(ids).toEqual(expect.arrayContaining(['nidhi-members-period', 'nidhi-min-capital']));
  expect(countIn(page)).toBe(`${ids.length} of ${rows.length} figures`);
  expect(foldsIn(page).map((fold) => fold.hasAttribute('open'))).toEqual(foldsIn(page).map(() => true));
  const none = await asked('?q=zzzz');
  expect([idsIn(none), foldsIn(none), countIn(none)]).toEqual([[], [], 'No figure matches']);
  expect(idsIn(await asked('?state=elsewhere'))).toHaveLength(rows.length);
});

test('each figure has one state, that of its record, and the filter lists it by that state alone', async () => {
  const changed = { published: '₹12 lakh', comparison: 'outdated' } as const;
  const inStates: Record<FigureState, Figure> = {
    'in-force': sampleFigure('in-force', [entry('2020-01-01', '₹1', twoReadings)]),
    'as-reported': sampleFigure('as-reported', [entry('2020-01-01', '₹2')]),
    changed: sampleFigure('changed', [entry('2020-01-01', '₹3')], changed),
    conditions: sampleFigure('conditions', [entry('2020-01-01', '₹4')], { comparison: 'incomplete', published: '₹4' }),
    disagree: sampleFigure('disagree', [entry('2020-01-01', '₹5')], { comparison: 'disputed' }),
    'not-confirmed': sampleFigure('not-confirmed', [entry('2020-01-01', '₹6')], { comparison: 'unsure' }),
    overdue: sampleFigure('overdue', [entry('2020-01-01', '₹8', twoReadings)], { review: '2026-11-23' }),
    ours: sampleFigure('ours', [entry('2020-01-01', '₹7', { sure: 'own' })]),
  };
  const law = appWithLaw(Object.values(inStates));
  for (const state of FIGURE_STATES)
    expect([state, idsIn(await asked(`?state=${state}`, law.get))]).toEqual([state, [state]]);
});

test('finds words in notes and sources, and the line shows where', async () => {
  const page = await asked('?q=section+234f');
  expect(idsIn(page).length).toBeGreaterThan(0);
  for (const id of idsIn(page)) expect(textOf(page.getElementById(id)).toLowerCase()).toContain('section 234f');
});

test('above the whole list are the newest changes as cards and three figures of each topic; a part of it has neither', async () => {
  const page = await asked('');
  const changes = listNewestChanges(await content.figures(), '2026-11-28', 6);
  expect(changes.length).toBeGreaterThan(0);
  expect([...page.querySelectorAll('.change-cards li')].map((card) => textOf(card))).toEqual(
    changes.map(
      ({ label, before, after, from, group }) =>
        `${capitalize(after)}${label}from ${before} → to ${after}${formatDay(from)}, ${group}`,
    ),
  );
  const tiles = [...page.querySelectorAll('.figure-topics > section')];
  expect(tiles.map((tile) => textOf(tile.querySelector('h3')))).toEqual(groups.map(({ title }) => title));
  expect(Math.max(...tiles.map((tile) => tile.querySelectorAll('li').length))).toBe(3);
  for (const tile of tiles) expect(page.querySelector(hrefsOf(tile, 'h3 a')[0] ?? '')).not.toBeNull();
  for (const query of ['?q=pf', '?state=changed', '?on=/gst', `?on=${since}`])
    expect([query, (await asked(query)).querySelectorAll('.change-cards, .figure-topics').length]).toEqual([query, 0]);
});

test('the card of an announced change has the value of today on top', async () => {
  const figure = sampleFigure('limit', [
    entry('2027-04-01', '₹50 lakh', { expected: true, announced: true }),
    entry('2019-04-01', '₹40 lakh', { to: '2027-03-31' }),
  ]);
  const page = await documentOf(appWithLaw([figure]).get('/figures'));
  expect(textOf(page.querySelector('.change-cards b'))).toBe('₹40 lakh');
  expect(textOf(page.querySelector('.change-cards small'))).toStartWith('Announced: 1 April 2027');
});

test('keeps the query in the form; its canonical address is the whole list, with open data and feed', async () => {
  const page = await asked('?q=%22%3E%3Cb%3E&state=changed');
  expect(attributeOf(page, '.figure-filter input', 'value')).toBe('"><b>');
  expect(attributeOf(page, '.figure-filter option[selected]', 'value')).toBe('changed');
  expect(hrefsOf(page, 'link[rel="canonical"]')[0]).toEndWith('/figures');
  expect(hrefsOf(page, 'head link[type="application/atom+xml"]')[0]).toBe('/figures.atom');
  expect(hrefsOf(page, '.figures-feed a')).toEqual(['/figures.atom', '/open-data']);
});

async function usedOn(path: string): Promise<string[]> {
  const page = content.entry(path);
  return page ? (await content.body(page, 'service')).figureIds : [];
}

test('lists only the figures of a page, open; the filter keeps the page', async () => {
  const page = await asked('?on=/gst');
  expect(idsIn(page).sort()).toEqual((await usedOn('/gst')).sort());
  expect(foldsIn(page).map((fold) => fold.hasAttribute('open'))).toEqual(foldsIn(page).map(() => true));
  expect(hrefsOf(page, '.lede a')).toEqual(['/gst']);
  const filtered = await asked('?on=/gst&q=bank');
  expect(attributeOf(filtered, HIDDEN_ON, 'value')).toBe('/gst');
  expect(countIn(filtered)).toMatch(/^1 of \d+ figures$/);
  expect(attributeOf(filtered, '.figure-filter a', 'href')).toBe('/figures');
});

test.each(['?on=/nowhere', '?on=/tools', '?on='])('lists all figures for %s, which has none', async (query) => {
  expect(idsIn(await asked(query))).toHaveLength(rows.length);
});

test('shows the values of another day, counts those without one, and keeps the day in the form', async () => {
  const law = appWithLaw([
    sampleFigure('limit', [
      entry('2027-04-01', '₹50 lakh', { expected: true }),
      entry('2019-04-01', '₹40 lakh', { to: '2027-03-31', sure: 'official' }),
      entry('2017-07-01', '₹20 lakh', { to: '2019-03-31' }),
    ]),
    sampleFigure('fee', [entry('2020-01-01', '₹100')]),
  ]);
  const shownOn = async (day: string) => {
    const page = await documentOf(law.get(`/figures?on=${day}`));
    return [...textsOf(page, '[data-figure]'), ...textsOf(page, '.figures-without')];
  };
  const without = '1 figure is left out: no value then, or its first day was not found.';
  expect(await shownOn('2018-01-01')).toEqual(['Limit of limit ₹20 lakh As reported since 1 July 2017', without]);
  expect(await shownOn('2020-01-01')).toEqual([
    'Limit of limit ₹40 lakh In force since 1 April 2019',
    'Limit of fee ₹100 As reported since 1 January 2020',
  ]);
  expect((await shownOn('2027-04-01'))[0]).toBe('Limit of limit ₹50 lakh Announced since 1 April 2027');
  const page = await asked('?on=2020-01-01');
  expect(page.querySelector('h1')?.textContent).toBe('The law as on 1 January 2020');
  for (const field of [HIDDEN_ON, '.law-day input']) expect(attributeOf(page, field, 'value')).toBe('2020-01-01');
});

test.each([
  ['soon', 'Enter a day that exists'],
  ['"><b>', 'Enter a day that exists'],
  [addDays(since, -1), 'Our records begin on'],
])('answers the day %s with 400 and the reason beside the field', async (typed, reason) => {
  const response = await get(`/figures?on=${encodeURIComponent(typed)}`);
  const page = parsed(await response.text());
  const field = page.querySelector('.law-day input');
  expect([response.status, field?.getAttribute('value')]).toEqual([400, typed]);
  expect(page.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(reason);
  expect((await get(`/figures?on=${since}`)).status).toBe(200);
});
