/** Search as every layer sees it. What browsers need of it stands in query.ts, which loads no library. */
import * as v from 'valibot';
import { isSafeLink } from './query.ts';

/** One search result, as it travels. */
export const SearchResultSchema = v.object({
  /** Label. */
  cat_name: v.string('expected text'),
  /** Where it leads: a path of this site, or an https address. */
  red_url: v.pipe(v.string('expected text'), v.check(isSafeLink, 'expected a path of this site or an https address')),
});
export type SearchResult = v.InferOutput<typeof SearchResultSchema>;
