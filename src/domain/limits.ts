/** How much the site takes at once, of whom, and what it says above that. */
import { say } from './say.ts';

/**
 * Requests within some seconds, of a client, its network and the whole site. Each kind is counted apart. A network has 20
 * times what a client has, because thousands of phones in India share a carrier's addresses. The site has 100 times:
 * honest visitors use a hundredth of theirs, so ten thousand a minute stay below it. `set` names the settings that
 * override a row, such as LEADS_PER_MINUTE. wrangler.toml must repeat these numbers; a test compares.
 */
export const RATE_LIMITS = {
  // An office sends a few forms a minute; the others are for corrections.
  form: { client: 30, network: 600, site: 3000, seconds: 60, set: 'leads' },
  // A visitor presses a contact button once or twice; an office has a dozen visitors.
  tap: { client: 30, network: 600, site: 3000, seconds: 60, set: 'leads' },
  // A visitor withdraws a lead in two steps. A client that guesses reference numbers needs centuries.
  withdrawal: { client: 30, network: 600, site: 3000, seconds: 60, set: 'leads' },
  // Each cached page with a form asks once for the time of its form.
  time: { client: 120, network: 2400, site: 12_000, seconds: 60, set: 'calls' },
  // Each pause in typing searches: two a second while an office searches.
  search: { client: 120, network: 2400, site: 12_000, seconds: 60, set: 'calls' },
  // A guest token and a measurement of speed for each page.
  call: { client: 120, network: 2400, site: 12_000, seconds: 60, set: 'calls' },
  // A page with a fault reports it from every browser, several times.
  report: { client: 120, network: 2400, site: 12_000, seconds: 60, set: 'calls' },
  // Computed answers: uncached pages, tools, due dates. In ten seconds, because one client could use up the limit of a
  // minute in two while cached pages wait.
  page: { client: 100, network: 2000, site: 10_000, seconds: 10, set: 'pages' },
} as const;

export const LIMITS = {
  /** Of the reading desk: calls with a token, and wrong tokens of a client. Overridden by CALLS_PER_MINUTE. */
  operationsPerMinute: 120,
  /** Clients, and networks, whose calls a process or isolate counts. */
  clientsRemembered: 10_000,
  /** In a process or isolate. Overridden by SEARCHES_AT_ONCE. */
  searchesAtOnce: 16,
  /** A client has at most one of so many parts of them. */
  searchShares: 4,
  /** After so long a search has ended: six calls of the upstream of five seconds each, and a margin. */
  searchMs: 40_000,
  /**
   * Answers computed at once, and how many may wait for how long. Two at once are no faster on one thread. Clients that
   * wait are served in rounds: one of each client, and a few of each network.
   */
  computed: { maxRunning: 1, maxWaiting: 256, networkShare: 4, maxWaitMs: 5_000, maxRunMs: 2_000 },
  /** Of a percent-encoded path. The longest of this site has under 100. */
  pathBytes: 2048,
  /** Of path and query. A search of 200 emoji has 2,400 when encoded; tracking parameters add some hundreds. */
  addressBytes: 8192,
  bodyBytes: 16 * 1024,
  /** Of a message of an assistant, which names itself and repeats texts. */
  assistantBodyBytes: 64 * 1024,
  /** Rendered pages in memory. Overridden by PAGE_CACHE_MB. */
  pageCacheMb: 32,
  /** How long a settled lead is stored, as the consent notice allows. RETENTION_DAYS can only lower it. */
  retentionDays: 365,
  /** How long after its acceptance a withdrawn lead is stored locked (`withdrawnLeads: seal` in firm.yaml). */
  lockedDays: 365,
  /**
   * Words that suspect leads may store. An honest lead has mostly under 1 kB and is seldom suspect: a network stores 500 of
   * them, or 40 of the longest. Full days of the site are 1.8 GB a year, which LEDGER_MB and a Durable Object allow.
   */
  suspectBytesPerDay: { network: 500_000, site: 5_000_000 },
  /**
   * Later ones look like spam, so that one address cannot use up a mail plan. Its day may have parts of two of ours: 60
   * messages, one each hour and a digest, and a free plan has 100. An honest network sends a few.
   */
  leadsOfNetworkPerDay: 30,
  /** How long an erasure is noted, without data of the lead, so that the firm can erase its own copies. */
  erasureNoteDays: 365,
  /** How long a backup is stored: the privacy policy allows no longer. */
  backupDays: 30,
} as const;

/** How long a lead waits for the upstream before the operator is alerted, unless the setting of that name says otherwise. */
export const UNDELIVERED_MINUTES = 15;

/** The narrowest first. */
export const TIERS = ['client', 'network', 'site'] as const;
export type Tier = (typeof TIERS)[number];

export interface Refusal {
  /** 429: too many requests. 503: too much concurrent work. */
  status: 429 | 503;
  /** Until the visitor may try again. */
  seconds: number;
  /** Why, and when to try again. */
  reason: string;
}

/** @param tier whose limit was reached */
export function tooMany(tier: Tier, seconds: number): Refusal {
  return { status: 429, seconds, reason: say(`limits.${tier}`, { count: seconds }) };
}

/** Most work takes less than a second; a search of a slow upstream takes longer. */
export function busy(): Refusal {
  return { status: 503, seconds: 5, reason: say('limits.site', { count: 5 }) };
}
