import { SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE } from '../../document/speculation-rules.ts';
import { OPEN_SEARCH_PATH, twinPath } from '../../domain/discovery-paths.ts';

/** Types of the files that other programs read, by the ending of their names: the same on both hosts, with their letters. */
export const DISCOVERY_TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/** Types of files that only their whole address tells. Every page names them. */
export const NAMED_TYPES: Readonly<Record<string, string>> = {
  [OPEN_SEARCH_PATH]: 'application/opensearchdescription+xml; charset=utf-8',
  [SPECULATION_RULES_PATH]: SPECULATION_RULES_TYPE,
};

/** Header of a page in Markdown: search engines list the page itself. @param path of the page */
export function canonicalLink(origin: string, path: string): string {
  return `<${origin}${path}>; rel="canonical"`;
}

/** The address of the home page has no name, so its text has one that says nothing of it. */
export const HOME_TWIN = twinPath('/');

/** The page of a text. @param path of the file, which ends with .md */
export function pageOfTwin(path: string): string {
  return path === HOME_TWIN ? '/' : path.slice(0, -'.md'.length);
}
