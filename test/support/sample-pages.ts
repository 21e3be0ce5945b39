/** Pages for search tests, and the site's own groups of synonyms. */
import { load } from 'js-yaml';
import type { SearchPage } from '../../src/search/ranking.ts';

const read = async <T>(file: string) => load(await Bun.file(new URL(file, import.meta.url)).text()) as T;

export const synonyms: string[][] = await read('../../content/synonyms.yaml');
export const samplePages: SearchPage[] = await read('sample-pages.yaml');
