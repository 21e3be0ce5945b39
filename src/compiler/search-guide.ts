/** The guide of search: content/search.yaml, and the words that distinguish the text of each page. */
import type { Body, PageEntry } from '../content/site.ts';
import { type SearchGuide, SearchGuideSchema } from '../domain/search-guide.ts';
import { STATES } from '../domain/states.ts';
import { withoutStopWords, wordsOf } from '../search/vocabulary.ts';
import { ContentError, type Fault } from './content-error.ts';
import { readYaml } from './content-files.ts';
import { textsIn } from './lint/fields.ts';
import type { Retired } from './retired.ts';

const FILE = 'search.yaml';
/** Number of words stored for each page. */
const MOST_WORDS = 120;
/** Fields without words of the page: addresses, records, and titles of other pages. */
const NO_TEXT = new Set([
  'kind',
  'url',
  'source',
  'sources',
  'figures',
  'related',
  'id',
  'checked',
  'rules',
  'image',
  'updates',
  'key',
]);

/**
 * @param bodies of the pages to search
 * @param retired pages: their entries are dropped or redirected
 * @throws ContentError if a lead has an unknown intent
 */
export function compileSearchGuide(
  root: string,
  pages: readonly PageEntry[],
  bodies: ReadonlyMap<string, Body>,
  expand: (text: string) => string,
  retired: Retired = new Map(),
): SearchGuide {
  const written = readYaml(root, FILE, SearchGuideSchema, expand);
  const guide = {
    ...written,
    leads: written.leads.map((lead) => ({ ...lead, page: retired.get(lead.page) ?? lead.page })),
    also: Object.fromEntries(Object.entries(written.also).filter(([path]) => !retired.has(path))),
  };
  const faults = guide.leads.flatMap(({ asks = [] }, at): Fault[] =>
    asks
      .filter((name) => !(name in guide.intents))
      .map((name) => ({
        file: `content/${FILE}`,
        field: `leads.${at}.asks`,
        what: `expected one of ${Object.keys(guide.intents).join(', ')}, found ${name}`,
      })),
  );
  if (faults.length > 0) throw new ContentError(faults);
  const search = bodies.get('/search');
  const texts = ownWords(pages, bodies);
  return { ...guide, texts, answered: answeredPhrases(search), spoken: spokenWords(bodies, search, texts) };
}

function answeredPhrases(body: Body | undefined): string[] {
  if (body?.kind !== 'search') return [];
  const { asks, answers, notOffered, reading } = body;
  return [
    ...asks,
    // Quiet words are left out, so that no misspelling is read as one of them.
    ...reading.beside.filter((word) => !reading.quiet.includes(word)),
    ...answers.flatMap(({ when }) => when),
    ...notOffered.flatMap(({ words, alone = [] }) => [...words, ...alone]),
    ...STATES.map(({ name }) => name),
  ];
}

/** All words of the pages that are not stored per page, and the words by which queries are read. */
function spokenWords(
  bodies: ReadonlyMap<string, Body>,
  search: Body | undefined,
  kept: Readonly<Record<string, string>>,
): string {
  const texts = [...bodies.values()].flatMap((body) =>
    body.kind === 'search' || body.kind === 'open-data' || body.kind === 'journey' ? [] : allTextsOf(body),
  );
  const words = new Set(countWords(texts).keys());
  for (const word of wordsOf(Object.values(kept).join(' '))) words.delete(word);
  const read = search?.kind === 'search' ? [...search.tools.tax.words, ...search.reading.quiet] : [];
  return [...new Set([...words, ...read.flatMap(wordsOf)])].toSorted().join(' ');
}

/** A fault for each page in the file that does not exist. */
export function leadFaults({ leads, also }: SearchGuide, pages: readonly PageEntry[]): Fault[] {
  const known = new Set(pages.map(({ path }) => path));
  const named = [
    ...leads.map(({ page }, at) => [`leads.${at}.page`, page] as const),
    ...Object.keys(also).map((path) => ['also', path] as const),
  ];
  return named.flatMap(([field, path]) =>
    known.has(path) ? [] : [{ file: `content/${FILE}`, field, what: `expected a page of the site, found ${path}` }],
  );
}

/** The most significant words of each page, by tf-idf. */
function ownWords(pages: readonly PageEntry[], bodies: ReadonlyMap<string, Body>): Record<string, string> {
  const counted = pages.flatMap((page) => {
    const body = bodies.get(page.path);
    return body && page.keywords.length > 0 ? [{ path: page.path, counts: countWords(textsOf(body)) }] : [];
  });
  const spread = new Map<string, number>();
  for (const { counts } of counted) for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const weight = ([word, count]: readonly [string, number]) =>
    Math.log(1 + count) * Math.log(counted.length / (spread.get(word) ?? 1));
  return Object.fromEntries(
    counted.map(({ path, counts }) => {
      const best = [...counts].toSorted((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_WORDS);
      return [
        path,
        best
          .map(([word]) => word)
          .toSorted()
          .join(' '),
      ];
    }),
  );
}

function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const plain = text.replace(/<[^<>]*>/g, ' ').replace(/&[a-z#0-9]+;/g, ' ');
    for (const word of withoutStopWords(wordsOf(plain)))
      if (word.length > 2 && !/\p{Nd}/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The text that describes a page. Lists of records have none. */
function textsOf(body: Body): string[] {
  if (body.kind === 'service' || body.kind === 'article' || body.kind === 'legal') return allTextsOf(body);
  if (body.kind === 'journey') return body.steps.map(({ name }) => name);
  if (body.kind === 'tool') return body.figures.map(({ label }) => label);
  return [];
}

function allTextsOf(body: Body): string[] {
  return textsIn(body, NO_TEXT).map(({ text }) => text);
}
