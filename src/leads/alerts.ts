/** Posts alerts, without personal data, to the firm's webhook. */
import type { Log } from '../domain/host.ts';
import { UNDELIVERED_MINUTES } from '../domain/limits.ts';
import { fetchAsSent } from '../domain/outgoing.ts';
import type { Ledger } from './ledger.ts';
import { LedgerUnavailableError } from './ledger-store.ts';

export type AlertEvent =
  | 'leads undelivered'
  /** A lead went straight to the upstream, or its visitor was asked to try again. */
  | 'lead not kept'
  /** The upstream refused a lead after the visitor saw that it was accepted. */
  | 'accepted lead refused'
  /** Several of one kind in a row: perhaps the upstream refuses all of them. */
  | 'leads refused'
  /** A person must erase the lead there. */
  | 'upstream does not erase'
  /** A visitor withdrew a lead, and no channel notifies the firm. */
  | 'withdrawal without notice'
  /** It answered a lead or its erasure with 404, 405 or similar: its address is wrong, or its API changed. */
  | 'upstream does not know the call'
  | 'ledger cannot be used'
  /** Restoring a backup would bring the erased lead back. */
  | 'erasure not logged'
  | 'notices not sent'
  /** It was not written, or could not be read back. */
  | 'backup failed'
  | 'disk low'
  | 'ledger large'
  /** Every visitor is refused. */
  | 'site limit reached'
  | 'suspect message left out'
  | 'clock jumped'
  | 'wrong tokens';

export type AlertDetails = Readonly<Record<string, string | number>>;

export interface DiskTrouble {
  event: 'disk low' | 'ledger large';
  details: AlertDetails;
}

export interface AlertsOptions {
  /** Has the backlog, and the times of the alerts, so that a restart does not repeat them. */
  ledger?: Pick<Ledger, 'backlog' | 'getMeta' | 'setMeta'> | undefined;
  log: Log;
  now: () => number;
  webhook?: string | undefined;
  /** Age of an undelivered lead that raises an alert. */
  undeliveredMinutes?: number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Undefined if the ledger has enough space. */
  disk?: (() => Promise<DiskTrouble | undefined>) | undefined;
}

export interface Alerts {
  /**
   * Posts an event that the caller logged. Repeats within {@link AFTER_MS} are counted in the event's next alert. The
   * next check retries an alert that could not be posted. Never rejects.
   */
  raise(event: AlertEvent, details?: AlertDetails, times?: number): Promise<void>;
  /** Checks the backlog and the disk, and posts pending alerts. Never rejects. */
  check(): Promise<void>;
}

interface PendingAlert {
  /** When it was last sent. NaN: not known. */
  at: number;
  /** How often the event happened since the last alert that was posted. */
  count: number;
  details: AlertDetails;
  /** Whether the last post failed. */
  isUnposted: boolean;
}

const WEBHOOK_TIMEOUT_MS = 5000;
/** Least time between two alerts of an event. */
const AFTER_MS = 15 * 60_000;

/** Creates the alerts of one desk. An alert is posted before it is recorded, so an unusable ledger does not delay it. */
export function createAlerts(options: AlertsOptions): Alerts {
  const { ledger, log, now, webhook, fetch = fetchAsSent, disk } = options;
  const { undeliveredMinutes = UNDELIVERED_MINUTES } = options;
  const events = new Map<AlertEvent, PendingAlert>();
  const metaName = (event: AlertEvent) => `alerted ${event}`;

  /** The state of an event, with the time of its last alert, which the ledger may have of an earlier process. */
  function alertOf(event: AlertEvent): PendingAlert {
    const alert = events.get(event) ?? { at: Number.NaN, count: 0, details: {}, isUnposted: false };
    events.set(event, alert);
    try {
      if (Number.isNaN(alert.at)) alert.at = Number(ledger?.getMeta(metaName(event)) ?? Number.NaN);
    } catch {
      // The alert may come twice.
    }
    return alert;
  }

  /** Absolute, so that a clock that was set back does not silence an alert. */
  const wasSentRecently = (event: AlertEvent) => Math.abs(now() - alertOf(event).at) < AFTER_MS;

  async function post(body: object): Promise<boolean> {
    if (!webhook) return true;
    try {
      const reply = await fetch(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      });
      await reply.body?.cancel();
      if (!reply.ok) log({ level: 'warn', event: 'alert webhook failed', status: reply.status });
      return reply.ok;
    } catch {
      // Not the error: its message may contain the address, and with it a secret.
      log({ level: 'warn', event: 'alert webhook failed' });
      return false;
    }
  }

  /** Posts the alert of an event if it is due or could not be posted before. */
  async function send(event: AlertEvent): Promise<void> {
    const alert = alertOf(event);
    const { count, details } = alert;
    if (count === 0 || (!alert.isUnposted && wasSentRecently(event))) return;
    Object.assign(alert, { count: 0, at: now(), isUnposted: false });
    if (!(await post({ event, ...details, ...(count > 1 && { times: count }) }))) {
      alert.count += count;
      alert.isUnposted = true;
      return;
    }
    try {
      ledger?.setMeta(metaName(event), String(alert.at));
    } catch {
      // After a restart the alert may come twice.
    }
  }

  async function raise(event: AlertEvent, details: AlertDetails = {}, times = 1): Promise<void> {
    const alert = alertOf(event);
    alert.count += times;
    alert.details = details;
    await send(event);
  }

  /** For what every check finds again. */
  async function raiseOnce(event: AlertEvent, details: AlertDetails): Promise<void> {
    if (wasSentRecently(event)) return;
    log({ level: 'error', event, ...details });
    await raise(event, details);
  }

  async function checkBacklog(): Promise<void> {
    try {
      const { count, oldestAt } = ledger?.backlog() ?? { count: 0, oldestAt: null };
      if (oldestAt === null || now() - oldestAt <= undeliveredMinutes * 60_000) return;
      await raiseOnce('leads undelivered', { count, oldest_minutes: Math.floor((now() - oldestAt) / 60_000) });
    } catch (error) {
      const kind = error instanceof LedgerUnavailableError ? error.kind : 'unknown';
      await raiseOnce('ledger cannot be used', { error: kind });
    }
  }

  return {
    raise,
    async check() {
      for (const event of events.keys()) await send(event);
      await checkBacklog();
      const trouble = await disk?.().catch(() => undefined);
      if (trouble) await raiseOnce(trouble.event, trouble.details);
    },
  };
}
