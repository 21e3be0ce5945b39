/** What an address of the web leads to. It ships to browsers: no library. */

/**
 * Whether a link leads to a page of our own or to https. Browsers drop tabs and line breaks, and read a backslash as a
 * slash: "/\t/host" and "/\host" lead to another site.
 */
export function isSafeLink(url: string): boolean {
  return /^(?:\/|(?:\/|https:\/\/)[^\s\p{Cc}\\/][^\s\p{Cc}\\]*)$/u.test(url);
}

export function isHomePage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search, hash } = new URL(url);
  return search === '' && hash === '' && /^\/(?:index\.(?:html?|php|aspx?))?$/i.test(pathname);
}

/** The host of an address without "www.": "taxguru.in". */
export function readHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
