/**
 * Limits the bytes that suspect leads store in a day: those of one network, and those of the site. Beyond that a lead is
 * kept without its message, so that a flood does not fill the disk and no visitor is refused.
 */
import { DAY_MS, indiaDayNumber, nextInIndia } from '../domain/calendar.ts';
import type { Log } from '../domain/host.ts';
import type { Lead } from '../domain/lead-rules.ts';
import { LIMITS } from '../domain/limits.ts';
import { LruCache } from '../domain/lru-cache.ts';
import type { Alerts } from './alerts.ts';
import { isSameLead, wordsJson } from './lead-record.ts';
import type { Ledger } from './ledger.ts';

/** Stored and sent in place of a message. */
export const MESSAGE_LEFT_OUT = '(Left out: too many suspect leads arrived that day.)';

export interface SuspectCeilingOptions {
  ledger: Pick<Ledger, 'suspectBytes'>;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  alerts?: Pick<Alerts, 'raise'> | undefined;
}

interface Sent {
  lead: Lead;
  suspect: boolean;
  network?: string | undefined;
}

/**
 * Creates the ceiling of one desk. The bytes of a network are counted in memory, because no address may be stored; those
 * of the site are read from the ledger, so that a new start does not begin at 0.
 */
export function createSuspectCeiling({ ledger, now, log, alerts }: SuspectCeilingOptions) {
  let day: number | undefined;
  let ofSite = 0;
  const ofNetworks = new LruCache<number>(LIMITS.clientsRemembered);

  function beginDay(): void {
    const today = indiaDayNumber(now());
    if (day === today) return;
    ofSite = ledger.suspectBytes(nextInIndia(0, now()) - DAY_MS);
    ofNetworks.clear();
    day = today;
  }

  /**
   * Passes a lead to `store`, without its message if that is over a ceiling, and counts it if it is new.
   * @returns what `store` returns; throws what `store` or the ledger throws
   */
  return <Stored extends { isNew: boolean }>(sent: Sent, store: (lead: Lead) => Stored): Stored => {
    if (!sent.suspect) return store(sent.lead);
    beginDay();
    const { network = 'unknown' } = sent;
    const ofNetwork = ofNetworks.get(network) ?? 0;
    const bytes = bytesOf(sent.lead);
    const stored = { network: ofNetwork, site: ofSite };
    const limit = (['network', 'site'] as const).find((of) => stored[of] + bytes > LIMITS.suspectBytesPerDay[of]);
    const lead = limit ? withoutMessage(sent.lead) : sent.lead;
    const result = store(lead);
    if (!result.isNew) return result;
    ofSite += bytesOf(lead);
    ofNetworks.set(network, ofNetwork + bytesOf(lead), 1);
    if (limit) {
      log({ level: 'warn', event: 'suspect message left out', limit });
      void alerts?.raise('suspect message left out', { limit });
    }
    return result;
  };
}

/** Whether a stored lead is this one, as it was sent or without its message. */
export function isStoredLead(stored: Lead, sent: Lead): boolean {
  return isSameLead(stored, sent) || isSameLead(stored, withoutMessage(sent));
}

function withoutMessage(lead: Lead): Lead {
  return 'message' in lead && lead.message !== undefined ? { ...lead, message: MESSAGE_LEFT_OUT } : lead;
}

function bytesOf(lead: Lead): number {
  return new TextEncoder().encode(wordsJson(lead) ?? '').byteLength;
}
