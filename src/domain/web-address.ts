/** Addresses of pages elsewhere, as a source names them. Apart from the schemas of texts, which the build alone needs. */

/** Whether an address leads to the entrance of a site and to no page of it. */
export function isHomePage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search, hash } = new URL(url);
  return search === '' && hash === '' && /^\/(?:index\.(?:html?|php|aspx?))?$/i.test(pathname);
}

/** The site of an address, as a reader knows it: "taxguru.in". */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
