import { SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE } from '../../document/document.tsx';
import { OPEN_SEARCH_PATH, twinPath } from '../../domain/own-path.ts';

/** Content types by file extension, for both hosts. */
export const DISCOVERY_TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/** Content types by path. */
export const NAMED_TYPES: Readonly<Record<string, string>> = {
  [OPEN_SEARCH_PATH]: 'application/opensearchdescription+xml; charset=utf-8',
  [SPECULATION_RULES_PATH]: SPECULATION_RULES_TYPE,
};

/** The Link header of a Markdown page, so that search engines list the HTML page. @param path of the HTML page */
export function canonicalLink(origin: string, path: string): string {
  return `<${origin}${path}>; rel="canonical"`;
}

export const HOME_TWIN = twinPath('/');

/** The path of the HTML page of a Markdown page. @param path ends with .md */
export function pageOfTwin(path: string): string {
  return path === HOME_TWIN ? '/' : path.slice(0, -'.md'.length);
}
