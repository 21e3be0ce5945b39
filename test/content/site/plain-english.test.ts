/**
 * The copy reads like a good newspaper: words and turns that make it read like a translation are nowhere on the site.
 */
import { expect, test } from 'bun:test';
import {
  CHANGES_PATH,
  FEED_PATH,
  OPEN_DATA,
  QUICK_READS_FEED,
  twinPath,
  UPDATES_FEED,
} from '../../../src/domain/own-path.ts';
import { DUE_DATES_CALENDAR, DUE_DATES_JSON } from '../../../src/tools/due-query.ts';
import { get, renderedPages } from './pages.ts';

/** Words to avoid, with replacements. */
const AVOIDED: Readonly<Record<string, string>> = {
  'stands?|stood': 'is, appears',
  besides: 'also',
  'none is': 'no … is',
  whoever: 'anyone who, a person who',
  nobody: 'no one, or name who does it',
  told: 'we inform you, the page says',
  dear: 'expensive',
  '(?:comes?|came) of': 'happens to, results from',
  held: 'kept, owned, in force',
  'therein|thereof|thereby|therefrom|whereof|wherein': 'in it, of it',
  'reckon(?:s|ed|ing)?': 'calculate',
  'in case of need|all the same': 'if needed, still',
  'aught|naught': 'anything, nothing',
};

/** Exceptions with reasons. An entry includes the words around it, so that it permits nothing else. */
const ALLOWED: Readonly<Record<string, string>> = {
  'held for more than': 'the term of tax law for the time that a person owns an asset',
  'closely held company': 'the term of section 79 for a company without public shareholders',
  'held over a year': 'the same term, in the form chooser',
  'shares held in the year': 'the same term, in the form chooser',
  'The change stands beside it': 'spoken words of a recorded clip',
  '`told`': 'a field of /due-dates.json, which programs read by this name',
  '"told"': 'the same field in the schema and the data',
};

/** @returns each avoided word of a text with its sentence */
function avoidedWords(text: string): string[] {
  const excused = Object.keys(ALLOWED).reduce((rest, words) => rest.replaceAll(words, ''), text.replace(/\s+/g, ' '));
  return Object.entries(AVOIDED).flatMap(([words, instead]) =>
    [...excused.matchAll(new RegExp(`[^.?!]{0,80}\\b(?:${words})\\b[^.?!]{0,60}`, 'gi'))].map(
      ([sentence]) => `${sentence.trim()} → ${instead}`,
    ),
  );
}

/** The text of a page for visitors, search engines and screen readers. */
function wordsOf(document: Document): string {
  const body = document.body.cloneNode(true) as Element;
  // Code is no copy: the names of fields are what programs read.
  for (const part of body.querySelectorAll('script, style, template, code')) part.remove();
  // Texts of neighbouring blocks must not run into one sentence.
  for (const block of body.querySelectorAll('p, li, dt, dd, td, th, h1, h2, h3, h4, summary, label, button, option'))
    block.append('. ');
  const attributes = [...document.querySelectorAll('[alt], [aria-label], [title], [placeholder]')].flatMap((element) =>
    ['alt', 'aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  );
  const head = [...document.querySelectorAll('meta[name="description"], meta[property^="og:"]')].map(
    (meta) => meta.getAttribute('content') ?? '',
  );
  return [document.title, ...head, ...attributes, body.textContent].join('. ');
}

test('finds words to avoid, but not terms of law', () => {
  expect(avoidedWords('The steps stand on this page. Nobody was told.')).toHaveLength(3);
  expect(avoidedWords('Shares held for more than a year. A holding, a standard, understood.')).toEqual([]);
});

test('no page uses a word to avoid', async () => {
  const found = (await renderedPages()).flatMap(({ path, document }) =>
    [...new Set(avoidedWords(wordsOf(document)))].map((words) => `${path}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('no twin, feed, calendar or data file uses one', async () => {
  const pages = (await renderedPages()).map(({ path }) => twinPath(path));
  const files = [
    '/llms.txt',
    FEED_PATH,
    `${CHANGES_PATH}.atom`,
    `${CHANGES_PATH}.json`,
    QUICK_READS_FEED.path,
    UPDATES_FEED.path,
    OPEN_DATA.json,
    OPEN_DATA.schema,
    OPEN_DATA.dueDatesSchema,
    DUE_DATES_CALENDAR,
    DUE_DATES_JSON,
  ];
  const found: string[] = [];
  for (const path of [...pages, ...files]) {
    const { status, text } = await get(path);
    // Pages for one visitor have no text version.
    if (status === 200) found.push(...avoidedWords(text).map((words) => `${path}: ${words}`));
  }
  expect(found).toEqual([]);
});
