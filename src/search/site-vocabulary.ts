/** The vocabulary of the site: its synonyms, and every word that its pages and its answers are found by. */

import type { PageEntry, SearchBody } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import type { SearchGuide } from '../domain/search-guide.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

type Named = Pick<PageEntry, 'path' | 'title' | 'name' | 'keywords' | 'description'>;

/** Where there is no guide. It stands apart from the schema, which only the build needs. */
export const NO_GUIDE: SearchGuide = { intents: {}, leads: [], also: {}, texts: {}, answered: [], spoken: '' };

/** Made once for each guide, which belongs to one site: search and answers read alike, and it takes a hundred times as long as a query. */
const made = new WeakMap<SearchGuide, Vocabulary>();

/** @param synonyms groups of phrases that mean the same */
export function siteVocabulary(
  pages: readonly Named[],
  synonyms: readonly (readonly string[])[],
  guide: SearchGuide,
): Vocabulary {
  const vocabulary = made.get(guide) ?? makeVocabulary(pages, synonyms, guide);
  // Without a guide nothing says which site it is.
  if (guide !== NO_GUIDE) made.set(guide, vocabulary);
  return vocabulary;
}

function makeVocabulary(
  pages: readonly Named[],
  synonyms: readonly (readonly string[])[],
  guide: SearchGuide,
): Vocabulary {
  const { intents, also, answered, texts, spoken } = guide;
  const named = pages.flatMap(({ path, title, name, keywords, description }) => [
    title,
    name,
    ...keywords,
    path,
    description,
  ]);
  return createVocabulary(
    synonyms,
    [...named, ...Object.values(also).flat(), ...Object.values(intents).flat(), ...answered],
    [...Object.values(texts), spoken],
  );
}

/** What /search answers by itself, and what leads it; undefined where the site has no such page. */
export async function searchBody(content: ContentStore): Promise<SearchBody | undefined> {
  const page = content.entry('/search');
  return page && content.body(page, 'search');
}
