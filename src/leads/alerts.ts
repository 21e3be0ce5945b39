/** Alerts the firm, by its webhook, to what needs attention. An alert names no visitor. */
import type { Log } from '../domain/host.ts';
import type { Ledger } from './ledger.ts';
import { LedgerUnavailableError } from './ledger-store.ts';

/** The events that are worth an alert. */
export type AlertEvent =
  /** The oldest undelivered lead has waited too long. */
  | 'leads undelivered'
  /** The ledger did not store a lead: it went straight to the upstream, or the visitor was told to try again. */
  | 'lead not kept'
  /** The upstream refused a lead after its visitor had been told that it was accepted. */
  | 'accepted lead refused'
  /** The upstream answered the record call with 404, 405 or the like: its address is wrong, or it changed. */
  | 'upstream does not know the call'
  /** The ledger, or its Durable Object, could not be opened or read. */
  | 'ledger cannot be used'
  /** An erasure could not be written to the erasure log: restoring a backup now would bring the lead back. */
  | 'erasure not logged'
  /** A channel does not accept notices of new leads. */
  | 'notices not sent'
  /** The daily backup was not written, or could not be read back. */
  | 'backup failed'
  /** The ledger's file system has little room left, or the ledger has grown beyond what honest leads explain. */
  | 'disk low'
  | 'ledger large'
  /** All visitors together exceeded the limit of the site, and everyone is refused. */
  | 'site limit reached'
  /** The clock is further ahead of the ledger than time can have passed. */
  | 'clock jumped'
  /** Someone calls the reading desk with wrong tokens. */
  | 'wrong tokens';

export type AlertDetails = Readonly<Record<string, string | number>>;

/** What is wrong with the space for the ledger. */
export interface DiskTrouble {
  event: 'disk low' | 'ledger large';
  details: AlertDetails;
}

export interface AlertsOptions {
  /** Checked for waiting leads. It stores which alerts were sent, so that no restart or eviction repeats them. Alerts work without it too. */
  ledger?: Pick<Ledger, 'backlog' | 'getMeta' | 'setMeta'> | undefined;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Where to post `{event, …}`; it contains no data of a lead. */
  webhook?: string | undefined;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Age at which an undelivered lead is worth an alert, and the least time between two alerts of one event; milliseconds. */
  afterMs?: number;
  /** Called with every check: what is wrong with the space for the ledger; undefined if nothing is. */
  disk?: (() => Promise<DiskTrouble | undefined>) | undefined;
}

export interface Alerts {
  /**
   * Posts an event. Repeated events within the least time are counted, and posted with the next alert of their kind. An alert that could
   * not be posted is posted by the next check. Never rejects; the caller also logs the event.
   * @param times how often it happened; 1 by default
   */
  raise(event: AlertEvent, details?: AlertDetails, times?: number): Promise<void>;
  /** Checks for leads that wait too long and for the space that is left, and posts pending alerts. Never rejects. */
  check(): Promise<void>;
}

interface PendingAlert {
  /** When this process last sent it. */
  at?: number;
  /** How often it happened since then. */
  count: number;
  details: AlertDetails;
  /** Raised, but not posted yet. */
  unposted?: object | undefined;
}

const WEBHOOK_TIMEOUT_MS = 5000;

/** Makes the alerts of one desk. Each is posted before it is recorded, so that a ledger that cannot be written does not delay it. */
export function createAlerts({
  ledger,
  log,
  now,
  webhook,
  fetch = globalThis.fetch,
  afterMs = 15 * 60_000,
  disk,
}: AlertsOptions): Alerts {
  const events = new Map<AlertEvent, PendingAlert>();
  const alertOf = (event: AlertEvent): PendingAlert => {
    const alert = events.get(event) ?? { count: 0, details: {} };
    events.set(event, alert);
    return alert;
  };
  const metaName = (event: AlertEvent) => `alerted ${event}`;

  function wasSentRecently(event: AlertEvent): boolean {
    const alert = alertOf(event);
    if (alert.at === undefined) {
      try {
        const sentAt = ledger?.getMeta(metaName(event));
        if (sentAt !== undefined) alert.at = Number(sentAt);
      } catch {
        // The alert is then repeated once.
      }
    }
    // In both directions: a clock that was set back must not silence an alert.
    return alert.at !== undefined && Math.abs(now() - alert.at) < afterMs;
  }

  async function post(body: object): Promise<boolean> {
    if (!webhook) return true;
    try {
      const reply = await fetch(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // A redirect is not followed: only the owner of the webhook decides where alerts go.
        redirect: 'manual',
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      });
      await reply.body?.cancel();
      if (!reply.ok) log({ level: 'warn', event: 'alert webhook failed', status: reply.status });
      return reply.ok;
    } catch {
      // Not the error: its message may contain the address, and the address may contain a secret.
      log({ level: 'warn', event: 'alert webhook failed' });
      return false;
    }
  }

  /** Posts the alert of an event where it is due, and any alert that could not be posted before. */
  async function send(event: AlertEvent): Promise<void> {
    const alert = alertOf(event);
    if (alert.count > 0 && !wasSentRecently(event)) {
      alert.unposted = { event, ...alert.details, ...(alert.count > 1 && { times: alert.count }) };
      alert.count = 0;
      alert.at = now();
    }
    const body = alert.unposted;
    if (!body) return;
    alert.unposted = undefined;
    if (!(await post(body))) {
      alert.unposted ??= body;
      return;
    }
    try {
      ledger?.setMeta(metaName(event), String(alert.at ?? now()));
    } catch {
      // This process remembers it, and one alert too many does no harm.
    }
  }

  async function raise(event: AlertEvent, details: AlertDetails = {}, times = 1): Promise<void> {
    const alert = alertOf(event);
    alert.count += times;
    alert.details = details;
    await send(event);
  }

  /** Raises a condition that every check finds again, no more often than alerts may be sent. */
  async function raiseOnce(event: AlertEvent, details: AlertDetails): Promise<void> {
    if (wasSentRecently(event)) return;
    log({ level: 'error', event, ...details });
    await raise(event, details);
  }

  async function checkBacklog(): Promise<void> {
    try {
      const { count, oldestAt } = ledger?.backlog() ?? { count: 0, oldestAt: null };
      if (oldestAt === null || now() - oldestAt <= afterMs) return;
      await raiseOnce('leads undelivered', { count, oldest_minutes: Math.floor((now() - oldestAt) / 60_000) });
    } catch (error) {
      await raiseOnce('ledger cannot be used', {
        error: error instanceof LedgerUnavailableError ? error.kind : 'unknown',
      });
    }
  }

  async function checkDisk(): Promise<void> {
    const trouble = await disk?.().catch(() => undefined);
    if (trouble) await raiseOnce(trouble.event, trouble.details);
  }

  return {
    raise,
    async check() {
      for (const event of events.keys()) await send(event);
      await checkBacklog();
      await checkDisk();
    },
  };
}
