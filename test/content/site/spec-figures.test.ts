import { expect, test } from 'bun:test';
import type { Figure } from '../../../src/law/figure.ts';
import { figures as all, get, parseHtml, readWithoutNotes, renderedPages } from './pages.ts';
import { NOT_OF_THE_FIRM, SPEC_FIGURES } from './spec-figures.ts';

const records = new Map(all.map((figure) => [figure.id, figure]));

/** The value that a page shows: in force, or published if it is not confirmed. */
const shownOf = ({ current, published = '' }: Figure) => current ?? published;

/** Terms of the firm have their current values here. */
const expected = Object.entries(SPEC_FIGURES).flatMap(([path, figures]) =>
  Object.entries(figures).map(([id, published]) => {
    const record = records.get(id);
    return { path, id, published: record?.comparison === 'house' ? shownOf(record) : published };
  }),
);

test('every legal number of the specification is a record with its published value', () => {
  const wrong = expected.filter(
    ({ id, published }) => records.get(id)?.comparison !== 'house' && records.get(id)?.published !== published,
  );
  expect(wrong.map(({ id, published }) => `${id}: expected ${published}, found ${records.get(id)?.published}`)).toEqual(
    [],
  );
});

test('a record from another list is not confirmed, and its note says so', () => {
  for (const id of NOT_OF_THE_FIRM) {
    expect([id, records.get(id)?.comparison]).toEqual([id, expect.stringMatching(/^(?:unsure|disputed)$/)]);
    expect([id, records.get(id)?.note]).toEqual([id, expect.stringMatching(/not from our own list|Sources disagree/)]);
  }
});

test('every number of the specification is on its page, in force and as published', async () => {
  const pages = new Map((await renderedPages()).map((page) => [page.path, page.document]));
  const recordsOf = new Map<string, Document>();
  for (const path of new Set(expected.map((one) => one.path))) {
    const [link] = pages.get(path)?.querySelectorAll('.figure-list a[href^="/figures?on="]') ?? [];
    recordsOf.set(path, parseHtml((await get(link?.getAttribute('href') ?? '/figures?on=/')).text));
  }
  const missing = expected.flatMap(({ path, id, published }) => {
    const document = pages.get(path);
    const record = records.get(id);
    const textsOf = (selector: string) => [...(document?.querySelectorAll(selector) ?? [])].map(readWithoutNotes);
    const values = textsOf('main .fig, main .cost-card td, main .cost-time');
    const listed =
      recordsOf.get(path)?.querySelector('.figures-feed') != null &&
      recordsOf.get(path)?.getElementById(id)?.querySelector(`a[href="/figures/${id}"]`) != null;
    const inForce = record && values.some((value) => value.includes(shownOf(record)));
    // Beside the value in force, not only in a list or in a note that opens.
    const asPublished =
      values.some((value) => value.includes(published)) ||
      textsOf('main .aside').some((value) => value.includes(published));
    return [
      listed || 'among the records that its list leads to',
      inForce || shownOf(record ?? ({} as Figure)),
      asPublished || published,
    ]
      .filter((one) => one !== true)
      .map((one) => `${path}: ${id}: ${one}`);
  });
  expect(missing).toEqual([]);
});
