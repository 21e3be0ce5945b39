/** Paths of the pages of figures and of changes of the law. */
import type { PagePath } from './own-path.ts';

/** The page of a figure. Append `.json` or `.md` for programs. */
export function figurePath(id: string): PagePath & `/figures/${string}` {
  return `/figures/${id}`;
}

/** Changes of the law between two days; also with `.json` and `.atom`. No figure has the id `changes`. */
export const CHANGES_PATH = '/figures/changes' satisfies PagePath;
