/** Whether a call comes from a page of this site. */

/**
 * As far as browsers say: by Sec-Fetch-Site, or where that is missing (old browsers, plain http) by Origin. With neither it
 * comes from no page of another site that a current browser shows: an old browser, curl, a check, another server.
 */
export function isSameOrigin({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  return origin === null || origin === new URL(url).origin;
}
