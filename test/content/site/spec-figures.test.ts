import { expect, test } from 'bun:test';
import { formatDay } from '../../../src/domain/calendar.ts';
import type { Figure } from '../../../src/law/figure.ts';
import { builtApp } from '../../support/built-app.ts';
import { figures as all, get, parseHtml, readWithoutNotes, renderedPages, textOf } from './pages.ts';
import { NOT_OF_THE_FIRM, SPEC_FIGURES } from './spec-figures.ts';

const records = new Map(all.map((figure) => [figure.id, figure]));

/** `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWING = 4;

/** The value that a page shows: in force, or published if it is not confirmed. */
const shownOf = ({ current, published = '' }: Figure) => current ?? published;

/**
 * Terms of the firm have their current values here; test/content/specification-samples.test.ts has those of the
 * specification.
 */
const expected = Object.entries(SPEC_FIGURES).flatMap(([path, figures]) =>
  Object.entries(figures).map(([id, published]) => {
    const record = records.get(id);
    return { path, id, published: record?.comparison === 'house' ? shownOf(record) : published };
  }),
);

/** The notes of a page that lead to the record of a figure. */
function notesOn(document: Document | undefined, id: string): Element[] {
  const notes = [...(document?.querySelectorAll('main .aside') ?? [])];
  return notes.filter((note) =>
    [...note.querySelectorAll('a')].some((link) => link.getAttribute('href') === `/figures/${id}`),
  );
}

const blockOf = (note: Element) => note.parentElement?.closest('li, dd, td, th, p') ?? null;

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

test('an outdated number is next to the value in force, in the same line, cell or paragraph', async () => {
  const pages = new Map((await renderedPages()).map((page) => [page.path, page.document]));
  const changed = expected.flatMap((one) => {
    const current = records.get(one.id)?.current;
    return current === undefined || current === one.published ? [] : [{ ...one, current }];
  });
  expect(changed.length).toBeGreaterThanOrEqual(20);
  const bare = changed.filter(({ path, id, published, current }) => {
    const document = pages.get(path);
    const valuesIn = (block: Element | null) => [...(block?.querySelectorAll('.fig') ?? [])].map(textOf);
    // The law first, then what was before it.
    const isNoted = notesOn(document, id).some((note) => {
      const [, history = ''] = /(?:was|often given as) (.*)$/.exec(readWithoutNotes(note)) ?? [];
      const block = blockOf(note);
      return (
        history.includes(published) &&
        valuesIn(block).includes(current) &&
        block?.querySelector('.fig')?.compareDocumentPosition(note) === FOLLOWING
      );
    });
    // Or a sentence that explains the change.
    const isTold = [...(document?.querySelectorAll('main :is(p, li, dd, td)') ?? [])].some((block) => {
      const values = valuesIn(block);
      return values.includes(published) && values.includes(current);
    });
    return !isNoted && !isTold;
  });
  expect(bare).toEqual([]);
});

test('an unconfirmed number is shown as published, each time with a note', async () => {
  const unconfirmed = new Set([...records.values()].filter(({ current }) => current === undefined).map(({ id }) => id));
  const pages = new Map((await renderedPages()).map((page) => [page.path, page.document]));
  const doubtful = expected.filter(({ id }) => unconfirmed.has(id));
  expect(doubtful.length).toBeGreaterThanOrEqual(8);
  const bare = doubtful.filter(({ path, id, published }) => {
    const notes = notesOn(pages.get(path), id);
    const says = notes.every((note) => /^(?:not confirmed|tables disagree)$/.test(textOf(note.querySelector('.mark'))));
    const beside = notes.every((note) =>
      [...(blockOf(note)?.querySelectorAll('.fig') ?? [])].some((value) => textOf(value) === published),
    );
    return notes.length === 0 || !says || !beside;
  });
  expect(bare).toEqual([]);
});

test('a number with conditions says so', async () => {
  const pages = new Map((await renderedPages()).map((page) => [page.path, page.document]));
  const silent = expected.filter(({ path, id }) => {
    const record = records.get(id);
    if (record?.comparison !== 'incomplete' || record.published !== record.current) return false;
    return !notesOn(pages.get(path), id).some(
      (note) => textOf(note.querySelector('.mark')) === 'applies with conditions',
    );
  });
  expect(silent).toEqual([]);
});

test('each page explains a figure in full before it only links to the record', async () => {
  const faults: string[] = [];
  for (const { path, document } of await renderedPages()) {
    const explained = new Set<string>();
    for (const note of document.querySelectorAll('main .aside')) {
      const ids = [...note.querySelectorAll('a[href^="/figures/"]')].map(
        (link) => link.getAttribute('href')?.slice('/figures/'.length) ?? '',
      );
      if (note.querySelector('.figure-note')) for (const id of ids) explained.add(id);
      else faults.push(...ids.filter((id) => !explained.has(id)).map((id) => `${path}: ${id}`));
    }
  }
  expect(faults).toEqual([]);
});

test('every note button opens the note next to it', async () => {
  for (const { path, document } of await renderedPages()) {
    for (const button of document.querySelectorAll('button[popovertarget]')) {
      expect([path, button.nextElementSibling?.id]).toEqual([path, button.getAttribute('popovertarget') ?? '']);
    }
  }
});

test('the page of a changed figure has its first day, both values, the source and the day of the check', async () => {
  const changed = [...records.values()].filter(({ comparison }) => comparison === 'outdated');
  expect(changed.length).toBeGreaterThan(10);
  // Once its review is due, a page says that first.
  let day = '';
  const { get: onDay } = builtApp({ now: () => Date.parse(`${day}T12:00+05:30`) });
  for (const { id, published = '', current = '', change, source, since = '', checked } of changed) {
    day = checked;
    const main = parseHtml(await (await onDay(`/figures/${id}`)).text()).querySelector('main');
    const words = textOf(main);
    expect([
      id,
      words.includes(current),
      words.includes(published),
      words.includes(formatDay(since)),
      words.includes(formatDay(checked)),
    ]).toEqual([id, true, true, true, true]);
    expect(words).toContain(change?.replace(/\s+/g, ' ').trim() ?? 'a change');
    expect([...(main?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining([source.url]),
    );
  }
});
