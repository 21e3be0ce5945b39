/** Pages for search tests, and the site's own groups of synonyms. */
import { parse } from 'yaml';
import type { SearchPage } from '../../src/search/ranking.ts';

const read = async (file: string) => parse(await Bun.file(new URL(file, import.meta.url)).text());

export const synonyms: string[][] = await read('../../content/synonyms.yaml');
export const samplePages: SearchPage[] = await read('sample-pages.yaml');
