/** The queries of queries.yaml, with the pages that answer them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILSAFE_SCHEMA, load } from 'js-yaml';
import { FIXED_FIRM } from '../support/fixed-firm.ts';

type Lists = Record<string, Record<string, string>> & { ranks: Record<string, Record<string, string>> };
const text = readFileSync(join(import.meta.dir, 'queries.yaml'), 'utf8').replaceAll('{firm}', FIXED_FIRM.slug);
const { ranks, ...lists } = load(text, { schema: FAILSAFE_SCHEMA }) as Lists;

/** A query, the page that it must find, and how far down the page may be. */
export type ExpectedRank = readonly [query: string, page: string, within: number];

/** Queries that must each find their page, by how they are typed. */
export const EXPECTED_RANKS: Readonly<Record<string, readonly ExpectedRank[]>> = Object.fromEntries(
  Object.entries(ranks).map(([how, queries]) => [
    how,
    Object.entries(queries).map(([query, answer]): ExpectedRank => {
      const [page = '', within = '1'] = answer.split(' ');
      return [query, page, Number(within)];
    }),
  ]),
);

/** A query and every page that answers it. */
export type Asked = readonly [query: string, ...pages: string[]];

/** A list of queries that are judged as a whole: how many find their page. */
export function queriesOf(list: string): Asked[] {
  return Object.entries(lists[list] ?? {}).map(([query, pages]) => [query, ...pages.split(' ')]);
}
