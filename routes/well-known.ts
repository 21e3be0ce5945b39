/** Health checks and security.txt. */
import { type Context, Hono } from 'hono';
import type { dueReviews } from '../src/content/due-reviews.ts';
import { DAY_MS, indiaDayNumber } from '../src/domain/calendar.ts';
import type { Firm } from '../src/domain/firm.ts';

const NEVER_STORED = { 'Cache-Control': 'no-store' };

const NOT_NOTIFIED = 'no one is notified of new leads: set NOTICE_EMAIL_TO, NOTICE_WEBHOOK_URL or UPSTREAM_URL';

/** See `DeskHealth` of the leads. */
interface Health {
  trouble: string | null;
  waiting?: number;
  oldest_seconds?: number;
}

interface HealthSources {
  health(): Promise<Health>;
  /** Of the law, in the next 30 days. */
  reviews(): Promise<ReturnType<typeof dueReviews>>;
}

/** How many ids `/readyz` names. */
const MAX_NAMED = 10;

/** How many are due and overdue, and the soonest with their days. */
function countReviews({ due, overdue }: ReturnType<typeof dueReviews>) {
  const next = due.slice(0, MAX_NAMED).map(({ id, day }) => ({ id, day }));
  return { due: due.length, overdue, next };
}

/**
 * For a load balancer: `/healthz` always answers 200, `/readyz` 503 if the ledger cannot be written. For a monitor,
 * `/readyz` also says how many leads wait for the upstream, and for how long, and which law is due for review: that is
 * no fault of the host.
 */
export function createHealth({ health, reviews }: HealthSources, build: string, isFirmNotified: boolean): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok', build }, 200, NEVER_STORED));
  app.get('/readyz', async (c) => {
    // A desk that does not answer cannot store leads.
    const { trouble: ledger, ...waiting } = await health().catch((): Health => ({ trouble: 'not reached' }));
    const state = ledger === null ? { status: 'ready' } : { status: 'not ready', parts: { ledger } };
    const law = await reviews().then(
      (found) => ({ reviews: countReviews(found) }),
      () => ({}),
    );
    return c.json(
      { ...state, ...waiting, ...law, ...(!isFirmNotified && { notices: NOT_NOTIFIED }), build },
      ledger === null ? 200 : 503,
      NEVER_STORED,
    );
  });
  return app;
}

/** RFC 9116, and an older path that some tools still request. */
export const SECURITY_PATH = '/.well-known/security.txt';
export const OLD_SECURITY_PATH = '/security.txt';

/** Less than a year, as the RFC advises. */
const GOOD_FOR_DAYS = 180;

/** The text of security.txt, which never expires while the site is served. */
export function writeSecurityText(firm: Firm, now: number): string {
  const expires = new Date((indiaDayNumber(now) + GOOD_FOR_DAYS) * DAY_MS).toISOString().replace('.000Z', 'Z');
  return [
    `Contact: mailto:${firm.email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${firm.origin}${SECURITY_PATH}`,
    '',
  ].join('\n');
}

export const serveSecurityText = (firm: Firm, now: () => number) => (c: Context) =>
  c.text(writeSecurityText(firm, now()), 200, { 'Cache-Control': 'public, max-age=86400' });
