/** Tells the firm when leads do not reach the upstream. */
import type { Log } from '../domain/log.ts';
import type { Ledger } from './ledger.ts';

export interface AlertOptions {
  ledger: Ledger;
  log: Log;
  now: () => number;
  /** Where to post `{event, count, oldest_minutes}`; no lead data travels. */
  webhook?: string | undefined;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Age of the oldest undelivered lead from which it is worth an alert, and the least time between two alerts; milliseconds. */
  afterMs?: number;
}

/** Looks whether an alert is due, and gives it. Never rejects. */
export type Alert = () => Promise<void>;

const LAST = 'alerted_at';
const WEBHOOK_TIMEOUT_MS = 5000;

/** Makes the alert. When the last was given is kept in the ledger: neither a restart nor an eviction repeats it. */
export function createAlert({ ledger, log, now, webhook, fetch = globalThis.fetch, afterMs = 15 * 60_000 }: AlertOptions): Alert {
  const post = async (body: object) => {
    if (!webhook) return;
    try {
      const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
      const reply = await fetch(webhook, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal });
      await reply.body?.cancel();
      if (!reply.ok) log({ level: 'warn', event: 'alert webhook failed', status: reply.status });
    } catch {
      // Not the error: its message may hold the address, and the address may hold a secret.
      log({ level: 'warn', event: 'alert webhook failed' });
    }
  };
  return async () => {
    try {
      const { count, oldestAt } = ledger.backlog();
      if (oldestAt === null || now() - oldestAt <= afterMs) return;
      if (now() - Number(ledger.remembered(LAST) ?? 0) < afterMs) return;
      ledger.remember(LAST, String(now()));
      const alert = { event: 'leads undelivered', count, oldest_minutes: Math.floor((now() - oldestAt) / 60_000) };
      log({ level: 'error', ...alert });
      await post(alert);
    } catch (error) {
      log({ level: 'error', event: 'alert check failed', error: error instanceof Error ? error.name : 'unknown' });
    }
  };
}
