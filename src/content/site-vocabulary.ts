/** The vocabulary of the site: its synonyms, and every word that its pages and its answers are found by. */
import type { SearchGuide } from '../domain/search-guide.ts';
import type { PageEntry } from './site.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

type Named = Pick<PageEntry, 'path' | 'title' | 'name' | 'keywords' | 'description'>;

/** @param synonyms groups of phrases that mean the same */
export function siteVocabulary(pages: readonly Named[], synonyms: readonly (readonly string[])[], guide: SearchGuide): Vocabulary {
  const { intents, also, answered, texts } = guide;
  const named = pages.flatMap(({ path, title, name, keywords, description }) => [title, name, ...keywords, path, description]);
  return createVocabulary(synonyms, [...named, ...Object.values(also).flat(), ...Object.values(intents).flat(), ...answered], Object.values(texts));
}
