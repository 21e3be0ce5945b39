/** Where figures stand, each on a page of its own, and what changed among them. */
import type { PagePath } from './own-path.ts';

/** The page of a figure; with `.json` and `.md` after it, the same for programs. */
export function figurePath(id: string): PagePath & `/figures/${string}` {
  return `/figures/${id}`;
}

/** What the law changed between two days; `.json` and `.atom` too. No figure has this id. */
export const CHANGES_PATH = '/figures/changes' satisfies PagePath;
