/** Whether a call comes from a page of this site. */

/**
 * As far as browsers say: by Sec-Fetch-Site, or where that is missing (Safari before 16.4, plain http) by Origin. With neither
 * it comes from no page of another site that a current browser shows: an old browser, curl, a check, another server.
 * @param own origin of the site as its visitors know it, such as https://lekha.example: behind a proxy that ends TLS the host
 * sees every request over http and cannot know. The origin that the request itself was made to counts as well.
 */
export function isSameOrigin({ headers, url }: Request, own: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  if (origin === null) return true;
  const said = originOf(origin);
  return said !== undefined && (said === originOf(own) || said === originOf(url));
}

/** Scheme, host in lower case, and port where it is not the scheme's own; undefined where a text is no address, as `null` is not. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  // Addresses of other schemes than the web's have no origin, and say so in this word.
  return origin === 'null' ? undefined : origin;
}
