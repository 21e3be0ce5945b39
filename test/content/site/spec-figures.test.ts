import { expect, test } from 'bun:test';
import type { Figure } from '../../../src/domain/figure.ts';
import { content, renderedPages, textOf } from './pages.ts';
import { NOT_OF_THE_FIRM, SPEC_FIGURES } from './spec-figures.ts';

const figuresBody = content.bodies.get('/figures');
const records = new Map((figuresBody?.kind === 'figures' ? figuresBody.groups.flatMap((group) => group.figures) : []).map((figure) => [figure.id, figure]));
const expected = Object.entries(SPEC_FIGURES).flatMap(([path, figures]) => Object.entries(figures).map(([id, published]) => ({ path, id, published })));

const isCorrected = ({ verdict }: Figure) => verdict === 'outdated' || verdict === 'incomplete' || verdict === 'disputed' || verdict === 'unsure';

test('every number of the specification is a record with the published value', () => {
  const wrong = expected.filter(({ id, published }) => records.get(id)?.published !== published);
  expect(wrong.map(({ id, published }) => `${id}: expected ${published}, found ${records.get(id)?.published}`)).toEqual([]);
});

test('what these pages hold that is not from the firm’s own list is shown as not confirmed, and says so', () => {
  for (const id of NOT_OF_THE_FIRM) {
    expect([id, records.get(id)?.verdict]).toEqual([id, 'unsure']);
    expect([id, records.get(id)?.note]).toEqual([id, expect.stringContaining('not from the firm’s own list')]);
  }
});

test('every number of the specification stands on its page, as it was published', async () => {
  const pages = new Map((await renderedPages()).map((page) => [page.path, page.document]));
  const missing = expected.filter(({ path, id, published }) => {
    const document = pages.get(path);
    const values = [...(document?.querySelectorAll('main .fig, main .cost-card td, main .cost-time') ?? [])].map(textOf);
    const listed = [...(document?.querySelectorAll('.figure-list a[href^="/figures#"]') ?? [])].some((link) => link.getAttribute('href') === `/figures#${id}`);
    return !listed || !values.some((value) => value === published || value.includes(published));
  });
  expect(missing).toEqual([]);
});

test('where the law says otherwise, the correction stands in the same line, cell or paragraph as the number', async () => {
  const pages = new Map((await renderedPages()).map((page) => [page.path, page.document]));
  const bare = expected.filter(({ path, id, published }) => {
    const record = records.get(id);
    if (!record || !isCorrected(record)) return false;
    const corrections = [...(pages.get(path)?.querySelectorAll('main .correction, main .correction-brief') ?? [])].filter((correction) =>
      [correction, ...correction.querySelectorAll('a')].some((link) => link.getAttribute('href') === `/figures#${id}`),
    );
    return !corrections.some((correction) =>
      [...(correction.parentElement?.closest('li, dd, td, th, p')?.querySelectorAll('.fig') ?? [])].some((value) => textOf(value) === published),
    );
  });
  expect(bare).toEqual([]);
});

test('on every page a changed figure is corrected in full before it is corrected in brief', async () => {
  const faults: string[] = [];
  for (const { path, document } of await renderedPages()) {
    const corrected = new Set<string>();
    for (const note of document.querySelectorAll('main .correction, main .correction-brief')) {
      const link = note.tagName === 'A' ? note : note.querySelector('a[href^="/figures#"]');
      const id = link?.getAttribute('href')?.slice('/figures#'.length) ?? '';
      if (note.classList.contains('correction')) corrected.add(id);
      // An incomplete figure in a table whose note explains it is brief from the first.
      else if (records.get(id)?.verdict === 'outdated' && !corrected.has(id)) faults.push(`${path}: ${id}`);
    }
  }
  expect(faults).toEqual([]);
});

test('a full correction says since when, what holds now, its source and the day it was checked', async () => {
  const document = (await renderedPages()).find(({ path }) => path === '/figures')?.document;
  for (const { id, verdict, change, source } of records.values()) {
    if (verdict !== 'outdated') continue;
    const correction = document?.getElementById(id)?.querySelector('.correction');
    expect(textOf(correction)).toMatch(/^Changed \d{1,2} [A-Z][a-z]+ \d{4}\. .* Source: .* Checked \d{1,2} [A-Z][a-z]+ \d{4}\.$/);
    expect(textOf(correction)).toContain(change?.trim() ?? 'a change');
    expect(correction?.querySelector('a')?.getAttribute('href')).toBe(source.url);
  }
});
