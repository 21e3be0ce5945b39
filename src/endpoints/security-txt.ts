/** Where whoever has found a hole tells the firm: `security.txt` (RFC 9116). */
import type { Context } from 'hono';
import type { Firm } from '../domain/firm.ts';
import { DAY_MS, indiaDayNumber } from '../domain/india-day.ts';

/** The one place where it counts. */
export const SECURITY_PATH = '/.well-known/security.txt';
/** Where it was before there was a rule, and some still look. */
export const OLD_SECURITY_PATH = '/security.txt';

/** How long it is good for, in days. Less than a year, as the rule advises, and more than anyone keeps a copy. */
const GOOD_FOR_DAYS = 180;

/**
 * The text: the firm's e-mail address, its own address, the languages that are read, and a day on which it ends, reckoned from
 * today, so that it never runs out while the site is served.
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

/**
 * Makes the handler of the text, which may be kept for a day.
 * @param now milliseconds since 1970
 */
export const serveSecurityText = (firm: Firm, now: () => number) => (c: Context) =>
  c.text(securityText(firm, now()), 200, { 'Cache-Control': 'public, max-age=86400' });
