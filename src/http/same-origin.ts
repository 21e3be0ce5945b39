/**
 * Whether a page of this site made the request, by Sec-Fetch-Site, or where that is missing (Safari before 16.4, plain http) by
 * Origin. A request with neither counts as ours: no page of another site in a current browser sends one, only old browsers, curl,
 * monitors and servers.
 * @param own origin of the site as visitors know it, such as https://lekha.example: behind a proxy that ends TLS the host sees every
 * request over http. The origin of the request's own URL is accepted as well.
 */
export function isSameOrigin({ headers, url }: Request, own: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  if (origin === null) return true;
  const theirs = originOf(origin);
  return theirs !== undefined && (theirs === originOf(own) || theirs === originOf(url));
}

/** Scheme, host in lower case, and port where it is not the default; undefined where the text is no URL, as `null` is not. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  // The origin of a URL with another scheme than the web's.
  return origin === 'null' ? undefined : origin;
}
