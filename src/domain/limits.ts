/** Limits of requests, storage and retention, the single source of these numbers, and refusals over a limit. */

/** wrangler.toml must repeat the limits per minute; a test compares them. */
export const LIMITS = {
  /** Leads of one client in any minute, and also withdrawals. Overridden by LEADS_PER_MINUTE. */
  leadsPerMinute: 30,
  /** Calls of every other kind, including searches. Overridden by CALLS_PER_MINUTE. */
  callsPerMinute: 120,
  /** Computed answers: uncached pages, tools, due dates. Overridden by PAGES_PER_MINUTE. */
  pagesPerMinute: 600,
  /** Limit of a network, as a multiple of a client's: in India, thousands of phones share a carrier's addresses. */
  networkTimes: 20,
  /** Limit of the whole site: honest visitors use a hundredth of theirs, so ten thousand a minute stay below it. */
  siteTimes: 100,
  /**
   * Seconds over which each kind is counted, here and by the platform. Computed answers have ten, with a sixth of the
   * limit: one client cannot use up a minute's limit in two seconds while cached pages wait.
   */
  windowSeconds: { leads: 60, calls: 60, pages: 10 },
  /** Number of clients, and of networks, whose calls are counted in each process or isolate. */
  clientsRemembered: 10_000,
  /** Concurrent searches in a process or isolate. Overridden by SEARCHES_AT_ONCE. */
  searchesAtOnce: 16,
  /** One client has at most one of so many parts of them. */
  searchShares: 4,
  /** Milliseconds after which a search has ended: six calls of the upstream of five seconds each, and a margin. */
  searchMs: 40_000,
  /**
   * Concurrent computed answers in a process or isolate, and how many may wait for how long. One at a time: on a single
   * thread, two are no faster together, and a cached page waits for one at most.
   */
  computed: { most: 1, waiting: 256, waitingOfClient: 64, patienceMs: 5_000, longestMs: 2_000 },
  /** Bytes of a percent-encoded path. The longest of this site has under 100. */
  pathBytes: 2048,
  /**
   * Bytes of path and query. A search of 200 Devanagari letters has 1,800 bytes when encoded, one of 200 emoji 2,400;
   * tracking parameters of advertisements and chats add some hundreds.
   */
  addressBytes: 8192,
  /** Bytes of a request body. */
  bodyBytes: 16 * 1024,
  /** Megabytes of rendered pages in memory. Overridden by PAGE_CACHE_MB. */
  pageCacheMb: 32,
  /** Days for which a settled lead is stored, as the consent notice allows. RETENTION_DAYS can only lower it. */
  retentionDays: 365,
  /** Days after its acceptance for which a withdrawn lead is stored locked (`withdrawnLeads: seal` in firm.yaml). */
  sealedDays: 365,
  /**
   * Bytes of words that suspect leads of a network, and of the site, store in a day; later ones are kept without their
   * message. An honest lead has mostly under 1 kB and is seldom suspect: a network stores 500 of them, or 40 of the
   * longest. Full days of the site are 1.8 GB a year, which LEDGER_MB and a Durable Object allow.
   */
  suspectBytesPerDay: { network: 500_000, site: 5_000_000 },
  /** Days for which an erasure is noted, without data of the lead, so that the firm can erase its own copies. */
  erasureNoteDays: 365,
  /** Maximum number of stored feedback notes, of which the oldest goes: about 10 MB if all have the maximum length. */
  feedbackKept: 10_000,
  /** Days for which a backup is stored: the maximum that the privacy policy allows. */
  backupDays: 30,
  /** Days for which an unsent lead waits on the visitor's device. */
  unsentDays: 7,
  /** Pages that the service worker saves on a device for its visitor. It evicts the oldest. */
  savedPages: 60,
} as const;

/** The scopes of a rate limit, the narrowest first. */
export const TIERS = ['client', 'network', 'site'] as const;
export type Tier = (typeof TIERS)[number];

export interface Refusal {
  /** 429: too many requests. 503: too much concurrent work. */
  status: 429 | 503;
  /** Seconds until the visitor may try again. */
  seconds: number;
  /** Why, and when to try again. */
  reason: string;
}

const CAUSE: Readonly<Record<Tier, string>> = {
  client: 'Too many requests came from your connection',
  network: 'Too many requests came from your network',
  site: 'The site is very busy',
};

/** @param tier whose limit was reached */
export function tooMany(tier: Tier, seconds: number): Refusal {
  return {
    status: 429,
    seconds,
    reason: `${CAUSE[tier]}. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}`,
  };
}

/** Most work takes less than a second; a search of a slow upstream takes longer. */
export const BUSY: Refusal = {
  status: 503,
  seconds: 5,
  reason: 'The site is very busy. Please try again in 5 seconds',
};
