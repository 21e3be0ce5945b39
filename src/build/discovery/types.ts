/** Types of the files that other programs read, by the ending of their names: the same on both hosts, with their letters. */
export const DISCOVERY_TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/** Header of a page in Markdown: search engines list the page itself. @param path of the page */
export function canonicalLink(origin: string, path: string): string {
  return `<${origin}${path}>; rel="canonical"`;
}
