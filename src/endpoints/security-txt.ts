/** `security.txt` (RFC 9116): where to report a vulnerability. */
import type { Context } from 'hono';
import type { Firm } from '../domain/firm.ts';
import { DAY_MS, indiaDayNumber } from '../domain/india-day.ts';

/** The path that the RFC requires. */
export const SECURITY_PATH = '/.well-known/security.txt';
/** The path before the RFC, which some tools still request. */
export const OLD_SECURITY_PATH = '/security.txt';

/** How long it is valid, in days: less than a year, as the RFC advises. */
const GOOD_FOR_DAYS = 180;

/**
 * The text: the firm's e-mail address, its own address, the languages, and an expiry counted from today, so that it never expires
 * while the site is served.
 * @param now milliseconds since 1970
 */
export function securityText(firm: Firm, now: number): string {
  const expires = new Date((indiaDayNumber(now) + GOOD_FOR_DAYS) * DAY_MS).toISOString().replace('.000Z', 'Z');
  return [
    `Contact: mailto:${firm.email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${firm.origin}${SECURITY_PATH}`,
    '',
  ].join('\n');
}

/** Makes the handler of the text, which may be cached for a day. @param now milliseconds since 1970 */
export const serveSecurityText = (firm: Firm, now: () => number) => (c: Context) =>
  c.text(securityText(firm, now()), 200, { 'Cache-Control': 'public, max-age=86400' });
