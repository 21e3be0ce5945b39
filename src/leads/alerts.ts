/** Tells the firm what somebody has to look at: posts to its webhook. What is posted names no visitor. */
import type { Log } from '../domain/log.ts';
import type { Ledger } from './ledger.ts';
import { LedgerUnavailableError } from './ledger-store.ts';

/** What is worth an alert. */
export type AlertEvent =
  /** The oldest lead that the upstream does not have has waited for too long. */
  | 'leads undelivered'
  /** The ledger did not take a lead: it went straight to the upstream, or the visitor was told to try again. */
  | 'lead not kept'
  /** The upstream said no to a lead whose visitor had been told that it was taken. */
  | 'accepted lead refused'
  /** The upstream answered the record call with 404, 405 or the like: it is asked at the wrong address, or changed. */
  | 'upstream does not know the call'
  /** The ledger, or the Durable Object that it is in, could not be opened or read. */
  | 'ledger cannot be used'
  /** An erasure could not be written to the erasure log: a backup restored now would bring the lead back. */
  | 'erasure not logged'
  /** A channel takes no notices of new leads. */
  | 'notices not sent'
  /** The daily backup was not written, or did not read back. */
  | 'backup failed'
  /** Little room is left where the ledger is; or it has grown beyond what honest leads explain. */
  | 'disk low'
  | 'ledger large'
  /** All visitors together sent more than the site takes in a minute, and everyone is refused. */
  | 'site limit reached'
  /** The clock is further ahead of the ledger than the time that can have passed. */
  | 'clock jumped'
  /** Somebody calls the reading desk with tokens that are not right. */
  | 'wrong tokens';

export type AlertDetails = Readonly<Record<string, string | number>>;

/** What is wrong with the room for the ledger. */
export interface DiskTrouble {
  event: 'disk low' | 'ledger large';
  details: AlertDetails;
}

export interface AlertsOptions {
  /** Looked at for leads that wait, and remembers what was told, so that neither a restart nor an eviction repeats it. Alerts go out without it too. */
  ledger?: Pick<Ledger, 'backlog' | 'remembered' | 'remember'> | undefined;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Where to post `{event, …}`; no lead data travels. */
  webhook?: string | undefined;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Age of the oldest undelivered lead from which it is worth an alert, and the least time between two alerts of one event; milliseconds. */
  afterMs?: number;
  /** Looked at with every check: what is wrong with the room for the ledger; undefined where nothing is. */
  disk?: (() => Promise<DiskTrouble | undefined>) | undefined;
}

export interface Alerts {
  /**
   * Posts that something happened. What happens again within the least time is counted, and told with the next alert of its
   * event. What could not be posted is posted by the next check. Never rejects; whoever raises it also logs it.
   * @param times how often it happened; 1 by default
   */
  raise(event: AlertEvent, details?: AlertDetails, times?: number): Promise<void>;
  /** Looks for leads that wait too long and for the room that is left, and posts what was held back. Never rejects. */
  check(): Promise<void>;
}

interface Told {
  /** When it was last told, by this process. */
  at?: number;
  /** How often it happened since. */
  held: number;
  details: AlertDetails;
  /** Told, and not posted yet. */
  unposted?: object | undefined;
}

const WEBHOOK_TIMEOUT_MS = 5000;

/** Makes the alerts of one desk. Each is posted before it is remembered: a ledger that cannot be written must not keep it back. */
export function createAlerts({
  ledger,
  log,
  now,
  webhook,
  fetch = globalThis.fetch,
  afterMs = 15 * 60_000,
  disk,
}: AlertsOptions): Alerts {
  const events = new Map<AlertEvent, Told>();
  const toldOf = (event: AlertEvent): Told => {
    const told = events.get(event) ?? { held: 0, details: {} };
    events.set(event, told);
    return told;
  };
  const place = (event: AlertEvent) => `alerted ${event}`;

  function toldLately(event: AlertEvent): boolean {
    const told = toldOf(event);
    if (told.at === undefined) {
      try {
        const remembered = ledger?.remembered(place(event));
        if (remembered !== undefined) told.at = Number(remembered);
      } catch {
        // It is then told once more than needed.
      }
    }
    // Both ways: a clock that was set back must not silence an alert for as long as it was wrong.
    return told.at !== undefined && Math.abs(now() - told.at) < afterMs;
  }

  async function post(body: object): Promise<boolean> {
    if (!webhook) return true;
    try {
      const reply = await fetch(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // What a webhook's address leads to is for its owner to say, not for whoever answers there.
        redirect: 'manual',
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      });
      await reply.body?.cancel();
      if (!reply.ok) log({ level: 'warn', event: 'alert webhook failed', status: reply.status });
      return reply.ok;
    } catch {
      // Not the error: its message may hold the address, and the address may hold a secret.
      log({ level: 'warn', event: 'alert webhook failed' });
      return false;
    }
  }

  /** Tells what is held of an event where that is due, and posts what is not posted yet. */
  async function tell(event: AlertEvent): Promise<void> {
    const told = toldOf(event);
    if (told.held > 0 && !toldLately(event)) {
      told.unposted = { event, ...told.details, ...(told.held > 1 && { times: told.held }) };
      told.held = 0;
      told.at = now();
    }
    const body = told.unposted;
    if (!body) return;
    told.unposted = undefined;
    if (!(await post(body))) {
      told.unposted ??= body;
      return;
    }
    try {
      ledger?.remember(place(event), String(told.at ?? now()));
    } catch {
      // This process knows it, and an alert too many does no harm.
    }
  }

  async function raise(event: AlertEvent, details: AlertDetails = {}, times = 1): Promise<void> {
    const told = toldOf(event);
    told.held += times;
    told.details = details;
    await tell(event);
  }

  /** Says something that is found again at every look, but only as often as it is to be told. */
  async function find(event: AlertEvent, details: AlertDetails): Promise<void> {
    if (toldLately(event)) return;
    log({ level: 'error', event, ...details });
    await raise(event, details);
  }

  async function lookAtBacklog(): Promise<void> {
    try {
      const { count, oldestAt } = ledger?.backlog() ?? { count: 0, oldestAt: null };
      if (oldestAt === null || now() - oldestAt <= afterMs) return;
      await find('leads undelivered', { count, oldest_minutes: Math.floor((now() - oldestAt) / 60_000) });
    } catch (error) {
      await find('ledger cannot be used', { error: error instanceof LedgerUnavailableError ? error.kind : 'unknown' });
    }
  }

  async function lookAtDisk(): Promise<void> {
    const trouble = await disk?.().catch(() => undefined);
    if (trouble) await find(trouble.event, trouble.details);
  }

  return {
    raise,
    async check() {
      for (const event of events.keys()) await tell(event);
      await lookAtBacklog();
      await lookAtDisk();
    },
  };
}
