import { SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE } from '../../document/speculation-rules.ts';
import { OPEN_SEARCH_PATH, twinPath } from '../../domain/own-path.ts';

/** Content types by file ending, with charset: the same on both hosts. */
export const DISCOVERY_TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/** Content types of files by their whole address. Every page links to them. */
export const NAMED_TYPES: Readonly<Record<string, string>> = {
  [OPEN_SEARCH_PATH]: 'application/opensearchdescription+xml; charset=utf-8',
  [SPECULATION_RULES_PATH]: SPECULATION_RULES_TYPE,
};

/** Header of a page in Markdown: search engines list the page itself. @param path of the page */
export function canonicalLink(origin: string, path: string): string {
  return `<${origin}${path}>; rel="canonical"`;
}

/** The home page's address has no name, so its Markdown file needs one. */
export const HOME_TWIN = twinPath('/');

/** The page of a Markdown file. @param path of the file, which ends with .md */
export function pageOfTwin(path: string): string {
  return path === HOME_TWIN ? '/' : path.slice(0, -'.md'.length);
}
