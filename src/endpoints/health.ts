/** For a load balancer: whether the site runs, and whether it can store a lead. */
import { Hono } from 'hono';
import type { LeadDesk } from '../leads/lead-desk.ts';

const NEVER_STORED = { 'Cache-Control': 'no-store' };

/** Extra fields of `/readyz` with a 200: leads are stored, and the firm should look at something. */
const NOT_NOTIFIED = 'no one is notified of new leads: set NOTICE_EMAIL_TO, NOTICE_WEBHOOK_URL or UPSTREAM_URL';

/** `/healthz` always answers 200; `/readyz` 503 where the ledger cannot be written. Both name the build. */
export function createHealth(desk: Pick<LeadDesk, 'trouble'>, build: string, firmIsTold: boolean): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok', build }, 200, NEVER_STORED));
  app.get('/readyz', async (c) => {
    // A desk that does not answer stores no leads either.
    const ledger = await desk.trouble().catch(() => 'not reached' as const);
    const state = ledger === null ? { status: 'ready' } : { status: 'not ready', parts: { ledger } };
    return c.json(
      { ...state, ...(!firmIsTold && { notices: NOT_NOTIFIED }), build },
      ledger === null ? 200 : 503,
      NEVER_STORED,
    );
  });
  return app;
}
