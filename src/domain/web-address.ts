/** Helpers for addresses of sources. Separate from the schemas of texts, which only the build needs. */

/** Whether an address is the home page of a site. */
export function isHomePage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search, hash } = new URL(url);
  return search === '' && hash === '' && /^\/(?:index\.(?:html?|php|aspx?))?$/i.test(pathname);
}

/** The host of an address without "www.": "taxguru.in". */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
